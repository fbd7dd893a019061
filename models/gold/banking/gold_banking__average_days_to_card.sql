-- Compiled by `generator compile`; do not edit. From metrics/banking/average_days_to_card.yml.
-- business_day_calendar: override (rules/banking/business_day_calendar.yml:9)
-- card_eligibility: exclude (rules/banking/card_eligibility.yml:9)
-- gold_vetting: override (rules/banking/gold_vetting.yml:11)
-- small_cell_suppression: threshold (rules/banking/small_cell_suppression.yml:11)
{{ config(schema='gold_banking', alias='gold_average_days_to_card') }}
{% set plan %}
{
  "metric": "average_days_to_card",
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
            {"sql": "\"fct_cards\".\"issued_on\"", "name": "\"issued_on\""},
            {"sql": "\"fct_cards\".\"account_opened_on\"", "name": "\"account_opened_on\""},
            {"sql": "\"fct_cards\".\"card_type\"", "name": "\"card_type\""},
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
          "macro": "derive",
          "name": "with_waiting_days",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "date_diff('DAY', \"account_opened_on\", \"issued_on\")", "name": "\"waiting_days\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_business_day_calendar_1",
          "rule": "business_day_calendar",
          "note": "business_day_calendar: override (rules/banking/business_day_calendar.yml:9)",
          "asked": false,
          "model": "banking_calendar",
          "joins": [
            {"alias": "c1a", "on": "c1a.day = cast(\"r\".\"account_opened_on\" as date)"},
            {"alias": "c1b", "on": "c1b.day = cast(\"r\".\"issued_on\" as date)"}
          ],
          "columns": [{"sql": "c1b.business_day_number - c1a.business_day_number", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_business_day_calendar_1",
          "rule": "business_day_calendar",
          "note": "business_day_calendar: override (rules/banking/business_day_calendar.yml:9)",
          "asked": false,
          "column": "\"waiting_days\"",
          "as": "\"_calendar_1\"",
          "condition": {
            "sql": "\"issued_on\" >= date '1993-01-01'",
            "unless": [
              {
                "rule": "gold_vetting",
                "sql": "cast(\"card_type\" as varchar) in ('gold') and \"issued_on\" >= date '1993-01-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_gold_vetting",
          "rule": "gold_vetting",
          "note": "gold_vetting: override (rules/banking/gold_vetting.yml:11)",
          "asked": false,
          "model": "banking_calendar",
          "joins": [
            {"alias": "c2a", "on": "c2a.day = cast(\"r\".\"account_opened_on\" as date)"},
            {"alias": "c2b", "on": "c2b.day = cast(\"r\".\"issued_on\" as date)"}
          ],
          "columns": [{"sql": "c2b.business_day_number - c2a.business_day_number", "name": "\"_calendar_2\""}]
        },
        {
          "macro": "override_column",
          "name": "after_gold_vetting",
          "rule": "gold_vetting",
          "note": "gold_vetting: override (rules/banking/gold_vetting.yml:11)",
          "asked": false,
          "column": "\"waiting_days\"",
          "as": "greatest(0, \"_calendar_2\" - 20)",
          "condition": {"sql": "cast(\"card_type\" as varchar) in ('gold') and \"issued_on\" >= date '1993-01-01'", "unless": []}
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
              "slice": "'card_type'",
              "key": "coalesce(cast(\"card_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:card_type\""
            },
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
            {
              "sql": "(CAST(sum(CAST(\"waiting_days\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"waiting_days\"), 0))",
              "name": "\"_value\"",
              "rule": null
            },
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
              "slice": "'card_type'",
              "key": "coalesce(cast(\"card_type\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:card_type\""
            },
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
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
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
{{ gold_table(fromjson(plan), ["business_day_calendar", "card_eligibility", "gold_vetting", "small_cell_suppression"]) }}
