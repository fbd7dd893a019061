{#- Fails for a group that stands twice, a value that is no finite number, or a value with no row behind it. -#}
{% test gold_is_sound(model) %}
select dimension, dimension_value, 'stands twice' as reason
from {{ model }}
group by dimension, dimension_value
having count(*) > 1
union all
select dimension, dimension_value, 'no finite number' as reason
from {{ model }}
where not isfinite(coalesce(base_value, 0)) or not isfinite(coalesce(gold_value, 0))
union all
select dimension, dimension_value, 'a value without rows' as reason
from {{ model }}
where (base_value is not null and coalesce(base_rows, 0) <= 0) or (gold_value is not null and coalesce(gold_rows, 0) <= 0)
{% endtest %}
