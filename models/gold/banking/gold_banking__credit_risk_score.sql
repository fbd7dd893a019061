-- Compiled by `generator compile`; do not edit. From metrics/banking/credit_risk_score.yml.
-- cohort_maturity: exclude (rules/banking/cohort_maturity.yml:12)
-- cohort_maturity: exclude (rules/banking/cohort_maturity.yml:9)
-- credit_risk_weights: weight (rules/banking/credit_risk_weights.yml:8)
-- crisis_1997: weight (rules/banking/crisis_1997.yml:9)
-- month_end_balances: filter (rules/banking/month_end_balances.yml:9)
-- prague_income: override (rules/banking/prague_income.yml:10)
-- running_book: filter (rules/banking/running_book.yml:9)
-- sanction_and_overdraft: exclude (rules/banking/sanction_and_overdraft.yml:11)
-- small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:9)
-- thin_samples: threshold (rules/banking/thin_samples.yml:11)
-- thin_samples: threshold (rules/banking/thin_samples.yml:9)
{{ config(schema='gold_banking', alias='gold_credit_risk_score') }}
{% set plan %}
{
  "metric": "credit_risk_score",
  "result": "credit_risk_score__answer",
  "chains": [
    {
      "name": "default_rate__answer",
      "steps": [
        {
          "macro": "source",
          "name": "default_rate__source_rows",
          "rule": null,
          "note": "one row of fct_loans each",
          "asked": false,
          "model": "fct_loans",
          "columns": [
            {"sql": "\"fct_loans\".\"loan_status\"", "name": "\"loan_status\""},
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"fct_loans\".\"loan_duration\"", "name": "\"loan_duration\""},
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
          "macro": "derive",
          "name": "default_rate__tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "flag",
          "name": "default_rate__flagged_for_thin_samples_1",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:9)",
          "asked": false,
          "column": "\"_when_thin_samples_1\"",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "default_rate__after_cohort_maturity_1",
          "rule": "cohort_maturity",
          "note": "cohort_maturity: exclude (rules/banking/cohort_maturity.yml:9)",
          "asked": false,
          "where": "\"granted_on\" >= CAST('1998-01-01' AS DATE)",
          "side": "",
          "condition": {
            "sql": "cast(\"loan_duration\" as varchar) in ('24', '36', '48', '60') and \"granted_on\" >= date '1993-01-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "default_rate__after_cohort_maturity_2",
          "rule": "cohort_maturity",
          "note": "cohort_maturity: exclude (rules/banking/cohort_maturity.yml:12)",
          "asked": false,
          "where": "\"granted_on\" >= CAST('1998-07-01' AS DATE)",
          "side": "",
          "condition": {
            "sql": "cast(\"loan_duration\" as varchar) in ('12') and \"granted_on\" >= date '1993-01-01'",
            "unless": []
          }
        },
        {
          "macro": "filter",
          "name": "default_rate__after_running_book",
          "rule": "running_book",
          "note": "running_book: filter (rules/banking/running_book.yml:9)",
          "asked": false,
          "where": "\"loan_status\" IN ('C', 'D')",
          "side": "",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "default_rate__after_crisis_1997_1",
          "rule": "crisis_1997",
          "note": "crisis_1997: weight (rules/banking/crisis_1997.yml:9)",
          "asked": false,
          "by": "0.6",
          "condition": {"sql": "\"granted_on\" >= date '1997-05-01' and \"granted_on\" < date '1998-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "default_rate__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"granted_on\" < date '1999-01-01' or \"granted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "default_rate__grouped_rows",
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
          "name": "default_rate__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"loan_status\" IN ('B', 'D')) AS DOUBLE), 0)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_denominator\"",
              "rule": null
            },
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0) >= 6",
              "name": "\"_having_thin_samples_1\"",
              "rule": "thin_samples"
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_thin_samples_1\")", "name": "\"_when_thin_samples_1\"", "rule": "thin_samples"}
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
          "name": "default_rate__valued",
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
          "name": "default_rate__after_thin_samples_1",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:9)",
          "asked": true,
          "having": "\"_having_thin_samples_1\"",
          "condition": {"sql": "\"_when_thin_samples_1\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "default_rate__answer",
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
      "name": "debt_service_burden__answer",
      "steps": [
        {
          "macro": "source",
          "name": "debt_service_burden__source_rows",
          "rule": null,
          "note": "one row of fct_loans each",
          "asked": false,
          "model": "fct_loans",
          "columns": [
            {"sql": "\"dim_districts\".\"average_salary\"", "name": "\"average_salary\""},
            {"sql": "\"fct_loans\".\"monthly_payment\"", "name": "\"monthly_payment\""},
            {"sql": "\"fct_loans\".\"loan_status\"", "name": "\"loan_status\""},
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_loans\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "derive",
          "name": "debt_service_burden__with_monthly_income",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"average_salary\"", "name": "\"monthly_income\""}]
        },
        {
          "macro": "override_column",
          "name": "debt_service_burden__after_prague_income",
          "rule": "prague_income",
          "note": "prague_income: override (rules/banking/prague_income.yml:10)",
          "asked": false,
          "column": "\"monthly_income\"",
          "as": "0.75 * \"average_salary\"",
          "condition": {"sql": "cast(\"region\" as varchar) in ('Prague') and \"granted_on\" >= date '1995-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "debt_service_burden__flagged_for_small_cell_suppression_1",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:9)",
          "asked": false,
          "column": "\"_when_small_cell_suppression_1\"",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "filter",
          "name": "debt_service_burden__after_running_book",
          "rule": "running_book",
          "note": "running_book: filter (rules/banking/running_book.yml:9)",
          "asked": false,
          "where": "\"loan_status\" IN ('C', 'D')",
          "side": "",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "debt_service_burden__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"granted_on\" < date '1999-01-01' or \"granted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "debt_service_burden__grouped_rows",
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
          "name": "debt_service_burden__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"monthly_payment\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "CAST(sum(CAST(\"monthly_income\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"_denominator\"",
              "rule": null
            },
            {
              "sql": "count(*) >= 10",
              "name": "\"_having_small_cell_suppression_1\"",
              "rule": "small_cell_suppression"
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_small_cell_suppression_1\")",
              "name": "\"_when_small_cell_suppression_1\"",
              "rule": "small_cell_suppression"
            }
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
          "name": "debt_service_burden__valued",
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
          "name": "debt_service_burden__after_small_cell_suppression_1",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:9)",
          "asked": true,
          "having": "\"_having_small_cell_suppression_1\"",
          "condition": {"sql": "\"_when_small_cell_suppression_1\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "debt_service_burden__answer",
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
      "name": "balance_volatility__answer",
      "steps": [
        {
          "macro": "source",
          "name": "balance_volatility__source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"balance_after\"", "name": "\"balance_after\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"fct_transactions\".\"transaction_id\"", "name": "\"transaction_id\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""},
            {"sql": "\"fct_transactions\".\"account_id\"", "name": "\"account_id\""},
            {"sql": "\"fct_transactions\".\"posting_month\"", "name": "\"posting_month\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "flag",
          "name": "balance_volatility__flagged_for_thin_samples_2",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:11)",
          "asked": false,
          "column": "\"_when_thin_samples_2\"",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "filter_first",
          "name": "balance_volatility__after_month_end_balances",
          "rule": "month_end_balances",
          "note": "month_end_balances: filter (rules/banking/month_end_balances.yml:9)",
          "asked": false,
          "per": ["\"account_id\"", "\"posting_month\""],
          "order": ["\"transacted_on\" desc nulls last", "\"transaction_id\" desc nulls last", "\"transaction_id\" asc"],
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "balance_volatility__after_sanction_and_overdraft_2",
          "rule": "sanction_and_overdraft",
          "note": "sanction_and_overdraft: exclude (rules/banking/sanction_and_overdraft.yml:11)",
          "asked": false,
          "where": "\"balance_after\" < 0",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "balance_volatility__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "balance_volatility__grouped_rows",
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
          "name": "balance_volatility__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "stddev_samp(CAST(CAST(\"balance_after\" AS DECIMAL(38, 9)) AS DOUBLE) ORDER BY CAST(CAST(\"balance_after\" AS DECIMAL(38, 9)) AS DOUBLE))",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "(CAST(sum(CAST(\"balance_after\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"balance_after\"), 0))",
              "name": "\"_denominator\"",
              "rule": null
            },
            {"sql": "count(*) >= 120", "name": "\"_having_thin_samples_2\"", "rule": "thin_samples"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_thin_samples_2\")", "name": "\"_when_thin_samples_2\"", "rule": "thin_samples"}
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
          "name": "balance_volatility__valued",
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
          "name": "balance_volatility__after_thin_samples_2",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:11)",
          "asked": true,
          "having": "\"_having_thin_samples_2\"",
          "condition": {"sql": "\"_when_thin_samples_2\"", "unless": []}
        },
        {
          "macro": "present",
          "name": "balance_volatility__answer",
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
      "name": "credit_risk_score__answer",
      "steps": [
        {
          "macro": "components",
          "name": "credit_risk_score__components",
          "rule": null,
          "note": "the parts of credit_risk_score",
          "asked": true,
          "parts": [
            {"relation": "default_rate__answer", "name": "\"default_rate\""},
            {"relation": "debt_service_burden__answer", "name": "\"debt_service_burden\""},
            {"relation": "balance_volatility__answer", "name": "\"balance_volatility\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "credit_risk_score__weights",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "cast(0.5 as double)", "name": "\"_weight_default_rate\""},
            {"sql": "cast(0.3 as double)", "name": "\"_weight_debt_service_burden\""},
            {"sql": "cast(0.2 as double)", "name": "\"_weight_balance_volatility\""}
          ]
        },
        {
          "macro": "weight_components",
          "name": "credit_risk_score__after_credit_risk_weights",
          "rule": "credit_risk_weights",
          "note": "credit_risk_weights: weight (rules/banking/credit_risk_weights.yml:8)",
          "asked": true,
          "components": [
            {"name": "\"_weight_default_rate\"", "to": "cast(0.35 as double)"},
            {"name": "\"_weight_debt_service_burden\"", "to": "cast(0.45 as double)"},
            {"name": "\"_weight_balance_volatility\"", "to": "cast(0.20 as double)"}
          ],
          "condition": {"sql": "", "unless": []}
        },
        {
          "macro": "derive",
          "name": "credit_risk_score__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {
              "sql": "(\"_weight_default_rate\" * \"default_rate\" + \"_weight_debt_service_burden\" * \"debt_service_burden\" + \"_weight_balance_volatility\" * \"balance_volatility\") / nullif(\"_weight_default_rate\" + \"_weight_debt_service_burden\" + \"_weight_balance_volatility\", 0)",
              "name": "\"_value\""
            },
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "credit_risk_score__answer",
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
  "cohort_maturity",
  "credit_risk_weights",
  "crisis_1997",
  "month_end_balances",
  "prague_income",
  "running_book",
  "sanction_and_overdraft",
  "small_cell_suppression",
  "thin_samples"
]) }}
