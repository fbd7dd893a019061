{{ config(materialized='table') }}

with owners as (

    select
        account_id,
        min(client_id) as client_id
    from {{ ref('stg_banking__disp') }}
    where client_role = 'OWNER'
    group by account_id

)

select
    loans.loan_id,
    loans.account_id,
    loans.granted_on,
    loans.loan_amount,
    loans.loan_duration,
    loans.monthly_payment,
    loans.loan_status,
    accounts.frequency,
    clients.gender as owner_gender,
    districts.district_name,
    districts.region,
    districts.inhabitants
from {{ ref('stg_banking__loan') }} as loans
left join {{ ref('stg_banking__account') }} as accounts
    on loans.account_id = accounts.account_id
left join owners
    on loans.account_id = owners.account_id
left join {{ ref('stg_banking__client') }} as clients
    on owners.client_id = clients.client_id
left join {{ ref('stg_banking__district') }} as districts
    on clients.home_district_id = districts.district_id
