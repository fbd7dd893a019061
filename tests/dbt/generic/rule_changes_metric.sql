{#- Fails when removing the rule moves the metric nowhere: a rule that cannot bite. -#}
{% test rule_changes_metric(model, rule, metric, tolerance) %}
select '{{ rule }}' as rule, '{{ metric }}' as metric, 'changes no group of any dimension' as reason
where not exists (
  select 1
  from {{ model }}
  where (gold_value is null) <> (without__{{ rule }} is null)
    or abs(gold_value - without__{{ rule }}) > {{ tolerance }}
)
{% endtest %}
