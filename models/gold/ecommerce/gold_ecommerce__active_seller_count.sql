-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/active_seller_count.yml.
-- active_seller: threshold (rules/ecommerce/active_seller.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_active_seller_count') }}
{% set plan %}
{
  "metric": "active_seller_count",
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
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_order_items\".\"seller_id\"", "name": "\"seller_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"dim_sellers\".\"seller_city\"", "name": "\"seller_city\""},
            {"sql": "\"dim_sellers\".\"seller_region\"", "name": "\"seller_region\""},
            {"sql": "\"dim_sellers\".\"seller_state\"", "name": "\"seller_state\""},
            {"sql": "\"dim_products\".\"weight_class\"", "name": "\"weight_class\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_order_items\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_products", "on": "\"fct_order_items\".\"product_id\" = \"dim_products\".\"product_id\""},
            {"model": "dim_sellers", "on": "\"fct_order_items\".\"seller_id\" = \"dim_sellers\".\"seller_id\""}
          ]
        },
        {
          "macro": "flag",
          "name": "flagged_for_active_seller",
          "rule": "active_seller",
          "note": "active_seller: threshold (rules/ecommerce/active_seller.yml:9)",
          "asked": false,
          "column": "\"_when_active_seller\"",
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
          "where": "true"
        },
        {
          "macro": "trailing_slices",
          "name": "grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "grain": ""},
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'seller_city'",
              "key": "coalesce(cast(\"seller_city\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'seller_region'",
              "key": "coalesce(cast(\"seller_region\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'weight_class'",
              "key": "coalesce(cast(\"weight_class\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'purchased_at:month'",
              "key": "strftime(\"_start\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "grain": "month"
            }
          ],
          "time": "\"purchased_at\"",
          "days": 90,
          "start": "",
          "end": "date '2018-09-01'"
        },
        {
          "macro": "groups",
          "name": "entities",
          "rule": null,
          "note": "one row per seller_id",
          "asked": true,
          "keys": ["\"seller_id\""],
          "measures": [
            {"sql": "count(*)", "name": "\"items_sold\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_active_seller\")", "name": "\"_when_active_seller\"", "rule": "active_seller"}
          ],
          "by": [],
          "slices": []
        },
        {
          "macro": "derive",
          "name": "entity_parameters",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "1", "name": "\"least_items\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_active_seller",
          "rule": "active_seller",
          "note": "active_seller: threshold (rules/ecommerce/active_seller.yml:9)",
          "asked": true,
          "parameter": "\"least_items\"",
          "to": "3",
          "condition": {"sql": "\"_when_active_seller\"", "unless": []}
        },
        {
          "macro": "keep",
          "name": "counted_entities",
          "rule": null,
          "note": "",
          "asked": true,
          "where": "\"items_sold\" >= \"least_items\""
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
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_active_seller\")", "name": "\"_when_active_seller\"", "rule": "active_seller"}
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
{{ gold_table(fromjson(plan), ["active_seller", "revenue_recognition"]) }}
