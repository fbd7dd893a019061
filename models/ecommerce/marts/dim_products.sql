{{ config(materialized='table') }}

select
    products.product_id,
    coalesce(translation.category_name_english, products.category_name) as product_category,
    products.photo_count,
    products.weight_g as product_weight_g
from {{ ref('stg_ecommerce__products') }} as products
left join {{ ref('stg_ecommerce__product_category_name_translation') }} as translation
    on products.category_name = translation.category_name
