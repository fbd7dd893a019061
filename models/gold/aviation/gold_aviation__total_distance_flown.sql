-- Compiled by `generator compile`; do not edit. From metrics/aviation/total_distance_flown.yml.
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
-- operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)
{{ config(schema='gold_aviation', alias='gold_total_distance_flown') }}
{% set plan %}
{
  "metric": "total_distance_flown",
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
            {"sql": "\"fct_flights\".\"distance_miles\"", "name": "\"distance_miles\""},
            {"sql": "\"dim_planes\".\"manufacturer\"", "name": "\"manufacturer\""},
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
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
          "macro": "override_column",
          "name": "after_manufacturer_names",
          "rule": "manufacturer_names",
          "note": "manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)",
          "asked": false,
          "column": "\"manufacturer\"",
          "as": "CASE WHEN \"manufacturer\" = 'AIRBUS INDUSTRIE' THEN 'AIRBUS' WHEN \"manufacturer\" IN ('MCDONNELL DOUGLAS AIRCRAFT CO', 'MCDONNELL DOUGLAS CORPORATION', 'DOUGLAS') THEN 'MCDONNELL DOUGLAS' WHEN \"manufacturer\" IN ('CANADAIR', 'CANADAIR LTD') THEN 'BOMBARDIER INC' ELSE \"manufacturer\" END",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_operated_flights_only_1",
          "rule": "operated_flights_only",
          "note": "operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)",
          "asked": false,
          "where": "\"is_cancelled\"",
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
              "slice": "'manufacturer'",
              "key": "coalesce(cast(\"manufacturer\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:manufacturer\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
              "sql": "CAST(sum(CAST(\"distance_miles\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"_value\"",
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
              "slice": "'manufacturer'",
              "key": "coalesce(cast(\"manufacturer\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:manufacturer\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
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
{{ gold_table(fromjson(plan), ["manufacturer_names", "operated_flights_only"]) }}
