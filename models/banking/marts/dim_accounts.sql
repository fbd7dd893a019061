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
    accounts.account_id,
    accounts.district_id,
    accounts.frequency,
    accounts.opened_on,
    clients.gender as owner_gender,
    clients.birth_date as owner_birth_date
from {{ ref('stg_banking__account') }} as accounts
left join owners
    on accounts.account_id = owners.account_id
left join {{ ref('stg_banking__client') }} as clients
    on owners.client_id = clients.client_id
