-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/gmv_growth.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
-- seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)
{{ config(schema='gold_ecommerce', alias='gold_gmv_growth') }}
{% set plan %}
{
  "metric": "gmv_growth",
  "result": "gmv_growth__answer",
  "chains": [
    {
      "name": "gross_merchandise_value__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "gross_merchandise_value__periods__source_rows",
          "rule": null,
          "note": "one row of fct_order_items each",
          "asked": false,
          "model": "fct_order_items",
          "columns": [
            {"sql": "\"fct_order_items\".\"price\"", "name": "\"price\""},
            {"sql": "\"fct_orders\".\"item_count\"", "name": "\"item_count\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_order_items\".\"seller_id\"", "name": "\"seller_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"dim_sellers\".\"seller_region\"", "name": "\"seller_region\""},
            {"sql": "\"dim_sellers\".\"seller_state\"", "name": "\"seller_state\""},
            {"sql": "\"dim_products\".\"weight_class\"", "name": "\"weight_class\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_order_items\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""},
            {"model": "dim_products", "on": "\"fct_order_items\".\"product_id\" = \"dim_products\".\"product_id\""},
            {"model": "dim_sellers", "on": "\"fct_order_items\".\"seller_id\" = \"dim_sellers\".\"seller_id\""}
          ]
        },
        {
          "macro": "flag",
          "name": "gross_merchandise_value__periods__flagged_for_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": false,
          "column": "\"_when_seller_confidentiality_2\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "gross_merchandise_value__periods__after_bulk_orders",
          "rule": "bulk_orders",
          "note": "bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)",
          "asked": false,
          "where": "\"item_count\" > 5",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "gross_merchandise_value__periods__after_revenue_recognition_1",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('invoiced', 'shipped', 'delivered')",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "gross_merchandise_value__periods__after_revenue_recognition_2",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)",
          "asked": false,
          "where": "\"order_status\" = 'delivered'",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "gross_merchandise_value__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "gross_merchandise_value__periods__grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:product_category\""
            },
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
            },
            {
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'seller_region'",
              "key": "coalesce(cast(\"seller_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_region\""
            },
            {
              "slice": "'weight_class'",
              "key": "coalesce(cast(\"weight_class\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weight_class\""
            },
            {
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ],
          "period": "cast(date_trunc('month', \"purchased_at\") as date)"
        },
        {
          "macro": "groups",
          "name": "gross_merchandise_value__periods__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "CAST(sum(CAST(\"price\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"_value\"", "rule": null},
            {
              "sql": "count(DISTINCT \"seller_id\") >= 3",
              "name": "\"_having_seller_confidentiality_2\"",
              "rule": "seller_confidentiality"
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_seller_confidentiality_2\")",
              "name": "\"_when_seller_confidentiality_2\"",
              "rule": "seller_confidentiality"
            }
          ],
          "by": ["\"_period\""],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:product_category\""
            },
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
            },
            {
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'seller_region'",
              "key": "coalesce(cast(\"seller_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_region\""
            },
            {
              "slice": "'weight_class'",
              "key": "coalesce(cast(\"weight_class\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weight_class\""
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
          "name": "gross_merchandise_value__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "threshold_having",
          "name": "gross_merchandise_value__periods__after_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": true,
          "having": "\"_having_seller_confidentiality_2\"",
          "condition": {"sql": "\"_when_seller_confidentiality_2\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "gross_merchandise_value__periods__answer",
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
      "name": "gmv_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "gmv_growth__valued",
          "rule": null,
          "note": "gross_merchandise_value against the earlier month",
          "asked": true,
          "relation": "gross_merchandise_value__periods__answer",
          "lag": "1 month",
          "length": "1 month",
          "scale": "100.0 * ",
          "own": ["'purchased_at:month'"],
          "start": "",
          "end": "date '2018-09-01'",
          "last": "date '2018-08-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "gmv_growth__answer",
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
{{ gold_table(fromjson(plan), ["bulk_orders", "revenue_recognition", "seller_confidentiality"]) }}
