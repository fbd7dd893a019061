{{ config(materialized='table') }}

select
    customer_id,
    customer_unique_id,
    customer_zip_prefix,
    customer_city,
    customer_state
from {{ ref('stg_ecommerce__customers') }}
