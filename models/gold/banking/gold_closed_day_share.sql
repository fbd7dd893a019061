-- Compiled by `generator compile`; do not edit. From metrics/banking/closed_day_share.yml.
{{ gold_table(
  {
    'metric': 'closed_day_share',
    'result': 'answer',
    'chains': [
      {
        'name': 'answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'source_rows',
            'rule': none,
            'note': 'one row of fct_transactions each',
            'model': 'fct_transactions',
            'columns': [
              {
                'sql': '"fct_transactions"."transacted_on"',
                'name': '"transacted_on"'
              },
              {
                'sql': '"fct_transactions"."operation"',
                'name': '"operation"'
              },
              {
                'sql': '"fct_transactions"."direction"',
                'name': '"direction"'
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
            'macro': 'derive',
            'name': 'with_on_closed_day',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'date_part(\'isodow\', "transacted_on") >= 6',
                'name': '"on_closed_day"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("transacted_on" < date \'1999-01-01\' or "transacted_on" is null)'
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
                'slice': '\'operation\'',
                'key': 'coalesce(cast("operation" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'direction\'',
                'key': 'coalesce(cast("direction" as varchar), \'(unknown)\')',
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
                'slice': '\'transacted_on:month\'',
                'key': 'strftime("transacted_on", \'%Y-%m\')',
                'where': '"transacted_on" is not null'
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
                'sql': 'count(*) FILTER(WHERE "on_closed_day")',
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
