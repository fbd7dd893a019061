{#- Fails when joining the dimensions' tables changes how many rows the grain model has. -#}
{% test grain_is_kept(model, source) %}
with joined as (
  {{ source_rows(dict(source, columns=[{'sql': '1', 'name': 'one'}])) }}
)
select 'rows before and after joins differ' as reason
where (select count(*) from joined) <> (select count(*) from {{ model_relation(source.model) }})
{% endtest %}
