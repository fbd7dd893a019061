-- Compiled by `generator compile`; do not edit. From metrics/ecommerce/average_payment_value.yml.
-- petty_vouchers: exclude (rules/ecommerce/petty_vouchers.yml:10)
-- split_tenders: override (rules/ecommerce/split_tenders.yml:9)
-- voided_payments: exclude (rules/ecommerce/voided_payments.yml:9)
{{ config(schema='gold_ecommerce', alias='gold_average_payment_value') }}
{% set plan %}
{
  "metric": "average_payment_value",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_payments each",
          "asked": false,
          "model": "fct_payments",
          "columns": [
            {"sql": "\"fct_payments\".\"payment_value\"", "name": "\"payment_value\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_payments\".\"payment_type\"", "name": "\"payment_type\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_payments\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}
          ]
        },
        {
          "macro": "override_model",
          "name": "after_split_tenders",
          "rule": "split_tenders",
          "note": "split_tenders: override (rules/ecommerce/split_tenders.yml:9)",
          "asked": false,
          "model": "fct_payment_tenders",
          "columns": [
            {"sql": "\"fct_payment_tenders\".\"payment_value\"", "name": "\"payment_value\""},
            {"sql": "\"fct_orders\".\"order_status\"", "name": "\"order_status\""},
            {"sql": "\"fct_payment_tenders\".\"payment_type\"", "name": "\"payment_type\""},
            {"sql": "\"fct_orders\".\"purchased_at\"", "name": "\"purchased_at\""},
            {"sql": "\"dim_customers\".\"customer_city\"", "name": "\"customer_city\""},
            {"sql": "\"dim_customers\".\"customer_region\"", "name": "\"customer_region\""},
            {"sql": "\"dim_customers\".\"customer_state\"", "name": "\"customer_state\""}
          ],
          "joins": [
            {"model": "fct_orders", "on": "\"fct_payment_tenders\".\"order_id\" = \"fct_orders\".\"order_id\""},
            {"model": "dim_customers", "on": "\"fct_orders\".\"customer_id\" = \"dim_customers\".\"customer_id\""}
          ],
          "condition": {"sql": "\"purchased_at\" >= date '2016-09-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_petty_vouchers",
          "rule": "petty_vouchers",
          "note": "petty_vouchers: exclude (rules/ecommerce/petty_vouchers.yml:10)",
          "asked": false,
          "where": "\"payment_value\" <= 20",
          "side": "",
          "condition": {
            "sql": "cast(\"payment_type\" as varchar) in ('voucher') and \"purchased_at\" >= date '2017-01-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "after_voided_payments",
          "rule": "voided_payments",
          "note": "voided_payments: exclude (rules/ecommerce/voided_payments.yml:9)",
          "asked": false,
          "where": "\"order_status\" IN ('canceled', 'unavailable') OR \"payment_type\" = 'not_defined' OR \"payment_value\" = 0",
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
              "slice": "'payment_type'",
              "key": "coalesce(cast(\"payment_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:payment_type\""
            },
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
          "name": "measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "(CAST(sum(CAST(\"payment_value\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"payment_value\"), 0))",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'payment_type'",
              "key": "coalesce(cast(\"payment_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:payment_type\""
            },
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
{{ gold_table(fromjson(plan), ["petty_vouchers", "split_tenders", "voided_payments"]) }}
