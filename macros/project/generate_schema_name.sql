{#- Schemas are named as written: a model of `ecommerce` lives in schema ecommerce, whatever the target. -#}
{% macro generate_schema_name(custom_schema_name, node) -%}
  {{ custom_schema_name | trim if custom_schema_name else target.schema }}
{%- endmacro %}
