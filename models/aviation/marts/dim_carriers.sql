{{ config(materialized='table') }}

select
    carrier,
    carrier_name
from {{ ref('stg_aviation__airlines') }}
