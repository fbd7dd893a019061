{{ config(materialized='table') }}

select
    loan_id,
    account_id,
    granted_on,
    loan_amount,
    loan_duration,
    monthly_payment,
    loan_status
from {{ ref('stg_banking__loan') }}
