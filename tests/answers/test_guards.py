"""Each determinacy guard refuses what it is for, and lets through what is just clear of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from generator.answers import AnswerContext, Judged, Undetermined, derive, guard, judge
from generator.records import TOTAL, TOTAL_KEY, AnalysisType, ResultRow, TaskSpec, Tier, Window

CONTEXT = AnswerContext(decimals=2, minimum_rows=5, null_label="(unknown)")
MONTHS = ("2017-01", "2017-02", "2017-03")
YEAR = Window(date(2017, 1, 1), date(2017, 4, 1), "quarter")


def spec(kind: AnalysisType, **slots: object) -> TaskSpec:
    return replace(TaskSpec("t", "shop", "s", kind, metric="m"), **slots)


def rows(values: dict[str, float | None], counts: dict[str, int] | None = None, slice_: str = "state") -> list[ResultRow]:
    return [ResultRow(slice_, key, value, (counts or {}).get(key, 50), value) for key, value in values.items()]


POINT = spec(AnalysisType.POINT_QUERY)
RANKING = spec(AnalysisType.RANKING, dimension="state", k=2, order="desc")
PAIR = spec(AnalysisType.COMPARISON, dimension="state", groups=("a", "b"))
LIMIT = spec(AnalysisType.THRESHOLD_CROSSING, threshold=Decimal("5"))
PARTS = spec(AnalysisType.DECOMPOSITION, dimension="state")
TREND = spec(AnalysisType.TREND_ANALYSIS, grain="month", window=YEAR)
MEANS = spec(AnalysisType.SIGNIFICANCE_TESTING, dimension="state", groups=("a", "b"), alpha=Decimal("0.05"))
CHANGED = spec(AnalysisType.COUNTERFACTUAL, change=("grace",))


def sampled(what: str, a: tuple[float, float, float], b: tuple[float, float, float]) -> list[ResultRow]:
    """Return two groups: mean, observations, and their variance or successes."""
    slices = ("state", "state/n", f"state/{what}")
    return [ResultRow(slice_, key, value, 50) for key, row in zip("ab", (a, b), strict=True) for slice_, value in zip(slices, row, strict=True)]


def supposed(actual: float, other: float) -> list[ResultRow]:
    return [ResultRow(TOTAL, TOTAL_KEY, actual, 50), ResultRow("total/supposed", TOTAL_KEY, other, 50)]


TRENDING = replace(CONTEXT, expected_periods=MONTHS)
NO_WHOLE = [*rows({"a": 1.0, "b": 2.0}), ResultRow(TOTAL, TOTAL_KEY, 4.0, 99, 4.0)]

REFUSED = [
    ("empty", POINT, rows({}), CONTEXT),
    ("not_finite", POINT, rows({"a": float("inf")}), CONTEXT),
    ("trivial_value", POINT, rows({"a": 0.0}), CONTEXT),
    ("small_base", POINT, rows({"a": 3.0}, {"a": 4}), CONTEXT),
    ("near_threshold", LIMIT, rows({"a": 5.01}), CONTEXT),
    ("trivial_threshold", replace(LIMIT, threshold=Decimal("-0.02")), rows({"a": 3.0}), CONTEXT),
    ("no_threshold", replace(LIMIT, threshold=None), rows({"a": 3.0}), CONTEXT),
    ("missing_group", PAIR, rows({"a": 3.0}), CONTEXT),
    ("higher_within_tolerance", PAIR, rows({"a": 3.0, "b": 3.01}), CONTEXT),
    ("too_few_groups", RANKING, rows({"a": 3.0, "b": 2.0}), CONTEXT),
    ("null_group", RANKING, rows({"a": 3.0, "(unknown)": 2.0, "c": 1.0}), CONTEXT),
    ("tie", RANKING, rows({"a": 3.0, "b": 2.0, "c": 2.004}), CONTEXT),
    ("tie", RANKING, rows({"a": 3.0, "b": 3.0, "c": 1.0}), CONTEXT),
    ("small_base", RANKING, rows({"a": 3.0, "b": 2.0, "c": 1.0}, {"c": 1}), CONTEXT),
    ("too_many_segments", PARTS, rows({f"s{n}": 1.0 for n in range(31)}), CONTEXT),
    ("not_additive", PARTS, rows({"a": 1.0, "b": 2.0}), CONTEXT),
    ("not_a_partition", PARTS, NO_WHOLE, CONTEXT),
    ("missing_group", MEANS, sampled("variance", (3.0, 40, 4.0), (3.1, 40, 4.0))[:3], CONTEXT),
    ("small_sample", MEANS, sampled("variance", (3.0, 29, 4.0), (3.1, 40, 4.0)), CONTEXT),
    ("zero_variance", MEANS, sampled("variance", (3.0, 40, 4.0), (3.1, 40, 0.0)), CONTEXT),
    ("zero_variance", MEANS, sampled("successes", (50.0, 40, 20), (100.0, 40, 40)), CONTEXT),
    ("few_successes", MEANS, sampled("successes", (50.0, 40, 20), (10.0, 40, 4)), CONTEXT),
    ("few_successes", MEANS, sampled("successes", (50.0, 40, 20), (90.0, 40, 36)), CONTEXT),
    ("not_a_proportion", MEANS, sampled("successes", (50.0, 40, 20), (102.5, 40, 41)), CONTEXT),
    ("near_alpha", MEANS, sampled("variance", (3.0, 40, 4.0), (3.9, 40, 4.0)), CONTEXT),
    ("p_too_small", MEANS, sampled("variance", (3.0, 9000, 4.0), (9.0, 9000, 4.0)), CONTEXT),
    ("small_base", CHANGED, [*supposed(3.0, 4.0)[:1], ResultRow("total/supposed", TOTAL_KEY, 4.0, 4)], CONTEXT),
    ("no_change", CHANGED, supposed(3.0, 3.01), CONTEXT),
    ("empty_period", TREND, rows({"2017-01": 1.0, "2017-03": 2.0}), TRENDING),
    ("undefined_change", TREND, rows(dict(zip(MONTHS, (-1.0, 3.0, 2.0), strict=True))), TRENDING),
    ("near_flat", TREND, rows(dict(zip(MONTHS, (100.0, 300.0, 100.1), strict=True))), TRENDING),
    ("tied_peak", TREND, rows(dict(zip(MONTHS, (1.0, 3.0, 3.0), strict=True))), TRENDING),
]
ACCEPTED = [
    (POINT, rows({"a": 3.0}, {"a": 5}), CONTEXT),
    (LIMIT, rows({"a": 5.02}), CONTEXT),
    (PAIR, rows({"a": 3.0, "b": 3.02}), CONTEXT),
    (RANKING, rows({"a": 3.0, "b": 2.0, "c": 1.0, "d": 1.0}), CONTEXT),
    (PARTS, [*rows({"a": 1.0, "b": 2.0}), ResultRow(TOTAL, TOTAL_KEY, 3.0, 99, 3.0)], CONTEXT),
    (MEANS, sampled("variance", (3.0, 30, 4.0), (3.2, 30, 4.0)), CONTEXT),
    (MEANS, sampled("successes", (87.5, 40, 35), (12.5, 40, 5)), CONTEXT),
    (CHANGED, supposed(3.0, 3.02), CONTEXT),
    (TREND, rows(dict(zip(MONTHS, (1.0, 3.0, 2.0), strict=True))), TRENDING),
]


@pytest.mark.parametrize(("reason", "task", "found", "context"), REFUSED)
def test_a_guard_refuses(reason: str, task: TaskSpec, found: list[ResultRow], context: AnswerContext) -> None:
    refused = guard(task, found, context)
    assert refused is not None
    assert refused.reason == reason


@pytest.mark.parametrize(("task", "found", "context"), ACCEPTED)
def test_what_is_clear_of_every_guard_passes(task: TaskSpec, found: list[ResultRow], context: AnswerContext) -> None:
    assert guard(task, found, context) is None
    assert derive(task, found, context) is not None


def test_answers_are_rounded_once_and_half_up() -> None:
    answer = derive(POINT, rows({"a": 2.675}), CONTEXT)
    assert answer is not None
    assert (answer.exact, answer.shown) == ({"value": 2.675}, {"value": 2.68})


def test_a_trend_looks_at_its_window_alone() -> None:
    """2018-01 is the highest, and lies outside: 1 -> 2 is +100 %, the peak is 2017-02."""
    found = rows({"2017-01": 1.0, "2017-02": 3.0, "2017-03": 2.0, "2018-01": 9.0})
    answer = derive(TREND, found, TRENDING)
    assert answer is not None
    assert answer.exact == {"direction": "increasing", "total_change_pct": 100.0, "peak_period": "2017-02"}


def judged(gold: float, base: float, **without: float) -> Judged | Undetermined:
    task = replace(POINT, rules=tuple(sorted(without)))
    variants = {"gold": rows({"a": gold}), "base": rows({"a": base})}
    variants |= {f"without:{rule}": rows({"a": value}) for rule, value in without.items()}
    return judge(task, variants, CONTEXT)


def test_a_rule_is_required_only_where_removing_it_alone_makes_the_answer_wrong() -> None:
    found = judged(10.0, 8.0, grace=9.0, outliers=10.0)
    assert isinstance(found, Judged)
    assert (found.tier, found.required, found.inert) == (Tier.RULE, ("grace",), ("outliers",))
    assert found.without == {"grace": {"value": 9.0}}


def test_a_task_that_no_rule_changes_is_analytics() -> None:
    found = judged(10.0, 10.0, grace=10.0)
    assert isinstance(found, Judged)
    assert (found.tier, found.required) == (Tier.ANALYTICS, ())


@pytest.mark.parametrize(
    ("reason", "gold", "base", "without"),
    [
        ("base_right", 10.0, 10.0, {"up": 9.0, "down": 11.0}),
        ("jointly_required", 10.0, 8.0, {"one": 10.0, "other": 10.0}),
        ("near_tolerance", 10.0, 8.0, {"one": 10.007}),
    ],
)
def test_a_task_without_clear_necessity_is_refused(
    reason: str, gold: float, base: float, without: dict[str, float]
) -> None:
    found = judged(gold, base, **without)
    assert isinstance(found, Undetermined)
    assert found.reason == reason
