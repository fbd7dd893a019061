-- Compiled by `generator compile`; do not edit. From metrics/banking/debt_service_burden.yml.
{{ gold_table(
  {
    'metric': 'debt_service_burden',
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
                'sql': '"fct_loans"."loan_duration"',
                'name': '"loan_duration"'
              },
              {
                'sql': '"dim_districts"."district_name"',
                'name': '"district_name"'
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
            'name': 'with_monthly_income',
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
                'slice': '\'district_name\'',
                'key': 'coalesce(cast("district_name" as varchar), \'(unknown)\')',
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
                'slice': '\'granted_on:month\'',
                'key': 'strftime("granted_on", \'%Y-%m\')',
                'where': '"granted_on" is not null'
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
            'name': 'valued',
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
