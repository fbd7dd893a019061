{{ config(materialized='table') }}

select
    airport as origin,
    airport_name as origin_name,
    altitude_feet as origin_altitude_feet
from {{ ref('stg_aviation__airports') }}
where airport in ('EWR', 'JFK', 'LGA')
