-- Compiled by `generator compile`; do not edit. From metrics/aviation/wind_variability.yml.
-- adverse_weather_limits: exclude (rules/aviation/adverse_weather_limits.yml:24)
-- record_plausibility: exclude (rules/aviation/record_plausibility.yml:16)
{{ config(schema='gold_aviation', alias='gold_wind_variability') }}
{% set plan %}
{
  "metric": "wind_variability",
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
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_weather_hours\".\"observation_date\"", "name": "\"observation_date\""},
            {"sql": "\"fct_weather_hours\".\"reading_time\"", "name": "\"reading_time\""},
            {"sql": "\"fct_weather_hours\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": []
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "NOT \"wind_speed_mph\" IS NULL"
        },
        {
          "macro": "exclude",
          "name": "after_adverse_weather_limits_5",
          "rule": "adverse_weather_limits",
          "note": "adverse_weather_limits: exclude (rules/aviation/adverse_weather_limits.yml:24)",
          "asked": false,
          "where": "\"wind_speed_mph\" = 0",
          "side": "",
          "condition": {
            "sql": "cast(\"reading_time\" as varchar) in ('night') and \"observation_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "after_record_plausibility_4",
          "rule": "record_plausibility",
          "note": "record_plausibility: exclude (rules/aviation/record_plausibility.yml:16)",
          "asked": false,
          "where": "\"wind_speed_mph\" > 100",
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
            {
              "sql": "100 * stddev_samp(CAST(CAST(\"wind_speed_mph\" AS DECIMAL(38, 9)) AS DOUBLE) ORDER BY CAST(CAST(\"wind_speed_mph\" AS DECIMAL(38, 9)) AS DOUBLE)) / nullif(CAST(sum(CAST(\"wind_speed_mph\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"wind_speed_mph\"), 0), 0)",
              "name": "\"_value\"",
              "rule": null
            },
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
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
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
{{ gold_table(fromjson(plan), ["adverse_weather_limits", "record_plausibility"]) }}
