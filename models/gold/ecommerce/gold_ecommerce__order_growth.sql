-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/order_growth.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)
-- revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_order_growth') }}
{% set plan %}
{
  "metric": "order_growth",
  "result": "order_growth__answer",
  "chains": [
    {
      "name": "order_count__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "order_count__periods__source_rows",
          "rule": null,
          "note": "one row of fct_orders each",
          "asked": false,
          "model": "fct_orders",
          "columns": [
            {"sql": "\"fct_orders\".\"item_count\"", "name": "\"item_count\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "exclude",
          "name": "order_count__periods__after_bulk_orders",
          "rule": "bulk_orders",
          "note": "bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)",
          "asked": false,
          "where": "\"item_count\" > 5",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "order_count__periods__after_revenue_recognition_1",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('invoiced', 'shipped', 'delivered')",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01' and \"purchased_at\" < date '2018-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "order_count__periods__after_revenue_recognition_2",
          "rule": "revenue_recognition",
          "note": "revenue_recognition: filter (rules/ecommerce/revenue_recognition.yml:12)",
          "asked": false,
          "where": "\"order_status\" = 'delivered'",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "order_count__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "order_count__periods__grouped_rows",
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
              "slice": "'purchased_at:quarter'",
              "key": "strftime(\"purchased_at\", '%Y-Q') || cast(date_part('quarter', \"purchased_at\") as varchar)",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:quarter\""
            }
          ],
          "period": "cast(date_trunc('quarter', \"purchased_at\") as date)"
        },
        {
          "macro": "groups",
          "name": "order_count__periods__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*)", "name": "\"_value\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": ["\"_period\""],
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
              "slice": "'purchased_at:quarter'",
              "key": "strftime(\"purchased_at\", '%Y-Q') || cast(date_part('quarter', \"purchased_at\") as varchar)",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:quarter\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "order_count__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "order_count__periods__answer",
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
      "name": "order_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "order_growth__valued",
          "rule": null,
          "note": "order_count against the earlier quarter",
          "asked": true,
          "relation": "order_count__periods__answer",
          "lag": "1 year",
          "length": "1 quarter",
          "scale": "100.0 * ",
          "own": ["'purchased_at:quarter'"],
          "start": "",
          "end": "date '2018-09-01'",
          "last": "date '2018-04-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "order_growth__answer",
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
{{ gold_table(fromjson(plan), ["bulk_orders", "revenue_recognition"]) }}
