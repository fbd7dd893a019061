{{ config(materialized='table') }}

select
    order_id || '-' || payment_type as payment_key,
    order_id,
    cast(min(payment_sequential) as integer) as payment_sequential,
    payment_type,
    cast(max(installments) as integer) as installments,
    cast(sum(payment_value) as decimal(12, 2)) as payment_value
from {{ ref('stg_ecommerce__order_payments') }}
group by order_id, payment_type
