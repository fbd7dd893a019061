"""The parts of an answer must agree with one another and with the task's slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from generator.records import AnalysisType
from generator.scoring import as_decimal
from generator.validation.checks.answers import answer_is_complete
from generator.validation.reasons import ReasonCode
from generator.validation.slots import Case, Fault

T = AnalysisType
WHOLE = Decimal(100)
SLACK = Decimal("1e-6")


def answer_is_consistent(case: Case) -> Iterator[Fault]:
    """The parts of the gold answer agree with one another and with the task's slots."""
    if any(answer_is_complete(case)):
        return
    check = CONSISTENT.get(case.task.spec.type)
    if check is not None and (detail := check(case, case.task.gold.exact)):
        yield ReasonCode.ANSWER_INCONSISTENT, detail


def _trend(case: Case, gold: Any) -> str:
    expected = "increasing" if gold["total_change_pct"] > 0 else "decreasing"
    return (
        ""
        if gold["direction"] == expected
        else f"direction is {gold['direction']}, the change says {expected}"
    )


def _comparison(case: Case, gold: Any) -> str:
    if (gold["group_a"], gold["group_b"]) != case.task.spec.groups:
        return "the groups are not the task's"
    higher = gold["group_a"] if gold["value_a"] > gold["value_b"] else gold["group_b"]
    return "" if gold["higher"] == higher else f"higher is {gold['higher']}, the values say {higher}"


def _ranking(case: Case, gold: Any) -> str:
    values = [row["value"] for row in gold]
    if len(gold) != case.task.spec.k:
        return f"{len(gold)} rows, not {case.task.spec.k}"
    if values != sorted(values, reverse=case.task.spec.order != "asc"):
        return "the rows are out of order"
    return "" if len({row["key"] for row in gold}) == len(gold) else "a key stands twice"


def _significance(case: Case, gold: Any) -> str:
    alpha = case.task.spec.alpha
    if alpha is None:
        return "the task has no level"
    significant = as_decimal(gold["p_value"]) < alpha
    if gold["significant"] is not significant:
        return f"significant is {gold['significant']}, the p-value says {significant}"
    ahead = (gold["mean_a"] > gold["mean_b"]) == (gold["statistic"] > 0)
    return "" if ahead else "the statistic's sign is not that of the difference of the means"


def _threshold(case: Case, gold: Any) -> str:
    if as_decimal(gold["threshold"]) != case.task.spec.threshold:
        return "the threshold is not the task's"
    exceeded = gold["value"] > gold["threshold"]
    return (
        "" if gold["exceeded"] is exceeded else f"exceeded is {gold['exceeded']}, the value says {exceeded}"
    )


def _counterfactual(case: Case, gold: Any) -> str:
    difference = as_decimal(gold["counterfactual"]) - as_decimal(gold["actual"])
    close = abs(difference - as_decimal(gold["difference"])) <= SLACK * max(Decimal(1), abs(difference))
    return "" if close else "the difference is not counterfactual minus actual"


def _decomposition(case: Case, gold: Any) -> str:
    total = sum((as_decimal(row["contribution"]) for row in gold), Decimal(0))
    if abs(total - WHOLE) > SLACK:
        return f"the contributions sum to {total}, not to 100 percent"
    return "" if len({row["segment"] for row in gold}) == len(gold) else "a segment stands twice"


Agreement = Callable[[Case, Any], str]
CONSISTENT: Mapping[AnalysisType, Agreement] = {
    T.TREND_ANALYSIS: _trend,
    T.COMPARISON: _comparison,
    T.RANKING: _ranking,
    T.SIGNIFICANCE_TESTING: _significance,
    T.THRESHOLD_CROSSING: _threshold,
    T.COUNTERFACTUAL: _counterfactual,
    T.DECOMPOSITION: _decomposition,
}
"""For each type what its answer contradicts, or an empty text."""
