-- Compiled by `generator compile`; do not edit. From metrics/banking/loan_portfolio_share.yml.
{{ gold_table(
  {
    'metric': 'loan_portfolio_share',
    'result': 'answer',
    'chains': [
      {
        'name': 'answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'source_rows',
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
                'sql': '"fct_loans"."loan_duration"',
                'name': '"loan_duration"'
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
            'name': 'asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("granted_on" < date \'1999-01-01\' or "granted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'grouped_rows',
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
                'slice': '\'loan_duration\'',
                'key': 'coalesce(cast("loan_duration" as varchar), \'(unknown)\')',
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
            'name': 'measured',
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
            'macro': 'share',
            'name': 'valued',
            'rule': none,
            'note': '',
            'scale': '100.0 * ',
            'value': '"_value"',
            'period': false
          },
          {
            'macro': 'present',
            'name': 'answer',
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
