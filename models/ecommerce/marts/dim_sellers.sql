{{ config(materialized='table') }}

select
    seller_id,
    seller_zip_prefix,
    seller_city,
    seller_state,
    case
        when seller_state in ('AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO') then 'North'
        when seller_state in ('AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE') then 'Northeast'
        when seller_state in ('DF', 'GO', 'MS', 'MT') then 'Central-West'
        when seller_state in ('ES', 'MG', 'RJ', 'SP') then 'Southeast'
        when seller_state in ('PR', 'RS', 'SC') then 'South'
    end as seller_region
from {{ ref('stg_ecommerce__sellers') }}
