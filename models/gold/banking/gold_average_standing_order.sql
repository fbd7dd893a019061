-- Compiled by `generator compile`; do not edit. From metrics/banking/average_standing_order.yml.
{{ gold_table(
  {
    'metric': 'average_standing_order',
    'result': 'answer',
    'chains': [
      {
        'name': 'answer',
        'steps': [
          {
            'macro': 'source',
            'name': 'source_rows',
            'rule': none,
            'note': 'one row of fct_standing_orders each',
            'model': 'fct_standing_orders',
            'columns': [
              {
                'sql': '"fct_standing_orders"."order_amount"',
                'name': '"order_amount"'
              },
              {
                'sql': '"fct_standing_orders"."account_opened_on"',
                'name': '"account_opened_on"'
              },
              {
                'sql': '"fct_standing_orders"."order_purpose"',
                'name': '"order_purpose"'
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
                'sql': '"fct_standing_orders"."recipient_bank"',
                'name': '"recipient_bank"'
              }
            ],
            'joins': [
              {
                'model': 'dim_accounts',
                'on': '"fct_standing_orders"."account_id" = "dim_accounts"."account_id"'
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
            'where': '("account_opened_on" < date \'1999-01-01\' or "account_opened_on" is null)'
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
                'slice': '\'order_purpose\'',
                'key': 'coalesce(cast("order_purpose" as varchar), \'(unknown)\')',
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
                'slice': '\'recipient_bank\'',
                'key': 'coalesce(cast("recipient_bank" as varchar), \'(unknown)\')',
                'where': ''
              },
              {
                'slice': '\'account_opened_on:month\'',
                'key': 'strftime("account_opened_on", \'%Y-%m\')',
                'where': '"account_opened_on" is not null'
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
                'sql': '(CAST(sum(CAST("order_amount" AS DECIMAL(38, 12))) AS DOUBLE) / nullif(count("order_amount"), 0))',
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
