{{ config(materialized='table') }}

with items as (
    select
        order_id,
        count(*) as item_count,
        count(distinct seller_id) as seller_count,
        sum(price) as item_total,
        sum(freight_value) as freight_total
    from {{ ref('stg_ecommerce__order_items') }}
    group by order_id
),

payments as (
    select
        order_id,
        count(*) as payment_count,
        sum(payment_value) as payment_total
    from {{ ref('stg_ecommerce__order_payments') }}
    group by order_id
),

reviews as (
    select
        order_id,
        count(*) as review_count,
        min(review_score) as lowest_review_score
    from {{ ref('stg_ecommerce__order_reviews') }}
    group by order_id
)

select
    orders.order_id,
    orders.customer_id,
    orders.order_status,
    orders.purchased_at,
    orders.approved_at,
    orders.shipped_at,
    orders.delivered_at,
    orders.estimated_date,
    cast(date_diff('day', orders.purchased_at, orders.delivered_at) as integer) as delivery_days,
    cast(date_diff('day', orders.estimated_date, orders.delivered_at) as integer) as lateness_days,
    cast(coalesce(items.item_count, 0) as integer) as item_count,
    cast(coalesce(items.seller_count, 0) as integer) as seller_count,
    cast(coalesce(items.item_total, 0) as decimal(12, 2)) as item_total,
    cast(coalesce(items.freight_total, 0) as decimal(12, 2)) as freight_total,
    cast(coalesce(payments.payment_count, 0) as integer) as payment_count,
    cast(coalesce(payments.payment_total, 0) as decimal(12, 2)) as payment_total,
    cast(coalesce(reviews.review_count, 0) as integer) as review_count,
    cast(reviews.lowest_review_score as integer) as lowest_review_score,
    dayname(orders.purchased_at) as purchase_weekday,
    case
        when date_part('hour', orders.purchased_at) < 6 then 'night'
        when date_part('hour', orders.purchased_at) < 12 then 'morning'
        when date_part('hour', orders.purchased_at) < 18 then 'afternoon'
        else 'evening'
    end as purchase_daytime,
    case
        when coalesce(items.item_count, 0) = 0 then 'no_items'
        when items.item_count = 1 then 'one_item'
        else 'several_items'
    end as basket_size
from {{ ref('stg_ecommerce__orders') }} as orders
left join items on orders.order_id = items.order_id
left join payments on orders.order_id = payments.order_id
left join reviews on orders.order_id = reviews.order_id
