-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/average_freight.yml.
-- bulk_orders: exclude (rules/ecommerce/bulk_orders.yml:9)
-- furniture_freight: override (rules/ecommerce/furniture_freight.yml:10)
-- northern_freight: override (rules/ecommerce/northern_freight.yml:11)
-- seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)
{{ config(schema='gold_ecommerce', alias='gold_average_freight') }}
{% set plan %}
{
  "metric": "average_freight",
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
            {"sql": "\"fct_order_items\".\"freight_value\"", "name": "\"freight_value\""},
            {"sql": "\"fct_orders\".\"item_count\"", "name": "\"item_count\""},
            {"sql": "\"fct_order_items\".\"seller_id\"", "name": "\"seller_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_order_items\".\"parcel_route\"", "name": "\"parcel_route\""},
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
          "macro": "derive",
          "name": "with_freight_charge",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"freight_value\"", "name": "\"freight_charge\""}]
        },
        {
          "macro": "override_column",
          "name": "after_furniture_freight",
          "rule": "furniture_freight",
          "note": "furniture_freight: override (rules/ecommerce/furniture_freight.yml:10)",
          "asked": false,
          "column": "\"freight_charge\"",
          "as": "\"freight_value\" * 0.75",
          "condition": {
            "sql": "cast(\"product_category\" as varchar) in ('furniture_bedroom', 'furniture_decor', 'furniture_living_room', 'furniture_mattress_and_upholstery', 'kitchen_dining_laundry_garden_furniture', 'office_furniture') and \"purchased_at\" >= date '2017-07-01'",
            "unless": [
              {
                "rule": "northern_freight",
                "sql": "cast(\"customer_region\" as varchar) in ('North', 'Northeast') and \"purchased_at\" >= date '2018-01-01'"
              }
            ]
          }
        },
        {
          "macro": "override_column",
          "name": "after_northern_freight",
          "rule": "northern_freight",
          "note": "northern_freight: override (rules/ecommerce/northern_freight.yml:11)",
          "asked": false,
          "column": "\"freight_charge\"",
          "as": "\"freight_value\" * 0.7",
          "condition": {
            "sql": "cast(\"customer_region\" as varchar) in ('North', 'Northeast') and \"purchased_at\" >= date '2018-01-01'",
            "unless": []
          }
        },
        {
          "macro": "flag",
          "name": "flagged_for_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": false,
          "column": "\"_when_seller_confidentiality_2\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
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
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
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
              "slice": "'order_status'",
              "key": "coalesce(cast(\"order_status\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:order_status\""
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
              "sql": "(CAST(sum(CAST(\"freight_charge\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"freight_charge\"), 0))",
              "name": "\"_value\"",
              "rule": null
            },
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
              "slice": "'product_category'",
              "key": "coalesce(cast(\"product_category\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:product_category\""
            },
            {
              "slice": "'customer_state'",
              "key": "coalesce(cast(\"customer_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:customer_state\""
            },
            {
              "slice": "'seller_state'",
              "key": "coalesce(cast(\"seller_state\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:seller_state\""
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
              "slice": "'order_status'",
              "key": "coalesce(cast(\"order_status\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:order_status\""
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
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
        },
        {
          "macro": "threshold_having",
          "name": "after_seller_confidentiality_2",
          "rule": "seller_confidentiality",
          "note": "seller_confidentiality: threshold (rules/ecommerce/seller_confidentiality.yml:11)",
          "asked": true,
          "having": "\"_having_seller_confidentiality_2\"",
          "condition": {"sql": "\"_when_seller_confidentiality_2\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["bulk_orders", "furniture_freight", "northern_freight", "seller_confidentiality"]) }}
