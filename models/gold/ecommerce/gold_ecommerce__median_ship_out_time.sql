-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/median_ship_out_time.yml.
-- dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:9)
-- evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)
-- small_samples: threshold (rules/ecommerce/small_samples.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_median_ship_out_time') }}
{% set plan %}
{
  "metric": "median_ship_out_time",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_orders each",
          "asked": false,
          "model": "fct_orders",
          "columns": [
            {"sql": "\"fct_orders\".\"approved_at\"", "name": "\"approved_at\""},
            {"sql": "\"fct_orders\".\"shipped_at\"", "name": "\"shipped_at\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"purchase_daytime\"", "name": "\"purchase_daytime\""},
            {"sql": "\"fct_orders\".\"purchase_weekday\"", "name": "\"purchase_weekday\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "derive",
          "name": "with_clock_start",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"approved_at\"", "name": "\"clock_start\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_evening_cutoff",
          "rule": "evening_cutoff",
          "note": "evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [{"alias": "c1", "on": "c1.day = cast(\"r\".\"approved_at\" as date)"}],
          "columns": [{"sql": "c1.next_business_day", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_evening_cutoff",
          "rule": "evening_cutoff",
          "note": "evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)",
          "asked": false,
          "column": "\"clock_start\"",
          "as": "CASE WHEN date_part('hour', \"approved_at\") >= 18 THEN CAST(\"_calendar_1\" AS TIMESTAMP) ELSE \"approved_at\" END",
          "condition": {"sql": "\"purchased_at\" >= date '2017-06-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_ship_out_hours",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [
            {
              "sql": "CASE WHEN \"shipped_at\" <= \"clock_start\" THEN 0 ELSE date_diff('MINUTE', \"clock_start\", \"shipped_at\") / 60 END",
              "name": "\"ship_out_hours\""
            }
          ]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_dispatch_clock_1",
          "rule": "dispatch_clock",
          "note": "dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:9)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [
            {"alias": "c2a", "on": "c2a.day = cast(\"r\".\"clock_start\" as date)"},
            {"alias": "c2b", "on": "c2b.day = cast(\"r\".\"shipped_at\" as date)"}
          ],
          "columns": [
            {
              "sql": "(1440 * c2b.business_day_number + case when c2b.is_business_day then date_diff('second', cast(c2b.day as timestamp), cast(\"r\".\"shipped_at\" as timestamp)) / 60.0 - 1440 else 0 end) - (1440 * c2a.business_day_number + case when c2a.is_business_day then date_diff('second', cast(c2a.day as timestamp), cast(\"r\".\"clock_start\" as timestamp)) / 60.0 - 1440 else 0 end)",
              "name": "\"_calendar_2\""
            }
          ]
        },
        {
          "macro": "override_column",
          "name": "after_dispatch_clock_1",
          "rule": "dispatch_clock",
          "note": "dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:9)",
          "asked": false,
          "column": "\"ship_out_hours\"",
          "as": "CASE WHEN \"shipped_at\" <= \"clock_start\" THEN 0 ELSE \"_calendar_2\" / 60 END",
          "condition": {"sql": "\"purchased_at\" >= date '2017-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "NOT \"approved_at\" IS NULL AND NOT \"shipped_at\" IS NULL"
        },
        {
          "macro": "flag",
          "name": "flagged_for_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": false,
          "column": "\"_when_small_samples\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
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
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
            },
            {
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'purchase_daytime'",
              "key": "coalesce(cast(\"purchase_daytime\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_daytime\""
            },
            {
              "slice": "'purchase_weekday'",
              "key": "coalesce(cast(\"purchase_weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_weekday\""
            },
            {
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
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
            {"sql": "median(CAST(\"ship_out_hours\" AS DOUBLE))", "name": "\"_value\"", "rule": null},
            {"sql": "count(*) >= 20", "name": "\"_having_small_samples\"", "rule": "small_samples"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_small_samples\")", "name": "\"_when_small_samples\"", "rule": "small_samples"}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
            },
            {
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'purchase_daytime'",
              "key": "coalesce(cast(\"purchase_daytime\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_daytime\""
            },
            {
              "slice": "'purchase_weekday'",
              "key": "coalesce(cast(\"purchase_weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_weekday\""
            },
            {
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
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
          "name": "after_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": true,
          "having": "\"_having_small_samples\"",
          "condition": {"sql": "\"_when_small_samples\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["dispatch_clock", "evening_cutoff", "small_samples"]) }}
