-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/delivery_time_variation.yml.
-- delivery_clock: override (rules/ecommerce/delivery_clock.yml:9)
-- delivery_outliers: exclude (rules/ecommerce/delivery_outliers.yml:12)
-- delivery_outliers: exclude (rules/ecommerce/delivery_outliers.yml:9)
-- small_samples: threshold (rules/ecommerce/small_samples.yml:9)
-- weekend_orders: override (rules/ecommerce/weekend_orders.yml:11)
{{ config(schema='gold_ecommerce', alias='gold_delivery_time_variation') }}
{% set plan %}
{
  "metric": "delivery_time_variation",
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
            {"sql": "\"fct_orders\".\"delivery_days\"", "name": "\"delivery_days\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_orders\".\"delivered_at\"", "name": "\"delivered_at\""},
            {"sql": "\"fct_orders\".\"approved_at\"", "name": "\"approved_at\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"fct_orders\".\"purchase_weekday\"", "name": "\"purchase_weekday\""},
            {"sql": "\"fct_orders\".\"basket_size\"", "name": "\"basket_size\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "derive",
          "name": "with_transit_days",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"delivery_days\"", "name": "\"transit_days\""}]
        },
        {
          "macro": "override_column",
          "name": "after_delivery_clock",
          "rule": "delivery_clock",
          "note": "delivery_clock: override (rules/ecommerce/delivery_clock.yml:9)",
          "asked": false,
          "column": "\"transit_days\"",
          "as": "date_diff('DAY', coalesce(\"approved_at\", \"purchased_at\"), \"delivered_at\")",
          "condition": {
            "sql": "\"purchased_at\" >= date '2017-01-01'",
            "unless": [
              {
                "rule": "weekend_orders",
                "sql": "cast(\"purchase_weekday\" as varchar) in ('Saturday', 'Sunday') and \"purchased_at\" >= date '2017-06-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_weekend_orders",
          "rule": "weekend_orders",
          "note": "weekend_orders: override (rules/ecommerce/weekend_orders.yml:11)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [{"alias": "c1", "on": "c1.day = cast(\"r\".\"purchased_at\" as date)"}],
          "columns": [{"sql": "c1.next_business_day", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_weekend_orders",
          "rule": "weekend_orders",
          "note": "weekend_orders: override (rules/ecommerce/weekend_orders.yml:11)",
          "asked": false,
          "column": "\"transit_days\"",
          "as": "date_diff('DAY', greatest(CAST(coalesce(\"approved_at\", \"purchased_at\") AS DATE), \"_calendar_1\"), \"delivered_at\")",
          "condition": {
            "sql": "cast(\"purchase_weekday\" as varchar) in ('Saturday', 'Sunday') and \"purchased_at\" >= date '2017-06-01'",
            "unless": []
          }
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"order_status\" = 'delivered' AND NOT \"delivered_at\" IS NULL"
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
          "macro": "exclude",
          "name": "after_delivery_outliers_1",
          "rule": "delivery_outliers",
          "note": "delivery_outliers: exclude (rules/ecommerce/delivery_outliers.yml:9)",
          "asked": false,
          "where": "\"transit_days\" > 60",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_delivery_outliers_2",
          "rule": "delivery_outliers",
          "note": "delivery_outliers: exclude (rules/ecommerce/delivery_outliers.yml:12)",
          "asked": false,
          "where": "\"transit_days\" > 40",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
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
              "slice": "'purchase_weekday'",
              "key": "coalesce(cast(\"purchase_weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_weekday\""
            },
            {
              "slice": "'basket_size'",
              "key": "coalesce(cast(\"basket_size\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:basket_size\""
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
            {
              "sql": "stddev_samp(CAST(CAST(\"transit_days\" AS DECIMAL(38, 9)) AS DOUBLE) ORDER BY CAST(CAST(\"transit_days\" AS DECIMAL(38, 9)) AS DOUBLE)) / nullif(CAST(sum(CAST(\"transit_days\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"transit_days\"), 0), 0)",
              "name": "\"_value\"",
              "rule": null
            },
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
              "slice": "'purchase_weekday'",
              "key": "coalesce(cast(\"purchase_weekday\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:purchase_weekday\""
            },
            {
              "slice": "'basket_size'",
              "key": "coalesce(cast(\"basket_size\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:basket_size\""
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
{{ gold_table(fromjson(plan), ["delivery_clock", "delivery_outliers", "small_samples", "weekend_orders"]) }}
