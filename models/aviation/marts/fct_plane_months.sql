{{ config(materialized='table') }}

select
    strftime(flight_date, '%Y-%m') || '/' || carrier || '/' || origin || '/' || tail_number as plane_month_id,
    cast(date_trunc('month', flight_date) as date) as flight_month,
    carrier,
    origin,
    tail_number,
    min(plane_id) as plane_id,
    min(seats) as seats,
    cast(count(*) as integer) as departures,
    cast(coalesce(sum(air_minutes), 0) as integer) as flown_minutes
from {{ ref('fct_flights') }}
where not is_cancelled and tail_number is not null
group by
    strftime(flight_date, '%Y-%m'),
    date_trunc('month', flight_date),
    carrier,
    origin,
    tail_number
