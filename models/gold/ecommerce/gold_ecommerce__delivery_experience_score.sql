-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/delivery_experience_score.yml.
-- delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)
-- experience_weights: weight (rules/ecommerce/experience_weights.yml:9)
-- neutral_reviews: exclude (rules/ecommerce/neutral_reviews.yml:9)
-- northern_grace: override (rules/ecommerce/northern_grace.yml:11)
-- one_review_per_order: filter (rules/ecommerce/one_review_per_order.yml:9)
-- premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)
-- sao_paulo_promise_2017: override (rules/ecommerce/sao_paulo_promise_2017.yml:11)
-- sao_paulo_promise_2018: override (rules/ecommerce/sao_paulo_promise_2018.yml:11)
-- small_samples: threshold (rules/ecommerce/small_samples.yml:9)
-- undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_delivery_experience_score') }}
{% set plan %}
{
  "metric": "delivery_experience_score",
  "result": "delivery_experience_score__answer",
  "chains": [
    {
      "name": "on_time_delivery_rate__experience_weights__answer",
      "steps": [
        {
          "macro": "source",
          "name": "on_time_delivery_rate__experience_weights__source_rows",
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
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""}
          ],
          "joins": [{"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}]
        },
        {
          "macro": "derive",
          "name": "on_time_delivery_rate__experience_weights__with_deadline",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"estimated_date\"", "name": "\"deadline\""}]
        },
        {
          "macro": "calendar",
          "name": "on_time_delivery_rate__experience_weights__calendar_for_delivery_grace",
          "rule": "delivery_grace",
          "note": "delivery_grace: override (rules/ecommerce/delivery_grace.yml:9)",
          "asked": false,
          "model": "ecommerce_calendar",
          "joins": [{"alias": "c1", "on": "c1.day = cast(\"r\".\"estimated_date\" as date)"}],
          "columns": [{"sql": "c1.next_business_day", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "on_time_delivery_rate__experience_weights__after_delivery_grace",
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
          "name": "on_time_delivery_rate__experience_weights__calendar_for_northern_grace",
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
          "name": "on_time_delivery_rate__experience_weights__after_northern_grace",
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
          "name": "on_time_delivery_rate__experience_weights__after_sao_paulo_promise_2017",
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
          "name": "on_time_delivery_rate__experience_weights__calendar_for_sao_paulo_promise_2018",
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
          "name": "on_time_delivery_rate__experience_weights__after_sao_paulo_promise_2018",
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
          "name": "on_time_delivery_rate__experience_weights__with_is_late",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "CAST(\"delivered_at\" AS DATE) > \"deadline\"", "name": "\"is_late\""}]
        },
        {
          "macro": "derive",
          "name": "on_time_delivery_rate__experience_weights__countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"order_status\" = 'delivered' AND NOT \"delivered_at\" IS NULL", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "on_time_delivery_rate__experience_weights__after_undelivered_orders_1",
          "rule": "undelivered_orders",
          "note": "undelivered_orders: override (rules/ecommerce/undelivered_orders.yml:9)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "(\"order_status\" = 'delivered' AND NOT \"delivered_at\" IS NULL) OR (\"order_status\" = 'shipped' AND \"estimated_date\" < CAST('2018-09-01' AS DATE))",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_delivery_rate__experience_weights__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"_counts\""
        },
        {
          "macro": "flag",
          "name": "on_time_delivery_rate__experience_weights__flagged_for_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": false,
          "column": "\"_when_small_samples\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "on_time_delivery_rate__experience_weights__flagged_for_delivery_experience_score_experience_weights",
          "rule": "experience_weights",
          "note": "experience_weights: weight (rules/ecommerce/experience_weights.yml:9)",
          "asked": false,
          "column": "\"_met_delivery_experience_score__experience_weights\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "on_time_delivery_rate__experience_weights__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "on_time_delivery_rate__experience_weights__grouped_rows",
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
          "name": "on_time_delivery_rate__experience_weights__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*) FILTER(WHERE NOT \"is_late\")", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 20", "name": "\"_having_small_samples\"", "rule": "small_samples"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_small_samples\")", "name": "\"_when_small_samples\"", "rule": "small_samples"},
            {
              "sql": "bool_and(\"_met_delivery_experience_score__experience_weights\")",
              "name": "\"_met_delivery_experience_score__experience_weights\"",
              "rule": "experience_weights"
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "on_time_delivery_rate__experience_weights__valued",
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
          "name": "on_time_delivery_rate__experience_weights__after_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": true,
          "having": "\"_having_small_samples\"",
          "condition": {"sql": "\"_when_small_samples\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "on_time_delivery_rate__experience_weights__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": [{"rule": "experience_weights", "name": "\"_met_delivery_experience_score__experience_weights\""}]
        }
      ]
    },
    {
      "name": "csat__experience_weights__answer",
      "steps": [
        {
          "macro": "source",
          "name": "csat__experience_weights__source_rows",
          "rule": null,
          "note": "one row of fct_reviews each",
          "asked": false,
          "model": "fct_reviews",
          "columns": [
            {"sql": "\"fct_reviews\".\"review_score\"", "name": "\"review_score\""},
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
          "macro": "flag",
          "name": "csat__experience_weights__flagged_for_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": false,
          "column": "\"_when_small_samples\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "csat__experience_weights__flagged_for_delivery_experience_score_experience_weights",
          "rule": "experience_weights",
          "note": "experience_weights: weight (rules/ecommerce/experience_weights.yml:9)",
          "asked": false,
          "column": "\"_met_delivery_experience_score__experience_weights\"",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "filter_first",
          "name": "csat__experience_weights__after_one_review_per_order",
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
          "name": "csat__experience_weights__after_neutral_reviews_1",
          "rule": "neutral_reviews",
          "note": "neutral_reviews: exclude (rules/ecommerce/neutral_reviews.yml:9)",
          "asked": false,
          "where": "\"review_score\" = 3",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "csat__experience_weights__after_premature_reviews",
          "rule": "premature_reviews",
          "note": "premature_reviews: exclude (rules/ecommerce/premature_reviews.yml:9)",
          "asked": false,
          "where": "\"delivered_at\" IS NULL OR \"review_created_at\" < CAST(\"delivered_at\" AS DATE)",
          "side": "",
          "condition": {"sql": "\"purchased_at\" >= date '2017-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "csat__experience_weights__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"purchased_at\" < date '2018-09-01' or \"purchased_at\" is null)"
        },
        {
          "macro": "slices",
          "name": "csat__experience_weights__grouped_rows",
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
          "name": "csat__experience_weights__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "count(*) FILTER(WHERE \"review_score\" >= 4)", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 20", "name": "\"_having_small_samples\"", "rule": "small_samples"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_small_samples\")", "name": "\"_when_small_samples\"", "rule": "small_samples"},
            {
              "sql": "bool_and(\"_met_delivery_experience_score__experience_weights\")",
              "name": "\"_met_delivery_experience_score__experience_weights\"",
              "rule": "experience_weights"
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
              "slice": "'purchased_at:month'",
              "key": "strftime(\"purchased_at\", '%Y-%m')",
              "where": "\"purchased_at\" is not null",
              "name": "\"_key:purchased_at:month\""
            }
          ]
        },
        {
          "macro": "derive",
          "name": "csat__experience_weights__valued",
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
          "name": "csat__experience_weights__after_small_samples",
          "rule": "small_samples",
          "note": "small_samples: threshold (rules/ecommerce/small_samples.yml:9)",
          "asked": true,
          "having": "\"_having_small_samples\"",
          "condition": {"sql": "\"_when_small_samples\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "csat__experience_weights__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": [{"rule": "experience_weights", "name": "\"_met_delivery_experience_score__experience_weights\""}]
        }
      ]
    },
    {
      "name": "delivery_experience_score__answer",
      "steps": [
        {
          "macro": "components",
          "name": "delivery_experience_score__components",
          "rule": null,
          "note": "the parts of delivery_experience_score",
          "asked": true,
          "parts": [
            {"relation": "on_time_delivery_rate__experience_weights__answer", "name": "\"on_time_delivery_rate\""},
            {"relation": "csat__experience_weights__answer", "name": "\"csat\""}
          ],
          "by": [],
          "flags": [{"rule": "experience_weights", "name": "\"_met_delivery_experience_score__experience_weights\""}]
        },
        {
          "macro": "derive",
          "name": "delivery_experience_score__weights",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "cast(1 as double)", "name": "\"_weight_on_time_delivery_rate\""},
            {"sql": "cast(1 as double)", "name": "\"_weight_csat\""}
          ]
        },
        {
          "macro": "weight_components",
          "name": "delivery_experience_score__after_experience_weights",
          "rule": "experience_weights",
          "note": "experience_weights: weight (rules/ecommerce/experience_weights.yml:9)",
          "asked": true,
          "components": [
            {"name": "\"_weight_on_time_delivery_rate\"", "to": "cast(7 as double)"},
            {"name": "\"_weight_csat\"", "to": "cast(3 as double)"}
          ],
          "condition": {"sql": "\"_met_delivery_experience_score__experience_weights\"", "unless": []}
        },
        {
          "macro": "derive",
          "name": "delivery_experience_score__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {
              "sql": "(\"_weight_on_time_delivery_rate\" * \"on_time_delivery_rate\" + \"_weight_csat\" * \"csat\") / nullif(\"_weight_on_time_delivery_rate\" + \"_weight_csat\", 0)",
              "name": "\"_value\""
            },
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "delivery_experience_score__answer",
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
  "experience_weights",
  "neutral_reviews",
  "northern_grace",
  "one_review_per_order",
  "premature_reviews",
  "sao_paulo_promise_2017",
  "sao_paulo_promise_2018",
  "small_samples",
  "undelivered_orders"
]) }}
