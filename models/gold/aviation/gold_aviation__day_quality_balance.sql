-- Compiled by `generator compile`; do not edit. From metrics/aviation/day_quality_balance.yml.
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:31)
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:36)
-- peak_travel_days: weight (rules/aviation/peak_travel_days.yml:12)
-- peak_travel_days: weight (rules/aviation/peak_travel_days.yml:9)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:36)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:41)
-- thin_data_suppression: exclude (rules/aviation/thin_data_suppression.yml:25)
{{ config(schema='gold_aviation', alias='gold_day_quality_balance') }}
{% set plan %}
{
  "metric": "day_quality_balance",
  "result": "day_quality_balance__answer",
  "chains": [
    {
      "name": "clean_day_rate__answer",
      "steps": [
        {
          "macro": "source",
          "name": "clean_day_rate__source_rows",
          "rule": null,
          "note": "one row of fct_airline_days each",
          "asked": false,
          "model": "fct_airline_days",
          "columns": [
            {"sql": "\"fct_airline_days\".\"cancelled_flights\"", "name": "\"cancelled_flights\""},
            {"sql": "\"fct_airline_days\".\"scheduled_flights\"", "name": "\"scheduled_flights\""},
            {"sql": "\"fct_airline_days\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_airline_days\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_airline_days\".\"weekday\"", "name": "\"weekday\""}
          ],
          "joins": [{"model": "dim_carriers", "on": "\"fct_airline_days\".\"carrier\" = \"dim_carriers\".\"carrier\""}]
        },
        {
          "macro": "derive",
          "name": "clean_day_rate__parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "0", "name": "\"most_cancelled\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "clean_day_rate__after_newark_runway_works_7",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:36)",
          "asked": false,
          "parameter": "\"most_cancelled\"",
          "to": "2",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "clean_day_rate__after_regional_partner_terms_6",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:41)",
          "asked": false,
          "parameter": "\"most_cancelled\"",
          "to": "1",
          "condition": {
            "sql": "cast(\"carrier_name\" as varchar) in ('Endeavor Air Inc.', 'Envoy Air', 'ExpressJet Airlines Inc.', 'Mesa Airlines Inc.', 'SkyWest Airlines Inc.') and \"flight_date\" >= date '2013-01-01'",
            "unless": [
              {
                "rule": "newark_runway_works",
                "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'"
              }
            ]
          }
        },
        {
          "macro": "derive",
          "name": "clean_day_rate__with_is_clean",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"cancelled_flights\" <= \"most_cancelled\"", "name": "\"is_clean\""}]
        },
        {
          "macro": "derive",
          "name": "clean_day_rate__tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "exclude",
          "name": "clean_day_rate__after_thin_data_suppression_6",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: exclude (rules/aviation/thin_data_suppression.yml:25)",
          "asked": false,
          "where": "\"scheduled_flights\" < 5",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "clean_day_rate__after_peak_travel_days_1",
          "rule": "peak_travel_days",
          "note": "peak_travel_days: weight (rules/aviation/peak_travel_days.yml:9)",
          "asked": false,
          "by": "2",
          "condition": {
            "sql": "cast(\"weekday\" as varchar) in ('Thursday', 'Friday') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "weight",
          "name": "clean_day_rate__after_peak_travel_days_2",
          "rule": "peak_travel_days",
          "note": "peak_travel_days: weight (rules/aviation/peak_travel_days.yml:12)",
          "asked": false,
          "by": "2",
          "condition": {
            "sql": "cast(\"weekday\" as varchar) in ('Saturday') and cast(\"carrier_name\" as varchar) in ('JetBlue Airways', 'AirTran Airways Corporation', 'Southwest Airlines Co.', 'Virgin America') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "keep",
          "name": "clean_day_rate__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "clean_day_rate__grouped_rows",
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
          "name": "clean_day_rate__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"is_clean\") AS DOUBLE), 0)",
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
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
          "name": "clean_day_rate__valued",
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
          "name": "clean_day_rate__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "disrupted_day_rate__answer",
      "steps": [
        {
          "macro": "source",
          "name": "disrupted_day_rate__source_rows",
          "rule": null,
          "note": "one row of fct_airline_days each",
          "asked": false,
          "model": "fct_airline_days",
          "columns": [
            {"sql": "\"fct_airline_days\".\"scheduled_flights\"", "name": "\"scheduled_flights\""},
            {"sql": "\"fct_airline_days\".\"cancelled_flights\"", "name": "\"cancelled_flights\""},
            {"sql": "\"fct_airline_days\".\"hour_late_arrivals\"", "name": "\"hour_late_arrivals\""},
            {"sql": "\"fct_airline_days\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_airline_days\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_airline_days\".\"weekday\"", "name": "\"weekday\""}
          ],
          "joins": [{"model": "dim_carriers", "on": "\"fct_airline_days\".\"carrier\" = \"dim_carriers\".\"carrier\""}]
        },
        {
          "macro": "derive",
          "name": "disrupted_day_rate__parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "20", "name": "\"disruption_percent\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "disrupted_day_rate__after_newark_runway_works_6",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:31)",
          "asked": false,
          "parameter": "\"disruption_percent\"",
          "to": "35",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "disrupted_day_rate__after_regional_partner_terms_5",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:36)",
          "asked": false,
          "parameter": "\"disruption_percent\"",
          "to": "30",
          "condition": {
            "sql": "cast(\"carrier_name\" as varchar) in ('Endeavor Air Inc.', 'Envoy Air', 'ExpressJet Airlines Inc.', 'Mesa Airlines Inc.', 'SkyWest Airlines Inc.') and \"flight_date\" >= date '2013-01-01'",
            "unless": [
              {
                "rule": "newark_runway_works",
                "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'"
              }
            ]
          }
        },
        {
          "macro": "derive",
          "name": "disrupted_day_rate__with_disrupted_percent",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [
            {
              "sql": "100 * (\"cancelled_flights\" + \"hour_late_arrivals\") / nullif(\"scheduled_flights\", 0)",
              "name": "\"disrupted_percent\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "disrupted_day_rate__with_is_disrupted",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"disrupted_percent\" >= \"disruption_percent\"", "name": "\"is_disrupted\""}]
        },
        {
          "macro": "derive",
          "name": "disrupted_day_rate__tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "exclude",
          "name": "disrupted_day_rate__after_thin_data_suppression_6",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: exclude (rules/aviation/thin_data_suppression.yml:25)",
          "asked": false,
          "where": "\"scheduled_flights\" < 5",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "disrupted_day_rate__after_peak_travel_days_1",
          "rule": "peak_travel_days",
          "note": "peak_travel_days: weight (rules/aviation/peak_travel_days.yml:9)",
          "asked": false,
          "by": "2",
          "condition": {
            "sql": "cast(\"weekday\" as varchar) in ('Thursday', 'Friday') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "weight",
          "name": "disrupted_day_rate__after_peak_travel_days_2",
          "rule": "peak_travel_days",
          "note": "peak_travel_days: weight (rules/aviation/peak_travel_days.yml:12)",
          "asked": false,
          "by": "2",
          "condition": {
            "sql": "cast(\"weekday\" as varchar) in ('Saturday') and cast(\"carrier_name\" as varchar) in ('JetBlue Airways', 'AirTran Airways Corporation', 'Southwest Airlines Co.', 'Virgin America') and \"flight_date\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "keep",
          "name": "disrupted_day_rate__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "disrupted_day_rate__grouped_rows",
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
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
          "name": "disrupted_day_rate__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"is_disrupted\") AS DOUBLE), 0)",
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
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'weekday'",
              "key": "coalesce(cast(\"weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weekday\""
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
          "name": "disrupted_day_rate__valued",
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
          "name": "disrupted_day_rate__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "day_quality_balance__answer",
      "steps": [
        {
          "macro": "components",
          "name": "day_quality_balance__components",
          "rule": null,
          "note": "the parts of day_quality_balance",
          "asked": true,
          "parts": [
            {"relation": "clean_day_rate__answer", "name": "\"clean_day_rate\""},
            {"relation": "disrupted_day_rate__answer", "name": "\"disrupted_day_rate\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "day_quality_balance__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "\"clean_day_rate\" - \"disrupted_day_rate\"", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "day_quality_balance__answer",
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
{{ gold_table(fromjson(plan), ["newark_runway_works", "peak_travel_days", "regional_partner_terms", "thin_data_suppression"]) }}
