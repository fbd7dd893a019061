-- Compiled by `generator compile`; do not edit. From metrics/banking/gold_card_share.yml.
-- card_eligibility: exclude (rules/banking/card_eligibility.yml:9)
-- small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:11)
{{ config(schema='gold_banking', alias='gold_gold_card_share') }}
{% set plan %}
{
  "metric": "gold_card_share",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_cards each",
          "asked": false,
          "model": "fct_cards",
          "columns": [
            {"sql": "\"fct_cards\".\"card_type\"", "name": "\"card_type\""},
            {"sql": "\"fct_cards\".\"issued_on\"", "name": "\"issued_on\""},
            {"sql": "\"dim_districts\".\"district_name\"", "name": "\"district_name\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_cards\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "flag",
          "name": "flagged_for_small_cell_suppression_2",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:11)",
          "asked": false,
          "column": "\"_when_small_cell_suppression_2\"",
          "condition": {"sql": "\"issued_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "after_card_eligibility_1",
          "rule": "card_eligibility",
          "note": "card_eligibility: exclude (rules/banking/card_eligibility.yml:9)",
          "asked": false,
          "where": "\"card_type\" = 'junior'",
          "side": "",
          "condition": {"sql": "\"issued_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"issued_on\" < date '1999-01-01' or \"issued_on\" is null)"
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
              "slice": "'issued_on:month'",
              "key": "strftime(\"issued_on\", '%Y-%m')",
              "where": "\"issued_on\" is not null",
              "name": "\"_key:issued_on:month\""
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
            {"sql": "count(*) FILTER(WHERE \"card_type\" = 'gold')", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*) >= 8", "name": "\"_having_small_cell_suppression_2\"", "rule": "small_cell_suppression"},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_small_cell_suppression_2\")",
              "name": "\"_when_small_cell_suppression_2\"",
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
            },
            {
              "slice": "'issued_on:month'",
              "key": "strftime(\"issued_on\", '%Y-%m')",
              "where": "\"issued_on\" is not null",
              "name": "\"_key:issued_on:month\""
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
          "name": "after_small_cell_suppression_2",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:11)",
          "asked": true,
          "having": "\"_having_small_cell_suppression_2\"",
          "condition": {"sql": "\"_when_small_cell_suppression_2\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["card_eligibility", "small_cell_suppression"]) }}
