{#-
  filter: keep the rows for which the predicate is TRUE.

  in    rows(amount): 10, 20, NULL
  call  filter('rows', {where: '"amount" > 15', side: '', condition: always}, rules)
  out   rows(amount): 20

  Rows that do not meet the operation's condition stay. With a side, every row stays and that side alone no longer sees it.
-#}
{% macro filter(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set kept = '(' ~ step.where ~ ')' if condition == '' else '(' ~ condition ~ ') is not true or (' ~ step.where ~ ')' -%}
{%- if step.side -%}
  select * replace ({{ step.side }} and coalesce({{ kept }}, false) as {{ step.side }})
  from {{ relation }}
{%- else -%}
  select *
  from {{ relation }}
  where {{ kept }}
{%- endif -%}
{%- endmacro %}

{#-
  filter_first: keep one row per key, the first in the given order.

  in    rows(key, at): (a, 1), (a, 2), (b, 1)
  call  filter_first('rows', {per: ['"key"'], order: ['"at" desc nulls last'], condition: always}, rules)
  out   rows(key, at): (a, 2), (b, 1)

  Rows that do not meet the condition take no part and stay.
-#}
{% macro filter_first(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set keys = step.per | join(', ') -%}
{%- if condition == '' -%}
  select *
  from {{ relation }}
  qualify row_number() over (partition by {{ keys }} order by {{ step.order | join(', ') }}) = 1
{%- else -%}
  select *
  from {{ relation }}
  qualify ({{ condition }}) is not true
    or row_number() over (partition by ({{ condition }}) is true, {{ keys }} order by {{ step.order | join(', ') }}) = 1
{%- endif -%}
{%- endmacro %}
