{{ config(materialized='table') }}

select
    flights.flight_key,
    flights.flight_date,
    dayname(flights.flight_date) as weekday,
    flights.scheduled_departure_at,
    case
        when flights.scheduled_hour < 8 then 'early morning'
        when flights.scheduled_hour < 12 then 'morning'
        when flights.scheduled_hour < 17 then 'afternoon'
        else 'evening'
    end as departure_bank,
    flights.carrier,
    flights.flight_number,
    flights.tail_number,
    planes.tail_number as plane_id,
    planes.seats,
    flights.origin,
    flights.destination,
    airports.airport as destination_airport_id,
    weather.weather_hour_id,
    flights.departure_time is null as is_cancelled,
    flights.departure_time is not null and flights.arrival_delay is null as is_diverted,
    flights.departure_delay,
    flights.arrival_delay,
    flights.air_minutes,
    flights.distance_miles,
    case
        when flights.distance_miles < 500 then 'short haul'
        when flights.distance_miles < 1500 then 'medium haul'
        else 'long haul'
    end as haul
from {{ ref('stg_aviation__flights') }} as flights
left join {{ ref('stg_aviation__planes') }} as planes
    on flights.tail_number = planes.tail_number
left join {{ ref('stg_aviation__airports') }} as airports
    on flights.destination = airports.airport
left join {{ ref('stg_aviation__weather') }} as weather
    on flights.origin = weather.origin and flights.weather_hour = weather.weather_hour
