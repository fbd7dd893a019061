-- Compiled by `generator compile`; do not edit. From metrics/aviation/active_fleet.yml.
-- aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
{{ config(schema='gold_aviation', alias='gold_active_fleet') }}
{% set plan %}
{
  "metric": "active_fleet",
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
            {"sql": "\"fct_flights\".\"tail_number\"", "name": "\"tail_number\""},
            {"sql": "\"dim_planes\".\"manufacturer\"", "name": "\"manufacturer\""},
            {"sql": "\"fct_flights\".\"plane_id\"", "name": "\"plane_id\""},
            {"sql": "\"fct_flights\".\"seats\"", "name": "\"seats\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_planes\".\"build_decade\"", "name": "\"build_decade\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"dim_planes\".\"engine_type\"", "name": "\"engine_type\""},
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
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "NOT \"is_cancelled\" AND NOT \"tail_number\" IS NULL"
        },
        {
          "macro": "exclude",
          "name": "after_aircraft_register_2",
          "rule": "aircraft_register",
          "note": "aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)",
          "asked": false,
          "where": "\"plane_id\" IS NULL OR \"seats\" < 20",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "true"
        },
        {
          "macro": "trailing_slices",
          "name": "grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "grain": ""},
            {
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'manufacturer'",
              "key": "coalesce(cast(\"manufacturer\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'build_decade'",
              "key": "coalesce(cast(\"build_decade\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'flight_date:month'",
              "key": "strftime(\"_start\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "grain": "month"
            }
          ],
          "time": "\"flight_date\"",
          "days": 30,
          "start": "",
          "end": "date '2014-01-01'"
        },
        {
          "macro": "groups",
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(DISTINCT \"tail_number\")", "name": "\"_value\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
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
{{ gold_table(fromjson(plan), ["aircraft_register", "manufacturer_names"]) }}
