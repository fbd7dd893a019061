-- Compiled by `generator compile`; do not edit. From metrics/aviation/daily_traffic_variation.yml.
-- business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)
-- operated_flights_only: override (rules/aviation/operated_flights_only.yml:17)
{{ config(schema='gold_aviation', alias='gold_daily_traffic_variation') }}
{% set plan %}
{
  "metric": "daily_traffic_variation",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_airline_days each",
          "asked": false,
          "model": "fct_airline_days",
          "columns": [
            {"sql": "\"fct_airline_days\".\"scheduled_flights\"", "name": "\"scheduled_flights\""},
            {"sql": "\"fct_airline_days\".\"operated_flights\"", "name": "\"operated_flights\""},
            {"sql": "\"fct_airline_days\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_airline_days\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [{"model": "dim_carriers", "on": "\"fct_airline_days\".\"carrier\" = \"dim_carriers\".\"carrier\""}]
        },
        {
          "macro": "derive",
          "name": "with_counted_flights",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"scheduled_flights\"", "name": "\"counted_flights\""}]
        },
        {
          "macro": "override_column",
          "name": "after_operated_flights_only_2",
          "rule": "operated_flights_only",
          "note": "operated_flights_only: override (rules/aviation/operated_flights_only.yml:17)",
          "asked": false,
          "column": "\"counted_flights\"",
          "as": "\"operated_flights\"",
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
          "name": "entities",
          "rule": null,
          "note": "one row per flight_date",
          "asked": true,
          "keys": ["\"flight_date\""],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"counted_flights\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"day_flights\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
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
              "slice": "'flight_date:month'",
              "key": "strftime(\"flight_date\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "name": "\"_key:flight_date:month\""
            }
          ]
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
              "sql": "100 * stddev_samp(CAST(CAST(\"day_flights\" AS DECIMAL(38, 9)) AS DOUBLE) ORDER BY CAST(CAST(\"day_flights\" AS DECIMAL(38, 9)) AS DOUBLE)) / nullif(CAST(sum(CAST(\"day_flights\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"day_flights\"), 0), 0)",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": []
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
{{ gold_table(fromjson(plan), ["business_day_reporting", "operated_flights_only"]) }}
