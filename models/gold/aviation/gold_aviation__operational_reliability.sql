-- Compiled by `generator compile`; do not edit. From metrics/aviation/operational_reliability.yml.
-- business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)
-- cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:13)
-- cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:9)
-- newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:29)
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:11)
-- newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:16)
-- punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:14)
-- punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:9)
-- punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:14)
-- punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:9)
-- reliability_weights: weight (rules/aviation/reliability_weights.yml:9)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)
-- weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)
{{ config(schema='gold_aviation', alias='gold_operational_reliability') }}
{% set plan %}
{
  "metric": "operational_reliability",
  "result": "operational_reliability__answer",
  "chains": [
    {
      "name": "on_time_departure_rate__reliability_weights__answer",
      "steps": [
        {
          "macro": "source",
          "name": "on_time_departure_rate__reliability_weights__source_rows",
          "rule": null,
          "note": "one row of fct_flights each",
          "asked": false,
          "model": "fct_flights",
          "columns": [
            {"sql": "\"fct_flights\".\"departure_delay\"", "name": "\"departure_delay\""},
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_weather_hours\".\"precipitation_inches\"", "name": "\"precipitation_inches\""},
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""}
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
          "name": "on_time_departure_rate__reliability_weights__parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "0", "name": "\"departure_grace\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_departure_rate__reliability_weights__after_newark_runway_works_1",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:11)",
          "asked": false,
          "parameter": "\"departure_grace\"",
          "to": "29",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_departure_rate__reliability_weights__after_punctuality_standard_first_half_1",
          "rule": "punctuality_standard_first_half",
          "note": "punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:9)",
          "asked": false,
          "parameter": "\"departure_grace\"",
          "to": "14",
          "condition": {
            "sql": "\"flight_date\" >= date '2013-01-01' and \"flight_date\" < date '2013-07-01'",
            "unless": [
              {
                "rule": "newark_runway_works",
                "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'"
              }
            ]
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_departure_rate__reliability_weights__after_punctuality_standard_second_half_1",
          "rule": "punctuality_standard_second_half",
          "note": "punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:9)",
          "asked": false,
          "parameter": "\"departure_grace\"",
          "to": "9",
          "condition": {
            "sql": "\"flight_date\" >= date '2013-07-01'",
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
          "name": "on_time_departure_rate__reliability_weights__with_left_on_time",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"departure_delay\" <= \"departure_grace\"", "name": "\"left_on_time\""}]
        },
        {
          "macro": "derive",
          "name": "on_time_departure_rate__reliability_weights__countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "NOT \"departure_delay\" IS NULL", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "on_time_departure_rate__reliability_weights__after_cancelled_flights_are_late_1",
          "rule": "cancelled_flights_are_late",
          "note": "cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:9)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "NOT \"departure_delay\" IS NULL OR \"is_cancelled\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_departure_rate__reliability_weights__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"_counts\""
        },
        {
          "macro": "flag",
          "name": "on_time_departure_rate__reliability_weights__flagged_for_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_1\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "on_time_departure_rate__reliability_weights__flagged_for_operational_reliability_reliability_weights",
          "rule": "reliability_weights",
          "note": "reliability_weights: weight (rules/aviation/reliability_weights.yml:9)",
          "asked": false,
          "column": "\"_met_operational_reliability__reliability_weights\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "on_time_departure_rate__reliability_weights__after_weather_exemption_1",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_departure_rate__reliability_weights__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "on_time_departure_rate__reliability_weights__grouped_rows",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "on_time_departure_rate__reliability_weights__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*) FILTER(WHERE \"left_on_time\")", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 200", "name": "\"_having_thin_data_suppression_1\"", "rule": "thin_data_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_thin_data_suppression_1\")",
              "name": "\"_when_thin_data_suppression_1\"",
              "rule": "thin_data_suppression"
            },
            {
              "sql": "bool_and(\"_met_operational_reliability__reliability_weights\")",
              "name": "\"_met_operational_reliability__reliability_weights\"",
              "rule": "reliability_weights"
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "on_time_departure_rate__reliability_weights__valued",
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
          "name": "on_time_departure_rate__reliability_weights__after_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_1\"",
          "condition": {"sql": "\"_when_thin_data_suppression_1\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "on_time_departure_rate__reliability_weights__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": [{"rule": "reliability_weights", "name": "\"_met_operational_reliability__reliability_weights\""}]
        }
      ]
    },
    {
      "name": "on_time_arrival_rate__reliability_weights__answer",
      "steps": [
        {
          "macro": "source",
          "name": "on_time_arrival_rate__reliability_weights__source_rows",
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
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""}
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
          "name": "on_time_arrival_rate__reliability_weights__parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "0", "name": "\"arrival_grace\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_arrival_rate__reliability_weights__after_newark_runway_works_2",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: threshold (rules/aviation/newark_runway_works.yml:16)",
          "asked": false,
          "parameter": "\"arrival_grace\"",
          "to": "29",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_arrival_rate__reliability_weights__after_punctuality_standard_first_half_2",
          "rule": "punctuality_standard_first_half",
          "note": "punctuality_standard_first_half: threshold (rules/aviation/punctuality_standard_first_half.yml:14)",
          "asked": false,
          "parameter": "\"arrival_grace\"",
          "to": "14",
          "condition": {
            "sql": "\"flight_date\" >= date '2013-01-01' and \"flight_date\" < date '2013-07-01'",
            "unless": [
              {
                "rule": "newark_runway_works",
                "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'"
              }
            ]
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "on_time_arrival_rate__reliability_weights__after_punctuality_standard_second_half_2",
          "rule": "punctuality_standard_second_half",
          "note": "punctuality_standard_second_half: threshold (rules/aviation/punctuality_standard_second_half.yml:14)",
          "asked": false,
          "parameter": "\"arrival_grace\"",
          "to": "9",
          "condition": {
            "sql": "\"flight_date\" >= date '2013-07-01'",
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
          "name": "on_time_arrival_rate__reliability_weights__with_came_on_time",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"arrival_delay\" <= \"arrival_grace\"", "name": "\"came_on_time\""}]
        },
        {
          "macro": "derive",
          "name": "on_time_arrival_rate__reliability_weights__countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "NOT \"arrival_delay\" IS NULL", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "on_time_arrival_rate__reliability_weights__after_cancelled_flights_are_late_2",
          "rule": "cancelled_flights_are_late",
          "note": "cancelled_flights_are_late: override (rules/aviation/cancelled_flights_are_late.yml:13)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "NOT \"arrival_delay\" IS NULL OR \"is_cancelled\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_arrival_rate__reliability_weights__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"_counts\""
        },
        {
          "macro": "flag",
          "name": "on_time_arrival_rate__reliability_weights__flagged_for_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_1\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "on_time_arrival_rate__reliability_weights__flagged_for_operational_reliability_reliability_weights",
          "rule": "reliability_weights",
          "note": "reliability_weights: weight (rules/aviation/reliability_weights.yml:9)",
          "asked": false,
          "column": "\"_met_operational_reliability__reliability_weights\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "on_time_arrival_rate__reliability_weights__after_weather_exemption_1",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_arrival_rate__reliability_weights__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "on_time_arrival_rate__reliability_weights__grouped_rows",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "on_time_arrival_rate__reliability_weights__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*) FILTER(WHERE \"came_on_time\")", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 200", "name": "\"_having_thin_data_suppression_1\"", "rule": "thin_data_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_thin_data_suppression_1\")",
              "name": "\"_when_thin_data_suppression_1\"",
              "rule": "thin_data_suppression"
            },
            {
              "sql": "bool_and(\"_met_operational_reliability__reliability_weights\")",
              "name": "\"_met_operational_reliability__reliability_weights\"",
              "rule": "reliability_weights"
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "on_time_arrival_rate__reliability_weights__valued",
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
          "name": "on_time_arrival_rate__reliability_weights__after_thin_data_suppression_1",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:9)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_1\"",
          "condition": {"sql": "\"_when_thin_data_suppression_1\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "on_time_arrival_rate__reliability_weights__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": [{"rule": "reliability_weights", "name": "\"_met_operational_reliability__reliability_weights\""}]
        }
      ]
    },
    {
      "name": "completion_rate__reliability_weights__answer",
      "steps": [
        {
          "macro": "source",
          "name": "completion_rate__reliability_weights__source_rows",
          "rule": null,
          "note": "one row of fct_flights each",
          "asked": false,
          "model": "fct_flights",
          "columns": [
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_flights\".\"is_diverted\"", "name": "\"is_diverted\""},
            {"sql": "\"fct_weather_hours\".\"precipitation_inches\"", "name": "\"precipitation_inches\""},
            {"sql": "\"fct_weather_hours\".\"visibility_miles\"", "name": "\"visibility_miles\""},
            {"sql": "\"fct_weather_hours\".\"wind_speed_mph\"", "name": "\"wind_speed_mph\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""}
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
          "macro": "flag",
          "name": "completion_rate__reliability_weights__flagged_for_operational_reliability_reliability_weights",
          "rule": "reliability_weights",
          "note": "reliability_weights: weight (rules/aviation/reliability_weights.yml:9)",
          "asked": false,
          "column": "\"_met_operational_reliability__reliability_weights\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "completion_rate__reliability_weights__after_newark_runway_works_5",
          "rule": "newark_runway_works",
          "note": "newark_runway_works: exclude (rules/aviation/newark_runway_works.yml:29)",
          "asked": false,
          "where": "\"is_cancelled\"",
          "side": "",
          "condition": {
            "sql": "cast(\"origin\" as varchar) in ('EWR') and \"flight_date\" >= date '2013-05-13' and \"flight_date\" < date '2013-08-05'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "completion_rate__reliability_weights__after_weather_exemption_1",
          "rule": "weather_exemption",
          "note": "weather_exemption: exclude (rules/aviation/weather_exemption.yml:9)",
          "asked": false,
          "where": "\"visibility_miles\" < 2 OR \"wind_speed_mph\" >= 25 OR \"precipitation_inches\" >= 0.1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "calendar",
          "name": "completion_rate__reliability_weights__calendar_for_business_day_reporting",
          "rule": "business_day_reporting",
          "note": "business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)",
          "asked": false,
          "model": "aviation_calendar",
          "joins": [
            {"alias": "c1a", "on": "c1a.day = cast(\"r\".\"flight_date\" - 1 as date)"},
            {"alias": "c1b", "on": "c1b.day = cast(\"r\".\"flight_date\" as date)"}
          ],
          "columns": [{"sql": "c1b.business_day_number - c1a.business_day_number", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "filter",
          "name": "completion_rate__reliability_weights__after_business_day_reporting",
          "rule": "business_day_reporting",
          "note": "business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)",
          "asked": false,
          "where": "\"_calendar_1\" = 1",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "completion_rate__reliability_weights__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "completion_rate__reliability_weights__grouped_rows",
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "completion_rate__reliability_weights__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "count(*) FILTER(WHERE NOT \"is_cancelled\" AND NOT \"is_diverted\")",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_met_operational_reliability__reliability_weights\")",
              "name": "\"_met_operational_reliability__reliability_weights\"",
              "rule": "reliability_weights"
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
              "slice": "'departure_bank'",
              "key": "coalesce(cast(\"departure_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:departure_bank\""
            },
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
            },
            {
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
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
          "name": "completion_rate__reliability_weights__valued",
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
          "name": "completion_rate__reliability_weights__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": [{"rule": "reliability_weights", "name": "\"_met_operational_reliability__reliability_weights\""}]
        }
      ]
    },
    {
      "name": "operational_reliability__answer",
      "steps": [
        {
          "macro": "components",
          "name": "operational_reliability__components",
          "rule": null,
          "note": "the parts of operational_reliability",
          "asked": true,
          "parts": [
            {"relation": "on_time_departure_rate__reliability_weights__answer", "name": "\"on_time_departure_rate\""},
            {"relation": "on_time_arrival_rate__reliability_weights__answer", "name": "\"on_time_arrival_rate\""},
            {"relation": "completion_rate__reliability_weights__answer", "name": "\"completion_rate\""}
          ],
          "by": [],
          "flags": [{"rule": "reliability_weights", "name": "\"_met_operational_reliability__reliability_weights\""}]
        },
        {
          "macro": "derive",
          "name": "operational_reliability__weights",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "cast(1 as double)", "name": "\"_weight_on_time_departure_rate\""},
            {"sql": "cast(1 as double)", "name": "\"_weight_on_time_arrival_rate\""},
            {"sql": "cast(1 as double)", "name": "\"_weight_completion_rate\""}
          ]
        },
        {
          "macro": "weight_components",
          "name": "operational_reliability__after_reliability_weights",
          "rule": "reliability_weights",
          "note": "reliability_weights: weight (rules/aviation/reliability_weights.yml:9)",
          "asked": true,
          "components": [
            {"name": "\"_weight_on_time_departure_rate\"", "to": "cast(3 as double)"},
            {"name": "\"_weight_on_time_arrival_rate\"", "to": "cast(5 as double)"},
            {"name": "\"_weight_completion_rate\"", "to": "cast(2 as double)"}
          ],
          "condition": {"sql": "\"_met_operational_reliability__reliability_weights\"", "unless": []}
        },
        {
          "macro": "derive",
          "name": "operational_reliability__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {
              "sql": "(\"_weight_on_time_departure_rate\" * \"on_time_departure_rate\" + \"_weight_on_time_arrival_rate\" * \"on_time_arrival_rate\" + \"_weight_completion_rate\" * \"completion_rate\") / nullif(\"_weight_on_time_departure_rate\" + \"_weight_on_time_arrival_rate\" + \"_weight_completion_rate\", 0)",
              "name": "\"_value\""
            },
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "operational_reliability__answer",
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
  "business_day_reporting",
  "cancelled_flights_are_late",
  "newark_runway_works",
  "punctuality_standard_first_half",
  "punctuality_standard_second_half",
  "reliability_weights",
  "thin_data_suppression",
  "weather_exemption"
]) }}
