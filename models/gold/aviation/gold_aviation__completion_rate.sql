-- Compiled by `generator compile`; do not edit. From metrics/aviation/completion_rate.yml.
-- business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)
-- newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:29)
-- weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)
{{ config(schema='gold_aviation', alias='gold_completion_rate') }}
{% set plan %}
{
  "metric": "completion_rate",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_flights each",
          "asked": false,
          "model": "fct_flights",
          "columns": [
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_flights\".\"is_diverted\"", "name": "\"is_diverted\""},
            {"sql": "\"fct_weather_hours\".\"precipitation_inches\"", "name": "\"precipitation_inches\""},
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""}
          ],
          "joins": [
            {
              "model": "fct_weather_hours",
              "on": "\"fct_flights\".\"weather_hour_id\" = \"fct_weather_hours\".\"weather_hour_id\""
            },
            {"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""}
          ]
        },
        {
          "macro": "exclude",
          "name": "after_newark_runway_works_5",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:29)",
          "asked": false,
          "where": "\"is_cancelled\"",
          "side": "",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "after_weather_exemption_1",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "calendar",
          "name": "calendar_for_business_day_reporting",
          "rule": "business_day_reporting",
          "note": "business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)",
          "asked": false,
          "model": "aviation_calendar",
          "joins": [
            {"alias": "c1a", "on": "c1a.day = cast(\"r\".\"flight_date\" - 1 as date)"},
            {"alias": "c1b", "on": "c1b.day = cast(\"r\".\"flight_date\" as date)"}
          ],
          "columns": [{"sql": "c1b.business_day_number - c1a.business_day_number", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "filter",
          "name": "after_business_day_reporting",
          "rule": "business_day_reporting",
          "note": "business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)",
          "asked": false,
          "where": "\"_calendar_1\" = 1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'flight_date:month'",
              "key": "strftime(\"flight_date\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "name": "\"_key:flight_date:month\""
            }
          ],
          "period": ""
        },
        {
          "macro": "groups",
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "count(*) FILTER(WHERE NOT \"is_cancelled\" AND NOT \"is_diverted\")",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'flight_date:month'",
              "key": "strftime(\"flight_date\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "name": "\"_key:flight_date:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "100.0 * \"_numerator\" / nullif(\"_denominator\", 0)", "name": "\"_value\""},
            {"sql": "cast(\"_numerator\" as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    }
  ]
}
{% endset %}
{{ gold_table(fromjson(plan), ["business_day_reporting", "newark_runway_works", "weather_exemption"]) }}
