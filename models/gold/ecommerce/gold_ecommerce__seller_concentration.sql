-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/seller_concentration.yml.
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
-- seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_seller_concentration') }}
{% set plan %}
{
  "metric": "seller_concentration",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_order_items each",
          "asked": false,
          "model": "fct_order_items",
          "columns": [
            {"sql": "\"fct_order_items\".\"price\"", "name": "\"price\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_order_items\".\"seller_id\"", "name": "\"seller_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"dim_sellers\".\"seller_region\"", "name": "\"seller_region\""},
            {"sql": "\"dim_sellers\".\"seller_state\"", "name": "\"seller_state\""}
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
          "name": "flagged_for_seller_confidentiality_1",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:9)",
          "asked": false,
          "column": "\"_when_seller_confidentiality_1\"",
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
          "name": "entities",
          "rule": null,
          "note": "one row per seller_id",
          "asked": true,
          "keys": ["\"seller_id\""],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"price\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"seller_sales\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_seller_confidentiality_1\")",
              "name": "\"_when_seller_confidentiality_1\"",
              "rule": "seller_confidentiality"
            }
          ],
          "by": [],
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
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
              "sql": "10000 * CAST(sum(CAST(\"seller_sales\" * \"seller_sales\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(power(CAST(sum(CAST(\"seller_sales\" AS DECIMAL(38, 9))) AS DOUBLE), 2), 0)",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "count(*) >= 3", "name": "\"_having_seller_confidentiality_1\"", "rule": "seller_confidentiality"},
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_seller_confidentiality_1\")",
              "name": "\"_when_seller_confidentiality_1\"",
              "rule": "seller_confidentiality"
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
          "name": "after_seller_confidentiality_1",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:9)",
          "asked": true,
          "having": "\"_having_seller_confidentiality_1\"",
          "condition": {"sql": "\"_when_seller_confidentiality_1\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["revenue_recognition", "seller_confidentiality"]) }}
