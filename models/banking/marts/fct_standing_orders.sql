{{ config(materialized='table') }}

select
    orders.standing_order_id,
    orders.account_id,
    accounts.opened_on as account_opened_on,
    orders.order_purpose,
    orders.order_amount,
    orders.recipient_bank
from {{ ref('stg_banking__order') }} as orders
left join {{ ref('stg_banking__account') }} as accounts
    on orders.account_id = accounts.account_id
