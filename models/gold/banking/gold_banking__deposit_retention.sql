-- Compiled by `generator compile`; do not edit. From metrics/banking/deposit_retention.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:11)
-- crisis_1997: exclude (rules/banking/crisis_1997.yml:11)
-- night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)
-- sister_bank: exclude (rules/banking/sister_bank.yml:12)
{{ config(schema='gold_banking', alias='gold_deposit_retention') }}
{% set plan %}
{
  "metric": "deposit_retention",
  "result": "deposit_retention__answer",
  "chains": [
    {
      "name": "net_flow__answer",
      "steps": [
        {
          "macro": "source",
          "name": "net_flow__source_rows",
          "rule": null,
          "note": "one row of fct_transactions each",
          "asked": false,
          "model": "fct_transactions",
          "columns": [
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"direction\"", "name": "\"direction\""},
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
          "macro": "derive",
          "name": "net_flow__with_signed_amount",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [
            {
              "sql": "CASE WHEN \"direction\" = 'PRIJEM' THEN \"amount\" WHEN \"direction\" = 'VYDAJ' THEN -\"amount\" ELSE 0 END",
              "name": "\"signed_amount\""
            }
          ]
        },
        {
          "macro": "override_column",
          "name": "net_flow__after_cash_withdrawal_movement_2",
          "rule": "cash_withdrawal_movement",
          "note": "cash_withdrawal_movement: override (rules/banking/cash_withdrawal_movement.yml:11)",
          "asked": false,
          "column": "\"signed_amount\"",
          "as": "CASE WHEN \"direction\" = 'PRIJEM' THEN \"amount\" ELSE -\"amount\" END",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "net_flow__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "net_flow__after_crisis_1997_2",
          "rule": "crisis_1997",
          "note": "crisis_1997: exclude (rules/banking/crisis_1997.yml:11)",
          "asked": false,
          "where": "\"operation\" = 'VYBER' AND \"amount\" > 25000",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1997-05-01' and \"transacted_on\" < date '1998-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "net_flow__after_sister_bank_2",
          "rule": "sister_bank",
          "note": "sister_bank: exclude (rules/banking/sister_bank.yml:12)",
          "asked": false,
          "where": "\"partner_bank\" = 'AB'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1994-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "net_flow__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "net_flow__grouped_rows",
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
          "name": "net_flow__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {
              "sql": "CAST(sum(CAST(\"signed_amount\" AS DECIMAL(38, 9))) AS DOUBLE)",
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
          "name": "net_flow__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "net_flow__answer",
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
      "name": "deposit_volume__answer",
      "steps": [
        {
          "macro": "source",
          "name": "deposit_volume__source_rows",
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
          "macro": "keep",
          "name": "deposit_volume__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"direction\" = 'PRIJEM'"
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__after_night_safe_takings",
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
          "name": "deposit_volume__after_sister_bank_2",
          "rule": "sister_bank",
          "note": "sister_bank: exclude (rules/banking/sister_bank.yml:12)",
          "asked": false,
          "where": "\"partner_bank\" = 'AB'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1994-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "deposit_volume__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "deposit_volume__grouped_rows",
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
          "name": "deposit_volume__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"_value\"", "rule": null},
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
          "name": "deposit_volume__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "deposit_volume__answer",
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
      "name": "deposit_retention__answer",
      "steps": [
        {
          "macro": "components",
          "name": "deposit_retention__components",
          "rule": null,
          "note": "the parts of deposit_retention",
          "asked": true,
          "parts": [
            {"relation": "net_flow__answer", "name": "\"net_flow\""},
            {"relation": "deposit_volume__answer", "name": "\"deposit_volume\""}
          ],
          "by": [],
          "flags": []
        },
        {
          "macro": "derive",
          "name": "deposit_retention__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [
            {"sql": "100 * \"net_flow\" / nullif(\"deposit_volume\", 0)", "name": "\"_value\""},
            {"sql": "cast(null as double)", "name": "\"_part\""}
          ]
        },
        {
          "macro": "present",
          "name": "deposit_retention__answer",
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
{{ gold_table(fromjson(plan), ["bank_generated_postings", "cash_withdrawal_movement", "crisis_1997", "night_safe_takings", "sister_bank"]) }}
