{{ config(materialized='view') }}

select
    order_id as standing_order_id,
    account_id,
    bank_to as recipient_bank,
    cast(account_to as varchar) as recipient_account,
    cast(amount as decimal(12, 2)) as order_amount,
    nullif(trim(k_symbol), '') as order_purpose
from {{ source('banking', 'order') }}
