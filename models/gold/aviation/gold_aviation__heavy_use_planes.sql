-- Compiled by `generator compile`; do not edit. From metrics/aviation/heavy_use_planes.yml.
-- aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:26)
{{ config(schema='gold_aviation', alias='gold_heavy_use_planes') }}
{% set plan %}
{
  "metric": "heavy_use_planes",
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
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_planes\".\"build_decade\"", "name": "\"build_decade\""},
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
          "macro": "flag",
          "name": "flagged_for_regional_partner_terms_3",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:26)",
          "asked": false,
          "column": "\"_when_regional_partner_terms_3\"",
          "condition": {
            "sql": "cast(\"carrier_name\" as varchar) in ('Endeavor Air Inc.', 'Envoy Air', 'ExpressJet Airlines Inc.', 'Mesa Airlines Inc.', 'SkyWest Airlines Inc.') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
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
          "note": "one row per carrier_name, tail_number",
          "asked": true,
          "keys": ["\"carrier_name\"", "\"tail_number\""],
          "measures": [
            {"sql": "count(*)", "name": "\"departures\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_regional_partner_terms_3\")",
              "name": "\"_when_regional_partner_terms_3\"",
              "rule": "regional_partner_terms"
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
          "name": "entity_parameters",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "30", "name": "\"least_departures\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_regional_partner_terms_3",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:26)",
          "asked": true,
          "parameter": "\"least_departures\"",
          "to": "60",
          "condition": {"sql": "\"_when_regional_partner_terms_3\"", "unless": []}
        },
        {
          "macro": "keep",
          "name": "counted_entities",
          "rule": null,
          "note": "",
          "asked": true,
          "where": "\"departures\" >= \"least_departures\""
        },
        {
          "macro": "groups",
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*)", "name": "\"_value\"", "rule": null},
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_regional_partner_terms_3\")",
              "name": "\"_when_regional_partner_terms_3\"",
              "rule": "regional_partner_terms"
            }
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
{{ gold_table(fromjson(plan), ["aircraft_register", "manufacturer_names", "regional_partner_terms"]) }}
