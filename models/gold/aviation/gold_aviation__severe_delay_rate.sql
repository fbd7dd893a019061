-- Compiled by `generator compile`; do not edit. From metrics/aviation/severe_delay_rate.yml.
-- cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:13)
-- cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:17)
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:21)
-- regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:16)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)
-- weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)
{{ config(schema='gold_aviation', alias='gold_severe_delay_rate') }}
{% set plan %}
{
  "metric": "severe_delay_rate",
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
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_weather_hours\".\"precipitation_inches\"", "name": "\"precipitation_inches\""},
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"weekday\"", "name": "\"weekday\""}
          ],
          "joins": [
            {
              "model": "fct_weather_hours",
              "on": "\"fct_flights\".\"weather_hour_id\" = \"fct_weather_hours\".\"weather_hour_id\""
            },
            {"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""}
          ]
        },
        {
          "macro": "derive",
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "60", "name": "\"severe_minutes\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "after_newark_runway_works_3",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:21)",
          "asked": false,
          "parameter": "\"severe_minutes\"",
          "to": "90",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "after_regional_partner_terms_1",
          "rule": "regional_partner_terms",
          "note": "regional_partner_terms: threshold (rules/aviation/regional_partner_terms.yml:16)",
          "asked": false,
          "parameter": "\"severe_minutes\"",
          "to": "45",
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
          "name": "with_is_severe",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"arrival_delay\" > \"severe_minutes\"", "name": "\"is_severe\""}]
        },
        {
          "macro": "derive",
          "name": "countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "NOT \"arrival_delay\" IS NULL", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "after_cancelled_flights_are_late_2",
          "rule": "cancelled_flights_are_late",
          "note": "cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:13)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "NOT \"arrival_delay\" IS NULL OR \"is_cancelled\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {"macro": "keep", "name": "counted_rows", "rule": null, "note": "", "asked": false, "where": "\"_counts\""},
        {
          "macro": "flag",
          "name": "flagged_for_cancelled_flights_are_late_3",
          "rule": "cancelled_flights_are_late",
          "note": "cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:17)",
          "asked": false,
          "column": "\"_when_cancelled_flights_are_late_3\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_1\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_weather_exemption_1",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
            {"sql": "count(*) FILTER(WHERE \"is_severe\")", "name": "\"_numerator\"", "rule": null},
            {
              "sql": "count(*) FILTER(WHERE \"is_severe\" OR \"is_cancelled\")",
              "name": "\"_numerator_cancelled_flights_are_late_3\"",
              "rule": "cancelled_flights_are_late"
            },
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 200", "name": "\"_having_thin_data_suppression_1\"", "rule": "thin_data_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_cancelled_flights_are_late_3\")",
              "name": "\"_when_cancelled_flights_are_late_3\"",
              "rule": "cancelled_flights_are_late"
            },
            {
              "sql": "bool_and(\"_when_thin_data_suppression_1\")",
              "name": "\"_when_thin_data_suppression_1\"",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "macro": "override_column",
          "name": "after_cancelled_flights_are_late_3",
          "rule": "cancelled_flights_are_late",
          "note": "cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:17)",
          "asked": true,
          "column": "\"_numerator\"",
          "as": "\"_numerator_cancelled_flights_are_late_3\"",
          "condition": {"sql": "\"_when_cancelled_flights_are_late_3\"", "unless": []}
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
          "name": "after_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_1\"",
          "condition": {"sql": "\"_when_thin_data_suppression_1\"", "unless": []}
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
  "cancelled_flights_are_late",
  "newark_runway_works",
  "regional_partner_terms",
  "thin_data_suppression",
  "weather_exemption"
]) }}
