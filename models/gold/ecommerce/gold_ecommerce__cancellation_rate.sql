-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/cancellation_rate.yml.
-- undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:15)
-- unpaid_cancellations: exclude (rules/ecommerce/unpaid_cancellations.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_cancellation_rate') }}
{% set plan %}
{
  "metric": "cancellation_rate",
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
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_orders\".\"approved_at\"", "name": "\"approved_at\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"purchase_daytime\"", "name": "\"purchase_daytime\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "derive",
          "name": "tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "true", "name": "\"_in_numerator\""}, {"sql": "true", "name": "\"_in_denominator\""}]
        },
        {
          "macro": "flag",
          "name": "flagged_for_undelivered_orders_4",
          "rule": "undelivered_orders",
          "note": "undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:15)",
          "asked": false,
          "column": "\"_when_undelivered_orders_4\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_unpaid_cancellations_1",
          "rule": "unpaid_cancellations",
          "note": "unpaid_cancellations: exclude (rules/ecommerce/unpaid_cancellations.yml:9)",
          "asked": false,
          "where": "\"order_status\" = 'canceled' AND \"approved_at\" IS NULL",
          "side": "\"_in_numerator\"",
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
              "sql": "count(*) FILTER(WHERE \"_in_numerator\" AND \"order_status\" = 'canceled')",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "count(*) FILTER(WHERE \"_in_numerator\" AND \"order_status\" IN ('canceled', 'unavailable'))",
              "name": "\"_numerator_undelivered_orders_4\"",
              "rule": "undelivered_orders"
            },
            {"sql": "count(*) FILTER(WHERE \"_in_denominator\")", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_undelivered_orders_4\")",
              "name": "\"_when_undelivered_orders_4\"",
              "rule": "undelivered_orders"
            }
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
        },
        {
          "macro": "override_column",
          "name": "after_undelivered_orders_4",
          "rule": "undelivered_orders",
          "note": "undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:15)",
          "asked": true,
          "column": "\"_numerator\"",
          "as": "\"_numerator_undelivered_orders_4\"",
          "condition": {"sql": "\"_when_undelivered_orders_4\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["undelivered_orders", "unpaid_cancellations"]) }}
