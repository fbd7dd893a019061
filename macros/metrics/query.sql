{#-
  The query of a metric: a chain of CTEs, one for each step of its plan, in the order rows, operations, groups, value.
  `plan` is data that the compiler writes; `rules` names the rules that are applied.
-#}

{#- apply_step: one macro call. -#}
{% macro apply_step(step, relation, rules, prefix) -%}
{%- if step.macro == 'source' -%}{{ source_rows(step) }}
{%- elif step.macro == 'derive' -%}{{ derive(relation, step) }}
{%- elif step.macro == 'keep' -%}{{ keep(relation, step) }}
{%- elif step.macro == 'flag' -%}{{ flag(relation, step, rules) }}
{%- elif step.macro == 'calendar' -%}{{ calendar_columns(relation, step) }}
{%- elif step.macro == 'slices' -%}{{ slices(relation, step) }}
{%- elif step.macro == 'trailing_slices' -%}{{ trailing_slices(relation, step) }}
{%- elif step.macro == 'groups' -%}{{ groups(relation, step, rules) }}
{%- elif step.macro == 'share' -%}{{ share(relation, step) }}
{%- elif step.macro == 'components' -%}{{ components(step, rules, prefix) }}
{%- elif step.macro == 'growth' -%}{{ growth(step, rules, prefix) }}
{%- elif step.macro == 'present' -%}{{ present(relation, step, rules) }}
{%- elif step.macro == 'filter' -%}{{ filter(relation, step, rules) }}
{%- elif step.macro == 'filter_first' -%}{{ filter_first(relation, step, rules) }}
{%- elif step.macro == 'exclude' -%}{{ exclude(relation, step, rules) }}
{%- elif step.macro == 'threshold_parameter' -%}{{ threshold_parameter(relation, step, rules) }}
{%- elif step.macro == 'threshold_having' -%}{{ threshold_having(relation, step, rules) }}
{%- elif step.macro == 'weight' -%}{{ weight(relation, step, rules) }}
{%- elif step.macro == 'weight_components' -%}{{ weight_components(relation, step, rules) }}
{%- elif step.macro == 'override_column' -%}{{ override_column(relation, step, rules) }}
{%- elif step.macro == 'override_model' -%}{{ override_model(relation, step, rules) }}
{%- endif -%}
{%- endmacro %}

{#-
  metric_ctes: the CTEs of a plan, comma-separated, without `with`.

  prefix  in front of the names of the relations made here
  starts  for each chain the relation that its rows are in before the scope, where that was made elsewhere
-#}
{% macro metric_ctes(plan, rules, prefix='', starts={}) -%}
{%- set all = namespace(first=true) -%}
{%- for chain in plan.chains -%}
{%- set at = namespace(relation=starts.get(chain.name, '')) -%}
{%- for step in chain.steps if (step.rule is none or step.rule in rules) and (step.asked or chain.name not in starts) -%}
{{ '' if all.first else ',\n' }}
{{- '-- ' ~ step.note ~ '\n' if step.note else '' }}
{{- prefix ~ step.name }} as (
  {{ apply_step(step, at.relation, rules, prefix) }}
)
{%- set at.relation = prefix ~ step.name -%}
{%- set all.first = false -%}
{%- endfor -%}
{%- endfor -%}
{%- endmacro %}

{#- metric_answer: the result of a plan whose CTEs stand before. -#}
{% macro metric_answer(plan, prefix='') -%}
select
  "_slice" as slice,
  "_key" as "key",
  "_value" as "value",
  "_rows" as "rows",
  "_part" as part
from {{ prefix }}{{ plan.result }}
{%- endmacro %}

{#- metric_query: a complete query; one row for each group, ordered. -#}
{% macro metric_query(plan, rules) -%}
with
{{ metric_ctes(plan, rules) }}
{{ metric_answer(plan) }}
order by slice, "key"
{%- endmacro %}

{#-
  supposed_query: one question asked twice over the same rows, as things are and as they are supposed to be.

  The second answer stands in a slice of its own. Both are the same steps, but for the rule that is dropped or the
  limit that is moved.
-#}
{% macro supposed_query(plan, rules, supposed, supposed_rules) -%}
with
{{ metric_ctes(plan, rules) }},
{{ metric_ctes(supposed, supposed_rules, 'supposed__') }}
{{ metric_answer(plan) }}
union all
select slice || '/supposed' as slice, "key", "value", "rows", part
from (
{{ metric_answer(supposed, 'supposed__') }}
) as supposed
order by slice, "key"
{%- endmacro %}
