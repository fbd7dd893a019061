-- Compiled by `generator compile`; do not edit. From metrics/banking/closed_day_share.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- business_day_calendar: override (rules/banking/business_day_calendar.yml:11)
-- saturday_opening: override (rules/banking/saturday_opening.yml:11)
{{ config(schema='gold_banking', alias='gold_closed_day_share') }}
{% set plan %}
{
  "metric": "closed_day_share",
  "result": "answer",
  "chains": [
    {
      "name": "answer",
      "steps": [
        {
          "macro": "source",
          "name": "source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""},
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"fct_transactions\".\"operation\"", "name": "\"operation\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "derive",
          "name": "with_on_closed_day",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "date_part('isodow', \"transacted_on\") >= 6", "name": "\"on_closed_day\""}]
        },
        {
          "macro": "calendar",
          "name": "calendar_for_business_day_calendar_2",
          "rule": "business_day_calendar",
          "note": "business_day_calendar: override (rules/banking/business_day_calendar.yml:11)",
          "asked": false,
          "model": "banking_calendar",
          "joins": [
            {"alias": "c1a", "on": "c1a.day = cast(\"r\".\"transacted_on\" - 1 as date)"},
            {"alias": "c1b", "on": "c1b.day = cast(\"r\".\"transacted_on\" as date)"}
          ],
          "columns": [{"sql": "c1b.business_day_number - c1a.business_day_number", "name": "\"_calendar_1\""}]
        },
        {
          "macro": "override_column",
          "name": "after_business_day_calendar_2",
          "rule": "business_day_calendar",
          "note": "business_day_calendar: override (rules/banking/business_day_calendar.yml:11)",
          "asked": false,
          "column": "\"on_closed_day\"",
          "as": "\"_calendar_1\" = 0",
          "condition": {
            "sql": "\"transacted_on\" >= date '1993-01-01'",
            "unless": [
              {
                "rule": "saturday_opening",
                "sql": "cast(\"region\" as varchar) in ('Prague') and \"transacted_on\" >= date '1993-07-01'"
              }
            ]
          }
        },
        {
          "macro": "calendar",
          "name": "calendar_for_saturday_opening",
          "rule": "saturday_opening",
          "note": "saturday_opening: override (rules/banking/saturday_opening.yml:11)",
          "asked": false,
          "model": "banking_calendar",
          "joins": [
            {"alias": "c2a", "on": "c2a.day = cast(\"r\".\"transacted_on\" - 1 as date)"},
            {"alias": "c2b", "on": "c2b.day = cast(\"r\".\"transacted_on\" as date)"}
          ],
          "columns": [{"sql": "c2b.business_day_number - c2a.business_day_number", "name": "\"_calendar_2\""}]
        },
        {
          "macro": "override_column",
          "name": "after_saturday_opening",
          "rule": "saturday_opening",
          "note": "saturday_opening: override (rules/banking/saturday_opening.yml:11)",
          "asked": false,
          "column": "\"on_closed_day\"",
          "as": "\"_calendar_2\" = 0 AND date_part('isodow', \"transacted_on\") <> 6",
          "condition": {
            "sql": "cast(\"region\" as varchar) in ('Prague') and \"transacted_on\" >= date '1993-07-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
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
              "slice": "'operation'",
              "key": "coalesce(cast(\"operation\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:operation\""
            },
            {
              "slice": "'direction'",
              "key": "coalesce(cast(\"direction\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:direction\""
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
              "slice": "'transacted_on:month'",
              "key": "strftime(\"transacted_on\", '%Y-%m')",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:month\""
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
            {"sql": "count(*) FILTER(WHERE \"on_closed_day\")", "name": "\"_numerator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": [],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'operation'",
              "key": "coalesce(cast(\"operation\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:operation\""
            },
            {
              "slice": "'direction'",
              "key": "coalesce(cast(\"direction\" as varchar), '(unknown)')",
              "where": "",
              "name": "\"_key:direction\""
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
              "slice": "'transacted_on:month'",
              "key": "strftime(\"transacted_on\", '%Y-%m')",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:month\""
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
{{ gold_table(fromjson(plan), ["bank_generated_postings", "business_day_calendar", "saturday_opening"]) }}
