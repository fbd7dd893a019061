-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/on_time_delivery_rate.yml.
-- delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)
-- northern_grace: override (rules/ecommerce/northern_grace.yml:11)
-- sao_paulo_promise_2017: override (rules/ecommerce/sao_paulo_promise_2017.yml:11)
-- sao_paulo_promise_2018: override (rules/ecommerce/sao_paulo_promise_2018.yml:11)
-- small_samples: threshold (rules/ecommerce/small_samples.yml:9)
-- undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_on_time_delivery_rate') }}
{% set plan %}
{
  "metric": "on_time_delivery_rate",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_orders each",
          "asked": false,
          "model": "fct_orders",
          "columns": [
            {"sql": "\"fct_orders\".\"estimated_date\"", "name": "\"estimated_date\""},
            {"sql": "\"fct_orders\".\"delivered_at\"", "name": "\"delivered_at\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""},
            {"sql": "\"fct_orders\".\"basket_size\"", "name": "\"basket_size\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"fct_orders\".\"purchase_weekday\"", "name": "\"purchase_weekday\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
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
                "rule": "northern_grace",
                "sql": "cast(\"customer_state\" as varchar) in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'MA', 'PA', 'PB', 'PE', 'PI', 'RN', 'RO', 'RR', 'SE', 'TO') and \"purchased_at\" >= date '2017-03-01'"
              },
              {
                "rule": "sao_paulo_promise_2017",
                "sql": "cast(\"customer_state\" as varchar) in ('SP') and \"purchased_at\" >= date '2017-07-01' and \"purchased_at\" < date '2018-01-01'"
              },
              {
                "rule": "sao_paulo_promise_2018",
                "sql": "cast(\"customer_state\" as varchar) in ('SP') and \"purchased_at\" >= date '2018-01-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_northern_grace",
          "rule": "northern_grace",
          "note": "northern_grace: override (rules/ecommerce/northern_grace.yml:11)",
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
          "name": "after_northern_grace",
          "rule": "northern_grace",
          "note": "northern_grace: override (rules/ecommerce/northern_grace.yml:11)",
          "asked": false,
          "column": "\"deadline\"",
          "as": "\"_calendar_2\"",
          "condition": {
            "sql": "cast(\"customer_state\" as varchar) in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'MA', 'PA', 'PB', 'PE', 'PI', 'RN', 'RO', 'RR', 'SE', 'TO') and \"purchased_at\" >= date '2017-03-01'",
            "unless": []
          }
        },
        {
          "macro": "override_column",
          "name": "after_sao_paulo_promise_2017",
          "rule": "sao_paulo_promise_2017",
          "note": "sao_paulo_promise_2017: override (rules/ecommerce/sao_paulo_promise_2017.yml:11)",
          "asked": false,
          "column": "\"deadline\"",
          "as": "least(\"estimated_date\", CAST(\"purchased_at\" AS DATE) + 15)",
          "condition": {
            "sql": "cast(\"customer_state\" as varchar) in ('SP') and \"purchased_at\" >= date '2017-07-01' and \"purchased_at\" < date '2018-01-01'",
            "unless": []
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_sao_paulo_promise_2018",
          "rule": "sao_paulo_promise_2018",
          "note": "sao_paulo_promise_2018: override (rules/ecommerce/sao_paulo_promise_2018.yml:11)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [
            {"alias": "c3a", "on": "c3a.day = cast(\"r\".\"purchased_at\" as date)"},
            {"alias": "c3b", "on": "c3b.is_business_day and c3b.business_day_number = c3a.business_day_number + (9)"}
          ],
          "columns": [{"sql": "case when (9) = 0 then c3a.day else c3b.day end", "name": "\"_calendar_3\""}]
        },
        {
          "macro": "override_column",
          "name": "after_sao_paulo_promise_2018",
          "rule": "sao_paulo_promise_2018",
          "note": "sao_paulo_promise_2018: override (rules/ecommerce/sao_paulo_promise_2018.yml:11)",
          "asked": false,
          "column": "\"deadline\"",
          "as": "least(\"estimated_date\", \"_calendar_3\")",
          "condition": {
            "sql": "cast(\"customer_state\" as varchar) in ('SP') and \"purchased_at\" >= date '2018-01-01'",
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
          "name": "countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"order_status\" = 'delivered' AND NOT \"delivered_at\" IS NULL", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "after_undelivered_orders_1",
          "rule": "undelivered_orders",
          "note": "undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:9)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "(\"order_status\" = 'delivered' AND NOT \"delivered_at\" IS NULL) OR (\"order_status\" = 'shipped' AND \"estimated_date\" < CAST('2018-09-01' AS DATE))",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {"macro": "keep", "name": "counted_rows", "rule": null, "note": "", "asked": false, "where": "\"_counts\""},
        {
          "macro": "flag",
          "name": "flagged_for_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": false,
          "column": "\"_when_small_samples\"",
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
              "slice": "'basket_size'",
              "key": "coalesce(cast(\"basket_size\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:basket_size\""
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
            {"sql": "count(*) FILTER(WHERE NOT \"is_late\")", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 20", "name": "\"_having_small_samples\"", "rule": "small_samples"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_small_samples\")", "name": "\"_when_small_samples\"", "rule": "small_samples"}
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
              "slice": "'basket_size'",
              "key": "coalesce(cast(\"basket_size\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:basket_size\""
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
          "macro": "threshold_having",
          "name": "after_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": true,
          "having": "\"_having_small_samples\"",
          "condition": {"sql": "\"_when_small_samples\"", "unless": []}
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
{{ gold_table(fromjson(plan), [
  "delivery_grace",
  "northern_grace",
  "sao_paulo_promise_2017",
  "sao_paulo_promise_2018",
  "small_samples",
  "undelivered_orders"
]) }}
