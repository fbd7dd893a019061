{{ config(materialized='table') }}

select
    customer_id,
    customer_unique_id,
    customer_zip_prefix,
    customer_city,
    customer_state,
    case
        when customer_state in ('AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO') then 'North'
        when customer_state in ('AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE') then 'Northeast'
        when customer_state in ('DF', 'GO', 'MS', 'MT') then 'Central-West'
        when customer_state in ('ES', 'MG', 'RJ', 'SP') then 'Southeast'
        when customer_state in ('PR', 'RS', 'SC') then 'South'
    end as customer_region
from {{ ref('stg_ecommerce__customers') }}
