-- Compiled by `generator compile`; do not edit. From metrics/aviation/average_daily_flights.yml.
-- business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)
-- operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)
-- shared_departure_slots: filter (rules/aviation/shared_departure_slots.yml:9)
{{ config(schema='gold_aviation', alias='gold_average_daily_flights') }}
{% set plan %}
{
  "metric": "average_daily_flights",
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
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"fct_flights\".\"flight_number\"", "name": "\"flight_number\""},
            {"sql": "\"fct_flights\".\"carrier\"", "name": "\"carrier\""},
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_flights\".\"scheduled_departure_at\"", "name": "\"scheduled_departure_at\""},
            {"sql": "\"fct_flights\".\"flight_key\"", "name": "\"flight_key\""}
          ],
          "joins": [{"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""}]
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
          "macro": "calendar",
          "name": "calendar_for_business_day_reporting",
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
          "name": "after_business_day_reporting",
          "rule": "business_day_reporting",
          "note": "business_day_reporting: filter (rules/aviation/business_day_reporting.yml:9)",
          "asked": false,
          "where": "\"_calendar_1\" = 1",
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
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*)", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(DISTINCT \"flight_date\")", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
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
          "name": "valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "1.0 * \"_numerator\" / nullif(\"_denominator\", 0)", "name": "\"_value\""},
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
{{ gold_table(fromjson(plan), ["business_day_reporting", "operated_flights_only", "shared_departure_slots"]) }}
