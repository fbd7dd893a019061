"""The answer must be complete, inside its window, right under its own scorer, and beyond the base answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from generator.records import AnalysisType, Tier
from generator.scoring import compare, differs
from generator.validation.reasons import ReasonCode
from generator.validation.slots import Case, Fault

T = AnalysisType
FIELDS: Mapping[AnalysisType, frozenset[str]] = {
    T.POINT_QUERY: frozenset({"value"}),
    T.TREND_ANALYSIS: frozenset({"direction", "total_change_pct", "peak_period"}),
    T.COMPARISON: frozenset({"group_a", "group_b", "value_a", "value_b", "higher"}),
    T.RANKING: frozenset({"key", "value"}),
    T.SIGNIFICANCE_TESTING: frozenset(
        {"test", "statistic", "p_value", "significant", "n_a", "n_b", "mean_a", "mean_b"}
    ),
    T.THRESHOLD_CROSSING: frozenset({"value", "threshold", "exceeded"}),
    T.COUNTERFACTUAL: frozenset({"actual", "counterfactual", "difference"}),
    T.DECOMPOSITION: frozenset({"segment", "value", "contribution"}),
}
ROWS = frozenset({T.RANKING, T.DECOMPOSITION})


def answer_is_complete(case: Case) -> Iterator[Fault]:
    """The gold answer has its type's fields, each with a finite value, and rows where it has rows."""
    task = case.task
    if task.spec.type is T.KNOWLEDGE_RETRIEVAL:
        if not str(task.gold.exact or "").strip() or not task.must_include or not task.document:
            yield ReasonCode.ANSWER_INCOMPLETE, "a knowledge task needs an answer, its words and its document"
        return
    rows = _rows(case)
    if not rows:
        yield ReasonCode.ANSWER_INCOMPLETE, "the answer has no rows"
    for row in rows:
        if not isinstance(row, Mapping) or set(row) != FIELDS[task.spec.type]:
            yield (
                ReasonCode.ANSWER_INCOMPLETE,
                f"the answer's fields are not {sorted(FIELDS[task.spec.type])}",
            )
        elif bad := [name for name, value in row.items() if not _is_there(value)]:
            yield ReasonCode.ANSWER_INCOMPLETE, f"{', '.join(bad)} has no finite value"


def answer_is_inside_window(case: Case) -> Iterator[Fault]:
    """Every period that the answer names lies inside the asked window, or before `as_of`."""
    spec, end = case.task.spec, case.catalog.domain.as_of
    start = date.min
    if spec.window is not None:
        start, end = spec.window.start, spec.window.end
    for period in _periods(case):
        first = _first_day(period)
        if first is None or not start <= first < end:
            yield ReasonCode.OUTSIDE_WINDOW, f"the answer names {period}, outside {start} to {end}"


def gold_is_right(case: Case) -> Iterator[Fault]:
    """The gold answer, exact and as shown, scores 1 under its own scorer."""
    gold = case.task.gold
    for name, answer in (("exact", gold.exact), ("shown", gold.shown)):
        if not _scores(case, answer):
            yield ReasonCode.GOLD_NOT_RIGHT, f"the {name} gold answer is scored wrong"


def base_is_wrong(case: Case) -> Iterator[Fault]:
    """In the rule tier the base answer and those without a required rule are scored wrong, by a margin."""
    task = case.task
    if task.tier is not Tier.RULE:
        return
    if not task.required:
        yield ReasonCode.BASE_IS_RIGHT, "a task of the rule tier requires no rule"
    if task.base is not None and not _differs_from_gold(case, task.base.exact, task.base.shown):
        yield ReasonCode.BASE_IS_RIGHT, "the base answer would be scored right"
    for rule, shown in sorted(task.without.items()):
        if rule in task.required and _scores(case, shown):
            yield ReasonCode.BASE_IS_RIGHT, f"the answer without {rule} would be scored right"


def _differs_from_gold(case: Case, exact: Any, shown: Any) -> bool:
    gold = case.task.gold
    return not _scores(case, shown) and differs(gold.exact, exact, gold.decimals, case.task.spec.type)


def _scores(case: Case, answer: Any) -> bool:
    gold = case.task.gold
    must_include = case.task.must_include
    return (
        compare(gold.exact, gold.decimals, answer, case.task.spec.type, must_include=must_include).score == 1
    )


def _rows(case: Case) -> list[Any]:
    exact = case.task.gold.exact
    if case.task.spec.type in ROWS:
        return list(exact) if isinstance(exact, list | tuple) else []
    return [exact]


def _is_there(value: Any) -> bool:
    if isinstance(value, float | Decimal):
        return Decimal(value).is_finite()
    return value is not None and value != ""


def _periods(case: Case) -> Iterator[str]:
    """Yield the periods that an answer names."""
    spec, rows = case.task.spec, _rows(case)
    field = {T.TREND_ANALYSIS: "peak_period", T.RANKING: "key", T.DECOMPOSITION: "segment"}.get(spec.type)
    if field is not None and (spec.grain or ":" in spec.dimension):
        yield from (str(row[field]) for row in rows if isinstance(row, Mapping) and field in row)


def _first_day(period: str) -> date | None:
    """Return the first day of `2017`, `2017-Q1` or `2017-03`, or None for any other text."""
    year, _, rest = period.partition("-")
    try:
        if rest.startswith("Q"):
            return date(int(year), 3 * int(rest[1:]) - 2, 1)
        return date(int(year), int(rest or 1), 1)
    except ValueError:
        return None
