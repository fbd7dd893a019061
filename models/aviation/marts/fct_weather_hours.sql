{{ config(materialized='table') }}

select
    weather_hour_id,
    origin,
    observation_date,
    observation_hour,
    temperature_f,
    wind_speed_mph,
    precipitation_inches,
    visibility_miles
from {{ ref('stg_aviation__weather') }}
