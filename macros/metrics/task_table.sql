{#-
  rows_table: a metric's rows as they are before any question is asked, once for each set of rules.

  in    chain     steps that come before the scope
        variants  list of lists of rules
        used      the columns that questions read; the others are left out
  out   the rows' columns and _variant, the position in the list
-#}
{% macro rows_table(chain, variants, used) -%}
{%- if execute -%}
{%- for rules in variants %}
select columns('^({{ used | join('|') }})$'), {{ loop.index0 }} as "_variant"
from (
with
{{ metric_ctes({'chains': [chain]}, rules) }}
select * from {{ last_step(chain, rules) }}
)
{{ 'union all by name' if not loop.last }}
{%- endfor %}
{%- endif %}
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
  task_table: the answers of questions, each under several rule sets at once.

  in    branches  list of {task, plan, variants, starts}; a plan's groups are told apart by "_variant" as well;
                  starts: chain to {model: a rows_table, variants: list of [variant, position in the rows_table]}
  out   task, variant, slice, key, value, rows, part
-#}
{% macro task_table(branches) -%}
{%- for item in branches %}
{%- set starts = {} %}
{%- for chain, start in item.starts.items() %}
{#- dbt learns what a model reads by rendering it once without executing; the rest can wait. #}
{%- set relation = ref(start.model) %}
{%- if execute %}{% do starts.update({chain: varied_rows(start, relation)}) %}{% endif %}
{%- endfor %}
{%- if execute %}
select '{{ item.task }}' as task, answer.*
from (
with
{{ metric_ctes(item.plan, [], '', starts) }}
select
  "_variant" as variant,
  "_slice" as slice,
  "_key" as "key",
  "_value" as "value",
  "_rows" as "rows",
  "_part" as part
from {{ item.plan.result }}
) as answer
{{ 'union all' if not loop.last }}
{%- endif %}
{%- endfor %}
{%- endmacro %}

{#- varied_rows: a rows_table's rows, once for each variant that they serve. -#}
{% macro varied_rows(start, relation) -%}
(
  select r.* exclude ("_variant"), v.variant as "_variant"
  from {{ relation }} as r
  inner join (values {% for pair in start.variants %}({{ pair[0] }}, {{ pair[1] }}){{ ', ' if not loop.last }}{% endfor %}) as v(variant, position)
    on r."_variant" = v.position
)
{%- endmacro %}
