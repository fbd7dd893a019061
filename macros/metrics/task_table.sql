{#-
  rows_table: a metric's rows as they are before any question is asked, once for each set of rules.

  in    chain     steps that come before the scope
        variants  list of lists of rules
  out   the rows' columns and _variant, the position in the list
-#}
{% macro rows_table(chain, variants) -%}
{%- for rules in variants %}
select *, {{ loop.index0 }} as "_variant"
from (
with
{{ metric_ctes({'chains': [chain]}, rules) }}
select * from {{ last_step(chain, rules) }}
)
{{ 'union all by name' if not loop.last }}
{%- endfor %}
{%- endmacro %}

{#- last_step: the name of the last step that is there when these rules are applied. -#}
{% macro last_step(chain, rules) -%}
{%- set found = namespace(name='') -%}
{%- for step in chain.steps if step.rule is none or step.rule in rules -%}
{%- set found.name = step.name -%}
{%- endfor -%}
{{ found.name }}
{%- endmacro %}

{#-
  task_table: the answers of questions about one metric, each without rules, with all of them, and without each one.

  in    branches  list of {task, variant, plan, rules, starts}; starts: chain to {model, variant} of rows_table
        plans     list of plans, which branches name by position
  out   task, variant, slice, key, value, rows, part
-#}
{% macro task_table(plans, branches) -%}
{%- for item in branches %}
{%- set plan = plans[item.plan] %}
{%- set starts = {} %}
{%- for chain, start in item.starts.items() %}
{%- do starts.update({chain: '(select * exclude ("_variant") from ' ~ ref(start.model) ~ ' where "_variant" = ' ~ start.variant ~ ')'}) %}
{%- endfor %}
select '{{ item.task }}' as task, '{{ item.variant }}' as variant, answer.*
from (
with
{{ metric_ctes(plan, item.rules, '', starts) }}
{{ metric_answer(plan) }}
) as answer
{{ 'union all' if not loop.last }}
{%- endfor %}
{%- endmacro %}
