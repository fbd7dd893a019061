{{ config(materialized='table') }}

select
    review_id || '-' || order_id as review_key,
    review_id,
    order_id,
    review_score,
    review_created_at,
    review_answered_at,
    comment_message is not null as has_comment
from {{ ref('stg_ecommerce__order_reviews') }}
