-- Compiled by `generator compile`; do not edit. From metrics/banking/fee_income.yml.
-- fee_clearing_1996: override (rules/banking/fee_clearing_1996.yml:10)
-- sanction_and_overdraft: exclude (rules/banking/sanction_and_overdraft.yml:9)
-- statement_postage_1993: override (rules/banking/statement_postage_1993.yml:10)
{{ config(schema='gold_banking', alias='gold_fee_income') }}
{% set plan %}
{
  "metric": "fee_income",
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
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
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
          "macro": "derive",
          "name": "with_fee_amount",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"amount\"", "name": "\"fee_amount\""}]
        },
        {
          "macro": "override_column",
          "name": "after_fee_clearing_1996",
          "rule": "fee_clearing_1996",
          "note": "fee_clearing_1996: override (rules/banking/fee_clearing_1996.yml:10)",
          "asked": false,
          "column": "\"fee_amount\"",
          "as": "CASE WHEN \"purpose\" = 'SLUZBY' THEN \"amount\" - 5.00 ELSE \"amount\" END",
          "condition": {
            "sql": "cast(\"frequency\" as varchar) in ('POPLATEK MESICNE', 'POPLATEK TYDNE') and \"transacted_on\" >= date '1996-01-01'",
            "unless": []
          }
        },
        {
          "macro": "override_column",
          "name": "after_statement_postage_1993",
          "rule": "statement_postage_1993",
          "note": "statement_postage_1993: override (rules/banking/statement_postage_1993.yml:10)",
          "asked": false,
          "column": "\"fee_amount\"",
          "as": "CASE WHEN \"purpose\" = 'SLUZBY' THEN \"amount\" - 1.60 ELSE \"amount\" END",
          "condition": {
            "sql": "cast(\"frequency\" as varchar) in ('POPLATEK MESICNE', 'POPLATEK TYDNE') and \"transacted_on\" >= date '1993-04-01' and \"transacted_on\" < date '1996-01-01'",
            "unless": []
          }
        },
        {
          "macro": "keep",
          "name": "counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"purpose\" IN ('SLUZBY', 'SANKC. UROK')"
        },
        {
          "macro": "exclude",
          "name": "after_sanction_and_overdraft_1",
          "rule": "sanction_and_overdraft",
          "note": "sanction_and_overdraft: exclude (rules/banking/sanction_and_overdraft.yml:9)",
          "asked": false,
          "where": "\"purpose\" = 'SANKC. UROK'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
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
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'owner_gender'",
              "key": "coalesce(cast(\"owner_gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:owner_gender\""
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
            {"sql": "CAST(sum(CAST(\"fee_amount\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"_value\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:region\""
            },
            {
              "slice": "'owner_gender'",
              "key": "coalesce(cast(\"owner_gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:owner_gender\""
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
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
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
{{ gold_table(fromjson(plan), ["fee_clearing_1996", "sanction_and_overdraft", "statement_postage_1993"]) }}
