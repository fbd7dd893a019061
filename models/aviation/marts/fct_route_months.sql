{{ config(materialized='table') }}

select
    strftime(flight_date, '%Y-%m') || '/' || carrier || '/' || origin || '/' || destination as route_month_id,
    cast(date_trunc('month', flight_date) as date) as flight_month,
    carrier,
    origin,
    destination,
    min(destination_airport_id) as destination_airport_id,
    cast(count(*) as integer) as scheduled_flights,
    cast(count(*) filter (where not is_cancelled) as integer) as operated_flights
from {{ ref('fct_flights') }}
group by
    strftime(flight_date, '%Y-%m'),
    date_trunc('month', flight_date),
    carrier,
    origin,
    destination
