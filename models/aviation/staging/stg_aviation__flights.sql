select
    cast(make_date(year, month, day) as varchar)
    || '/' || lpad(cast(sched_dep_time as varchar), 4, '0')
    || '/' || carrier
    || '/' || cast(flight as varchar)
    || '/' || origin as flight_key,
    make_date(year, month, day) as flight_date,
    hour as scheduled_hour,
    make_timestamp(year, month, day, hour, minute, 0) as scheduled_departure_at,
    time_hour as weather_hour,
    dep_time as departure_time,
    arr_time as arrival_time,
    sched_arr_time as scheduled_arrival_time,
    dep_delay as departure_delay,
    arr_delay as arrival_delay,
    carrier,
    flight as flight_number,
    tailnum as tail_number,
    origin,
    dest as destination,
    air_time as air_minutes,
    distance as distance_miles
from {{ source('aviation', 'flights') }}
