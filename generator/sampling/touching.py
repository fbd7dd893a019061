"""Whether rules are likely to change anything within a scope, by the rows that they touch.

Comes in: a setting and a task. Goes out: an estimate in rows, or a verdict.
"""

from __future__ import annotations

from datetime import date

from generator.records import Filter, TaskSpec, Window
from generator.sampling.setting import Setting
from generator.sampling.windows import periods_of

LEAST_TOUCHED = 6
"""Rows that rules should touch by estimate. With three expected, one scope in twenty has none (Poisson); twice as many,
because touched rows come together, as the items of one order do."""


def bites(setting: Setting, spec: TaskSpec) -> bool:
    """Return whether the rules of a task should be expected to change something of what it asks.

    A trend needs a row for each of its periods, so that its first or last is likely to be among them.

    Args:
        setting: The setting of the task's metric.
        spec: The task, with the rules that can apply to it.
    """
    if setting.data.touched is None or setting.shape.trailing:
        return True
    groups = [(*spec.filters, Filter(spec.dimension, value)) for value in spec.groups] or [spec.filters]
    touched = sum(rows_touched(setting, filters, spec.window) for filters in groups)
    periods = periods_of(spec.window, spec.grain) if spec.window and spec.grain else 0
    return touched >= max(LEAST_TOUCHED, periods)


def rows_touched(setting: Setting, filters: tuple[Filter, ...], window: Window | None) -> float:
    """Return about how many rows that meet filters and window rules can change, as if these were independent.

    Args:
        setting: The metric's setting, whose profile knows what is touched.
        filters: Row filters.
        window: Asked window, or None.
    """
    known = setting.data.touched
    if known is None or not known.rows:
        return 0.0
    rows = float(known.rows)
    for item in filters:
        rows *= known.values.get(item.dimension, {}).get(item.value, 0) / known.rows
    if window is not None:
        inside = (
            count
            for month, count in known.months.items()
            if window.start <= date.fromisoformat(f"{month}-01") < window.end
        )
        rows *= sum(inside) / known.rows
    return rows
