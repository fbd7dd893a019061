-- Compiled by `generator compile`; do not edit. From metrics/aviation/disrupted_day_rate.yml.
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:31)
-- peak_travel_days: weight (rules/aviation/peak_travel_days.yml:12)
-- peak_travel_days: weight (rules/aviation/peak_travel_days.yml:9)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:36)
-- thin_data_suppression: exclude (rules/aviation/thin_data_suppression.yml:25)
{{ config(schema='gold_aviation', alias='gold_disrupted_day_rate') }}
{% set plan %}
{
  "metric": "disrupted_day_rate",
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
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "20", "name": "\"disruption_percent\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "after_newark_runway_works_6",
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
          "name": "after_regional_partner_terms_5",
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
          "name": "with_disrupted_percent",
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
          "name": "with_is_disrupted",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"disrupted_percent\" >= \"disruption_percent\"", "name": "\"is_disrupted\""}]
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
          "name": "after_thin_data_suppression_6",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: exclude (rules/aviation/thin_data_suppression.yml:25)",
          "asked": false,
          "where": "\"scheduled_flights\" < 5",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_peak_travel_days_1",
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
          "name": "after_peak_travel_days_2",
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
          "name": "measured",
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
{{ gold_table(fromjson(plan), ["newark_runway_works", "peak_travel_days", "regional_partner_terms", "thin_data_suppression"]) }}
