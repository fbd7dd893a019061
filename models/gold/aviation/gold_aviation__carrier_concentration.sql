-- Compiled by `generator compile`; do not edit. From metrics/aviation/carrier_concentration.yml.
-- operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)
-- shared_departure_slots: filter (rules/aviation/shared_departure_slots.yml:9)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:16)
-- thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:19)
{{ config(schema='gold_aviation', alias='gold_carrier_concentration') }}
{% set plan %}
{
  "metric": "carrier_concentration",
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
            {"sql": "\"fct_flights\".\"flight_number\"", "name": "\"flight_number\""},
            {"sql": "\"fct_flights\".\"carrier\"", "name": "\"carrier\""},
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"dim_destination_airports\".\"destination_time_zone\"", "name": "\"destination_time_zone\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_flights\".\"scheduled_departure_at\"", "name": "\"scheduled_departure_at\""},
            {"sql": "\"fct_flights\".\"flight_key\"", "name": "\"flight_key\""}
          ],
          "joins": [
            {
              "model": "dim_destination_airports",
              "on": "\"fct_flights\".\"destination_airport_id\" = \"dim_destination_airports\".\"destination_airport_id\""
            }
          ]
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_data_suppression_2",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:16)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_2\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_data_suppression_3",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:19)",
          "asked": false,
          "column": "\"_when_thin_data_suppression_3\"",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "filter_first",
          "name": "after_shared_departure_slots",
          "rule": "shared_departure_slots",
          "note": "shared_departure_slots: filter (rules/aviation/shared_departure_slots.yml:9)",
          "asked": false,
          "per": ["\"scheduled_departure_at\"", "\"origin\"", "\"destination\""],
          "order": ["\"flight_number\" asc nulls last", "\"carrier\" asc nulls last", "\"flight_key\" asc"],
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_operated_flights_only_1",
          "rule": "operated_flights_only",
          "note": "operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)",
          "asked": false,
          "where": "\"is_cancelled\"",
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
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'destination_time_zone'",
              "key": "coalesce(cast(\"destination_time_zone\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination_time_zone\""
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
          "note": "one row per carrier",
          "asked": true,
          "keys": ["\"carrier\""],
          "measures": [
            {"sql": "count(*)", "name": "\"carrier_flights\"", "rule": null},
            {"sql": "count(*) >= 30", "name": "\"_having_thin_data_suppression_2\"", "rule": "thin_data_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_thin_data_suppression_2\")",
              "name": "\"_when_thin_data_suppression_2\"",
              "rule": "thin_data_suppression"
            },
            {
              "sql": "bool_and(\"_when_thin_data_suppression_3\")",
              "name": "\"_when_thin_data_suppression_3\"",
              "rule": "thin_data_suppression"
            }
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'destination'",
              "key": "coalesce(cast(\"destination\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination\""
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
              "slice": "'haul'",
              "key": "coalesce(cast(\"haul\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:haul\""
            },
            {
              "slice": "'destination_time_zone'",
              "key": "coalesce(cast(\"destination_time_zone\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination_time_zone\""
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
          "macro": "threshold_having",
          "name": "after_thin_data_suppression_2",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:16)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_2\"",
          "condition": {"sql": "\"_when_thin_data_suppression_2\"", "unless": []}
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
              "sql": "10000 * CAST(sum(CAST(\"carrier_flights\" * \"carrier_flights\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(CAST(sum(CAST(\"carrier_flights\" AS DECIMAL(38, 9))) AS DOUBLE) * CAST(sum(CAST(\"carrier_flights\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_value\"",
              "rule": null
            },
            {
              "sql": "count(\"carrier_flights\") >= 3",
              "name": "\"_having_thin_data_suppression_3\"",
              "rule": "thin_data_suppression"
            },
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_thin_data_suppression_2\")",
              "name": "\"_when_thin_data_suppression_2\"",
              "rule": "thin_data_suppression"
            },
            {
              "sql": "bool_and(\"_when_thin_data_suppression_3\")",
              "name": "\"_when_thin_data_suppression_3\"",
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
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
        },
        {
          "macro": "threshold_having",
          "name": "after_thin_data_suppression_3",
          "rule": "thin_data_suppression",
          "note": "thin_data_suppression: threshold (rules/aviation/thin_data_suppression.yml:19)",
          "asked": true,
          "having": "\"_having_thin_data_suppression_3\"",
          "condition": {"sql": "\"_when_thin_data_suppression_3\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["operated_flights_only", "shared_departure_slots", "thin_data_suppression"]) }}
