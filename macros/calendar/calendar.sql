{#-
  business_calendar: one row for each day, with what the business-day functions need.

  in    first day, day after the last, holidays as dates
  out   day, is_business_day, business_day_number (business days up to and including the day), next_business_day

  Saturdays, Sundays and holidays are no business days.
-#}
{% macro business_calendar(first, last, holidays) -%}
with days as (
  select cast(d as date) as day
  from unnest(generate_series(timestamp '{{ first }}', timestamp '{{ last }}' - interval 1 day, interval 1 day)) as t(d)
),
marked as (
  select
    day,
    isodow(day) < 6
    {%- if holidays %}
    and day not in (
      {%- for holiday in holidays %}
      date '{{ holiday }}'{{ ',' if not loop.last }}
      {%- endfor %}
    )
    {%- endif %} as is_business_day
  from days
)
select
  day,
  is_business_day,
  cast(sum(case when is_business_day then 1 else 0 end) over (order by day) as bigint) as business_day_number,
  min(case when is_business_day then day end) over (order by day rows between 1 following and unbounded following)
    as next_business_day
from marked
{%- endmacro %}
