{{ config(materialized='view') }}

select
    trans_id as transaction_id,
    account_id,
    cast(date as date) as transacted_on,
    type as direction,
    nullif(trim(operation), '') as operation,
    cast(amount as decimal(12, 2)) as amount,
    cast(balance as decimal(14, 2)) as balance_after,
    nullif(trim(k_symbol), '') as purpose,
    nullif(trim(bank), '') as partner_bank,
    cast(account as varchar) as partner_account
from {{ source('banking', 'trans') }}
