-- Compiled by `generator compile`; do not edit. From metrics/banking/senior_client_share.yml.
-- one_account_one_voice: weight (rules/banking/one_account_one_voice.yml:9)
-- pension_age: threshold (rules/banking/pension_age.yml:16)
-- pension_age: threshold (rules/banking/pension_age.yml:23)
-- pension_age: threshold (rules/banking/pension_age.yml:9)
-- young_clients: exclude (rules/banking/young_clients.yml:9)
{{ config(schema='gold_banking', alias='gold_senior_client_share') }}
{% set plan %}
{
  "metric": "senior_client_share",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_clients each",
          "asked": false,
          "model": "fct_clients",
          "columns": [
            {"sql": "\"fct_clients\".\"age_at_joining\"", "name": "\"age_at_joining\""},
            {"sql": "\"fct_clients\".\"account_id\"", "name": "\"account_id\""},
            {"sql": "\"fct_clients\".\"joined_on\"", "name": "\"joined_on\""},
            {"sql": "\"fct_clients\".\"gender\"", "name": "\"gender\""},
            {"sql": "\"fct_clients\".\"client_role\"", "name": "\"client_role\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_clients\".\"home_region\"", "name": "\"home_region\""}
          ],
          "joins": [{"model": "dim_accounts", "on": "\"fct_clients\".\"account_id\" = \"dim_accounts\".\"account_id\""}]
        },
        {
          "macro": "derive",
          "name": "parameters",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "60", "name": "\"senior_age\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "after_pension_age_1",
          "rule": "pension_age",
          "note": "pension_age: threshold (rules/banking/pension_age.yml:9)",
          "asked": false,
          "parameter": "\"senior_age\"",
          "to": "57",
          "condition": {
            "sql": "cast(\"gender\" as varchar) in ('F') and \"joined_on\" >= date '1993-01-01' and \"joined_on\" < date '1996-01-01'",
            "unless": []
          }
        },
        {
          "macro": "threshold_parameter",
          "name": "after_pension_age_2",
          "rule": "pension_age",
          "note": "pension_age: threshold (rules/banking/pension_age.yml:16)",
          "asked": false,
          "parameter": "\"senior_age\"",
          "to": "58",
          "condition": {"sql": "cast(\"gender\" as varchar) in ('F') and \"joined_on\" >= date '1996-01-01'", "unless": []}
        },
        {
          "macro": "threshold_parameter",
          "name": "after_pension_age_3",
          "rule": "pension_age",
          "note": "pension_age: threshold (rules/banking/pension_age.yml:23)",
          "asked": false,
          "parameter": "\"senior_age\"",
          "to": "61",
          "condition": {"sql": "cast(\"gender\" as varchar) in ('M') and \"joined_on\" >= date '1996-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "with_is_senior",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"age_at_joining\" >= \"senior_age\"", "name": "\"is_senior\""}]
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
          "name": "after_young_clients",
          "rule": "young_clients",
          "note": "young_clients: exclude (rules/banking/young_clients.yml:9)",
          "asked": false,
          "where": "\"age_at_joining\" < 18",
          "side": "",
          "condition": {"sql": "\"joined_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "weight",
          "name": "after_one_account_one_voice",
          "rule": "one_account_one_voice",
          "note": "one_account_one_voice: weight (rules/banking/one_account_one_voice.yml:9)",
          "asked": false,
          "by": "1.0 / nullif(count(*) OVER (PARTITION BY \"account_id\"), 0)",
          "condition": {"sql": "\"joined_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"joined_on\" < date '1999-01-01' or \"joined_on\" is null)"
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
              "slice": "'home_region'",
              "key": "coalesce(cast(\"home_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:home_region\""
            },
            {
              "slice": "'gender'",
              "key": "coalesce(cast(\"gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:gender\""
            },
            {
              "slice": "'client_role'",
              "key": "coalesce(cast(\"client_role\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:client_role\""
            },
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'joined_on:month'",
              "key": "strftime(\"joined_on\", '%Y-%m')",
              "where": "\"joined_on\" is not null",
              "name": "\"_key:joined_on:month\""
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
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) FILTER(WHERE \"is_senior\") AS DOUBLE), 0)",
              "name": "\"_numerator\"",
              "rule": null
            },
            {
              "sql": "coalesce(CAST(sum(CAST(\"_weight\" AS DECIMAL(38, 9))) AS DOUBLE), 0)",
              "name": "\"_denominator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'home_region'",
              "key": "coalesce(cast(\"home_region\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:home_region\""
            },
            {
              "slice": "'gender'",
              "key": "coalesce(cast(\"gender\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:gender\""
            },
            {
              "slice": "'client_role'",
              "key": "coalesce(cast(\"client_role\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:client_role\""
            },
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'joined_on:month'",
              "key": "strftime(\"joined_on\", '%Y-%m')",
              "where": "\"joined_on\" is not null",
              "name": "\"_key:joined_on:month\""
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
{{ gold_table(fromjson(plan), ["one_account_one_voice", "pension_age", "young_clients"]) }}
