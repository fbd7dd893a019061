select
    origin || '/' || strftime(time_hour, '%Y-%m-%d %H') as weather_hour_id,
    origin,
    make_date(year, month, day) as observation_date,
    hour as observation_hour,
    time_hour as weather_hour,
    cast(temp as decimal(9, 2)) as temperature_f,
    dewp as dew_point_f,
    humid as humidity_percent,
    wind_dir as wind_direction_degrees,
    cast(wind_speed as decimal(9, 5)) as wind_speed_mph,
    wind_gust as wind_gust_mph,
    cast(precip as decimal(9, 2)) as precipitation_inches,
    pressure as pressure_millibars,
    cast(visib as decimal(9, 2)) as visibility_miles
from {{ source('aviation', 'weather') }}
