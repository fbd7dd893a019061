{{ config(materialized='table') }}

select
    cards.card_id,
    dispositions.account_id,
    cards.card_type,
    cards.issued_on,
    accounts.opened_on as account_opened_on
from {{ ref('stg_banking__card') }} as cards
left join {{ ref('stg_banking__disp') }} as dispositions
    on cards.disposition_id = dispositions.disposition_id
left join {{ ref('stg_banking__account') }} as accounts
    on dispositions.account_id = accounts.account_id
