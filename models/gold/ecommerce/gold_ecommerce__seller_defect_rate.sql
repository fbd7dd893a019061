-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/seller_defect_rate.yml.
-- delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)
-- haulage_strike: override (rules/ecommerce/haulage_strike.yml:10)
-- item_attribution: weight (rules/ecommerce/item_attribution.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_seller_defect_rate') }}
{% set plan %}
{
  "metric": "seller_defect_rate",
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
            {"sql": "\"fct_orders\".\"estimated_date\"", "name": "\"estimated_date\""},
            {"sql": "\"fct_orders\".\"delivered_at\"", "name": "\"delivered_at\""},
            {"sql": "\"fct_orders\".\"lowest_review_score\"", "name": "\"lowest_review_score\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_order_items\".\"order_id\"", "name": "\"order_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_sellers\".\"seller_state\"", "name": "\"seller_state\""},
            {"sql": "\"fct_order_items\".\"parcel_route\"", "name": "\"parcel_route\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"dim_sellers\".\"seller_city\"", "name": "\"seller_city\""},
            {"sql": "\"dim_sellers\".\"seller_region\"", "name": "\"seller_region\""},
            {"sql": "\"dim_products\".\"weight_class\"", "name": "\"weight_class\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_order_items\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_sellers", "on": "\"fct_order_items\".\"seller_id\" = \"dim_sellers\".\"seller_id\""},
            {"model": "dim_products", "on": "\"fct_order_items\".\"product_id\" = \"dim_products\".\"product_id\""}
          ]
        },
        {
          "macro": "derive",
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "2", "name": "\"defect_stars\""}]
        },
        {
          "macro": "derive",
          "name": "with_deadline",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"estimated_date\"", "name": "\"deadline\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_delivery_grace",
          "rule": "delivery_grace",
          "note": "delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [{"alias": "c1", "on": "c1.day = cast(\"r\".\"estimated_date\" as date)"}],
          "columns": [{"sql": "c1.next_business_day", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_delivery_grace",
          "rule": "delivery_grace",
          "note": "delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)",
          "asked": false,
          "column": "\"deadline\"",
          "as": "\"_calendar_1\"",
          "condition": {
            "sql": "\"purchased_at\" >= date '2017-01-01'",
            "unless": [
              {
                "rule": "haulage_strike",
                "sql": "cast(\"seller_state\" as varchar) in ('MG', 'PR', 'RS', 'SC', 'SP') and \"purchased_at\" >= date '2018-05-14' and \"purchased_at\" < date '2018-06-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_haulage_strike_1",
          "rule": "haulage_strike",
          "note": "haulage_strike: override (rules/ecommerce/haulage_strike.yml:10)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [
            {"alias": "c2a", "on": "c2a.day = cast(\"r\".\"estimated_date\" as date)"},
            {"alias": "c2b", "on": "c2b.is_business_day and c2b.business_day_number = c2a.business_day_number + (5)"}
          ],
          "columns": [{"sql": "case when (5) = 0 then c2a.day else c2b.day end", "name": "\"_calendar_2\""}]
        },
        {
          "macro": "override_column",
          "name": "after_haulage_strike_1",
          "rule": "haulage_strike",
          "note": "haulage_strike: override (rules/ecommerce/haulage_strike.yml:10)",
          "asked": false,
          "column": "\"deadline\"",
          "as": "\"_calendar_2\"",
          "condition": {
            "sql": "cast(\"seller_state\" as varchar) in ('MG', 'PR', 'RS', 'SC', 'SP') and \"purchased_at\" >= date '2018-05-14' and \"purchased_at\" < date '2018-06-01'",
            "unless": []
          }
        },
        {
          "macro": "derive",
          "name": "with_is_late",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "CAST(\"delivered_at\" AS DATE) > \"deadline\"", "name": "\"is_late\""}]
        },
        {
          "macro": "derive",
          "name": "with_is_defect",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"is_late\" OR \"lowest_review_score\" <= \"defect_stars\"", "name": "\"is_defect\""}]
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
          "macro": "derive",
          "name": "tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "weight",
          "name": "after_item_attribution",
          "rule": "item_attribution",
          "note": "item_attribution: weight (rules/ecommerce/item_attribution.yml:9)",
          "asked": false,
          "by": "1.0 / nullif(count(*) OVER (PARTITION BY \"order_id\"), 0)",
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
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
            },
            {
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:product_category\""
            },
            {
              "slice": "'seller_city'",
              "key": "coalesce(cast(\"seller_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_city\""
            },
            {
              "slice": "'seller_region'",
              "key": "coalesce(cast(\"seller_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_region\""
            },
            {
              "slice": "'parcel_route'",
              "key": "coalesce(cast(\"parcel_route\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:parcel_route\""
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
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"is_defect\") AS DOUBLE), 0)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_denominator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
            },
            {
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:product_category\""
            },
            {
              "slice": "'seller_city'",
              "key": "coalesce(cast(\"seller_city\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_city\""
            },
            {
              "slice": "'seller_region'",
              "key": "coalesce(cast(\"seller_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_region\""
            },
            {
              "slice": "'parcel_route'",
              "key": "coalesce(cast(\"parcel_route\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:parcel_route\""
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
{{ gold_table(fromjson(plan), ["delivery_grace", "haulage_strike", "item_attribution"]) }}
