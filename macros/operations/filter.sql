{#-
  filter: keep the rows for which the predicate is TRUE.

  in    rows(amount): 10, 20, NULL
  call  filter('rows', {where: '"amount" > 15', side: '', condition: always}, rules)
  out   rows(amount): 20

  Rows that do not meet the operation's condition stay. With a side, the row stays and that side alone no longer sees it;
  it goes once neither side does.
-#}
{% macro filter(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set kept = '(' ~ step.where ~ ')' if condition == '' else '(' ~ condition ~ ') is not true or (' ~ step.where ~ ')' -%}
{%- if step.side -%}
  {{ seen_by(relation, step.side, 'coalesce(' ~ kept ~ ', false)') }}
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

  Rows that do not meet the condition take no part and stay. With a side, only rows which that side sees take part, and
  it alone no longer sees the others.
-#}
{% macro filter_first(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set keys = step.per | join(', ') -%}
{%- if step.side -%}
{%- set condition = '(' ~ condition ~ ') and ' ~ step.side if condition else step.side -%}
{%- set number = 'row_number() over (partition by (' ~ condition ~ ') is true, ' ~ keys ~ ' order by ' ~ step.order | join(', ') ~ ')' -%}
  {{ seen_by(relation, step.side, '((' ~ condition ~ ') is not true or ' ~ number ~ ' = 1)') }}
{%- elif condition == '' -%}
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
