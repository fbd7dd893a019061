-- Compiled by `generator compile`; do not edit. From metrics/banking/dormant_account_rate.yml.
-- dormant_definition_1993: override (rules/banking/dormant_definition_1993.yml:9)
-- dormant_definition_1996: override (rules/banking/dormant_definition_1996.yml:9)
-- tradesperson_activity: threshold (rules/banking/tradesperson_activity.yml:15)
{{ config(schema='gold_banking', alias='gold_dormant_account_rate') }}
{% set plan %}
{
  "metric": "dormant_account_rate",
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
            {"sql": "\"fct_transactions\".\"amount\"", "name": "\"amount\""},
            {"sql": "\"fct_transactions\".\"purpose\"", "name": "\"purpose\""},
            {"sql": "\"fct_transactions\".\"account_id\"", "name": "\"account_id\""},
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
          "name": "with_activity",
          "rule": null,
          "note": "",
          "asked": false,
          "columns": [{"sql": "CASE WHEN \"amount\" > 0 THEN 1 ELSE 0 END", "name": "\"activity\""}]
        },
        {
          "macro": "override_column",
          "name": "after_dormant_definition_1993",
          "rule": "dormant_definition_1993",
          "note": "dormant_definition_1993: override (rules/banking/dormant_definition_1993.yml:9)",
          "asked": false,
          "column": "\"activity\"",
          "as": "CASE WHEN \"purpose\" = 'UROK' THEN 0 ELSE 1 END",
          "condition": {"sql": "\"transacted_on\" >= date '1993-01-01' and \"transacted_on\" < date '1996-01-01'", "unless": []}
        },
        {
          "macro": "override_column",
          "name": "after_dormant_definition_1996",
          "rule": "dormant_definition_1996",
          "note": "dormant_definition_1996: override (rules/banking/dormant_definition_1996.yml:9)",
          "asked": false,
          "column": "\"activity\"",
          "as": "CASE WHEN \"purpose\" IN ('UROK', 'SLUZBY', 'SANKC. UROK', 'SIPO', 'POJISTNE', 'UVER') THEN 0 ELSE 1 END",
          "condition": {"sql": "\"transacted_on\" >= date '1996-01-01'", "unless": []}
        },
        {
          "macro": "flag",
          "name": "flagged_for_tradesperson_activity_2",
          "rule": "tradesperson_activity",
          "note": "tradesperson_activity: threshold (rules/banking/tradesperson_activity.yml:15)",
          "asked": false,
          "column": "\"_when_tradesperson_activity_2\"",
          "condition": {
            "sql": "cast(\"frequency\" as varchar) in ('POPLATEK PO OBRATU') and \"transacted_on\" >= date '1993-01-01'",
            "unless": []
          }
        },
        {
          "macro": "keep",
          "name": "asked_rows",
          "rule": null,
          "note": "what is asked for",
          "asked": true,
          "where": "true"
        },
        {
          "macro": "trailing_slices",
          "name": "grouped_rows",
          "rule": null,
          "note": "",
          "asked": true,
          "slices": [
            {"slice": "'total'", "key": "'(all)'", "where": "", "grain": ""},
            {
              "slice": "'region'",
              "key": "coalesce(cast(\"region\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'frequency'",
              "key": "coalesce(cast(\"frequency\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'owner_gender'",
              "key": "coalesce(cast(\"owner_gender\" as varchar), '(unknown)')",
              "where": "",
              "grain": ""
            },
            {
              "slice": "'transacted_on:month'",
              "key": "strftime(\"_start\", '%Y-%m')",
              "where": "\"transacted_on\" is not null",
              "grain": "month"
            }
          ],
          "time": "\"transacted_on\"",
          "days": 180,
          "start": "",
          "end": "date '1999-01-01'"
        },
        {
          "macro": "groups",
          "name": "entities",
          "rule": null,
          "note": "one row per account_id",
          "asked": true,
          "keys": ["\"account_id\""],
          "measures": [
            {"sql": "CAST(sum(CAST(\"activity\" AS DECIMAL(38, 9))) AS DOUBLE)", "name": "\"postings\"", "rule": null},
            {"sql": "count(*)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_tradesperson_activity_2\")",
              "name": "\"_when_tradesperson_activity_2\"",
              "rule": "tradesperson_activity"
            }
          ],
          "by": [],
          "slices": []
        },
        {
          "macro": "derive",
          "name": "entity_parameters",
          "rule": null,
          "note": "",
          "asked": true,
          "columns": [{"sql": "6", "name": "\"minimum_postings\""}]
        },
        {
          "macro": "threshold_parameter",
          "name": "entities_after_tradesperson_activity_2",
          "rule": "tradesperson_activity",
          "note": "tradesperson_activity: threshold (rules/banking/tradesperson_activity.yml:15)",
          "asked": true,
          "parameter": "\"minimum_postings\"",
          "to": "24",
          "condition": {"sql": "\"_when_tradesperson_activity_2\"", "unless": []}
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
              "sql": "count(*) FILTER(WHERE \"postings\" < \"minimum_postings\")",
              "name": "\"_numerator\"",
              "rule": null
            },
            {"sql": "count(*)", "name": "\"_denominator\"", "rule": null},
            {"sql": "cast(sum(\"_rows\") as bigint)", "name": "\"_rows\"", "rule": null},
            {
              "sql": "bool_and(\"_when_tradesperson_activity_2\")",
              "name": "\"_when_tradesperson_activity_2\"",
              "rule": "tradesperson_activity"
            }
          ],
          "by": [],
          "slices": []
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
{{ gold_table(fromjson(plan), ["dormant_definition_1993", "dormant_definition_1996", "tradesperson_activity"]) }}
