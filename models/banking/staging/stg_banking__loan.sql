{{ config(materialized='view') }}

select
    loan_id,
    account_id,
    cast(date as date) as granted_on,
    cast(amount as decimal(12, 2)) as loan_amount,
    duration as loan_duration,
    cast(payments as decimal(12, 2)) as monthly_payment,
    status as loan_status
from {{ source('banking', 'loan') }}
