-- Compiled by `generator compile`; do not edit. From metrics/banking/card_penetration.yml.
-- card_eligibility: filter (rules/banking/card_eligibility.yml:11)
{{ config(schema='gold_banking', alias='gold_card_penetration') }}
{{ gold_table(
  {
    'metric': 'card_penetration',
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
            'asked': false,
            'model': 'fct_clients',
            'columns': [
              {'sql': '"fct_clients"."card_type"', 'name': '"card_type"'},
              {'sql': '"fct_clients"."client_role"', 'name': '"client_role"'},
              {'sql': '"fct_clients"."joined_on"', 'name': '"joined_on"'},
              {'sql': '"dim_accounts"."frequency"', 'name': '"frequency"'},
              {'sql': '"fct_clients"."gender"', 'name': '"gender"'},
              {'sql': '"fct_clients"."home_district"', 'name': '"home_district"'},
              {'sql': '"fct_clients"."home_region"', 'name': '"home_region"'}
            ],
            'joins': [{'model': 'dim_accounts', 'on': '"fct_clients"."account_id" = "dim_accounts"."account_id"'}]
          },
          {
            'macro': 'filter',
            'name': 'after_card_eligibility_2',
            'rule': 'card_eligibility',
            'note': 'card_eligibility: filter (rules/banking/card_eligibility.yml:11)',
            'asked': false,
            'where': '"client_role" = \'OWNER\'',
            'side': '',
            'condition': {'sql': '"joined_on" >= date \'1993-01-01\'', 'unless': []}
          },
          {
            'macro': 'keep',
            'name': 'asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'asked': true,
            'where': '("joined_on" < date \'1999-01-01\' or "joined_on" is null)'
          },
          {
            'macro': 'slices',
            'name': 'grouped_rows',
            'rule': none,
            'note': '',
            'asked': true,
            'slices': [
              {'slice': '\'total\'', 'key': '\'(all)\'', 'where': ''},
              {
                'slice': '\'home_region\'',
                'key': 'coalesce(cast("home_region" as varchar), \'(unknown)\')',
                'where': ''
              },
              {'slice': '\'gender\'', 'key': 'coalesce(cast("gender" as varchar), \'(unknown)\')', 'where': ''},
              {'slice': '\'frequency\'', 'key': 'coalesce(cast("frequency" as varchar), \'(unknown)\')', 'where': ''},
              {
                'slice': '\'home_district\'',
                'key': 'coalesce(cast("home_district" as varchar), \'(unknown)\')',
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
            'asked': true,
            'keys': [],
            'measures': [
              {'sql': 'count(*) FILTER(WHERE NOT "card_type" IS NULL)', 'name': '"_numerator"', 'rule': none},
              {'sql': 'count(*)', 'name': '"_denominator"', 'rule': none},
              {'sql': 'count(*)', 'name': '"_rows"', 'rule': none}
            ],
            'by': []
          },
          {
            'macro': 'derive',
            'name': 'valued',
            'rule': none,
            'note': '',
            'asked': true,
            'columns': [
              {'sql': '100.0 * "_numerator" / nullif("_denominator", 0)', 'name': '"_value"'},
              {'sql': 'cast("_numerator" as double)', 'name': '"_part"'}
            ]
          },
          {
            'macro': 'present',
            'name': 'answer',
            'rule': none,
            'note': '',
            'asked': true,
            'picks': [],
            'by': [],
            'flags': []
          }
        ]
      }
    ]
  },
  ['card_eligibility']
) }}
