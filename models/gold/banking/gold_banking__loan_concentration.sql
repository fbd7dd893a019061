-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_concentration.yml.
-- crisis_1997: weight (rules/banking/crisis_1997.yml:9)
-- home_geography: override (rules/banking/home_geography.yml:9)
-- running_book: filter (rules/banking/running_book.yml:9)
-- thin_samples: threshold (rules/banking/thin_samples.yml:13)
{{ config(schema='gold_banking', alias='gold_loan_concentration') }}
{% set plan %}
{
  "metric": "loan_concentration",
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
            {"sql": "\"fct_loans\".\"loan_amount\"", "name": "\"loan_amount\""},
            {"sql": "\"fct_loans\".\"loan_status\"", "name": "\"loan_status\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_loans\".\"loan_duration\"", "name": "\"loan_duration\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_loans\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "override_model",
          "name": "after_home_geography",
          "rule": "home_geography",
          "note": "home_geography: override (rules/banking/home_geography.yml:9)",
          "asked": false,
          "model": "fct_loans_by_home",
          "columns": [
            {"sql": "\"fct_loans_by_home\".\"loan_amount\"", "name": "\"loan_amount\""},
            {"sql": "\"fct_loans_by_home\".\"loan_status\"", "name": "\"loan_status\""},
            {"sql": "\"fct_loans_by_home\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"fct_loans_by_home\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"fct_loans_by_home\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_loans_by_home\".\"loan_duration\"", "name": "\"loan_duration\""},
            {"sql": "\"fct_loans_by_home\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"fct_loans_by_home\".\"region\"", "name": "\"region\""}
          ],
          "joins": [],
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
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
          "name": "flagged_for_thin_samples_3",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:13)",
          "asked": false,
          "column": "\"_when_thin_samples_3\"",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
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
          "name": "entities",
          "rule": null,
          "note": "one row per district_name",
          "asked": true,
          "keys": ["\"district_name\""],
          "measures": [
            {
              "sql": "CAST(sum(CAST((\"loan_amount\") * \"_weight\" AS DECIMAL(38, 9))) AS DOUBLE)",
              "name": "\"volume\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_thin_samples_3\")", "name": "\"_when_thin_samples_3\"", "rule": "thin_samples"}
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
              "slice": "'granted_on:month'",
              "key": "strftime(\"granted_on\", '%Y-%m')",
              "where": "\"granted_on\" is not null",
              "name": "\"_key:granted_on:month\""
            }
          ]
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
              "sql": "10000 * CAST(sum(CAST(\"volume\" * \"volume\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(CAST(sum(CAST(\"volume\" AS DECIMAL(38, 9))) AS DOUBLE) * CAST(sum(CAST(\"volume\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_value\"",
              "rule": null
            },
            {"sql": "count(\"volume\") >= 4", "name": "\"_having_thin_samples_3\"", "rule": "thin_samples"},
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {"sql": "bool_and(\"_when_thin_samples_3\")", "name": "\"_when_thin_samples_3\"", "rule": "thin_samples"}
          ],
          "by": [],
          "slices": []
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
          "macro": "threshold_having",
          "name": "after_thin_samples_3",
          "rule": "thin_samples",
          "note": "thin_samples: threshold (rules/banking/thin_samples.yml:13)",
          "asked": true,
          "having": "\"_having_thin_samples_3\"",
          "condition": {"sql": "\"_when_thin_samples_3\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["crisis_1997", "home_geography", "running_book", "thin_samples"]) }}
