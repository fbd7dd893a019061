{{ config(materialized='table') }}

select
    items.order_id || '-' || items.order_item_id as order_item_key,
    items.order_id,
    items.order_item_id,
    items.product_id,
    items.seller_id,
    items.shipping_limit_at,
    items.price,
    items.freight_value,
    case
        when sellers.seller_state = customers.customer_state then 'local'
        when sellers.seller_state <> customers.customer_state then 'interstate'
    end as parcel_route
from {{ ref('stg_ecommerce__order_items') }} as items
left join {{ ref('stg_ecommerce__sellers') }} as sellers
    on items.seller_id = sellers.seller_id
left join {{ ref('stg_ecommerce__orders') }} as orders
    on items.order_id = orders.order_id
left join {{ ref('stg_ecommerce__customers') }} as customers
    on orders.customer_id = customers.customer_id
