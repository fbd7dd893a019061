-- Compiled by `generator compile`; do not edit. From metrics/aviation/regular_plane_rate.yml.
-- aircraft_register: exclude (rules/aviation/aircraft_register.yml:11)
-- classic_aircraft: exclude (rules/aviation/classic_aircraft.yml:10)
-- manufacturer_names: override (rules/aviation/manufacturer_names.yml:9)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:31)
-- shared_aircraft: filter (rules/aviation/shared_aircraft.yml:11)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:23)
{{ config(schema='gold_aviation', alias='gold_regular_plane_rate') }}
{% set plan %}
{
  "metric": "regular_plane_rate",
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
            {"sql": "\"fct_plane_months\".\"departures\"", "name": "\"departures\""},
            {"sql": "\"dim_planes\".\"manufacturer\"", "name": "\"manufacturer\""},
            {"sql": "\"fct_plane_months\".\"plane_id\"", "name": "\"plane_id\""},
            {"sql": "\"fct_plane_months\".\"seats\"", "name": "\"seats\""},
            {"sql": "\"fct_plane_months\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_plane_months\".\"tail_number\"", "name": "\"tail_number\""},
            {"sql": "\"fct_plane_months\".\"flight_month\"", "name": "\"flight_month\""},
            {"sql": "\"dim_planes\".\"build_decade\"", "name": "\"build_decade\""},
            {"sql": "\"dim_planes\".\"engine_type\"", "name": "\"engine_type\""},
            {"sql": "\"fct_plane_months\".\"carrier\"", "name": "\"carrier\""},
            {"sql": "\"fct_plane_months\".\"plane_month_id\"", "name": "\"plane_month_id\""}
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
          "macro": "flag",
          "name": "flagged_for_regional_partner_terms_4",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:31)",
          "asked": false,
          "column": "\"_when_regional_partner_terms_4\"",
          "condition": {
            "sql": "cast(\"carrier_name\" as varchar) in ('Endeavor Air Inc.', 'Envoy Air', 'ExpressJet Airlines Inc.', 'Mesa Airlines Inc.', 'SkyWest Airlines Inc.') and \"flight_month\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_data_suppression_5",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:23)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_5\"",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
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
          "macro": "exclude",
          "name": "after_classic_aircraft",
          "rule": "classic_aircraft",
          "note": "classic_aircraft: exclude (rules/aviation/classic_aircraft.yml:10)",
          "asked": false,
          "where": "TRUE",
          "side": "",
          "condition": {
            "sql": "cast(\"build_decade\" as varchar) in ('1950s', '1960s', '1970s', '1980s') and \"flight_month\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "filter_first",
          "name": "after_shared_aircraft_2",
          "rule": "shared_aircraft",
          "note": "shared_aircraft: filter (rules/aviation/shared_aircraft.yml:11)",
          "asked": false,
          "per": ["\"flight_month\"", "\"carrier\"", "\"tail_number\""],
          "order": ["\"departures\" desc nulls last", "\"origin\" asc nulls last", "\"plane_month_id\" asc"],
          "side": "",
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
          "name": "entities",
          "rule": null,
          "note": "one row per carrier_name, tail_number",
          "asked": true,
          "keys": ["\"carrier_name\"", "\"tail_number\""],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"departures\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"plane_departures\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_regional_partner_terms_4\")",
              "name": "\"_when_regional_partner_terms_4\"",
              "rule": "regional_partner_terms"
            },
            {
              "sql": "bool_and(\"_when_thin_data_suppression_5\")",
              "name": "\"_when_thin_data_suppression_5\"",
              "rule": "thin_data_suppression"
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
              "slice": "'flight_month:month'",
              "key": "strftime(\"flight_month\", '%Y-%m')",
              "where": "\"flight_month\" is not null",
              "name": "\"_key:flight_month:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "entity_parameters",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "8", "name": "\"regular_departures\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_regional_partner_terms_4",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:31)",
          "asked": true,
          "parameter": "\"regular_departures\"",
          "to": "20",
          "condition": {"sql": "\"_when_regional_partner_terms_4\"", "unless": []}
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
              "sql": "count(*) FILTER(WHERE \"plane_departures\" >= \"regular_departures\")",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {
              "sql": "count(\"plane_departures\") >= 30",
              "name": "\"_having_thin_data_suppression_5\"",
              "rule": "thin_data_suppression"
            },
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_regional_partner_terms_4\")",
              "name": "\"_when_regional_partner_terms_4\"",
              "rule": "regional_partner_terms"
            },
            {
              "sql": "bool_and(\"_when_thin_data_suppression_5\")",
              "name": "\"_when_thin_data_suppression_5\"",
              "rule": "thin_data_suppression"
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
          "columns": [
            {"sql": "100.0 * \"_numerator\" / nullif(\"_denominator\", 0)", "name": "\"_value\""},
            {"sql": "cast(\"_numerator\" as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "threshold_having",
          "name": "after_thin_data_suppression_5",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:23)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_5\"",
          "condition": {"sql": "\"_when_thin_data_suppression_5\"", "unless": []}
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
{{ gold_table(fromjson(plan), [
  "aircraft_register",
  "classic_aircraft",
  "manufacturer_names",
  "regional_partner_terms",
  "shared_aircraft",
  "thin_data_suppression"
]) }}
