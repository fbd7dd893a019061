{{ config(materialized='table') }}

select
    airport as destination_airport_id,
    airport_name as destination_name,
    altitude_feet as destination_altitude_feet,
    time_zone as destination_time_zone
from {{ ref('stg_aviation__airports') }}
