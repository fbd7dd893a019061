select
    tailnum as tail_number,
    year as year_built,
    type as plane_type,
    manufacturer,
    model as plane_model,
    engines as engine_count,
    seats,
    speed as cruising_speed_mph,
    engine as engine_type
from {{ source('aviation', 'planes') }}
