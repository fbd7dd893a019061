select
    geolocation_zip_code_prefix as zip_prefix,
    geolocation_lat as latitude,
    geolocation_lng as longitude,
    geolocation_city as city,
    geolocation_state as state
from {{ source('ecommerce', 'geolocation') }}
