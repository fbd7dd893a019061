"""Misread amounts: a fraction for a percentage and the reverse, calendar days and weekdays for business days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import polars as pl

from generator.catalog.likenesses import speaks_of_business_days
from generator.catalog.types import Calendar, Metric, Unit
from generator.oracle.calendar import BusinessDays
from generator.oracle.rivals.asked import Asked, Taken
from generator.records import Reading

HUNDRED = Decimal(100)
ALWAYS_PERCENT = frozenset({"total_change_pct", "contribution"})
MEASURED = frozenset(
    {"value", "value_a", "value_b", "actual", "counterfactual", "difference", "mean_a", "mean_b"}
)


def fractions(asked: Asked) -> Iterator[Taken]:
    """Percentages written as fractions, and plain ratios as percentages."""
    unit, gold = asked.metric.unit, asked.task.gold.exact
    first = gold[0] if isinstance(gold, list) and gold else gold
    names = ALWAYS_PERCENT & set(first)
    if names:
        yield Taken(Reading.FRACTION, "change", lambda: _scaled(gold, ALWAYS_PERCENT, 1 / HUNDRED))
    if unit in (Unit.PERCENT, Unit.RATIO) and MEASURED & set(first):
        factor = 1 / HUNDRED if unit is Unit.PERCENT else HUNDRED
        yield Taken(Reading.FRACTION, str(unit), lambda: _scaled(gold, MEASURED, factor))


def _scaled(answer: Any, names: frozenset[str], factor: Decimal) -> Any:
    if isinstance(answer, list):
        return [_scaled(row, names, factor) for row in answer]
    record: Mapping[str, Any] = answer
    return {
        name: Decimal(str(value)) * factor if name in names and value is not None else value
        for name, value in record.items()
    }


class EveryDay(BusinessDays):
    """Counts every day of the calendar, as one does who takes business days for days."""

    def __init__(self, calendar: Calendar) -> None:
        super().__init__(calendar)
        length = (calendar.end - calendar.start).days
        self._open = pl.repeat(True, length, dtype=pl.Boolean, eager=True)
        self._count = self._open.cast(pl.Int64).cum_sum()
        self._nth = pl.date_range(
            calendar.start, calendar.end, interval="1d", closed="left", eager=True
        ).alias("nth")


def business_days(asked: Asked) -> Iterator[Taken]:
    """Every day counted where business days are meant, or every weekday, holidays forgotten."""
    spec, catalog = asked.spec, asked.catalog
    if not any(_speaks(asked, leaf, rule) for leaf in asked.leaves for rule in ("", *spec.rules)):
        return
    for reading, counted in asked.once("calendars", lambda: _calendars(catalog.domain.calendar)):
        oracle = asked.oracle.reread(reading, calendar=counted)
        yield Taken(reading, "", lambda oracle=oracle: asked.answered(oracle))  # type: ignore[misc]


def _calendars(calendar: Calendar) -> tuple[tuple[Reading, BusinessDays], ...]:
    weekdays = BusinessDays(calendar.model_copy(update={"holidays": {}}))
    return (Reading.CALENDAR_DAYS, EveryDay(calendar)), (Reading.WEEKDAYS, weekdays)


def _speaks(asked: Asked, leaf: Metric, rule: str) -> bool:
    """Return whether a metric over rows, or a rule's operations on it, count business days."""
    rules = (rule,) if rule else ()
    return asked.once(
        ("days", leaf.metric, rule), lambda: speaks_of_business_days(asked.catalog, leaf, rules)
    )
