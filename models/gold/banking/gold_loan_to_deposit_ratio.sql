-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_to_deposit_ratio.yml.
{{ gold_table(
  {
    'metric': 'loan_to_deposit_ratio',
    'result': 'loan_to_deposit_ratio__answer',
    'chains': [
      {
        'name': 'loan_volume__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'loan_volume__source_rows',
            'rule': none,
            'note': 'one row of fct_loans each',
            'model': 'fct_loans',
            'columns': [
              {
                'sql': '"fct_loans"."loan_amount"',
                'name': '"loan_amount"'
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
              },
              {
                'sql': '"dim_districts"."district_name"',
                'name': '"district_name"'
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
            'name': 'loan_volume__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("granted_on" < date \'1999-01-01\' or "granted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'loan_volume__grouped_rows',
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
              },
              {
                'slice': '\'district_name\'',
                'key': 'coalesce(cast("district_name" as varchar), \'(unknown)\')',
                'where': ''
              }
            ],
            'period': ''
          },
          {
            'macro': 'groups',
            'name': 'loan_volume__measured',
            'rule': none,
            'note': '',
            'keys': [],
            'measures': [
              {
                'sql': 'CAST(sum(CAST("loan_amount" AS DECIMAL(38, 12))) AS DOUBLE)',
                'name': '"_value"',
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
            'name': 'loan_volume__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'cast("_value" as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'loan_volume__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      },
      {
        'name': 'deposit_volume__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'deposit_volume__source_rows',
            'rule': none,
            'note': 'one row of fct_transactions each',
            'model': 'fct_transactions',
            'columns': [
              {
                'sql': '"fct_transactions"."direction"',
                'name': '"direction"'
              },
              {
                'sql': '"fct_transactions"."amount"',
                'name': '"amount"'
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
              },
              {
                'sql': '"dim_districts"."district_name"',
                'name': '"district_name"'
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
            'name': 'deposit_volume__counted_rows',
            'rule': none,
            'note': '',
            'where': '"direction" = \'PRIJEM\''
          },
          {
            'macro': 'keep',
            'name': 'deposit_volume__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("transacted_on" < date \'1999-01-01\' or "transacted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'deposit_volume__grouped_rows',
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
              },
              {
                'slice': '\'district_name\'',
                'key': 'coalesce(cast("district_name" as varchar), \'(unknown)\')',
                'where': ''
              }
            ],
            'period': ''
          },
          {
            'macro': 'groups',
            'name': 'deposit_volume__measured',
            'rule': none,
            'note': '',
            'keys': [],
            'measures': [
              {
                'sql': 'CAST(sum(CAST("amount" AS DECIMAL(38, 12))) AS DOUBLE)',
                'name': '"_value"',
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
            'name': 'deposit_volume__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'cast("_value" as double)',
                'name': '"_part"'
              }
            ]
          },
          {
            'macro': 'present',
            'name': 'deposit_volume__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': false,
            'flags': []
          }
        ]
      },
      {
        'name': 'loan_to_deposit_ratio__answer',
        'steps': [
          {
            'macro': 'components',
            'name': 'loan_to_deposit_ratio__components',
            'rule': none,
            'note': 'the parts of loan_to_deposit_ratio',
            'parts': [
              {
                'relation': 'loan_volume__answer',
                'name': '"loan_volume"'
              },
              {
                'relation': 'deposit_volume__answer',
                'name': '"deposit_volume"'
              }
            ],
            'period': false,
            'flags': []
          },
          {
            'macro': 'derive',
            'name': 'loan_to_deposit_ratio__valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '100 * "loan_volume" / nullif("deposit_volume", 0)',
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
            'name': 'loan_to_deposit_ratio__answer',
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
