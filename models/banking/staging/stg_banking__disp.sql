{{ config(materialized='view') }}

select
    disp_id as disposition_id,
    client_id,
    account_id,
    type as client_role
from {{ source('banking', 'disp') }}
