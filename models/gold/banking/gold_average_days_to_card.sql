-- Compiled by `generator compile`; do not edit. From metrics/banking/average_days_to_card.yml.
{{ gold_table(
  {
    'metric': 'average_days_to_card',
    'result': 'answer',
    'chains': [
      {
        'name': 'answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'source_rows',
            'rule': none,
            'note': 'one row of fct_cards each',
            'model': 'fct_cards',
            'columns': [
              {
                'sql': '"fct_cards"."issued_on"',
                'name': '"issued_on"'
              },
              {
                'sql': '"fct_cards"."account_opened_on"',
                'name': '"account_opened_on"'
              },
              {
                'sql': '"fct_cards"."card_type"',
                'name': '"card_type"'
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
                'on': '"fct_cards"."account_id" = "dim_accounts"."account_id"'
              },
              {
                'model': 'dim_districts',
                'on': '"dim_accounts"."district_id" = "dim_districts"."district_id"'
              }
            ]
          },
          {
            'macro': 'derive',
            'name': 'with_waiting_days',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'date_diff(\'DAY\', "account_opened_on", "issued_on")',
                'name': '"waiting_days"'
              }
            ]
          },
          {
            'macro': 'keep',
            'name': 'asked_rows',
            'rule': none,
            'note': 'what is asked for',
            'where': '("issued_on" < date \'1999-01-01\' or "issued_on" is null)'
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
                'slice': '\'card_type\'',
                'key': 'coalesce(cast("card_type" as varchar), \'(unknown)\')',
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
              },
              {
                'slice': '\'issued_on:month\'',
                'key': 'strftime("issued_on", \'%Y-%m\')',
                'where': '"issued_on" is not null'
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
                'sql': '(CAST(sum(CAST("waiting_days" AS DECIMAL(38, 12))) AS DOUBLE) / nullif(count("waiting_days"), 0))',
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
            'name': 'valued',
            'rule': none,
            'note': '',
            'columns': [
              {
                'sql': 'cast(null as double)',
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
