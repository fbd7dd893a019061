-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/revenue_per_customer.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- customer_identity: override (rules/ecommerce/customer_identity.yml:9)
-- freight_in_order_value: override (rules/ecommerce/freight_in_order_value.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_revenue_per_customer') }}
{% set plan %}
{
  "metric": "revenue_per_customer",
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
            {"sql": "\"fct_orders\".\"item_total\"", "name": "\"item_total\""},
            {"sql": "\"fct_orders\".\"customer_id\"", "name": "\"customer_id\""},
            {"sql": "\"fct_orders\".\"item_count\"", "name": "\"item_count\""},
            {"sql": "\"dim_customers\".\"customer_unique_id\"", "name": "\"customer_unique_id\""},
            {"sql": "\"fct_orders\".\"freight_total\"", "name": "\"freight_total\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
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
          "name": "with_order_value",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"item_total\"", "name": "\"order_value\""}]
        },
        {
          "macro": "override_column",
          "name": "after_freight_in_order_value",
          "rule": "freight_in_order_value",
          "note": "freight_in_order_value: override (rules/ecommerce/freight_in_order_value.yml:9)",
          "asked": false,
          "column": "\"order_value\"",
          "as": "\"item_total\" + \"freight_total\"",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_customer_key",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"customer_id\"", "name": "\"customer_key\""}]
        },
        {
          "macro": "override_column",
          "name": "after_customer_identity",
          "rule": "customer_identity",
          "note": "customer_identity: override (rules/ecommerce/customer_identity.yml:9)",
          "asked": false,
          "column": "\"customer_key\"",
          "as": "\"customer_unique_id\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"item_count\" > 0"
        },
        {
          "macro": "exclude",
          "name": "after_bulk_orders",
          "rule": "bulk_orders",
          "note": "bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)",
          "asked": false,
          "where": "\"item_count\" > 5",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "after_revenue_recognition_1",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('invoiced', 'shipped', 'delivered')",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "after_revenue_recognition_2",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)",
          "asked": false,
          "where": "\"order_status\" = 'delivered'",
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
              "sql": "CAST(sum(CAST(\"order_value\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(DISTINCT \"customer_key\")", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
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
{{ gold_table(fromjson(plan), ["bulk_orders", "customer_identity", "freight_in_order_value", "revenue_recognition"]) }}
