-- Compiled by `generator compile`; do not edit. From metrics/aviation/fleet_growth.yml.
-- aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
-- shared_aircraft: weight (rules/aviation/shared_aircraft.yml:9)
{{ config(schema='gold_aviation', alias='gold_fleet_growth') }}
{% set plan %}
{
  "metric": "fleet_growth",
  "result": "fleet_growth__answer",
  "chains": [
    {
      "name": "plane_months__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "plane_months__periods__source_rows",
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
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_plane_months\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [
            {"model": "dim_planes", "on": "\"fct_plane_months\".\"plane_id\" = \"dim_planes\".\"plane_id\""},
            {"model": "dim_carriers", "on": "\"fct_plane_months\".\"carrier\" = \"dim_carriers\".\"carrier\""}
          ]
        },
        {
          "macro": "override_column",
          "name": "plane_months__periods__after_manufacturer_names",
          "rule": "manufacturer_names",
          "note": "manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)",
          "asked": false,
          "column": "\"manufacturer\"",
          "as": "CASE WHEN \"manufacturer\" = 'AIRBUS INDUSTRIE' THEN 'AIRBUS' WHEN \"manufacturer\" IN ('MCDONNELL DOUGLAS AIRCRAFT CO', 'MCDONNELL DOUGLAS CORPORATION', 'DOUGLAS') THEN 'MCDONNELL DOUGLAS' WHEN \"manufacturer\" IN ('CANADAIR', 'CANADAIR LTD') THEN 'BOMBARDIER INC' ELSE \"manufacturer\" END",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "plane_months__periods__tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "exclude",
          "name": "plane_months__periods__after_aircraft_register_2",
          "rule": "aircraft_register",
          "note": "aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)",
          "asked": false,
          "where": "\"plane_id\" IS NULL OR \"seats\" < 20",
          "side": "",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "plane_months__periods__after_shared_aircraft_1",
          "rule": "shared_aircraft",
          "note": "shared_aircraft: weight (rules/aviation/shared_aircraft.yml:9)",
          "asked": false,
          "by": "1.0 / nullif(count(*) OVER (PARTITION BY \"tail_number\", \"flight_month\"), 0)",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "plane_months__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_month\" < date '2014-01-01' or \"flight_month\" is null)"
        },
        {
          "macro": "slices",
          "name": "plane_months__periods__grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'flight_month:quarter'",
              "key": "strftime(\"flight_month\", '%Y-Q') || cast(date_part('quarter', \"flight_month\") as varchar)",
              "where": "\"flight_month\" is not null",
              "name": "\"_key:flight_month:quarter\""
            },
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
            }
          ],
          "period": "cast(date_trunc('quarter', \"flight_month\") as date)"
        },
        {
          "macro": "groups",
          "name": "plane_months__periods__measured",
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
          "by": ["\"_period\""],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'flight_month:quarter'",
              "key": "strftime(\"flight_month\", '%Y-Q') || cast(date_part('quarter', \"flight_month\") as varchar)",
              "where": "\"flight_month\" is not null",
              "name": "\"_key:flight_month:quarter\""
            },
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "plane_months__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "plane_months__periods__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": ["\"_period\""],
          "flags": []
        }
      ]
    },
    {
      "name": "fleet_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "fleet_growth__valued",
          "rule": null,
          "note": "plane_months against the earlier quarter",
          "asked": true,
          "relation": "plane_months__periods__answer",
          "lag": "1 quarter",
          "length": "1 quarter",
          "scale": "100.0 * ",
          "own": ["'flight_month:quarter'"],
          "start": "",
          "end": "date '2014-01-01'",
          "last": "date '2013-10-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "fleet_growth__answer",
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
