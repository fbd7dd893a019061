"""The answers of the nine analysis types, by hand; scipy is a third opinion on the tests' probabilities."""

from __future__ import annotations

import random
from datetime import date
from decimal import Decimal
from typing import Any

import polars as pl
import pytest
from oracle_domain import one_table, table
from scipy import stats

from generator.oracle.answers import answer
from generator.oracle.distributions import normal_tails, student_tails
from generator.oracle.oracle import Oracle
from generator.records import AnalysisType, Filter, TaskSpec, Window

SALES = table(
    """
    id:int d:text x:int at:date
    1 a 1 2017-01-10
    2 a 3 2017-02-10
    3 b 4 2017-02-20
    4 b 8 2017-03-10
    5 c 4 2017-03-20
    """
)
METRICS = [
    {"time": "at", "dimensions": ["d", "at"], "value": "sum(x)", "parameters": {"n": 0}, "where": "x > :n"},
    {"metric": "share", "time": "at", "unit": "percent", "share": {"value": "sum(x)"}},
    {"metric": "average", "time": "at", "value": "avg(x)"},
]
RULES = [
    {"rule": "drop", "operations": [{"exclude": {"where": "id = 4"}}]},
    {"rule": "limit", "operations": [{"threshold": {"parameter": "n", "to": 3}}]},
]


def oracle() -> Oracle:
    return one_table(SALES, METRICS, RULES)


def asked(kind: AnalysisType, rules: tuple[str, ...] = (), **spec: Any) -> Any:
    return answer(TaskSpec("t", "shop", "g", kind, **{"metric": "m"} | spec), oracle(), rules)


def test_point_query() -> None:
    point = AnalysisType.POINT_QUERY
    assert asked(point) == {"value": 20}
    assert asked(point, ("drop",)) == {"value": 12}
    assert asked(point, filters=(Filter("d", "a"),)) == {"value": 4}
    assert asked(point, filters=(Filter("d", "nobody"),)) == {"value": None}


def test_a_share_is_of_the_whole_slice_its_filter_picks_from() -> None:
    """a has 4 of 20."""
    assert asked(AnalysisType.POINT_QUERY, metric="share", filters=(Filter("d", "a"),)) == {"value": 20}


def test_trend() -> None:
    """1, 7, 12: up by 1100 %; without row 4: 1, 7, 4, so February is the peak."""
    trend = AnalysisType.TREND_ANALYSIS
    assert asked(trend, grain="month") == {
        "direction": "increasing",
        "total_change_pct": 1100,
        "peak_period": "2017-03",
    }
    assert asked(trend, ("drop",), grain="month")["peak_period"] == "2017-02"
    window = Window(date(2017, 2, 1), date(2017, 3, 1), "month")
    assert asked(trend, grain="month", window=window)["direction"] is None, "one period is no trend"
    assert asked(trend, grain="month", filters=(Filter("d", "c"),))["direction"] is None
    nothing = Window(date(2016, 2, 1), date(2016, 3, 1), "month")
    assert asked(trend, grain="month", window=nothing)["peak_period"] is None


def test_comparison() -> None:
    comparison = AnalysisType.COMPARISON
    found = asked(comparison, dimension="d", groups=("a", "b"))
    assert found == {"group_a": "a", "group_b": "b", "value_a": 4, "value_b": 12, "higher": "b"}
    assert asked(comparison, dimension="d", groups=("c", "a"))["higher"] == "c", "a tie goes to the first"
    assert asked(comparison, dimension="d", groups=("a", "nobody"))["value_b"] is None


def test_ranking_orders_by_value_then_key() -> None:
    ranking = AnalysisType.RANKING
    down = asked(ranking, dimension="d", k=2, order="desc")
    assert down == [{"key": "b", "value": 12}, {"key": "a", "value": 4}]
    assert [row["key"] for row in asked(ranking, dimension="d", k=3, order="asc")] == ["a", "c", "b"]


def test_threshold_crossing() -> None:
    crossing = AnalysisType.THRESHOLD_CROSSING
    assert asked(crossing, threshold=Decimal(15))["exceeded"] is True
    assert asked(crossing, threshold=Decimal(20))["exceeded"] is False
    assert asked(crossing, ("drop",), threshold=Decimal(15))["exceeded"] is False


def test_decomposition() -> None:
    """a 4, b 12, c 4 of 20."""
    found = asked(AnalysisType.DECOMPOSITION, dimension="d")
    assert [(row["segment"], row["value"], row["contribution"]) for row in found] == [
        ("a", 4, 20),
        ("b", 12, 60),
        ("c", 4, 20),
    ]
    averages = asked(AnalysisType.DECOMPOSITION, metric="average", dimension="d")
    assert averages is None, "averages do not add up"


def test_counterfactual() -> None:
    """x > 3 leaves 16; with n = 4 only 8 is left; without the rule it is 20; knowledge has no answer here."""
    counterfactual = AnalysisType.COUNTERFACTUAL
    found = asked(counterfactual, ("limit",), change=("limit", "n", "4"))
    assert found == {"actual": 16, "counterfactual": 8, "difference": -8}
    assert asked(counterfactual, ("limit",), change=("limit",))["difference"] == 4
    assert asked(AnalysisType.KNOWLEDGE_RETRIEVAL) is None


def two_groups() -> tuple[list[float], list[float], pl.DataFrame]:
    draw = random.Random(7)
    a = [round(draw.gauss(10, 2), 3) for _ in range(40)]
    b = [round(draw.gauss(11, 5), 3) for _ in range(55)]
    frame = pl.DataFrame({"d": ["a"] * len(a) + ["b"] * len(b), "x": [*a, *b]}).with_row_index("id")
    return a, b, frame


def test_significance_of_means_is_welch() -> None:
    a, b, frame = two_groups()
    means = one_table(frame, {"value": "avg(x)"})
    spec = TaskSpec(
        "t",
        "shop",
        "g",
        AnalysisType.SIGNIFICANCE_TESTING,
        "m",
        "d",
        groups=("a", "b"),
        alpha=Decimal("0.05"),
    )
    found = answer(spec, means, ())
    wanted = stats.ttest_ind(a, b, equal_var=False)
    assert found["test"] == "welch_t"
    assert found["statistic"] == pytest.approx(wanted.statistic, rel=1e-10)
    assert found["p_value"] == pytest.approx(wanted.pvalue, rel=1e-9)
    assert found["significant"] is bool(wanted.pvalue < 0.05)
    assert (found["n_a"], found["n_b"]) == (40, 55)
    assert found["mean_a"] == pytest.approx(sum(a) / 40)


def test_significance_of_rates_is_the_pooled_test() -> None:
    """30 of 40 against 30 of 60: pooled 0.6, so z = 0.25 / sqrt(0.24 * (1/40 + 1/60)) = 2.5."""
    hits = [True] * 30 + [False] * 10 + [True] * 30 + [False] * 30
    frame = pl.DataFrame({"d": ["a"] * 40 + ["b"] * 60, "hit": hits}).with_row_index("id")
    ratio = {"numerator": "count(*) filter (where hit)", "denominator": "count(*)"}
    rates = one_table(frame, {"unit": "percent", "ratio": ratio})
    spec = TaskSpec("t", "shop", "g", AnalysisType.SIGNIFICANCE_TESTING, "m", "d", groups=("a", "b"))
    found = answer(spec, rates, ())
    assert (found["test"], found["n_a"], found["mean_a"], found["mean_b"]) == ("two_proportion_z", 40, 75, 50)
    assert found["statistic"] == pytest.approx(2.5)
    assert found["p_value"] == pytest.approx(0.012419330651552265)
    assert found["significant"] is None, "no level was given"


def test_significance_without_variance_or_test_is_undefined() -> None:
    frame = table("id:int d:text x:int\n1 a 1\n2 a 1\n3 b 1\n4 b 1")
    spec = TaskSpec(
        "t",
        "shop",
        "g",
        AnalysisType.SIGNIFICANCE_TESTING,
        "m",
        "d",
        groups=("a", "b"),
        alpha=Decimal("0.05"),
    )
    assert answer(spec, one_table(frame, {"value": "avg(x)"}), ())["p_value"] is None
    assert answer(spec, one_table(frame, {"value": "sum(x)"}), ()) is None


def test_probabilities_agree_with_scipy() -> None:
    draw = random.Random(3)
    for _ in range(300):
        t, degrees = draw.uniform(-30, 30), draw.choice([draw.uniform(1, 40), draw.uniform(40, 1e5)])
        assert float(student_tails(t, degrees)) == pytest.approx(2 * stats.t.sf(abs(t), degrees), rel=1e-9)
        assert float(normal_tails(t)) == pytest.approx(2 * stats.norm.sf(abs(t)), rel=1e-9)
    assert student_tails(0.0, 5) == normal_tails(0.0) == 1


def test_a_tiny_probability_is_not_zero() -> None:
    """log10 of the normal's at 60 is that of scipy's logsf; Student's at 243.7 with 100,000 degrees is far below."""
    wanted = (stats.norm.logsf(60) + 0.6931471805599453) / 2.302585092994046
    assert float(Decimal(normal_tails(60.0)).log10()) == pytest.approx(wanted, rel=1e-9)
    assert 0 < student_tails(243.7, 1e5) < Decimal("1e-300")
