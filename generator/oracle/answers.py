"""The nine analysis answers, derived from the oracle's own numbers.

Comes in: a task and the rules applied. Goes out: the exact answer as plain data, numbers unrounded; what is
undefined is None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from generator.oracle.numbers import divided, minus, total
from generator.oracle.oracle import Oracle
from generator.oracle.significance import significance
from generator.records import TOTAL, AnalysisType, Number, Query, ResultRow, TaskSpec


def answer(spec: TaskSpec, oracle: Oracle, rules: tuple[str, ...]) -> Any:
    """Return a task's exact answer under some rules.

    Args:
        spec: What is asked.
        oracle: Evaluates queries on the task's domain.
        rules: Names of the rules applied; empty for the base answer.

    Returns:
        The answer of the task's type; None for knowledge tasks, which documents answer.
    """
    if spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return None
    query = Query(spec.domain, spec.metric, tuple(sorted(rules)), (TOTAL,), spec.filters, spec.window)
    return ANSWERS[spec.type](spec, oracle, query)


def _rows(oracle: Oracle, query: Query, slice_name: str) -> tuple[ResultRow, ...]:
    return oracle.evaluate(replace(query, slices=(slice_name,)))


def _point(spec: TaskSpec, oracle: Oracle, query: Query) -> Number | None:
    """Return the value of all rows that the filters leave.

    A share is taken of the whole slice, so its first filter picks a group of that slice and drops no rows.
    """
    if spec.dimension and spec.groups:
        return next((row.value for row in _rows(oracle, query, spec.dimension) if row.key == spec.groups[0]), None)
    metric = oracle.metric(query.metric)
    if metric.share is not None and query.filters:
        picked, *others = query.filters
        rows = _rows(oracle, replace(query, filters=tuple(others)), picked.dimension)
        return next((row.value for row in rows if row.key == picked.value), None)
    rows = _rows(oracle, query, TOTAL)
    return rows[0].value if rows else None


def _point_query(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any]:
    return {"value": _point(spec, oracle, query)}


def _trend(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any]:
    """Return first against last period; a percentage of nothing or less is undefined, a tied peak is the earliest."""
    metric = oracle.metric(spec.metric)
    times = [metric.time, *(leaf.time for leaf in oracle.catalog.leaves(metric))]
    dimension = spec.dimension or next((time for time in times if time is not None), "")
    rows = _rows(oracle, query, f"{dimension}:{spec.grain}")
    if len(rows) < 2:
        return {"direction": None, "total_change_pct": None, "peak_period": None}
    first, last = _defined(rows[0].value), _defined(rows[-1].value)
    change = _defined(minus(last, first))
    return {
        "direction": _direction(change),
        "total_change_pct": divided(change, first, 100) if first > 0 else None,
        "peak_period": max(rows, key=lambda row: _defined(row.value)).key,
    }


def _direction(change: Number) -> str:
    if change == 0:
        return "flat"
    return "increasing" if change > 0 else "decreasing"


def _defined(value: Number | None) -> Number:
    assert value is not None
    return value


def _comparison(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any]:
    found = {row.key: row.value for row in _rows(oracle, query, spec.dimension)}
    one, other = spec.groups[:2]
    a, b = found.get(one), found.get(other)
    higher = None
    if a is not None and b is not None:
        higher = one if a >= b else other
    return {"group_a": one, "group_b": other, "value_a": a, "value_b": b, "higher": higher}


def _ranking(spec: TaskSpec, oracle: Oracle, query: Query) -> list[dict[str, Any]]:
    sign = 1 if spec.order == "asc" else -1
    rows = sorted(_rows(oracle, query, spec.dimension), key=lambda row: (sign * _defined(row.value), row.key))
    return [{"key": row.key, "value": row.value} for row in rows[: spec.k]]


def _threshold(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any]:
    value = _point(spec, oracle, query)
    limit = spec.threshold
    exceeded = None if value is None or limit is None else bool(value > limit)
    return {"value": value, "threshold": limit, "exceeded": exceeded}


def _decomposition(spec: TaskSpec, oracle: Oracle, query: Query) -> list[dict[str, Any]] | None:
    rows = _rows(oracle, query, spec.dimension)
    whole = total(row.part for row in rows) if all(row.part is not None for row in rows) else None
    if not whole:
        return None
    return [
        {"segment": row.key, "value": row.value, "contribution": divided(row.part, whole, 100)}
        for row in rows
    ]


def _counterfactual(spec: TaskSpec, oracle: Oracle, query: Query) -> dict[str, Any]:
    actual = _point(spec, oracle, query)
    if len(spec.change) == 3:
        rule, parameter, literal = spec.change
        changed = replace(query, changes=((rule, parameter, literal),))
    else:
        changed = replace(query, rules=tuple(rule for rule in query.rules if rule not in spec.change))
    other = _point(spec, oracle, changed)
    return {"actual": actual, "counterfactual": other, "difference": minus(other, actual)}


ANSWERS: dict[AnalysisType, Callable[[TaskSpec, Oracle, Query], Any]] = {
    AnalysisType.POINT_QUERY: _point_query,
    AnalysisType.TREND_ANALYSIS: _trend,
    AnalysisType.COMPARISON: _comparison,
    AnalysisType.RANKING: _ranking,
    AnalysisType.SIGNIFICANCE_TESTING: significance,
    AnalysisType.THRESHOLD_CROSSING: _threshold,
    AnalysisType.COUNTERFACTUAL: _counterfactual,
    AnalysisType.DECOMPOSITION: _decomposition,
}
