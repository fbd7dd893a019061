-- Compiled by `generator compile`; do not edit. From metrics/aviation/adverse_hour_rate.yml.
-- adverse_weather_limits: filter (rules/aviation/adverse_weather_limits.yml:22)
-- adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:14)
-- adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:9)
{{ config(schema='gold_aviation', alias='gold_adverse_hour_rate') }}
{% set plan %}
{
  "metric": "adverse_hour_rate",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_weather_hours each",
          "asked": false,
          "model": "fct_weather_hours",
          "columns": [
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_weather_hours\".\"observation_hour\"", "name": "\"observation_hour\""},
            {"sql": "\"fct_weather_hours\".\"observation_date\"", "name": "\"observation_date\""},
            {"sql": "\"fct_weather_hours\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_weather_hours\".\"reading_time\"", "name": "\"reading_time\""}
          ],
          "joins": []
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
          "condition": {"sql": "\"observation_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "after_adverse_weather_limits_2",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: threshold (rules/aviation/adverse_weather_limits.yml:14)",
          "asked": false,
          "parameter": "\"wind_limit\"",
          "to": "20",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('LGA') and \"observation_date\" >= date '2013-01-01'",
            "unless": []
          }
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
          "macro": "filter",
          "name": "after_adverse_weather_limits_4",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: filter (rules/aviation/adverse_weather_limits.yml:22)",
          "asked": false,
          "where": "\"observation_hour\" >= 5",
          "side": "",
          "condition": {"sql": "\"observation_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"observation_date\" < date '2014-01-01' or \"observation_date\" is null)"
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
              "slice": "'reading_time'",
              "key": "coalesce(cast(\"reading_time\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:reading_time\""
            },
            {
              "slice": "'observation_date:month'",
              "key": "strftime(\"observation_date\", '%Y-%m')",
              "where": "\"observation_date\" is not null",
              "name": "\"_key:observation_date:month\""
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
              "slice": "'reading_time'",
              "key": "coalesce(cast(\"reading_time\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:reading_time\""
            },
            {
              "slice": "'observation_date:month'",
              "key": "strftime(\"observation_date\", '%Y-%m')",
              "where": "\"observation_date\" is not null",
              "name": "\"_key:observation_date:month\""
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
