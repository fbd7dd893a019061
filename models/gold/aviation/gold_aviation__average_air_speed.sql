-- Compiled by `generator compile`; do not edit. From metrics/aviation/average_air_speed.yml.
-- passenger_view: weight (rules/aviation/passenger_view.yml:13)
-- record_plausibility: exclude (rules/aviation/record_plausibility.yml:11)
{{ config(schema='gold_aviation', alias='gold_average_air_speed') }}
{% set plan %}
{
  "metric": "average_air_speed",
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
            {"sql": "\"fct_flights\".\"air_minutes\"", "name": "\"air_minutes\""},
            {"sql": "\"fct_flights\".\"distance_miles\"", "name": "\"distance_miles\""},
            {"sql": "\"fct_flights\".\"seats\"", "name": "\"seats\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_planes\".\"build_decade\"", "name": "\"build_decade\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"dim_planes\".\"engine_type\"", "name": "\"engine_type\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [
            {"model": "dim_planes", "on": "\"fct_flights\".\"plane_id\" = \"dim_planes\".\"plane_id\""},
            {"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""}
          ]
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "NOT \"air_minutes\" IS NULL"
        },
        {
          "macro": "derive",
          "name": "tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "exclude",
          "name": "after_record_plausibility_2",
          "rule": "record_plausibility",
          "note": "record_plausibility: exclude (rules/aviation/record_plausibility.yml:11)",
          "asked": false,
          "where": "\"distance_miles\" < 250",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_passenger_view_2",
          "rule": "passenger_view",
          "note": "passenger_view: weight (rules/aviation/passenger_view.yml:13)",
          "asked": false,
          "by": "coalesce(\"seats\", 100)",
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
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'build_decade'",
              "key": "coalesce(cast(\"build_decade\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:build_decade\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "CAST(sum(CAST((\"distance_miles\") * \"_weight\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "CAST(sum(CAST((\"air_minutes\") * \"_weight\" AS DECIMAL(38, 9))) AS DOUBLE) / 60",
              "name": "\"_denominator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'build_decade'",
              "key": "coalesce(cast(\"build_decade\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:build_decade\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
          "macro": "derive",
          "name": "valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "1.0 * \"_numerator\" / nullif(\"_denominator\", 0)", "name": "\"_value\""},
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
{{ gold_table(fromjson(plan), ["passenger_view", "record_plausibility"]) }}
