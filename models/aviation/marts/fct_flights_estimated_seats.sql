{{ config(materialized='table') }}

with route_seats as (
    select
        origin,
        destination,
        cast(floor(median(seats)) as integer) as typical_seats
    from {{ ref('fct_flights') }}
    where seats >= 20
    group by origin, destination
)

select
    flights.flight_key,
    flights.flight_date,
    flights.weekday,
    flights.scheduled_departure_at,
    flights.departure_bank,
    flights.carrier,
    flights.flight_number,
    flights.tail_number,
    flights.plane_id,
    case
        when flights.seats >= 20 then flights.seats
        else coalesce(route_seats.typical_seats, 50)
    end as seats,
    flights.origin,
    flights.destination,
    flights.destination_airport_id,
    flights.weather_hour_id,
    flights.is_cancelled,
    flights.is_diverted,
    flights.departure_delay,
    flights.arrival_delay,
    flights.air_minutes,
    flights.distance_miles,
    flights.haul
from {{ ref('fct_flights') }} as flights
left join route_seats
    on flights.origin = route_seats.origin and flights.destination = route_seats.destination
