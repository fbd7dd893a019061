{#-
  exclude: drop the rows for which the predicate is TRUE; where it is NULL the row stays.

  in    rows(status): canceled, ok, NULL
  call  exclude('rows', {where: '"status" = \'canceled\'', side: '', condition: always}, rules)
  out   rows(status): ok, NULL

  With a side, the row stays and that side alone no longer sees it; it goes once neither side does.
-#}
{% macro exclude(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set dropped = '(' ~ step.where ~ ')' if condition == '' else '(' ~ condition ~ ') and (' ~ step.where ~ ')' -%}
{%- if step.side -%}
  {{ seen_by(relation, step.side, '(' ~ dropped ~ ') is not true') }}
{%- else -%}
  select *
  from {{ relation }}
  where ({{ dropped }}) is not true
{%- endif -%}
{%- endmacro %}
