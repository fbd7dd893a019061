{{ config(materialized='table') }}

select
    tail_number as plane_id,
    year_built,
    cast(year_built - year_built % 10 as varchar) || 's' as build_decade,
    plane_type,
    manufacturer,
    plane_model,
    engine_count,
    engine_type
from {{ ref('stg_aviation__planes') }}
