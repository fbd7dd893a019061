{{ config(materialized='table') }}

select
    order_id || '-' || payment_sequential as payment_key,
    order_id,
    payment_sequential,
    payment_type,
    installments,
    cast(payment_value as decimal(12, 2)) as payment_value
from {{ ref('stg_ecommerce__order_payments') }}
