-- Compiled by `generator compile`; do not edit. From metrics/banking/deposit_growth.yml.
-- bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)
-- night_safe_takings: exclude (rules/banking/night_safe_takings.yml:10)
-- sister_bank: exclude (rules/banking/sister_bank.yml:12)
{{ config(schema='gold_banking', alias='gold_deposit_growth') }}
{% set plan %}
{
  "metric": "deposit_growth",
  "result": "deposit_growth__answer",
  "chains": [
    {
      "name": "deposit_volume__periods__answer",
      "steps": [
        {
          "macro": "source",
          "name": "deposit_volume__periods__source_rows",
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
            {"sql": "\"dim_districts\".\"region\"", "name": "\"region\""}
          ],
          "joins": [
            {"model": "dim_accounts", "on": "\"fct_transactions\".\"account_id\" = \"dim_accounts\".\"account_id\""},
            {"model": "dim_districts", "on": "\"dim_accounts\".\"district_id\" = \"dim_districts\".\"district_id\""}
          ]
        },
        {
          "macro": "keep",
          "name": "deposit_volume__periods__counted_rows",
          "rule": null,
          "note": "",
          "asked": false,
          "where": "\"direction\" = 'PRIJEM'"
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__periods__after_bank_generated_postings",
          "rule": "bank_generated_postings",
          "note": "bank_generated_postings: exclude (rules/banking/bank_generated_postings.yml:9)",
          "asked": false,
          "where": "\"purpose\" IN ('UROK', 'SLUZBY')",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01'", "unless": []}
        },
        {
          "macro": "exclude",
          "name": "deposit_volume__periods__after_night_safe_takings",
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
          "name": "deposit_volume__periods__after_sister_bank_2",
          "rule": "sister_bank",
          "note": "sister_bank: exclude (rules/banking/sister_bank.yml:12)",
          "asked": false,
          "where": "\"partner_bank\" = 'AB'",
          "side": "",
          "condition": {"sql": "\"transacted_on\" >= date '1994-01-01'", "unless": []}
        },
        {
          "macro": "keep",
          "name": "deposit_volume__periods__asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "(\"transacted_on\" < date '1999-01-01' or \"transacted_on\" is null)"
        },
        {
          "macro": "slices",
          "name": "deposit_volume__periods__grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'transacted_on:quarter'",
              "key": "strftime(\"transacted_on\", '%Y-Q') || cast(date_part('quarter', \"transacted_on\") as varchar)",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:quarter\""
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
            }
          ],
          "period": "cast(date_trunc('quarter', \"transacted_on\") as date)"
        },
        {
          "macro": "groups",
          "name": "deposit_volume__periods__measured",
          "rule": null,
          "note": "",
          "asked": true,
          "keys": [],
          "measures": [
            {"sql": "CAST(sum(CAST(\"amount\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"_value\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null}
          ],
          "by": ["\"_period\""],
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "name": "\"_key:total\""},
            {
              "slice": "'transacted_on:quarter'",
              "key": "strftime(\"transacted_on\", '%Y-Q') || cast(date_part('quarter', \"transacted_on\") as varchar)",
              "where": "\"transacted_on\" is not null",
              "name": "\"_key:transacted_on:quarter\""
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
            }
          ]
        },
        {
          "macro": "derive",
          "name": "deposit_volume__periods__valued",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "cast(\"_value\" as double)", "name": "\"_part\""}]
        },
        {
          "macro": "present",
          "name": "deposit_volume__periods__answer",
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
      "name": "deposit_growth__answer",
      "steps": [
        {
          "macro": "growth",
          "name": "deposit_growth__valued",
          "rule": null,
          "note": "deposit_volume against the earlier quarter",
          "asked": true,
          "relation": "deposit_volume__periods__answer",
          "lag": "1 year",
          "length": "1 quarter",
          "scale": "100.0 * ",
          "own": ["'transacted_on:quarter'"],
          "start": "",
          "end": "date '1999-01-01'",
          "last": "date '1998-10-01'",
          "flags": [],
          "by": []
        },
        {
          "macro": "present",
          "name": "deposit_growth__answer",
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
{{ gold_table(fromjson(plan), ["bank_generated_postings", "night_safe_takings", "sister_bank"]) }}
