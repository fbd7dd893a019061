-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/review_coverage.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- one_review_per_order: filter (rules/ecommerce/one_review_per_order.yml:9)
-- premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_review_coverage') }}
{% set plan %}
{
  "metric": "review_coverage",
  "result": "review_coverage__answer",
  "chains": [
    {
      "name": "review_count__answer",
      "steps": [
        {
          "macro": "source",
          "name": "review_count__source_rows",
          "rule": null,
          "note": "one row of fct_reviews each",
          "asked": false,
          "model": "fct_reviews",
          "columns": [
            {"sql": "\"fct_reviews\".\"review_answered_at\"", "name": "\"review_answered_at\""},
            {"sql": "\"fct_reviews\".\"review_id\"", "name": "\"review_id\""},
            {"sql": "\"fct_orders\".\"delivered_at\"", "name": "\"delivered_at\""},
            {"sql": "\"fct_reviews\".\"review_created_at\"", "name": "\"review_created_at\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_reviews\".\"order_id\"", "name": "\"order_id\""},
            {"sql": "\"fct_reviews\".\"review_key\"", "name": "\"review_key\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_reviews\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}
          ]
        },
        {
          "macro": "filter_first",
          "name": "review_count__after_one_review_per_order",
          "rule": "one_review_per_order",
          "note": "one_review_per_order: filter (rules/ecommerce/one_review_per_order.yml:9)",
          "asked": false,
          "per": ["\"order_id\""],
          "order": ["\"review_answered_at\" desc nulls last", "\"review_id\" asc nulls last", "\"review_key\" asc"],
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "review_count__after_premature_reviews",
          "rule": "premature_reviews",
          "note": "premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)",
          "asked": false,
          "where": "\"delivered_at\" IS NULL OR \"review_created_at\" < CAST(\"delivered_at\" AS DATE)",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2017-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "review_count__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "review_count__grouped_rows",
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
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
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
          "name": "review_count__measured",
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
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
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
          "name": "review_count__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "review_count__answer",
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
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""}
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
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
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
              "slice": "'customer_region'",
              "key": "coalesce(cast(\"customer_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_region\""
            },
            {
              "slice": "'customer_city'",
              "key": "coalesce(cast(\"customer_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_city\""
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
      "name": "review_coverage__answer",
      "steps": [
        {
          "macro": "components",
          "name": "review_coverage__components",
          "rule": null,
          "note": "the parts of review_coverage",
          "asked": true,
          "parts": [
            {"relation": "review_count__answer", "name": "\"review_count\""},
            {"relation": "order_count__answer", "name": "\"order_count\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "review_coverage__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "100 * \"review_count\" / nullif(\"order_count\", 0)", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "review_coverage__answer",
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
{{ gold_table(fromjson(plan), ["bulk_orders", "one_review_per_order", "premature_reviews", "revenue_recognition"]) }}
