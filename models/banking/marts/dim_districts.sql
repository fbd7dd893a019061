{{ config(materialized='table') }}

select
    district_id,
    district_name,
    region,
    inhabitants,
    urban_percent,
    average_salary,
    unemployment_1995,
    unemployment_1996
from {{ ref('stg_banking__district') }}
