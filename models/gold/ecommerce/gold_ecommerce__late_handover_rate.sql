-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/late_handover_rate.yml.
-- dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:11)
-- evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)
-- haulage_strike: exclude (rules/ecommerce/haulage_strike.yml:13)
-- item_attribution: weight (rules/ecommerce/item_attribution.yml:9)
-- made_to_order: override (rules/ecommerce/made_to_order.yml:11)
{{ config(schema='gold_ecommerce', alias='gold_late_handover_rate') }}
{% set plan %}
{
  "metric": "late_handover_rate",
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
            {"sql": "\"fct_orders\".\"approved_at\"", "name": "\"approved_at\""},
            {"sql": "\"fct_order_items\".\"shipping_limit_at\"", "name": "\"shipping_limit_at\""},
            {"sql": "\"fct_orders\".\"shipped_at\"", "name": "\"shipped_at\""},
            {"sql": "\"fct_order_items\".\"order_id\"", "name": "\"order_id\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_products\".\"product_category\"", "name": "\"product_category\""},
            {"sql": "\"fct_orders\".\"purchase_daytime\"", "name": "\"purchase_daytime\""},
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
          "macro": "derive",
          "name": "with_clock_start",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"approved_at\"", "name": "\"clock_start\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_evening_cutoff",
          "rule": "evening_cutoff",
          "note": "evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [{"alias": "c1", "on": "c1.day = cast(\"r\".\"approved_at\" as date)"}],
          "columns": [{"sql": "c1.next_business_day", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_evening_cutoff",
          "rule": "evening_cutoff",
          "note": "evening_cutoff: override (rules/ecommerce/evening_cutoff.yml:9)",
          "asked": false,
          "column": "\"clock_start\"",
          "as": "CASE WHEN date_part('hour', \"approved_at\") >= 18 THEN CAST(\"_calendar_1\" AS TIMESTAMP) ELSE \"approved_at\" END",
          "condition": {"sql": "\"purchased_at\" >= date '2017-06-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_handover_limit",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "CAST(\"shipping_limit_at\" AS DATE)", "name": "\"handover_limit\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_dispatch_clock_2",
          "rule": "dispatch_clock",
          "note": "dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:11)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [
            {"alias": "c2a", "on": "c2a.day = cast(\"r\".\"clock_start\" as date)"},
            {"alias": "c2b", "on": "c2b.is_business_day and c2b.business_day_number = c2a.business_day_number + (3)"}
          ],
          "columns": [{"sql": "case when (3) = 0 then c2a.day else c2b.day end", "name": "\"_calendar_2\""}]
        },
        {
          "macro": "override_column",
          "name": "after_dispatch_clock_2",
          "rule": "dispatch_clock",
          "note": "dispatch_clock: override (rules/ecommerce/dispatch_clock.yml:11)",
          "asked": false,
          "column": "\"handover_limit\"",
          "as": "\"_calendar_2\"",
          "condition": {
            "sql": "\"purchased_at\" >= date '2017-01-01'",
            "unless": [
              {
                "rule": "made_to_order",
                "sql": "cast(\"product_category\" as varchar) in ('furniture_bedroom', 'furniture_living_room', 'furniture_mattress_and_upholstery', 'kitchen_dining_laundry_garden_furniture', 'office_furniture') and \"purchased_at\" >= date '2017-04-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_made_to_order",
          "rule": "made_to_order",
          "note": "made_to_order: override (rules/ecommerce/made_to_order.yml:11)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [
            {"alias": "c3a", "on": "c3a.day = cast(\"r\".\"clock_start\" as date)"},
            {"alias": "c3b", "on": "c3b.is_business_day and c3b.business_day_number = c3a.business_day_number + (6)"}
          ],
          "columns": [{"sql": "case when (6) = 0 then c3a.day else c3b.day end", "name": "\"_calendar_3\""}]
        },
        {
          "macro": "override_column",
          "name": "after_made_to_order",
          "rule": "made_to_order",
          "note": "made_to_order: override (rules/ecommerce/made_to_order.yml:11)",
          "asked": false,
          "column": "\"handover_limit\"",
          "as": "\"_calendar_3\"",
          "condition": {
            "sql": "cast(\"product_category\" as varchar) in ('furniture_bedroom', 'furniture_living_room', 'furniture_mattress_and_upholstery', 'kitchen_dining_laundry_garden_furniture', 'office_furniture') and \"purchased_at\" >= date '2017-04-01'",
            "unless": []
          }
        },
        {
          "macro": "derive",
          "name": "with_is_late_handover",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "CAST(\"shipped_at\" AS DATE) > \"handover_limit\"", "name": "\"is_late_handover\""}]
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "NOT \"approved_at\" IS NULL AND NOT \"shipped_at\" IS NULL"
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
          "macro": "exclude",
          "name": "after_haulage_strike_2",
          "rule": "haulage_strike",
          "note": "haulage_strike: exclude (rules/ecommerce/haulage_strike.yml:13)",
          "asked": false,
          "where": "CAST(\"shipped_at\" AS DATE) >= CAST('2018-05-21' AS DATE) AND CAST(\"shipped_at\" AS DATE) <= CAST('2018-05-31' AS DATE)",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2018-05-14' and \"purchased_at\" < date '2018-06-01'", "unless": []}
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
              "slice": "'weight_class'",
              "key": "coalesce(cast(\"weight_class\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weight_class\""
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
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"is_late_handover\") AS DOUBLE), 0)",
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
              "slice": "'weight_class'",
              "key": "coalesce(cast(\"weight_class\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:weight_class\""
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
{{ gold_table(fromjson(plan), ["dispatch_clock", "evening_cutoff", "haulage_strike", "item_attribution", "made_to_order"]) }}
