{#-
  weight: let a row count as often as an expression says.

  in    rows(order_id, _weight): (a, 1), (a, 1), (b, 1)
  call  weight('rows', {by: '1.0 / count(*) over (partition by "order_id")', condition: always}, rules)
  out   rows(order_id, _weight): (a, 0.5), (a, 0.5), (b, 1)
-#}
{% macro weight(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
{%- set by = '(' ~ step.by ~ ')' if condition == '' else 'case when ' ~ condition ~ ' then (' ~ step.by ~ ') else 1 end' -%}
  select * replace (cast("_weight" * {{ by }} as double) as "_weight")
  from {{ relation }}
{%- endmacro %}

{#-
  weight_components: change how much each part of a composite counts.

  in    groups(key, _weight_a, _weight_b): (x, 0.5, 0.5)
  call  weight_components('groups', {components: [{name: '"_weight_a"', to: '0.8'}, {name: '"_weight_b"', to: '0.2'}], condition: always}, rules)
  out   groups(key, _weight_a, _weight_b): (x, 0.8, 0.2)
-#}
{% macro weight_components(relation, step, rules) -%}
  select * replace (
    {%- for item in step.components %}
    {{ replaced(item.to, item.name, step.condition, rules) }} as {{ item.name }}{{ ',' if not loop.last }}
    {%- endfor %}
  )
  from {{ relation }}
{%- endmacro %}
