{#- The stages of a metric's query that are no operation: each takes a relation and gives a relation. -#}

{#- source_rows: the grain model with its many-to-one columns; left joins, so the grain is kept. -#}
{% macro source_rows(step) -%}
  select
    {%- for column in step.columns %}
    {{ column.sql }} as {{ column.name }}{{ ',' if not loop.last }}
    {%- endfor %}
  from {{ model_relation(step.model) }} as "{{ step.model }}"
  {%- for join in step.joins %}
  left join {{ model_relation(join.model) }} as "{{ join.model }}" on {{ join.on }}
  {%- endfor %}
{%- endmacro %}

{#- derive: add columns. -#}
{% macro derive(relation, step) -%}
  select
    *,
    {%- for column in step.columns %}
    {{ column.sql }} as {{ column.name }}{{ ',' if not loop.last }}
    {%- endfor %}
  from {{ relation }}
{%- endmacro %}

{#- flag: add a column that says whether an operation's condition holds. -#}
{% macro flag(relation, step, rules) -%}
{%- set condition = condition_sql(step.condition, rules) -%}
  select *, coalesce({{ condition or 'true' }}, false) as {{ step.column }}
  from {{ relation }}
{%- endmacro %}

{#- keep: keep the rows for which a predicate is TRUE. -#}
{% macro keep(relation, step) -%}
  select *
  from {{ relation }}
  where {{ step.where }}
{%- endmacro %}

{#- calendar: add columns from the business calendar. -#}
{% macro calendar_columns(relation, step) -%}
  select
    r.*,
    {%- for column in step.columns %}
    {{ column.sql }} as {{ column.name }}{{ ',' if not loop.last }}
    {%- endfor %}
  from {{ relation }} as r
  {%- for join in step.joins %}
  left join {{ model_relation(step.model) }} as {{ join.alias }} on {{ join.on }}
  {%- endfor %}
{%- endmacro %}

{#- slices: give each row its key in the slice; of several slices, its key in each, side by side. -#}
{% macro slices(relation, step) -%}
  {%- set one = step.slices[0] if step.slices | length == 1 else none -%}
  select
    *,
    {%- if step.period %}
    {{ step.period }} as "_period",
    {%- endif %}
    {%- if one %}
    {{ one.slice }} as "_slice",
    {{ one.key }} as "_key"
    {%- else %}
    {%- for item in step.slices %}
    {{ item.key }} as {{ item.name }}{{ ',' if not loop.last }}
    {%- endfor %}
    {%- endif %}
  from {{ relation }}
  {%- if one and one.where %}
  where {{ one.where }}
  {%- endif %}
{%- endmacro %}

{#- trailing_slices: each period's group holds the rows of the days before the period's end. -#}
{% macro trailing_slices(relation, step) -%}
  {%- for item in step.slices %}
  {%- if item.grain %}
  select r.* exclude ("_start"), {{ item.slice }} as "_slice", {{ item.key }} as "_key"
  from (
    select rows_.*, spine."_start"
    from {{ relation }} as rows_
    inner join (
      select cast(unnest(generate_series(
        {%- if step.start %}
        cast(case when {{ step.start }} = date_trunc('{{ item.grain }}', {{ step.start }}) then {{ step.start }}
          else date_trunc('{{ item.grain }}', {{ step.start }}) + interval 1 {{ item.grain }} end as timestamp),
        {%- else %}
        date_trunc('{{ item.grain }}', cast((select min({{ step.time }}) from {{ relation }}) as timestamp)),
        {%- endif %}
        cast({{ step.end }} as timestamp), interval 1 {{ item.grain }}
      )) as date) as "_start"
    ) as spine
      on rows_.{{ step.time }} >= spine."_start" + interval 1 {{ item.grain }} - interval {{ step.days }} day
      and rows_.{{ step.time }} < spine."_start" + interval 1 {{ item.grain }}
      and spine."_start" + interval 1 {{ item.grain }} <= {{ step.end }}
  ) as r
  {%- else %}
  select *, {{ item.slice }} as "_slice", {{ item.key }} as "_key"
  from {{ relation }}
  where {{ step.time }} >= {{ step.end }} - interval {{ step.days }} day and {{ step.time }} < {{ step.end }}
  {%- if item.where %}
    and {{ item.where }}
  {%- endif %}
  {%- endif %}
  {{ 'union all' if not loop.last }}
  {%- endfor %}
{%- endmacro %}

{#-
  groups: aggregate rows into entities or groups.

  Where rows have a key in each of several slices, they are grouped by each key in turn. A key is NULL in all grouping
  sets but its own, and in its own where the row is in no group of the slice, as one without a date is in no month.
-#}
{% macro groups(relation, step, rules) -%}
{%- set keys = step.by + step['keys'] -%}
{%- set names = step.slices | map(attribute='name') | list -%}
  select
    {%- if names %}
    case
      {%- for item in step.slices %}
      when {{ item.name }} is not null then {{ item.slice }}
      {%- endfor %}
    end as "_slice",
    coalesce({{ names | join(', ') }}) as "_key",
    {%- else %}
    "_slice",
    "_key",
    {%- endif %}
    {%- for key in keys %}
    {{ key }},
    {%- endfor %}
    {%- for measure in step.measures if measure.rule is none or measure.rule in rules %}
    {{ measure.sql }} as {{ measure.name }}{{ ',' if not loop.last }}
    {%- endfor %}
  from {{ relation }}
  {%- if names %}
  group by
    {%- for key in keys %}
    {{ key }},
    {%- endfor %}
    grouping sets ({% for name in names %}({{ name }}){{ ', ' if not loop.last }}{% endfor %})
  having coalesce({{ names | join(', ') }}) is not null
  {%- else %}
  group by {{ (['"_slice"', '"_key"'] + keys) | join(', ') }}
  {%- endif %}
{%- endmacro %}

{#- share: each group's part of the total of its slice. -#}
{% macro share(relation, step) -%}
  select
    * replace (
      {{ step.scale }}{{ step.value }} / nullif(
        sum(cast({{ step.value }} as decimal(38, 12))) over (partition by {{ (['"_slice"'] + step.by) | join(', ') }}), 0
      ) as {{ step.value }}
    ),
    cast(null as double) as "_part"
  from {{ relation }}
{%- endmacro %}

{#- components: the parts of a composite, side by side for each group that all of them have. -#}
{% macro components(step, rules, prefix) -%}
{%- set first = step.parts[0] -%}
  select
    {{ first.name }}."_slice",
    {{ first.name }}."_key",
    {%- for key in step.by %}
    {{ first.name }}.{{ key }},
    {%- endfor %}
    {%- for flag in step.flags if flag.rule is none or flag.rule in rules %}
    {% for part in step.parts %}{{ part.name }}.{{ flag.name }}{{ ' and ' if not loop.last }}{% endfor %} as {{ flag.name }},
    {%- endfor %}
    {%- for part in step.parts %}
    {{ part.name }}."_value" as {{ part.name }},
    {%- endfor %}
    least({% for part in step.parts %}{{ part.name }}."_rows"{{ ', ' if not loop.last }}{% endfor %}) as "_rows"
  from {{ prefix }}{{ first.relation }} as {{ first.name }}
  {%- for part in step.parts[1:] %}
  inner join {{ prefix }}{{ part.relation }} as {{ part.name }}
    on {{ first.name }}."_slice" = {{ part.name }}."_slice" and {{ first.name }}."_key" = {{ part.name }}."_key"
    {%- for key in step.by %} and {{ first.name }}.{{ key }} = {{ part.name }}.{{ key }}{% endfor %}
  {%- endfor %}
{%- endmacro %}

{#-
  growth: the change of each group against its earlier period, inside the asked window alone.

  `last` is the one period that groups other than periods are asked for; it is empty where the window is not one period.
-#}
{% macro growth(step, rules, prefix) -%}
{%- set own = '"now"."_slice" in (' ~ step.own | join(', ') ~ ')' if step.own else 'false' -%}
  select
    "now"."_slice",
    "now"."_key",
    {%- for key in step.by %}
    "now".{{ key }},
    {%- endfor %}
    {%- for flag in step.flags if flag.rule is none or flag.rule in rules %}
    "now".{{ flag.name }} and "earlier".{{ flag.name }} as {{ flag.name }},
    {%- endfor %}
    {{ step.scale }}("now"."_value" / nullif("earlier"."_value", 0) - 1) as "_value",
    cast(null as double) as "_part",
    least("now"."_rows", "earlier"."_rows") as "_rows"
  from {{ prefix }}{{ step.relation }} as "now"
  inner join {{ prefix }}{{ step.relation }} as "earlier"
    on "now"."_slice" = "earlier"."_slice"
    {%- for key in step.by %}
    and "now".{{ key }} = "earlier".{{ key }}
    {%- endfor %}
    and "earlier"."_period" = cast("now"."_period" - interval {{ step.lag }} as date)
    and ("now"."_key" = "earlier"."_key" or {{ own }})
  where case
    when {{ own }} then
      {% if step.start %}"now"."_period" >= {{ step.start }} and {% endif -%}
      "now"."_period" + interval {{ step.length }} <= {{ step.end }}
    else {{ '"now"."_period" = ' ~ step.last if step.last else 'false' }}
  end
{%- endmacro %}

{#-
  present: the groups that have a value, which is a finite number.

  `statistics` are further numbers of each group, for a test of two groups: each stands in a slice of its own.
-#}
{% macro present(relation, step, rules) -%}
  select
    "_slice",
    "_key",
    {%- for key in step.by %}
    {{ key }},
    {%- endfor %}
    {%- for flag in step.flags if flag.rule is none or flag.rule in rules %}
    {{ flag.name }},
    {%- endfor %}
    cast("_value" as double) as "_value",
    "_part",
    "_rows"
  from {{ relation }}
  where isfinite(cast("_value" as double))
  {%- if step.picks %} and "_key" in ({{ step.picks | join(', ') }}){% endif %}
  {%- for item in step.statistics | default([]) %}
  union all
  select
    "_slice" || '/{{ item.name }}' as "_slice",
    "_key",
    {%- for key in step.by %}
    {{ key }},
    {%- endfor %}
    cast({{ item.sql }} as double) as "_value",
    cast(null as double) as "_part",
    "_rows"
  from {{ relation }}
  where isfinite(cast("_value" as double))
  {%- if step.picks %} and "_key" in ({{ step.picks | join(', ') }}){% endif %}
  {%- endfor %}
{%- endmacro %}
