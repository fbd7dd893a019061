-- Compiled by `generator compile`; do not edit. From metrics/aviation/destination_concentration.yml.
-- metro_areas: override (rules/aviation/metro_areas.yml:9)
-- operated_flights_only: override (rules/aviation/operated_flights_only.yml:17)
-- scheduled_service: threshold (rules/aviation/scheduled_service.yml:15)
-- scheduled_service: threshold (rules/aviation/scheduled_service.yml:9)
{{ config(schema='gold_aviation', alias='gold_destination_concentration') }}
{% set plan %}
{
  "metric": "destination_concentration",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_route_months each",
          "asked": false,
          "model": "fct_route_months",
          "columns": [
            {"sql": "\"fct_route_months\".\"destination\"", "name": "\"destination\""},
            {"sql": "\"fct_route_months\".\"scheduled_flights\"", "name": "\"scheduled_flights\""},
            {"sql": "\"fct_route_months\".\"operated_flights\"", "name": "\"operated_flights\""},
            {"sql": "\"fct_route_months\".\"flight_month\"", "name": "\"flight_month\""},
            {"sql": "\"dim_destination_airports\".\"destination_time_zone\"", "name": "\"destination_time_zone\""},
            {"sql": "\"dim_carriers\".\"carrier_name\"", "name": "\"carrier_name\""},
            {"sql": "\"fct_route_months\".\"origin\"", "name": "\"origin\""}
          ],
          "joins": [
            {
              "model": "dim_destination_airports",
              "on": "\"fct_route_months\".\"destination_airport_id\" = \"dim_destination_airports\".\"destination_airport_id\""
            },
            {"model": "dim_carriers", "on": "\"fct_route_months\".\"carrier\" = \"dim_carriers\".\"carrier\""}
          ]
        },
        {
          "macro": "derive",
          "name": "with_served_place",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"destination\"", "name": "\"served_place\""}]
        },
        {
          "macro": "override_column",
          "name": "after_metro_areas",
          "rule": "metro_areas",
          "note": "metro_areas: override (rules/aviation/metro_areas.yml:9)",
          "asked": false,
          "column": "\"served_place\"",
          "as": "CASE WHEN \"destination\" IN ('ORD', 'MDW') THEN 'ORD' WHEN \"destination\" IN ('DCA', 'IAD', 'BWI') THEN 'DCA' WHEN \"destination\" IN ('IAH', 'HOU') THEN 'IAH' WHEN \"destination\" IN ('LAX', 'BUR', 'LGB', 'SNA') THEN 'LAX' WHEN \"destination\" IN ('SFO', 'OAK', 'SJC') THEN 'SFO' WHEN \"destination\" IN ('MIA', 'FLL', 'PBI') THEN 'MIA' WHEN \"destination\" IN ('BOS', 'MHT', 'PVD') THEN 'BOS' ELSE \"destination\" END",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_counted_flights",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"scheduled_flights\"", "name": "\"counted_flights\""}]
        },
        {
          "macro": "override_column",
          "name": "after_operated_flights_only_2",
          "rule": "operated_flights_only",
          "note": "operated_flights_only: override (rules/aviation/operated_flights_only.yml:17)",
          "asked": false,
          "column": "\"counted_flights\"",
          "as": "\"operated_flights\"",
          "condition": {"sql": "\"flight_month\" >= date '2013-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "flagged_for_scheduled_service_1",
          "rule": "scheduled_service",
          "note": "scheduled_service: threshold (rules/aviation/scheduled_service.yml:9)",
          "asked": false,
          "column": "\"_when_scheduled_service_1\"",
          "condition": {
            "sql": "cast(\"destination_time_zone\" as varchar) in ('America/New_York', 'America/Chicago') and \"flight_month\" >= date '2013-01-01'",
            "unless": []
          }
        },
        {
          "macro": "flag",
          "name": "flagged_for_scheduled_service_2",
          "rule": "scheduled_service",
          "note": "scheduled_service: threshold (rules/aviation/scheduled_service.yml:15)",
          "asked": false,
          "column": "\"_when_scheduled_service_2\"",
          "condition": {
            "sql": "cast(\"destination_time_zone\" as varchar) in ('America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu') and \"flight_month\" >= date '2013-01-01'",
            "unless": []
          }
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
              "slice": "'origin'",
              "key": "coalesce(cast(\"origin\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:origin\""
            },
            {
              "slice": "'destination_time_zone'",
              "key": "coalesce(cast(\"destination_time_zone\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination_time_zone\""
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
          "note": "one row per served_place",
          "asked": true,
          "keys": ["\"served_place\""],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"counted_flights\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"place_flights\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_scheduled_service_1\")",
              "name": "\"_when_scheduled_service_1\"",
              "rule": "scheduled_service"
            },
            {
              "sql": "bool_and(\"_when_scheduled_service_2\")",
              "name": "\"_when_scheduled_service_2\"",
              "rule": "scheduled_service"
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
              "slice": "'destination_time_zone'",
              "key": "coalesce(cast(\"destination_time_zone\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:destination_time_zone\""
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
          "columns": [{"sql": "1", "name": "\"least_flights\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_scheduled_service_1",
          "rule": "scheduled_service",
          "note": "scheduled_service: threshold (rules/aviation/scheduled_service.yml:9)",
          "asked": true,
          "parameter": "\"least_flights\"",
          "to": "15",
          "condition": {"sql": "\"_when_scheduled_service_1\"", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_scheduled_service_2",
          "rule": "scheduled_service",
          "note": "scheduled_service: threshold (rules/aviation/scheduled_service.yml:15)",
          "asked": true,
          "parameter": "\"least_flights\"",
          "to": "8",
          "condition": {"sql": "\"_when_scheduled_service_2\"", "unless": []}
        },
        {
          "macro": "keep",
          "name": "counted_entities",
          "rule": null,
          "note": "",
          "asked": true,
          "where": "\"place_flights\" >= \"least_flights\""
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
              "sql": "10000 * CAST(sum(CAST(\"place_flights\" * \"place_flights\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(CAST(sum(CAST(\"place_flights\" AS DECIMAL(38, 9))) AS DOUBLE) * CAST(sum(CAST(\"place_flights\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_scheduled_service_1\")",
              "name": "\"_when_scheduled_service_1\"",
              "rule": "scheduled_service"
            },
            {
              "sql": "bool_and(\"_when_scheduled_service_2\")",
              "name": "\"_when_scheduled_service_2\"",
              "rule": "scheduled_service"
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
{{ gold_table(fromjson(plan), ["metro_areas", "operated_flights_only", "scheduled_service"]) }}
