"""Guards on trends: every period there, a change that is defined and clear, one peak."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from generator.answers.context import AnswerContext, Undetermined, as_decimal
from generator.records import ResultRow, TaskSpec

LEAST_CHANGE = Decimal("0.5")
"""Change, in percent, below which a direction is too near to none."""


def _inside(rows: Sequence[ResultRow], context: AnswerContext) -> dict[str, Decimal]:
    return {
        row.key: as_decimal(row.value)
        for row in rows
        if row.key in context.expected_periods and row.value is not None
    }


def empty_period(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A period of the window has no value."""
    missing = [key for key in context.expected_periods if key not in _inside(rows, context)]
    if missing:
        return Undetermined("empty_period", f"no value in {', '.join(missing)}")
    return None


def undefined_change(
    spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext
) -> Undetermined | None:
    """The first period is zero or negative, so a change in percent of it says nothing."""
    first = _inside(rows, context)[context.expected_periods[0]]
    if first <= 0:
        return Undetermined("undefined_change", f"the first period is {first}")
    return None


def near_flat(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """First and last period are so near that the direction is a matter of rounding."""
    inside = _inside(rows, context)
    first, last = inside[context.expected_periods[0]], inside[context.expected_periods[-1]]
    if abs(last / first - 1) * 100 < LEAST_CHANGE or abs(last - first) <= context.apart:
        return Undetermined("near_flat", f"from {first} to {last}")
    return None


def tied_peak(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """Two periods share the highest value at the asked precision."""
    inside = _inside(rows, context)
    best, second = sorted(inside, key=lambda key: inside[key], reverse=True)[:2]
    if inside[best] - inside[second] <= context.apart:
        return Undetermined("tied_peak", f"{best} and {second} are both about {inside[best]}")
    return None
