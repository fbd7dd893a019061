-- Compiled by `generator compile`; do not edit. From metrics/banking/ticket_gap.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- capped_averages: override (rules/banking/capped_averages.yml:9)
-- cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:9)
-- crisis_1997: exclude (rules/banking/crisis_1997.yml:11)
-- night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)
-- sister_bank: exclude (rules/banking/sister_bank.yml:12)
{{ config(schema='gold_banking', alias='gold_ticket_gap') }}
{% set plan %}
{
  "metric": "ticket_gap",
  "result": "ticket_gap__answer",
  "chains": [
    {
      "name": "average_deposit__answer",
      "steps": [
        {
          "macro": "source",
          "name": "average_deposit__source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"operation\"", "name": "\"operation\""},
            {"sql": "\"fct_transactions\".\"partner_bank\"", "name": "\"partner_bank\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "override_column",
          "name": "average_deposit__after_capped_averages",
          "rule": "capped_averages",
          "note": "capped_averages: override (rules/banking/capped_averages.yml:9)",
          "asked": false,
          "column": "\"amount\"",
          "as": "least(\"amount\", 30000)",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "average_deposit__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"direction\" = 'PRIJEM'"
        },
        {
          "macro": "exclude",
          "name": "average_deposit__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "average_deposit__after_night_safe_takings",
          "rule": "night_safe_takings",
          "note": "night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)",
          "asked": false,
          "where": "\"operation\" = 'VKLAD' AND \"amount\" > 15000",
          "side": "",
          "condition": {
            "sql": "cast(\"frequency\" as varchar) in ('POPLATEK PO OBRATU') and \"transacted_on\" >= date '1993-01-01'",
            "unless": []
          }
        },
        {
          "macro": "exclude",
          "name": "average_deposit__after_sister_bank_2",
          "rule": "sister_bank",
          "note": "sister_bank: exclude (rules/banking/sister_bank.yml:12)",
          "asked": false,
          "where": "\"partner_bank\" = 'AB'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1994-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "average_deposit__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "average_deposit__grouped_rows",
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
            }
          ],
          "period": ""
        },
        {
          "macro": "groups",
          "name": "average_deposit__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "(CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"amount\"), 0))",
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
          "macro": "derive",
          "name": "average_deposit__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "average_deposit__answer",
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
      "name": "average_withdrawal__answer",
      "steps": [
        {
          "macro": "source",
          "name": "average_withdrawal__source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"operation\"", "name": "\"operation\""},
            {"sql": "\"fct_transactions\".\"transacted_on\"", "name": "\"transacted_on\""},
            {"sql": "\"dim_accounts\".\"frequency\"", "name": "\"frequency\""},
            {"sql": "\"dim_accounts\".\"owner_gender\"", "name": "\"owner_gender\""},
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "override_column",
          "name": "average_withdrawal__after_capped_averages",
          "rule": "capped_averages",
          "note": "capped_averages: override (rules/banking/capped_averages.yml:9)",
          "asked": false,
          "column": "\"amount\"",
          "as": "least(\"amount\", 30000)",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "derive",
          "name": "average_withdrawal__countable_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "\"direction\" = 'VYDAJ'", "name": "\"_counts\""}]
        },
        {
          "macro": "override_column",
          "name": "average_withdrawal__after_cash_withdrawal_movement_1",
          "rule": "cash_withdrawal_movement",
          "note": "cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:9)",
          "asked": false,
          "column": "\"_counts\"",
          "as": "\"direction\" IN ('VYDAJ', 'VYBER')",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "average_withdrawal__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"_counts\""
        },
        {
          "macro": "exclude",
          "name": "average_withdrawal__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "average_withdrawal__after_crisis_1997_2",
          "rule": "crisis_1997",
          "note": "crisis_1997: exclude (rules/banking/crisis_1997.yml:11)",
          "asked": false,
          "where": "\"operation\" = 'VYBER' AND \"amount\" > 25000",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1997-05-01' and \"transacted_on\" < date '1998-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "average_withdrawal__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "average_withdrawal__grouped_rows",
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
            }
          ],
          "period": ""
        },
        {
          "macro": "groups",
          "name": "average_withdrawal__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "(CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE) / nullif(count(\"amount\"), 0))",
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
          "macro": "derive",
          "name": "average_withdrawal__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(null as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "average_withdrawal__answer",
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
      "name": "ticket_gap__answer",
      "steps": [
        {
          "macro": "components",
          "name": "ticket_gap__components",
          "rule": null,
          "note": "the parts of ticket_gap",
          "asked": true,
          "parts": [
            {"relation": "average_deposit__answer", "name": "\"average_deposit\""},
            {"relation": "average_withdrawal__answer", "name": "\"average_withdrawal\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "ticket_gap__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "\"average_deposit\" - \"average_withdrawal\"", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "ticket_gap__answer",
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
  "bank_generated_postings",
  "capped_averages",
  "cash_withdrawal_movement",
  "crisis_1997",
  "night_safe_takings",
  "sister_bank"
]) }}
