-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_portfolio_share.yml.
-- crisis_1997: weight (rules/banking/crisis_1997.yml:9)
-- home_geography: override (rules/banking/home_geography.yml:9)
-- running_book: filter (rules/banking/running_book.yml:9)
{{ config(schema='gold_banking', alias='gold_loan_portfolio_share') }}
{% set plan %}
{
  "metric": "loan_portfolio_share",
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
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
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
            {"sql": "\"fct_loans_by_home\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"fct_loans_by_home\".\"district_name\"", "name": "\"district_name\""},
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
              "slice": "'district_name'",
              "key": "coalesce(cast(\"district_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:district_name\""
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
              "sql": "CAST(sum(CAST((\"loan_amount\") * \"_weight\" AS DECIMAL(38, 9))) AS DOUBLE)",
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
              "slice": "'loan_duration'",
              "key": "coalesce(cast(\"loan_duration\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:loan_duration\""
            },
            {
              "slice": "'district_name'",
              "key": "coalesce(cast(\"district_name\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:district_name\""
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
            }
          ]
        },
        {
          "macro": "share",
          "name": "valued",
          "rule": null,
          "note": "",
          "asked": true,
          "scale": "100.0 * ",
          "value": "\"_value\"",
          "by": []
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
{{ gold_table(fromjson(plan), ["crisis_1997", "home_geography", "running_book"]) }}
