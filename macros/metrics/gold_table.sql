{#-
  gold_table: a metric's base answer beside its rule-applied answer, for each group of each slice.

  One row for each (dimension, dimension_value):
    base_value, base_rows    no rule applied
    gold_value, gold_rows    every rule applied
    without__<rule>          every rule but this one: what it alone does
  Base and gold are built from the same steps by the same macros; the rules' operations stand between them.
-#}
{% macro gold_table(plan, rules) -%}
{%- if not execute -%}
{#- dbt learns what a model reads by rendering it once without executing. -#}
{%- for chain in plan.chains -%}
{%- for step in chain.steps if step.model is defined -%}
{{ model_relation(step.model) }}
{%- for join in step.joins if join.model is defined -%}{{ model_relation(join.model) }}{%- endfor -%}
{%- endfor -%}
{%- endfor -%}
{%- else -%}
{%- set variants = [['base', []], ['gold', rules]] -%}
{%- for rule in rules -%}
  {%- do variants.append(['without__' ~ rule, rules | reject('equalto', rule) | list]) -%}
{%- endfor -%}
with
{% for name, applied in variants -%}
{{ metric_ctes(plan, applied, name ~ '__') }},
{{ name }} as (
  {{ metric_answer(plan, name ~ '__') }}
),
{% endfor -%}
all_groups as (
  {%- for name, applied in variants %}
  select slice, "key" from {{ name }}
  {{ 'union' if not loop.last }}
  {%- endfor %}
)
select
  all_groups.slice as dimension,
  all_groups."key" as dimension_value,
  base."value" as base_value,
  gold."value" as gold_value,
  base."rows" as base_rows,
  gold."rows" as gold_rows,
  {%- for name, applied in variants[2:] %}
  {{ name }}."value" as {{ name }},
  {%- endfor %}
  '{{ rules | join(', ') }}' as rules_applied
from all_groups
{%- for name, applied in variants %}
left join {{ name }} on all_groups.slice = {{ name }}.slice and all_groups."key" = {{ name }}."key"
{%- endfor %}
order by dimension, dimension_value
{%- endif -%}
{%- endmacro %}
