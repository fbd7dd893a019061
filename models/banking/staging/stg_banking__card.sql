{{ config(materialized='view') }}

select
    card_id,
    disp_id as disposition_id,
    type as card_type,
    cast(issued as date) as issued_on
from {{ source('banking', 'card') }}
