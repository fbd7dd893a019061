{{ config(materialized='table') }}

select
    cast(flight_date as varchar) || '/' || carrier || '/' || origin as airline_day_id,
    flight_date,
    weekday,
    carrier,
    origin,
    cast(count(*) as integer) as scheduled_flights,
    cast(count(*) filter (where not is_cancelled) as integer) as operated_flights,
    cast(count(*) filter (where is_cancelled) as integer) as cancelled_flights,
    cast(count(*) filter (where arrival_delay > 60) as integer) as hour_late_arrivals
from {{ ref('fct_flights') }}
group by flight_date, weekday, carrier, origin
