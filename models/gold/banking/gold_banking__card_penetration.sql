-- Compiled by `generator compile`; do not edit. From metrics/banking/card_penetration.yml.
-- card_eligibility: filter (rules/banking/card_eligibility.yml:11)
-- small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:13)
-- young_clients: exclude (rules/banking/young_clients.yml:9)
{{ config(schema='gold_banking', alias='gold_card_penetration') }}
{% set plan %}
{
  "metric": "card_penetration",
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
            {"sql": "\"fct_clients\".\"card_type\"", "name": "\"card_type\""},
            {"sql": "\"fct_clients\".\"age_at_joining\"", "name": "\"age_at_joining\""},
            {"sql": "\"fct_clients\".\"client_role\"", "name": "\"client_role\""},
            {"sql": "\"fct_clients\".\"joined_on\"", "name": "\"joined_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_clients\".\"gender\"", "name": "\"gender\""},
            {"sql": "\"fct_clients\".\"home_district\"", "name": "\"home_district\""},
            {"sql": "\"fct_clients\".\"home_region\"", "name": "\"home_region\""}
          ],
          "joins": [{"model": "dim_accounts", "on": "\"fct_clients\".\"account_id\" = \"dim_accounts\".\"account_id\""}]
        },
        {
          "macro": "flag",
          "name": "flagged_for_small_cell_suppression_3",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:13)",
          "asked": false,
          "column": "\"_when_small_cell_suppression_3\"",
          "condition": {"sql": "\"joined_on\" >= date '1993-01-01'", "unless": []}
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
          "macro": "filter",
          "name": "after_card_eligibility_2",
          "rule": "card_eligibility",
          "note": "card_eligibility: filter (rules/banking/card_eligibility.yml:11)",
          "asked": false,
          "where": "\"client_role\" = 'OWNER'",
          "side": "",
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
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'home_district'",
              "key": "coalesce(cast(\"home_district\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:home_district\""
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
            {"sql": "count(*) FILTER(WHERE NOT \"card_type\" IS NULL)", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {
              "sql": "count(*) >= 40",
              "name": "\"_having_small_cell_suppression_3\"",
              "rule": "small_cell_suppression"
            },
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_small_cell_suppression_3\")",
              "name": "\"_when_small_cell_suppression_3\"",
              "rule": "small_cell_suppression"
            }
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
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:frequency\""
            },
            {
              "slice": "'home_district'",
              "key": "coalesce(cast(\"home_district\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:home_district\""
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
          "macro": "threshold_having",
          "name": "after_small_cell_suppression_3",
          "rule": "small_cell_suppression",
          "note": "small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:13)",
          "asked": true,
          "having": "\"_having_small_cell_suppression_3\"",
          "condition": {"sql": "\"_when_small_cell_suppression_3\"", "unless": []}
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
{{ gold_table(fromjson(plan), ["card_eligibility", "small_cell_suppression", "young_clients"]) }}
