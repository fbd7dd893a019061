{#-
  threshold_parameter: move a limit where the condition holds.

  in    rows(days, grace): (1, 0), (9, 0)
  call  threshold_parameter('rows', {parameter: '"grace"', to: '1', condition: always}, rules)
  out   rows(days, grace): (1, 1), (9, 1)
-#}
{% macro threshold_parameter(relation, step, rules) -%}
  select * replace ({{ replaced(step.to, step.parameter, step.condition, rules) }} as {{ step.parameter }})
  from {{ relation }}
{%- endmacro %}

{#-
  threshold_having: drop the groups (or entities) whose size does not meet a limit.

  in    groups(key, sellers, enough): (a, 2, false), (b, 5, true)
  call  threshold_having('groups', {having: '"enough"', condition: always}, rules)
  out   groups(key, sellers, enough): (b, 5, true)
-#}
{% macro threshold_having(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
  select *
  from {{ relation }}
  where {{ step.having if condition == '' else '(' ~ condition ~ ') is not true or ' ~ step.having }}
{%- endmacro %}
