-- Compiled by `generator compile`; do not edit. From metrics/banking/deposit_growth.yml.
{{ gold_table(
  {
    'metric': 'deposit_growth',
    'result': 'deposit_growth__answer',
    'chains': [
      {
        'name': 'deposit_volume__periods__answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'deposit_volume__periods__source_rows',
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
            'name': 'deposit_volume__periods__counted_rows',
            'rule': none,
            'note': '',
            'where': '"direction" = \'PRIJEM\''
          },
          {
            'macro': 'keep',
            'name': 'deposit_volume__periods__asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("transacted_on" < date \'1999-01-01\' or "transacted_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'deposit_volume__periods__grouped_rows',
            'rule': none,
            'note': '',
            'slices': [
              {
                'slice': '\'total\'',
                'key': '\'(all)\'',
                'where': ''
              },
              {
                'slice': '\'transacted_on:quarter\'',
                'key': 'strftime("transacted_on", \'%Y-Q\') || cast(date_part(\'quarter\', "transacted_on") as varchar)',
                'where': '"transacted_on" is not null'
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
              }
            ],
            'period': 'cast(date_trunc(\'quarter\', "transacted_on") as date)'
          },
          {
            'macro': 'groups',
            'name': 'deposit_volume__periods__measured',
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
            'period': true
          },
          {
            'macro': 'derive',
            'name': 'deposit_volume__periods__valued',
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
            'name': 'deposit_volume__periods__answer',
            'rule': none,
            'note': '',
            'picks': [],
            'period': true,
            'flags': []
          }
        ]
      },
      {
        'name': 'deposit_growth__answer',
        'steps': [
          {
            'macro': 'growth',
            'name': 'deposit_growth__valued',
            'rule': none,
            'note': 'deposit_volume against the earlier quarter',
            'relation': 'deposit_volume__periods__answer',
            'lag': '1 year',
            'length': '1 quarter',
            'scale': '100.0 * ',
            'own': [
              '\'transacted_on:quarter\''
            ],
            'start': '',
            'end': 'date \'1999-01-01\'',
            'last': 'date \'1998-10-01\'',
            'flags': []
          },
          {
            'macro': 'present',
            'name': 'deposit_growth__answer',
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
