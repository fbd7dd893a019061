-- Compiled by `generator compile`; do not edit. From metrics/aviation/plane_months.yml.
-- aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
-- shared_aircraft: weight (rules/aviation/shared_aircraft.yml:9)
{{ config(schema='gold_aviation', alias='gold_plane_months') }}
{% set plan %}
{
  "metric": "plane_months",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_plane_months each",
          "asked": false,
          "model": "fct_plane_months",
          "columns": [
            {"sql": "\"dim_planes\".\"manufacturer\"", "name": "\"manufacturer\""},
            {"sql": "\"fct_plane_months\".\"plane_id\"", "name": "\"plane_id\""},
            {"sql": "\"fct_plane_months\".\"seats\"", "name": "\"seats\""},
            {"sql": "\"fct_plane_months\".\"tail_number\"", "name": "\"tail_number\""},
            {"sql": "\"fct_plane_months\".\"flight_month\"", "name": "\"flight_month\""},
            {"sql": "\"dim_planes\".\"build_decade\"", "name": "\"build_decade\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"dim_planes\".\"engine_type\"", "name": "\"engine_type\""},
            {"sql": "\"fct_plane_months\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [
            {"model": "dim_planes", "on": "\"fct_plane_months\".\"plane_id\" = \"dim_planes\".\"plane_id\""},
            {"model": "dim_carriers", "on": "\"fct_plane_months\".\"carrier\" = \"dim_carriers\".\"carrier\""}
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
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
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
          "name": "after_aircraft_register_2",
          "rule": "aircraft_register",
          "note": "aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)",
          "asked": false,
          "where": "\"plane_id\" IS NULL OR \"seats\" < 20",
          "side": "",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_shared_aircraft_1",
          "rule": "shared_aircraft",
          "note": "shared_aircraft: weight (rules/aviation/shared_aircraft.yml:9)",
          "asked": false,
          "by": "1.0 / nullif(count(*) OVER (PARTITION BY \"tail_number\", \"flight_month\"), 0)",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_month\" < date '2014-01-01' or \"flight_month\" is null)"
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
              "slice": "'manufacturer'",
              "key": "coalesce(cast(\"manufacturer\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:manufacturer\""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'build_decade'",
              "key": "coalesce(cast(\"build_decade\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:build_decade\""
            },
            {
              "slice": "'flight_month:month'",
              "key": "strftime(\"flight_month\", '%Y-%m')",
              "where": "\"flight_month\" is not null",
              "name": "\"_key:flight_month:month\""
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
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
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
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'build_decade'",
              "key": "coalesce(cast(\"build_decade\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:build_decade\""
            },
            {
              "slice": "'flight_month:month'",
              "key": "strftime(\"flight_month\", '%Y-%m')",
              "where": "\"flight_month\" is not null",
              "name": "\"_key:flight_month:month\""
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
{{ gold_table(fromjson(plan), ["aircraft_register", "manufacturer_names", "shared_aircraft"]) }}
