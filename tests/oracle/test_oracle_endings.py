"""Endings: ratio, share, composite, growth, trailing, and what rules do to composites."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from oracle_domain import ask, one_table, table, value, values

from generator.oracle.errors import OracleError
from generator.oracle.oracle import Oracle

SALES = table(
    """
    id:int d:text x:int n:int at:date
    1 a 1 0 2017-01-10
    2 a 3 2 2017-02-10
    3 b 4 4 2017-02-20
    4 b 8 0 2017-04-10
    5 - 4 1 2018-02-10
    """
)
TIMED = {"time": "at", "dimensions": ["d", "at"]}


def rule(name: str, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"rule": name, "operations": list(operations), **more}


def test_a_ratio_is_times_100_for_percent_and_absent_over_zero() -> None:
    """a: 4 / 2; b: 12 / 4; NULL: 4 / 1; only January: 1 / 0 is absent."""
    parts = {"ratio": {"numerator": "sum(x)", "denominator": "sum(n)"}}
    assert values(one_table(SALES, TIMED | parts), by="d") == {"a": 2, "b": 3, "(unknown)": 4}
    oracle = one_table(SALES, TIMED | parts | {"unit": "percent"})
    assert value(oracle) == round(2000 / 7, 9)
    assert values(oracle, by="at:month") == {"2017-02": round(700 / 6, 9), "2018-02": 400}
    assert ask(oracle, by="d")[1].part == 4


def test_a_share_is_of_all_groups_of_the_slice_before_suppression() -> None:
    """x: a 4, b 12, NULL 4, of 20. Suppressing b leaves the others' shares as they are."""
    share = TIMED | {"unit": "percent", "share": {"value": "sum(x)"}}
    oracle = one_table(SALES, share, [rule("r", {"threshold": {"having": "sum(x) < 10"}})])
    assert values(oracle, by="d") == {"a": 20, "b": 60, "(unknown)": 20}
    assert values(oracle, "r", by="d") == {"a": 20, "(unknown)": 20}
    assert value(oracle) == 100
    assert values(oracle, by="d", where={"d": "a"}) == {"a": 100}


def test_trailing_looks_back_from_the_end_of_the_window() -> None:
    """31 days before 1 March 2017: from 29 January, so February; 60 days: January too. No window: before as_of."""
    oracle = one_table(SALES, TIMED | {"trailing": "31 days", "value": "sum(x)"}, as_of=date(2018, 3, 1))
    assert value(oracle, window=(date(2017, 2, 1), date(2017, 3, 1))) == 7
    assert value(oracle) == 4
    longer = one_table(SALES, TIMED | {"trailing": "60 days", "value": "sum(x)"})
    assert value(longer, window=(date(2017, 2, 28), date(2017, 3, 1))) == 8


def test_trailing_by_period_looks_back_from_each_periods_end() -> None:
    """60 days before the end of each whole month of January to mid-May: rows may count in two months.

    | month | from       | rows  |
    | 01    | 2016-12-03 | 1     |
    | 02    | 2016-12-31 | 1 2 3 |
    | 03    | 2017-01-31 | 2 3   |
    | 04    | 2017-03-02 | 4     |
    """
    oracle = one_table(SALES, TIMED | {"trailing": "60 days", "value": "sum(x)"})
    found = values(oracle, by="at:month", window=(date(2017, 1, 1), date(2017, 5, 15)))
    assert found == {"2017-01": 1, "2017-02": 8, "2017-03": 7, "2017-04": 8}
    assert values(oracle, by="at:month", where={"d": "a"}, window=(date(2017, 3, 1), date(2017, 5, 1))) == {
        "2017-03": 3
    }


def test_growth_by_its_own_period_answers_whole_periods_of_the_window_alone() -> None:
    """x by month: 1, 7, none, 8, …, 4. February grew by 600 %; April has no March before it."""
    metrics = [
        TIMED | {"metric": "s", "value": "sum(x)"},
        {
            "metric": "m",
            "model": None,
            "unit": "percent",
            "dimensions": ["d"],
            "growth": {"of": "s", "period": "month"},
        },
        {
            "metric": "y",
            "model": None,
            "unit": "ratio",
            "growth": {"of": "s", "period": "month", "against": "year_before"},
        },
    ]
    oracle = one_table(SALES, metrics)
    assert values(oracle, by="at:month") == {"2017-02": 600}
    assert values(oracle, by="at:month", window=(date(2017, 2, 1), date(2017, 3, 15))) == {"2017-02": 600}
    assert values(oracle, by="at:month", window=(date(2017, 2, 2), date(2017, 3, 15))) == {}
    assert values(oracle, metric="y", by="at:month") == {"2018-02": round(4 / 7 - 1, 9)}


def test_growth_otherwise_needs_a_window_of_one_period() -> None:
    """February against January: a 3 against 1; b had none in January. Without a window: the month before as_of."""
    metrics = [
        TIMED | {"metric": "s", "value": "sum(x)"},
        {"metric": "m", "model": None, "dimensions": ["d"], "growth": {"of": "s", "period": "month"}},
    ]
    oracle = one_table(SALES, metrics, as_of=date(2017, 3, 15))
    february = (date(2017, 2, 1), date(2017, 3, 1))
    assert values(oracle, by="d", window=february) == {"a": 2}
    assert value(oracle, window=february) == 6
    assert value(oracle) == 6
    assert ask(oracle)[0].rows == 1
    with pytest.raises(OracleError, match="not one month"):
        value(oracle, window=(date(2017, 1, 1), date(2017, 3, 1)))


def composites(*rules: dict[str, Any]) -> Oracle:
    """s and c are the sum of x and the count: a 4 and 2, b 12 and 2, NULL 4 and 1; half has no b."""
    metrics = [
        TIMED | {"metric": "s", "value": "sum(x)"},
        TIMED | {"metric": "c", "value": "count(*)"},
        TIMED | {"metric": "half", "where": "d is distinct from 'b'", "value": "sum(n)"},
        {"metric": "m", "model": None, "level": "L3", "composite": {"value": "s / c"}},
        {
            "metric": "w",
            "model": None,
            "level": "L3",
            "composite": {"weights": {"s": Decimal("0.25"), "c": 1}},
        },
        {"metric": "part", "model": None, "level": "L3", "composite": {"value": "s / (half - 1)"}},
        {
            "metric": "deep",
            "model": None,
            "level": "L3",
            "parameters": {"k": 2},
            "composite": {"value": "m * :k"},
        },
    ]
    return one_table(SALES, metrics, rules)


def test_a_composite_joins_its_components_on_the_group() -> None:
    oracle = composites()
    assert values(oracle, by="d") == {"a": 2, "b": 6, "(unknown)": 4}
    assert values(oracle, metric="deep", by="d") == {"a": 4, "b": 12, "(unknown)": 8}
    assert [(row.key, row.rows, row.part) for row in ask(oracle, by="d")][1:] == [
        ("a", 2, None),
        ("b", 2, None),
    ]


def test_a_composite_with_weights_is_their_weighted_mean() -> None:
    """(4/4 + 2) / 1.25 and so on."""
    assert values(composites(), metric="w", by="d") == {"a": 2.4, "b": 4, "(unknown)": 1.6}


def test_a_group_that_a_component_lacks_or_that_divides_by_zero_is_absent() -> None:
    """half: a 2, NULL 1, so NULL divides by zero and b is not there."""
    assert values(composites(), metric="part", by="d") == {"a": 4}


def test_rules_reach_composites_through_the_components_they_name() -> None:
    drop = {"exclude": {"where": "id in (1, 4)"}}
    oracle = composites(
        rule("sums", drop | {"metrics": ["s"]}), rule("counts", drop | {"metrics": ["c", "s"]})
    )
    assert values(oracle, "sums", by="d") == {"a": 1.5, "b": 2, "(unknown)": 4}
    assert values(oracle, "sums", metric="deep", by="d") == {"a": 3, "b": 4, "(unknown)": 8}
    assert values(oracle, "counts", by="d") == {"a": 3, "b": 4, "(unknown)": 4}


def test_operations_on_a_composite_itself() -> None:
    """Equal weights for groups whole in 2017; k = 10 for d = a; only values over 3; s * c instead of s / c."""
    weights = {"weight": {"components": {"s": 1, "c": 1}}, "metrics": ["w"]}
    oracle = composites(
        rule("weights", weights, effective={"to": date(2018, 1, 1)}),
        rule("k", {"threshold": {"parameter": "k", "to": 10}, "metrics": ["deep"]}, when={"d": ["a"]}),
        rule("over", {"threshold": {"having": "s / c > 3"}}),
        rule("product", {"override": {"value": True, "as": "s * c"}}),
        rule("rows", {"exclude": {"where": "true"}}),
    )
    assert values(oracle, "weights", metric="w", by="d") == {"a": 3, "b": 7, "(unknown)": 1.6}
    assert values(oracle, "k", metric="deep", by="d") == {"a": 20, "b": 12, "(unknown)": 8}
    assert values(oracle, "over", by="d") == {"b": 6, "(unknown)": 4}
    assert values(oracle, "product", by="d") == {"a": 8, "b": 24, "(unknown)": 4}
    with pytest.raises(OracleError, match="the composite m has none"):
        value(oracle, "rows")


def test_parts_are_of_additive_values_alone() -> None:
    for text, additive in {
        "sum(x) - count(*)": True,
        "2 * sum(x) / 4": True,
        "sum(x) filter (where n > 0)": True,
        "count(distinct d)": False,
        "avg(x)": False,
        "sum(x) / count(*)": False,
        "sum(x) + 1": False,
    }.items():
        row = ask(one_table(SALES, {"value": text}))[0]
        assert row.part == (row.value if additive else None), text
