{{ config(materialized='table') }}

select
    products.product_id,
    coalesce(translation.category_name_english, products.category_name) as product_category,
    products.photo_count,
    products.weight_g as product_weight_g,
    case
        when products.weight_g <= 500 then 'light'
        when products.weight_g <= 2000 then 'medium'
        when products.weight_g > 2000 then 'heavy'
    end as weight_class,
    case
        when products.photo_count = 1 then 'one_photo'
        when products.photo_count > 1 then 'several_photos'
    end as photo_class
from {{ ref('stg_ecommerce__products') }} as products
left join {{ ref('stg_ecommerce__product_category_name_translation') }} as translation
    on products.category_name = translation.category_name
