-- Compiled by `generator compile`; do not edit. From metrics/banking/senior_client_share.yml.
{{ gold_table(
  {
    'metric': 'senior_client_share',
    'result': 'answer',
    'chains': [
      {
        'name': 'answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'source_rows',
            'rule': none,
            'note': 'one row of fct_clients each',
            'model': 'fct_clients',
            'columns': [
              {
                'sql': '"fct_clients"."age_at_joining"',
                'name': '"age_at_joining"'
              },
              {
                'sql': '"fct_clients"."joined_on"',
                'name': '"joined_on"'
              },
              {
                'sql': '"fct_clients"."home_region"',
                'name': '"home_region"'
              },
              {
                'sql': '"fct_clients"."gender"',
                'name': '"gender"'
              },
              {
                'sql': '"fct_clients"."client_role"',
                'name': '"client_role"'
              },
              {
                'sql': '"dim_accounts"."frequency"',
                'name': '"frequency"'
              }
            ],
            'joins': [
              {
                'model': 'dim_accounts',
                'on': '"fct_clients"."account_id" = "dim_accounts"."account_id"'
              }
            ]
          },
          {
            'macro': 'derive',
            'name': 'parameters',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '60',
                'name': '"senior_age"'
              }
            ]
          },
          {
            'macro': 'derive',
            'name': 'with_is_senior',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': '"age_at_joining" >= "senior_age"',
                'name': '"is_senior"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("joined_on" < date \'1999-01-01\' or "joined_on" is null)'
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
                'slice': '\'home_region\'',
                'key': 'coalesce(cast("home_region" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'gender\'',
                'key': 'coalesce(cast("gender" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'client_role\'',
                'key': 'coalesce(cast("client_role" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'frequency\'',
                'key': 'coalesce(cast("frequency" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'joined_on:month\'',
                'key': 'strftime("joined_on", \'%Y-%m\')',
                'where': '"joined_on" is not null'
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
                'sql': 'count(*) FILTER(WHERE "is_senior")',
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
