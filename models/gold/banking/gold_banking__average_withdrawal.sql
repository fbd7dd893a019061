-- Compiled by `generator compile`; do not edit. From metrics/banking/average_withdrawal.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- capped_averages: override (rules/banking/capped_averages.yml:9)
-- cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:9)
-- crisis_1997: exclude (rules/banking/crisis_1997.yml:11)
{{ config(schema='gold_banking', alias='gold_average_withdrawal') }}
{% set plan %}
{
  "metric": "average_withdrawal",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"operation\"", "name": "\"operation\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "override_column",
          "name": "after_capped_averages",
          "rule": "capped_averages",
          "note": "capped_averages: override (rules/banking/capped_averages.yml:9)",
          "asked": false,
          "column": "\"amount\"",
          "as": "least(\"amount\", 30000)",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"direction\" = 'VYDAJ'", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "after_cash_withdrawal_movement_1",
          "rule": "cash_withdrawal_movement",
          "note": "cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:9)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "\"direction\" IN ('VYDAJ', 'VYBER')",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {"macro": "keep", "name": "counted_rows", "rule": null, "note": "", "asked": false, "where": "\"_counts\""},
        {
          "macro": "exclude",
          "name": "after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_crisis_1997_2",
          "rule": "crisis_1997",
          "note": "crisis_1997: exclude (rules/banking/crisis_1997.yml:11)",
          "asked": false,
          "where": "\"operation\" = 'VYBER' AND \"amount\" > 25000",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1997-05-01' and \"transacted_on\" < date '1998-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
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
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'operation'",
              "key": "coalesce(cast(\"operation\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:operation\""
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
              "slice": "'district_name'",
              "key": "coalesce(cast(\"district_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:district_name\""
            },
            {
              "slice": "'transacted_on:month'",
              "key": "strftime(\"transacted_on\", '%Y-%m')",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:month\""
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
              "sql": "(CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"amount\"), 0))",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'operation'",
              "key": "coalesce(cast(\"operation\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:operation\""
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
              "slice": "'district_name'",
              "key": "coalesce(cast(\"district_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:district_name\""
            },
            {
              "slice": "'transacted_on:month'",
              "key": "strftime(\"transacted_on\", '%Y-%m')",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:month\""
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
{{ gold_table(fromjson(plan), ["bank_generated_postings", "capped_averages", "cash_withdrawal_movement", "crisis_1997"]) }}
