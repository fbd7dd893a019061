-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_growth.yml.
-- micro_loan_scope: exclude (rules/banking/micro_loan_scope.yml:9)
{{ config(schema='gold_banking', alias='gold_loan_growth') }}
{% set plan %}
{
  "metric": "loan_growth",
  "result": "loan_growth__answer",
  "chains": [
    {
      "name": "loan_volume__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "loan_volume__periods__source_rows",
          "rule": null,
          "note": "one row of fct_loans each",
          "asked": false,
          "model": "fct_loans",
          "columns": [
            {"sql": "\"fct_loans\".\"loan_amount\"", "name": "\"loan_amount\""},
            {"sql": "\"fct_loans\".\"granted_on\"", "name": "\"granted_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_loans\".\"loan_duration\"", "name": "\"loan_duration\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_loans\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "exclude",
          "name": "loan_volume__periods__after_micro_loan_scope",
          "rule": "micro_loan_scope",
          "note": "micro_loan_scope: exclude (rules/banking/micro_loan_scope.yml:9)",
          "asked": false,
          "where": "\"loan_amount\" < 30000",
          "side": "",
          "condition": {"sql": "\"granted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "loan_volume__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"granted_on\" < date '1999-01-01' or \"granted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "loan_volume__periods__grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'granted_on:year'",
              "key": "strftime(\"granted_on\", '%Y')",
              "where": "\"granted_on\" is not null",
              "name": "\"_key:granted_on:year\""
            },
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
            }
          ],
          "period": "cast(date_trunc('year', \"granted_on\") as date)"
        },
        {
          "macro": "groups",
          "name": "loan_volume__periods__measured",
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
          "by": ["\"_period\""],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'granted_on:year'",
              "key": "strftime(\"granted_on\", '%Y')",
              "where": "\"granted_on\" is not null",
              "name": "\"_key:granted_on:year\""
            },
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "loan_volume__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "loan_volume__periods__answer",
          "rule": null,
          "note": "",
          "asked": true,
          "picks": [],
          "by": ["\"_period\""],
          "flags": []
        }
      ]
    },
    {
      "name": "loan_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "loan_growth__valued",
          "rule": null,
          "note": "loan_volume against the earlier year",
          "asked": true,
          "relation": "loan_volume__periods__answer",
          "lag": "1 year",
          "length": "1 year",
          "scale": "100.0 * ",
          "own": ["'granted_on:year'"],
          "start": "",
          "end": "date '1999-01-01'",
          "last": "date '1998-01-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "loan_growth__answer",
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
{{ gold_table(fromjson(plan), ["micro_loan_scope"]) }}
