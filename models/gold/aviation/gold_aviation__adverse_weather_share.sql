-- Compiled by `generator compile`; do not edit. From metrics/aviation/adverse_weather_share.yml.
-- adverse_weather_limits: exclude (rules/aviation/adverse_weather_limits.yml:20)
-- adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:14)
-- adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:9)
{{ config(schema='gold_aviation', alias='gold_adverse_weather_share') }}
{% set plan %}
{
  "metric": "adverse_weather_share",
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
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"weather_hour_id\"", "name": "\"weather_hour_id\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
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
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "3", "name": "\"least_visibility\""}, {"sql": "25", "name": "\"wind_limit\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "after_adverse_weather_limits_1",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:9)",
          "asked": false,
          "parameter": "\"least_visibility\"",
          "to": "5",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "after_adverse_weather_limits_2",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:14)",
          "asked": false,
          "parameter": "\"wind_limit\"",
          "to": "20",
          "condition": {"sql": "cast(\"origin\" as varchar) in ('LGA') and \"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_is_adverse",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [
            {
              "sql": "\"visibility_miles\" < \"least_visibility\" OR \"wind_speed_mph\" >= \"wind_limit\"",
              "name": "\"is_adverse\""
            }
          ]
        },
        {
          "macro": "exclude",
          "name": "after_adverse_weather_limits_3",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: exclude (rules/aviation/adverse_weather_limits.yml:20)",
          "asked": false,
          "where": "\"weather_hour_id\" IS NULL",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
            {"sql": "count(*) FILTER(WHERE \"is_adverse\")", "name": "\"_numerator\"", "rule": null},
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
{{ gold_table(fromjson(plan), ["adverse_weather_limits"]) }}
