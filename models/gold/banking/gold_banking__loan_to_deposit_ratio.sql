-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_to_deposit_ratio.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- micro_loan_scope: exclude (rules/banking/micro_loan_scope.yml:9)
-- night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)
-- sister_bank: exclude (rules/banking/sister_bank.yml:12)
{{ config(schema='gold_banking', alias='gold_loan_to_deposit_ratio') }}
{% set plan %}
{
  "metric": "loan_to_deposit_ratio",
  "result": "loan_to_deposit_ratio__answer",
  "chains": [
    {
      "name": "loan_volume__answer",
      "steps": [
        {
          "macro": "source",
          "name": "loan_volume__source_rows",
          "rule": null,
          "note": "one row of fct_loans each",
          "asked": false,
          "model": "fct_loans",
          "columns": [
            {"sql": "\"fct_loans\".\"loan_amount\"", "name": "\"loan_amount\""},
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_loans\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "exclude",
          "name": "loan_volume__after_micro_loan_scope",
          "rule": "micro_loan_scope",
          "note": "micro_loan_scope: exclude (rules/banking/micro_loan_scope.yml:9)",
          "asked": false,
          "where": "\"loan_amount\" < 30000",
          "side": "",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "loan_volume__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"granted_on\" < date '1999-01-01' or \"granted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "loan_volume__grouped_rows",
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
            }
          ],
          "period": ""
        },
        {
          "macro": "groups",
          "name": "loan_volume__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"loan_amount\" AS DECIMAL(38, 9))) AS DOUBLE)",
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "loan_volume__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "loan_volume__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "deposit_volume__answer",
      "steps": [
        {
          "macro": "source",
          "name": "deposit_volume__source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"operation\"", "name": "\"operation\""},
            {"sql": "\"fct_transactions\".\"partner_bank\"", "name": "\"partner_bank\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "keep",
          "name": "deposit_volume__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"direction\" = 'PRIJEM'"
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__after_night_safe_takings",
          "rule": "night_safe_takings",
          "note": "night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)",
          "asked": false,
          "where": "\"operation\" = 'VKLAD' AND \"amount\" > 15000",
          "side": "",
          "condition": {
            "sql": "cast(\"frequency\" as varchar) in ('POPLATEK PO OBRATU') and \"transacted_on\" >= date '1993-01-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__after_sister_bank_2",
          "rule": "sister_bank",
          "note": "sister_bank: exclude (rules/banking/sister_bank.yml:12)",
          "asked": false,
          "where": "\"partner_bank\" = 'AB'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1994-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "deposit_volume__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "deposit_volume__grouped_rows",
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
            }
          ],
          "period": ""
        },
        {
          "macro": "groups",
          "name": "deposit_volume__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"_value\"", "rule": null},
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "deposit_volume__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "deposit_volume__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": [],
          "flags": []
        }
      ]
    },
    {
      "name": "loan_to_deposit_ratio__answer",
      "steps": [
        {
          "macro": "components",
          "name": "loan_to_deposit_ratio__components",
          "rule": null,
          "note": "the parts of loan_to_deposit_ratio",
          "asked": true,
          "parts": [
            {"relation": "loan_volume__answer", "name": "\"loan_volume\""},
            {"relation": "deposit_volume__answer", "name": "\"deposit_volume\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "loan_to_deposit_ratio__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "100 * \"loan_volume\" / nullif(\"deposit_volume\", 0)", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "loan_to_deposit_ratio__answer",
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
{{ gold_table(fromjson(plan), ["bank_generated_postings", "micro_loan_scope", "night_safe_takings", "sister_bank"]) }}
