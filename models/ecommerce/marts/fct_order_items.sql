{{ config(materialized='table') }}

select
    order_id || '-' || order_item_id as order_item_key,
    order_id,
    order_item_id,
    product_id,
    seller_id,
    shipping_limit_at,
    price,
    freight_value
from {{ ref('stg_ecommerce__order_items') }}
