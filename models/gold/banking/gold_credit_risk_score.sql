-- Compiled by `generator compile`; do not edit. From metrics/banking/credit_risk_score.yml.
{{ gold_table(
  {
    'metric': 'credit_risk_score',
    'result': 'credit_risk_score__answer',
    'chains': [
      {
        'name': 'default_rate__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'default_rate__source_rows',
            'rule': none,
            'note': 'one row of fct_loans each',
            'model': 'fct_loans',
            'columns': [
              {
                'sql': '"fct_loans"."loan_status"',
                'name': '"loan_status"'
              },
              {
                'sql': '"fct_loans"."granted_on"',
                'name': '"granted_on"'
              },
              {
                'sql': '"dim_districts"."region"',
                'name': '"region"'
              },
              {
                'sql': '"dim_accounts"."frequency"',
                'name': '"frequency"'
              },
              {
                'sql': '"dim_accounts"."owner_gender"',
                'name': '"owner_gender"'
              }
            ],
            'joins': [
              {
                'model': 'dim_accounts',
                'on': '"fct_loans"."account_id" = "dim_accounts"."account_id"'
              },
              {
                'model': 'dim_districts',
                'on': '"dim_accounts"."district_id" = "dim_districts"."district_id"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'default_rate__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("granted_on" < date \'1999-01-01\' or "granted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'default_rate__grouped_rows',
            'rule': none,
            'note': '',
            'slices': [
              {
                'slice': '\'total\'',
                'key': '\'(all)\'',
                'where': ''
              },
              {
                'slice': '\'region\'',
                'key': 'coalesce(cast("region" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'frequency\'',
                'key': 'coalesce(cast("frequency" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'owner_gender\'',
                'key': 'coalesce(cast("owner_gender" as varchar), \'(unknown)\')',
                'where': ''
              }
            ],
            'period': ''
          },
          {
            'macro': 'groups',
            'name': 'default_rate__measured',
            'rule': none,
            'note': '',
            'keys': [],
            'measures': [
              {
                'sql': 'count(*) FILTER(WHERE "loan_status" IN (\'B\', \'D\'))',
                'name': '"_numerator"',
                'rule': none
              },
              {
                'sql': 'count(*)',
                'name': '"_denominator"',
                'rule': none
              },
              {
                'sql': 'count(*)',
                'name': '"_rows"',
                'rule': none
              }
            ],
            'period': false
          },
          {
            'macro': 'derive',
            'name': 'default_rate__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '100.0 * "_numerator" / nullif("_denominator", 0)',
                'name': '"_value"'
              },
              {
                'sql': 'cast("_numerator" as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'default_rate__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      },
      {
        'name': 'debt_service_burden__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'debt_service_burden__source_rows',
            'rule': none,
            'note': 'one row of fct_loans each',
            'model': 'fct_loans',
            'columns': [
              {
                'sql': '"dim_districts"."average_salary"',
                'name': '"average_salary"'
              },
              {
                'sql': '"fct_loans"."monthly_payment"',
                'name': '"monthly_payment"'
              },
              {
                'sql': '"fct_loans"."granted_on"',
                'name': '"granted_on"'
              },
              {
                'sql': '"dim_districts"."region"',
                'name': '"region"'
              },
              {
                'sql': '"dim_accounts"."frequency"',
                'name': '"frequency"'
              },
              {
                'sql': '"dim_accounts"."owner_gender"',
                'name': '"owner_gender"'
              }
            ],
            'joins': [
              {
                'model': 'dim_accounts',
                'on': '"fct_loans"."account_id" = "dim_accounts"."account_id"'
              },
              {
                'model': 'dim_districts',
                'on': '"dim_accounts"."district_id" = "dim_districts"."district_id"'
              }
            ]
          },
          {
            'macro': 'derive',
            'name': 'debt_service_burden__with_monthly_income',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '"average_salary"',
                'name': '"monthly_income"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'debt_service_burden__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("granted_on" < date \'1999-01-01\' or "granted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'debt_service_burden__grouped_rows',
            'rule': none,
            'note': '',
            'slices': [
              {
                'slice': '\'total\'',
                'key': '\'(all)\'',
                'where': ''
              },
              {
                'slice': '\'region\'',
                'key': 'coalesce(cast("region" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'frequency\'',
                'key': 'coalesce(cast("frequency" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'owner_gender\'',
                'key': 'coalesce(cast("owner_gender" as varchar), \'(unknown)\')',
                'where': ''
              }
            ],
            'period': ''
          },
          {
            'macro': 'groups',
            'name': 'debt_service_burden__measured',
            'rule': none,
            'note': '',
            'keys': [],
            'measures': [
              {
                'sql': 'CAST(sum(CAST("monthly_payment" AS DECIMAL(38, 12))) AS DOUBLE)',
                'name': '"_numerator"',
                'rule': none
              },
              {
                'sql': 'CAST(sum(CAST("monthly_income" AS DECIMAL(38, 12))) AS DOUBLE)',
                'name': '"_denominator"',
                'rule': none
              },
              {
                'sql': 'count(*)',
                'name': '"_rows"',
                'rule': none
              }
            ],
            'period': false
          },
          {
            'macro': 'derive',
            'name': 'debt_service_burden__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '100.0 * "_numerator" / nullif("_denominator", 0)',
                'name': '"_value"'
              },
              {
                'sql': 'cast("_numerator" as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'debt_service_burden__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      },
      {
        'name': 'balance_volatility__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'balance_volatility__source_rows',
            'rule': none,
            'note': 'one row of fct_transactions each',
            'model': 'fct_transactions',
            'columns': [
              {
                'sql': '"fct_transactions"."balance_after"',
                'name': '"balance_after"'
              },
              {
                'sql': '"fct_transactions"."transacted_on"',
                'name': '"transacted_on"'
              },
              {
                'sql': '"dim_districts"."region"',
                'name': '"region"'
              },
              {
                'sql': '"dim_accounts"."frequency"',
                'name': '"frequency"'
              },
              {
                'sql': '"dim_accounts"."owner_gender"',
                'name': '"owner_gender"'
              }
            ],
            'joins': [
              {
                'model': 'dim_accounts',
                'on': '"fct_transactions"."account_id" = "dim_accounts"."account_id"'
              },
              {
                'model': 'dim_districts',
                'on': '"dim_accounts"."district_id" = "dim_districts"."district_id"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'balance_volatility__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("transacted_on" < date \'1999-01-01\' or "transacted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'balance_volatility__grouped_rows',
            'rule': none,
            'note': '',
            'slices': [
              {
                'slice': '\'total\'',
                'key': '\'(all)\'',
                'where': ''
              },
              {
                'slice': '\'region\'',
                'key': 'coalesce(cast("region" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'frequency\'',
                'key': 'coalesce(cast("frequency" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'owner_gender\'',
                'key': 'coalesce(cast("owner_gender" as varchar), \'(unknown)\')',
                'where': ''
              }
            ],
            'period': ''
          },
          {
            'macro': 'groups',
            'name': 'balance_volatility__measured',
            'rule': none,
            'note': '',
            'keys': [],
            'measures': [
              {
                'sql': 'sqrt(CASE WHEN count("balance_after") >= 2 THEN greatest(0, CAST(sum(CAST(CAST("balance_after" AS DOUBLE) * CAST("balance_after" AS DOUBLE) AS DECIMAL(38, 12))) AS DOUBLE) - CAST(sum(CAST("balance_after" AS DECIMAL(38, 12))) AS DOUBLE) * CAST(sum(CAST("balance_after" AS DECIMAL(38, 12))) AS DOUBLE) / nullif(count("balance_after"), 0)) / nullif((count("balance_after") - 1), 0) END)',
                'name': '"_numerator"',
                'rule': none
              },
              {
                'sql': '(CAST(sum(CAST("balance_after" AS DECIMAL(38, 12))) AS DOUBLE) / nullif(count("balance_after"), 0))',
                'name': '"_denominator"',
                'rule': none
              },
              {
                'sql': 'count(*)',
                'name': '"_rows"',
                'rule': none
              }
            ],
            'period': false
          },
          {
            'macro': 'derive',
            'name': 'balance_volatility__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '100.0 * "_numerator" / nullif("_denominator", 0)',
                'name': '"_value"'
              },
              {
                'sql': 'cast("_numerator" as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'balance_volatility__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      },
      {
        'name': 'credit_risk_score__answer',
        'steps': [
          {
            'macro': 'components',
            'name': 'credit_risk_score__components',
            'rule': none,
            'note': 'the parts of credit_risk_score',
            'parts': [
              {
                'relation': 'default_rate__answer',
                'name': '"default_rate"'
              },
              {
                'relation': 'debt_service_burden__answer',
                'name': '"debt_service_burden"'
              },
              {
                'relation': 'balance_volatility__answer',
                'name': '"balance_volatility"'
              }
            ],
            'period': false,
            'flags': []
          },
          {
            'macro': 'derive',
            'name': 'credit_risk_score__weights',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'cast(0.5 as double)',
                'name': '"_weight_default_rate"'
              },
              {
                'sql': 'cast(0.3 as double)',
                'name': '"_weight_debt_service_burden"'
              },
              {
                'sql': 'cast(0.2 as double)',
                'name': '"_weight_balance_volatility"'
              }
            ]
          },
          {
            'macro': 'derive',
            'name': 'credit_risk_score__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '("_weight_default_rate" * "default_rate" + "_weight_debt_service_burden" * "debt_service_burden" + "_weight_balance_volatility" * "balance_volatility") / nullif("_weight_default_rate" + "_weight_debt_service_burden" + "_weight_balance_volatility", 0)',
                'name': '"_value"'
              },
              {
                'sql': 'cast(null as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'credit_risk_score__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      }
    ]
  },
  []
) }}
