-- Compiled by `generator compile`; do not edit. From metrics/aviation/cancellation_rate.yml.
-- newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:26)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)
-- weather_exemption: exclude (rules/aviation/weather_exemption.yml:18)
{{ config(schema='gold_aviation', alias='gold_cancellation_rate') }}
{% set plan %}
{
  "metric": "cancellation_rate",
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
            {"sql": "\"fct_weather_hours\".\"precipitation_inches\"", "name": "\"precipitation_inches\""},
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"weekday\"", "name": "\"weekday\""}
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
          "macro": "derive",
          "name": "tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "true", "name": "\"_in_numerator\""}, {"sql": "true", "name": "\"_in_denominator\""}]
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_1\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_newark_runway_works_4",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:26)",
          "asked": false,
          "where": "\"is_cancelled\"",
          "side": "\"_in_numerator\"",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "after_weather_exemption_2",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:18)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
          "side": "\"_in_numerator\"",
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
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
              "sql": "count(*) FILTER(WHERE \"_in_numerator\" AND \"is_cancelled\")",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(*) FILTER(WHERE \"_in_denominator\")", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 200", "name": "\"_having_thin_data_suppression_1\"", "rule": "thin_data_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_thin_data_suppression_1\")",
              "name": "\"_when_thin_data_suppression_1\"",
              "rule": "thin_data_suppression"
            }
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
          "macro": "threshold_having",
          "name": "after_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_1\"",
          "condition": {"sql": "\"_when_thin_data_suppression_1\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["newark_runway_works", "thin_data_suppression", "weather_exemption"]) }}
