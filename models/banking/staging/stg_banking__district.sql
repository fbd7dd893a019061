{{ config(materialized='view') }}

select
    "A1" as district_id,
    "A2" as district_name,
    "A3" as region,
    cast("A4" as integer) as inhabitants,
    cast("A10" as decimal(5, 1)) as urban_percent,
    cast("A11" as decimal(10, 2)) as average_salary,
    cast("A12" as decimal(5, 2)) as unemployment_1995,
    cast("A13" as decimal(5, 2)) as unemployment_1996,
    cast("A14" as integer) as entrepreneurs_per_1000,
    cast("A15" as integer) as crimes_1995,
    cast("A16" as integer) as crimes_1996
from {{ source('banking', 'district') }}
