{{ config(materialized='view') }}

select
    client_id,
    district_id as home_district_id,
    case when cast(substr(cast(birth_number as varchar), 3, 2) as integer) > 50 then 'F' else 'M' end as gender,
    make_date(
        1900 + cast(substr(cast(birth_number as varchar), 1, 2) as integer),
        cast(substr(cast(birth_number as varchar), 3, 2) as integer) % 50,
        cast(substr(cast(birth_number as varchar), 5, 2) as integer)
    ) as birth_date
from {{ source('banking', 'client') }}
