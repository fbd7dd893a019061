{{ config(materialized='table') }}

with roles as (

    select
        client_id,
        arg_min(account_id, disposition_id) as account_id,
        arg_min(client_role, disposition_id) as client_role,
        min(disposition_id) as disposition_id
    from {{ ref('stg_banking__disp') }}
    group by client_id

),

first_cards as (

    select
        dispositions.client_id,
        arg_min(cards.card_type, (cards.issued_on, cards.card_id)) as card_type,
        min(cards.issued_on) as card_issued_on
    from {{ ref('stg_banking__card') }} as cards
    left join {{ ref('stg_banking__disp') }} as dispositions
        on cards.disposition_id = dispositions.disposition_id
    group by dispositions.client_id

)

select
    clients.client_id,
    roles.account_id,
    roles.client_role,
    accounts.opened_on as joined_on,
    clients.gender,
    clients.birth_date,
    cast(date_diff('year', clients.birth_date, accounts.opened_on) as integer) as age_at_joining,
    districts.district_name as home_district,
    districts.region as home_region,
    first_cards.card_type,
    first_cards.card_issued_on
from {{ ref('stg_banking__client') }} as clients
left join roles
    on clients.client_id = roles.client_id
left join {{ ref('stg_banking__account') }} as accounts
    on roles.account_id = accounts.account_id
left join {{ ref('stg_banking__district') }} as districts
    on clients.home_district_id = districts.district_id
left join first_cards
    on clients.client_id = first_cards.client_id
