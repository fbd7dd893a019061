-- Compiled by `generator compile`; do not edit. From metrics/banking/average_standing_order.yml.
-- one_account_one_voice: weight (rules/banking/one_account_one_voice.yml:9)
-- standing_order_validation: filter (rules/banking/standing_order_validation.yml:9)
-- unlabelled_orders: exclude (rules/banking/unlabelled_orders.yml:9)
{{ config(schema='gold_banking', alias='gold_average_standing_order') }}
{% set plan %}
{
  "metric": "average_standing_order",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_standing_orders each",
          "asked": false,
          "model": "fct_standing_orders",
          "columns": [
            {"sql": "\"fct_standing_orders\".\"order_amount\"", "name": "\"order_amount\""},
            {"sql": "\"fct_standing_orders\".\"order_purpose\"", "name": "\"order_purpose\""},
            {"sql": "\"fct_standing_orders\".\"account_id\"", "name": "\"account_id\""},
            {"sql": "\"fct_standing_orders\".\"account_opened_on\"", "name": "\"account_opened_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"fct_standing_orders\".\"recipient_bank\"", "name": "\"recipient_bank\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {
              "model": "dim_accounts",
              "on": "\"fct_standing_orders\".\"account_id\" = \"dim_accounts\".\"account_id\""
            },
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
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
          "name": "after_unlabelled_orders_1",
          "rule": "unlabelled_orders",
          "note": "unlabelled_orders: exclude (rules/banking/unlabelled_orders.yml:9)",
          "asked": false,
          "where": "\"order_purpose\" IS NULL",
          "side": "",
          "condition": {"sql": "\"account_opened_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "after_standing_order_validation",
          "rule": "standing_order_validation",
          "note": "standing_order_validation: filter (rules/banking/standing_order_validation.yml:9)",
          "asked": false,
          "where": "\"order_amount\" >= 100 AND \"order_amount\" <= 10000",
          "side": "",
          "condition": {"sql": "\"account_opened_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_one_account_one_voice",
          "rule": "one_account_one_voice",
          "note": "one_account_one_voice: weight (rules/banking/one_account_one_voice.yml:9)",
          "asked": false,
          "by": "1.0 / nullif(count(*) OVER (PARTITION BY \"account_id\"), 0)",
          "condition": {"sql": "\"account_opened_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"account_opened_on\" < date '1999-01-01' or \"account_opened_on\" is null)"
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
              "slice": "'order_purpose'",
              "key": "coalesce(cast(\"order_purpose\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:order_purpose\""
            },
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'owner_gender'",
              "key": "coalesce(cast(\"owner_gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:owner_gender\""
            },
            {
              "slice": "'recipient_bank'",
              "key": "coalesce(cast(\"recipient_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:recipient_bank\""
            },
            {
              "slice": "'account_opened_on:month'",
              "key": "strftime(\"account_opened_on\", '%Y-%m')",
              "where": "\"account_opened_on\" is not null",
              "name": "\"_key:account_opened_on:month\""
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
              "sql": "(CAST(sum(CAST((\"order_amount\") * \"_weight\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE NOT \"order_amount\" IS NULL) AS DOUBLE), 0), 0))",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'order_purpose'",
              "key": "coalesce(cast(\"order_purpose\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:order_purpose\""
            },
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'owner_gender'",
              "key": "coalesce(cast(\"owner_gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:owner_gender\""
            },
            {
              "slice": "'recipient_bank'",
              "key": "coalesce(cast(\"recipient_bank\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:recipient_bank\""
            },
            {
              "slice": "'account_opened_on:month'",
              "key": "strftime(\"account_opened_on\", '%Y-%m')",
              "where": "\"account_opened_on\" is not null",
              "name": "\"_key:account_opened_on:month\""
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
{{ gold_table(fromjson(plan), ["one_account_one_voice", "standing_order_validation", "unlabelled_orders"]) }}
