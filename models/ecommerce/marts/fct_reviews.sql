{{ config(materialized='table') }}

select
    review_id || '-' || order_id as review_key,
    review_id,
    order_id,
    review_score,
    review_created_at,
    review_answered_at,
    comment_message is not null as has_comment,
    case when comment_message is null then 'without_comment' else 'with_comment' end as comment_kind
from {{ ref('stg_ecommerce__order_reviews') }}
