-- Compiled by `generator compile`; do not edit. From metrics/aviation/delay_recovery_rate.yml.
-- passenger_view: weight (rules/aviation/passenger_view.yml:13)
-- punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:14)
-- punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:14)
-- record_plausibility: exclude (rules/aviation/record_plausibility.yml:13)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:21)
{{ config(schema='gold_aviation', alias='gold_delay_recovery_rate') }}
{% set plan %}
{
  "metric": "delay_recovery_rate",
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
            {"sql": "\"fct_flights\".\"arrival_delay\"", "name": "\"arrival_delay\""},
            {"sql": "\"fct_flights\".\"departure_delay\"", "name": "\"departure_delay\""},
            {"sql": "\"fct_flights\".\"seats\"", "name": "\"seats\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"dim_planes\".\"engine_type\"", "name": "\"engine_type\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [
            {"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""},
            {"model": "dim_planes", "on": "\"fct_flights\".\"plane_id\" = \"dim_planes\".\"plane_id\""}
          ]
        },
        {
          "macro": "derive",
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "0", "name": "\"late_minutes\""}, {"sql": "0", "name": "\"arrival_grace\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "after_punctuality_standard_first_half_2",
          "rule": "punctuality_standard_first_half",
          "note": "punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:14)",
          "asked": false,
          "parameter": "\"arrival_grace\"",
          "to": "14",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01' and \"flight_date\" < date '2013-07-01'", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "after_punctuality_standard_second_half_2",
          "rule": "punctuality_standard_second_half",
          "note": "punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:14)",
          "asked": false,
          "parameter": "\"arrival_grace\"",
          "to": "9",
          "condition": {"sql": "\"flight_date\" >= date '2013-07-01'", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "after_regional_partner_terms_2",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:21)",
          "asked": false,
          "parameter": "\"late_minutes\"",
          "to": "5",
          "condition": {
            "sql": "cast(\"carrier_name\" as varchar) in ('Endeavor Air Inc.', 'Envoy Air', 'ExpressJet Airlines Inc.', 'Mesa Airlines Inc.', 'SkyWest Airlines Inc.') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "derive",
          "name": "with_has_recovered",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"arrival_delay\" <= \"arrival_grace\"", "name": "\"has_recovered\""}]
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"departure_delay\" > \"late_minutes\" AND NOT \"arrival_delay\" IS NULL"
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
          "name": "after_record_plausibility_3",
          "rule": "record_plausibility",
          "note": "record_plausibility: exclude (rules/aviation/record_plausibility.yml:13)",
          "asked": false,
          "where": "\"departure_delay\" > 60",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-03-01'", "unless": []}
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
              "slice": "'carrier_name'",
              "key": "coalesce(cast(\"carrier_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:carrier_name\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
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
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"has_recovered\") AS DOUBLE), 0)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_denominator\"",
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
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'engine_type'",
              "key": "coalesce(cast(\"engine_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:engine_type\""
            },
            {
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
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
{{ gold_table(fromjson(plan), [
  "passenger_view",
  "punctuality_standard_first_half",
  "punctuality_standard_second_half",
  "record_plausibility",
  "regional_partner_terms"
]) }}
