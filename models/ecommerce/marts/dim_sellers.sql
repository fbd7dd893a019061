{{ config(materialized='table') }}

select
    seller_id,
    seller_zip_prefix,
    seller_city,
    seller_state
from {{ ref('stg_ecommerce__sellers') }}
