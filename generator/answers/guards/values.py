"""Guards on single values: there at all, finite, enough rows behind them, clear of a threshold."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.answers.context import AnswerContext, Undetermined, as_decimal
from generator.answers.derive import ranked
from generator.records import TOTAL, AnalysisType, ResultRow, TaskSpec


def empty(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """No group has a value."""
    if all(row.value is None for row in rows):
        return Undetermined("empty", "no group has a value")
    return None


def no_number(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A value is infinite or no number."""
    for row in rows:
        if isinstance(row.value, float) and not math.isfinite(row.value):
            return Undetermined("not_finite", f"{row.key} is {row.value}")
    return None


def small_base(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A group that the answer names has fewer rows behind it than the domain's minimum."""
    looked_at = [row for row in rows if row.slice != TOTAL or spec.type is not AnalysisType.DECOMPOSITION]
    if spec.type is AnalysisType.RANKING:
        looked_at = ranked(spec, looked_at)[: spec.k + 1]
    for row in looked_at:
        if row.rows < context.minimum_rows:
            return Undetermined(
                "small_base", f"{row.key} has {row.rows} rows, fewer than {context.minimum_rows}"
            )
    return None


def trivial(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """The value is nothing, or the threshold lies where no value can: an agent that knows nothing would be right."""
    if len(rows) == 1 and rows[0].value is not None:
        value = as_decimal(rows[0].value)
        if value == 0:
            return Undetermined("trivial_value", f"{rows[0].key} is 0")
        if spec.threshold is not None and spec.threshold <= 0 < value:
            return Undetermined("trivial_threshold", f"{value} is above {spec.threshold} as any value would be")
    return None


def near_threshold(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """The value is so near the threshold that rounding could decide."""
    if spec.threshold is None or len(rows) != 1 or rows[0].value is None:
        return Undetermined("no_threshold", "no threshold could be drawn")
    if abs(as_decimal(rows[0].value) - spec.threshold) <= context.apart:
        return Undetermined(
            "near_threshold", f"{rows[0].value} is within {context.apart} of {spec.threshold}"
        )
    return None
