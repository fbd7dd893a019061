{#- model_relation: the relation of a dbt model. Rendered outside dbt, it is a CTE of the same name. -#}
{% macro model_relation(name) -%}
{{ ref(name) }}
{%- endmacro %}
