-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/review_count.yml.
-- one_review_per_order: filter (rules/ecommerce/one_review_per_order.yml:9)
-- premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_review_count') }}
{% set plan %}
{
  "metric": "review_count",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
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
            {"sql": "\"fct_reviews\".\"comment_kind\"", "name": "\"comment_kind\""},
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
          "name": "after_one_review_per_order",
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
          "name": "after_premature_reviews",
          "rule": "premature_reviews",
          "note": "premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)",
          "asked": false,
          "where": "\"delivered_at\" IS NULL OR \"review_created_at\" < CAST(\"delivered_at\" AS DATE)",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2017-01-01'", "unless": []}
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
              "slice": "'comment_kind'",
              "key": "coalesce(cast(\"comment_kind\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:comment_kind\""
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
              "slice": "'comment_kind'",
              "key": "coalesce(cast(\"comment_kind\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:comment_kind\""
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
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
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
{{ gold_table(fromjson(plan), ["one_review_per_order", "premature_reviews"]) }}
