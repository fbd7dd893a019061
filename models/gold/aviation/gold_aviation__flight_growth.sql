-- Compiled by `generator compile`; do not edit. From metrics/aviation/flight_growth.yml.
-- operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)
-- shared_departure_slots: filter (rules/aviation/shared_departure_slots.yml:9)
{{ config(schema='gold_aviation', alias='gold_flight_growth') }}
{% set plan %}
{
  "metric": "flight_growth",
  "result": "flight_growth__answer",
  "chains": [
    {
      "name": "flight_count__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "flight_count__periods__source_rows",
          "rule": null,
          "note": "one row of fct_flights each",
          "asked": false,
          "model": "fct_flights",
          "columns": [
            {"sql": "\"fct_flights\".\"flight_number\"", "name": "\"flight_number\""},
            {"sql": "\"fct_flights\".\"carrier\"", "name": "\"carrier\""},
            {"sql": "\"fct_flights\".\"is_cancelled\"", "name": "\"is_cancelled\""},
            {"sql": "\"fct_flights\".\"flight_date\"", "name": "\"flight_date\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_flights\".\"departure_bank\"", "name": "\"departure_bank\""},
            {"sql": "\"fct_flights\".\"haul\"", "name": "\"haul\""},
            {"sql": "\"fct_flights\".\"origin\"", "name": "\"origin\""},
            {"sql": "\"fct_flights\".\"scheduled_departure_at\"", "name": "\"scheduled_departure_at\""},
            {"sql": "\"fct_flights\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_flights\".\"flight_key\"", "name": "\"flight_key\""}
          ],
          "joins": [{"model": "dim_carriers", "on": "\"fct_flights\".\"carrier\" = \"dim_carriers\".\"carrier\""}]
        },
        {
          "macro": "filter_first",
          "name": "flight_count__periods__after_shared_departure_slots",
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
          "name": "flight_count__periods__after_operated_flights_only_1",
          "rule": "operated_flights_only",
          "note": "operated_flights_only: exclude (rules/aviation/operated_flights_only.yml:9)",
          "asked": false,
          "where": "\"is_cancelled\"",
          "side": "",
          "condition": {"sql": "\"flight_date\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "flight_count__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"flight_date\" < date '2014-01-01' or \"flight_date\" is null)"
        },
        {
          "macro": "slices",
          "name": "flight_count__periods__grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'flight_date:month'",
              "key": "strftime(\"flight_date\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "name": "\"_key:flight_date:month\""
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
            }
          ],
          "period": "cast(date_trunc('month', \"flight_date\") as date)"
        },
        {
          "macro": "groups",
          "name": "flight_count__periods__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*)", "name": "\"_value\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": ["\"_period\""],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'flight_date:month'",
              "key": "strftime(\"flight_date\", '%Y-%m')",
              "where": "\"flight_date\" is not null",
              "name": "\"_key:flight_date:month\""
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "flight_count__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "flight_count__periods__answer",
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
      "name": "flight_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "flight_growth__valued",
          "rule": null,
          "note": "flight_count against the earlier month",
          "asked": true,
          "relation": "flight_count__periods__answer",
          "lag": "1 month",
          "length": "1 month",
          "scale": "100.0 * ",
          "own": ["'flight_date:month'"],
          "start": "",
          "end": "date '2014-01-01'",
          "last": "date '2013-12-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "flight_growth__answer",
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
{{ gold_table(fromjson(plan), ["operated_flights_only", "shared_departure_slots"]) }}
