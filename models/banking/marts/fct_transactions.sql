{{ config(materialized='table') }}

select
    transaction_id,
    account_id,
    transacted_on,
    strftime(transacted_on, '%Y-%m') as posting_month,
    direction,
    operation,
    purpose,
    amount,
    balance_after,
    partner_bank
from {{ ref('stg_banking__trans') }}
