-- Compiled by `generator compile`; do not edit. From metrics/banking/default_rate.yml.
-- cohort_maturity: exclude (rules/banking/cohort_maturity.yml:12)
-- cohort_maturity: exclude (rules/banking/cohort_maturity.yml:9)
-- crisis_1997: weight (rules/banking/crisis_1997.yml:9)
-- running_book: filter (rules/banking/running_book.yml:9)
-- thin_samples: threshold (rules/banking/thin_samples.yml:9)
{{ config(schema='gold_banking', alias='gold_default_rate') }}
{% set plan %}
{
  "metric": "default_rate",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
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
          "name": "tracked_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "cast(1 as double)", "name": "\"_weight\""}]
        },
        {
          "macro": "flag",
          "name": "flagged_for_thin_samples_1",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:9)",
          "asked": false,
          "column": "\"_when_thin_samples_1\"",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_cohort_maturity_1",
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
          "name": "after_cohort_maturity_2",
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
          "name": "after_running_book",
          "rule": "running_book",
          "note": "running_book: filter (rules/banking/running_book.yml:9)",
          "asked": false,
          "where": "\"loan_status\" IN ('C', 'D')",
          "side": "",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_crisis_1997_1",
          "rule": "crisis_1997",
          "note": "crisis_1997: weight (rules/banking/crisis_1997.yml:9)",
          "asked": false,
          "by": "0.6",
          "condition": {"sql": "\"granted_on\" >= date '1997-05-01' and \"granted_on\" < date '1998-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"granted_on\" < date '1999-01-01' or \"granted_on\" is null)"
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
              "slice": "'loan_duration'",
              "key": "coalesce(cast(\"loan_duration\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:loan_duration\""
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
              "slice": "'granted_on:month'",
              "key": "strftime(\"granted_on\", '%Y-%m')",
              "where": "\"granted_on\" is not null",
              "name": "\"_key:granted_on:month\""
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
              "slice": "'loan_duration'",
              "key": "coalesce(cast(\"loan_duration\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:loan_duration\""
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
              "slice": "'granted_on:month'",
              "key": "strftime(\"granted_on\", '%Y-%m')",
              "where": "\"granted_on\" is not null",
              "name": "\"_key:granted_on:month\""
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
          "name": "after_thin_samples_1",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:9)",
          "asked": true,
          "having": "\"_having_thin_samples_1\"",
          "condition": {"sql": "\"_when_thin_samples_1\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["cohort_maturity", "crisis_1997", "running_book", "thin_samples"]) }}
