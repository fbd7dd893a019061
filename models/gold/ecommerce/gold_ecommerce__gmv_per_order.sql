-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/gmv_per_order.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
-- seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)
{{ config(schema='gold_ecommerce', alias='gold_gmv_per_order') }}
{% set plan %}
{
  "metric": "gmv_per_order",
  "result": "gmv_per_order__answer",
  "chains": [
    {
      "name": "gross_merchandise_value__answer",
      "steps": [
        {
          "macro": "source",
          "name": "gross_merchandise_value__source_rows",
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
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"purchase_weekday\"", "name": "\"purchase_weekday\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_order_items\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}
          ]
        },
        {
          "macro": "flag",
          "name": "gross_merchandise_value__flagged_for_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": false,
          "column": "\"_when_seller_confidentiality_2\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "gross_merchandise_value__after_bulk_orders",
          "rule": "bulk_orders",
          "note": "bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)",
          "asked": false,
          "where": "\"item_count\" > 5",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "gross_merchandise_value__after_revenue_recognition_1",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('invoiced', 'shipped', 'delivered')",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "gross_merchandise_value__after_revenue_recognition_2",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)",
          "asked": false,
          "where": "\"order_status\" = 'delivered'",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "gross_merchandise_value__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "gross_merchandise_value__grouped_rows",
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
          "name": "gross_merchandise_value__measured",
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "gross_merchandise_value__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "threshold_having",
          "name": "gross_merchandise_value__after_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": true,
          "having": "\"_having_seller_confidentiality_2\"",
          "condition": {"sql": "\"_when_seller_confidentiality_2\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "gross_merchandise_value__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "order_count__answer",
      "steps": [
        {
          "macro": "source",
          "name": "order_count__source_rows",
          "rule": null,
          "note": "one row of fct_orders each",
          "asked": false,
          "model": "fct_orders",
          "columns": [
            {"sql": "\"fct_orders\".\"item_count\"", "name": "\"item_count\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"purchase_weekday\"", "name": "\"purchase_weekday\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "exclude",
          "name": "order_count__after_bulk_orders",
          "rule": "bulk_orders",
          "note": "bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)",
          "asked": false,
          "where": "\"item_count\" > 5",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "order_count__after_revenue_recognition_1",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('invoiced', 'shipped', 'delivered')",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "order_count__after_revenue_recognition_2",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)",
          "asked": false,
          "where": "\"order_status\" = 'delivered'",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "order_count__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "order_count__grouped_rows",
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
          "name": "order_count__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*)", "name": "\"_value\"", "rule": null},
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "order_count__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "order_count__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "gmv_per_order__answer",
      "steps": [
        {
          "macro": "components",
          "name": "gmv_per_order__components",
          "rule": null,
          "note": "the parts of gmv_per_order",
          "asked": true,
          "parts": [
            {"relation": "gross_merchandise_value__answer", "name": "\"gross_merchandise_value\""},
            {"relation": "order_count__answer", "name": "\"order_count\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "gmv_per_order__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "\"gross_merchandise_value\" / nullif(\"order_count\", 0)", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "gmv_per_order__answer",
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
