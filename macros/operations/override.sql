{#-
  override_column: where the condition holds, a column has a new definition.

  in    rows(days, is_late): (3, true), (30, true)
  call  override_column('rows', {column: '"is_late"', as: '"days" > 7', condition: always}, rules)
  out   rows(days, is_late): (3, false), (30, true)

  The metric's own `where`, and the numerator, denominator and value of groups, are columns too by the time this is called.
-#}
{% macro override_column(relation, step, rules) -%}
  select * replace ({{ replaced('(' ~ step['as'] ~ ')', step.column, step.condition, rules) }} as {{ step.column }})
  from {{ relation }}
{%- endmacro %}

{#-
  override_model: rows that meet the condition come from another model, the others from where they came before.

  in    rows(id, at): (1, 2017-01-05), (2, 2018-01-05)   and model(id, at): (2, 2018-01-05), (3, 2018-02-01)
  call  override_model('rows', {model: 'model', …, condition: at >= 2018-01-01}, rules)
  out   rows(id, at): (1, 2017-01-05), (2, 2018-01-05), (3, 2018-02-01)
-#}
{% macro override_model(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- if condition == '' -%}
{{ source_rows(step) }}
{%- else -%}
  select *
  from {{ relation }}
  where ({{ condition }}) is not true
  union all by name
  select *
  from (
  {{ source_rows(step) }}
  )
  where {{ condition }}
{%- endif -%}
{%- endmacro %}
