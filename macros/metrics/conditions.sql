{#-
  condition_sql: when an operation applies to a row, given the rules that are applied; empty when it always does.
  A superseding rule displaces the operation where its own condition holds, but only where it is applied itself.
-#}
{% macro condition_sql(condition, rules) -%}
{%- set parts = namespace(sql=condition.sql) -%}
{%- for other in condition.unless if other.rule in rules -%}
  {%- set parts.sql = (parts.sql ~ ' and ' if parts.sql else '') ~ '(' ~ other.sql ~ ') is not true' -%}
{%- endfor -%}
{{ parts.sql }}
{%- endmacro %}

{#- replaced: a new value where the condition holds, the old one elsewhere. -#}
{% macro replaced(new, old, condition, rules) -%}
{%- set sql = condition_sql(condition, rules) -%}
{{ new if sql == '' else 'case when ' ~ sql ~ ' then ' ~ new ~ ' else ' ~ old ~ ' end' }}
{%- endmacro %}

{#-
  seen_by: on one side of a ratio a row counts as before where a predicate is TRUE, and no longer elsewhere. A row that
  neither side sees is gone.
-#}
{% macro seen_by(relation, side, predicate) -%}
  select *
  from (
    select * replace ({{ side }} and {{ predicate }} as {{ side }})
    from {{ relation }}
  )
  where "_in_numerator" or "_in_denominator"
{%- endmacro %}
