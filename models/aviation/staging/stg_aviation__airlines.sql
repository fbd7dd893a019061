select
    carrier,
    name as carrier_name
from {{ source('aviation', 'airlines') }}
