{{ config(materialized='table') }}

select
    weather_hour_id,
    origin,
    observation_date,
    observation_hour,
    case
        when observation_hour < 5 then 'night'
        when observation_hour < 12 then 'morning'
        when observation_hour < 18 then 'afternoon'
        else 'evening'
    end as reading_time,
    temperature_f,
    wind_speed_mph,
    precipitation_inches,
    visibility_miles
from {{ ref('stg_aviation__weather') }}
