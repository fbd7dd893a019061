"""The answer of each analysis type, from the rows of its query.

Comes in: a task and the rows of one variant of its query. Goes out: the answer, or None where it is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from generator.answers.context import AnswerContext, as_decimal, number
from generator.answers.significance import P_VALUE, tested
from generator.records import P_DIGITS, SUPPOSED, TOTAL, AnalysisType, Answer, ResultRow, TaskSpec

PERCENT_DECIMALS = 2
Rows = Sequence[ResultRow]


def derive(spec: TaskSpec, rows: Rows, context: AnswerContext) -> Answer | None:
    """Return a task's answer.

    Args:
        spec: The task.
        rows: Groups with a value, of the slices that `slices_of` names.
        context: The metric's conventions.

    Returns:
        The answer with exact and shown numbers, or None where these rows define none.
    """
    made = _MAKERS[spec.type](spec, [row for row in rows if row.value is not None], context)
    if made is None:
        return None
    exact, decimals = made
    return Answer(exact, shown(exact, decimals), decimals)


def shown(exact: Any, decimals: Mapping[str, int], field: str = "") -> Any:
    """Return a value with its numbers rounded half up to the decimals of their fields.

    A probability that this leaves fewer than three significant digits keeps three: it is never zero.
    """
    if isinstance(exact, Mapping):
        return {key: shown(item, decimals, str(key)) for key, item in exact.items()}
    if isinstance(exact, list | tuple):
        return [shown(item, decimals, field) for item in exact]
    if isinstance(exact, bool) or not isinstance(exact, int | float | Decimal) or field not in decimals:
        return exact
    places = decimals[field]
    rounded = as_decimal(exact).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    if field == P_VALUE and 0 < as_decimal(exact) < Decimal(1).scaleb(P_DIGITS - places - 1):
        return float(f"{float(exact):.{P_DIGITS - 1}e}")
    return int(rounded) if places == 0 else float(rounded)


def _point(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    if len(rows) != 1:
        return None
    return {"value": number(rows[0].value, context)}, {"value": context.decimals}


def _threshold(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    if len(rows) != 1 or spec.threshold is None:
        return None
    value, limit = number(rows[0].value, context), spec.threshold
    places = {"value": context.decimals, "threshold": max(context.decimals, -int(limit.as_tuple().exponent))}
    plain = int(limit) if limit == limit.to_integral_value() else float(limit)
    return {"value": value, "threshold": plain, "exceeded": as_decimal(value) > limit}, places


def _comparison(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    values = {row.key: number(row.value, context) for row in rows}
    first, second = spec.groups
    if first not in values or second not in values:
        return None
    higher = first if as_decimal(values[first]) >= as_decimal(values[second]) else second
    exact = {
        "group_a": first,
        "group_b": second,
        "value_a": values[first],
        "value_b": values[second],
        "higher": higher,
    }
    return exact, {"value_a": context.decimals, "value_b": context.decimals}


def ranked(spec: TaskSpec, rows: Rows) -> list[ResultRow]:
    """Return all groups in a ranking's order: by value, then by key."""
    sign = -1 if spec.order == "desc" else 1
    return sorted(rows, key=lambda row: (sign * as_decimal(row.value or 0), row.key))


def _ranking(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    if not rows:
        return None
    first = ranked(spec, rows)[: spec.k]
    return [{"key": row.key, "value": number(row.value, context)} for row in first], {
        "value": context.decimals
    }


def _trend(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    inside = {row.key: as_decimal(row.value or 0) for row in rows if row.key in context.expected_periods}
    periods = [key for key in context.expected_periods if key in inside]
    if len(periods) < 2 or inside[periods[0]] <= 0:
        return None
    change = (inside[periods[-1]] / inside[periods[0]] - 1) * 100
    peak = max(periods, key=lambda key: inside[key])
    direction = "increasing" if change > 0 else "decreasing" if change < 0 else "flat"
    exact = {"direction": direction, "total_change_pct": float(change), "peak_period": peak}
    return exact, {"total_change_pct": PERCENT_DECIMALS}


def _decomposition(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    segments = sorted((row for row in rows if row.slice != TOTAL), key=lambda row: row.key)
    if not segments or any(row.part is None for row in segments):
        return None
    parts = [as_decimal(row.part or 0) for row in segments]
    total = sum(parts, Decimal(0))
    if total == 0:
        return None
    exact = [
        {"segment": row.key, "value": number(row.value, context), "contribution": float(100 * part / total)}
        for row, part in zip(segments, parts, strict=True)
    ]
    return exact, {"value": context.decimals, "contribution": PERCENT_DECIMALS}


def halves(rows: Rows) -> tuple[list[ResultRow], list[ResultRow]]:
    """Return the rows of things as they are, and those under a supposition."""
    other = [row for row in rows if row.slice.endswith(f"/{SUPPOSED}")]
    return [row for row in rows if row not in other], other


def _counterfactual(spec: TaskSpec, rows: Rows, context: AnswerContext) -> tuple[Any, dict[str, int]] | None:
    now, then = halves(rows)
    if len(now) != 1 or len(then) != 1:
        return None
    actual, other = (number(row.value, context) for row in (*now, *then))
    difference = as_decimal(other) - as_decimal(actual)
    whole = isinstance(actual, int) and isinstance(other, int)
    exact = {
        "actual": actual,
        "counterfactual": other,
        "difference": int(difference) if whole else float(difference),
    }
    return exact, dict.fromkeys(exact, context.decimals)


_MAKERS: Mapping[
    AnalysisType, Callable[[TaskSpec, Rows, AnswerContext], tuple[Any, dict[str, int]] | None]
] = {
    AnalysisType.POINT_QUERY: _point,
    AnalysisType.THRESHOLD_CROSSING: _threshold,
    AnalysisType.COMPARISON: _comparison,
    AnalysisType.RANKING: _ranking,
    AnalysisType.TREND_ANALYSIS: _trend,
    AnalysisType.SIGNIFICANCE_TESTING: tested,
    AnalysisType.COUNTERFACTUAL: _counterfactual,
    AnalysisType.DECOMPOSITION: _decomposition,
}
SUPPORTED = frozenset(_MAKERS)
"""Analysis types whose answers are made from rows here; knowledge answers stand in documents."""
