{{ config(materialized='view') }}

select
    account_id,
    district_id,
    frequency,
    cast(date as date) as opened_on
from {{ source('banking', 'account') }}
