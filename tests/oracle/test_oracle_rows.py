"""The rows stage: parameters, columns, where, and scope after the operations."""

from __future__ import annotations

from datetime import date

import pytest
from oracle_domain import ask, one_table, table, value, values

from generator.oracle.errors import OracleError

SALES = table(
    """
    id:int d:text x:int at:date
    1 a 1 2017-01-31
    2 a 2 2017-02-01
    3 b 3 2017-02-28
    4 - 4 2017-03-01
    5 b - -
    6 a 6 2031-01-01
    """
)


def test_columns_in_written_order_see_parameters_and_each_other() -> None:
    """twice = 2x, more = twice + 1: over x = 1, 2, 3, 4 that is 3 + 5 + 7 + 9; NULL stays NULL."""
    metric = {
        "parameters": {"n": 2},
        "columns": {"twice": "x * :n", "more": "twice + 1"},
        "value": "sum(more)",
    }
    assert value(one_table(SALES, metric | {"where": "id < 6"})) == 24


def test_a_column_does_not_see_one_written_later() -> None:
    with pytest.raises(OracleError, match="unknown column 'later'"):
        value(one_table(SALES, {"columns": {"first": "later", "later": "x"}, "value": "sum(first)"}))


def test_where_keeps_rows_that_are_true_only() -> None:
    """x <> 2 is NULL for row 5."""
    assert value(one_table(SALES, {"where": "x <> 2", "value": "count(*)"})) == 4


def test_without_a_window_rows_before_as_of_and_those_without_time_count() -> None:
    """Row 6 lies after 2030-01-01; row 5 has no time and stays. Without `time`, all six count."""
    assert value(one_table(SALES, {"time": "at", "value": "count(*)"})) == 5
    assert value(one_table(SALES, {"value": "count(*)"})) == 6


def test_a_window_is_half_open_and_drops_rows_without_time() -> None:
    oracle = one_table(SALES, {"time": "at", "value": "count(*)"})
    assert value(oracle, window=(date(2017, 2, 1), date(2017, 3, 1))) == 2
    with pytest.raises(OracleError, match="no time"):
        value(one_table(SALES, {"value": "count(*)"}), window=(date(2017, 2, 1), date(2017, 3, 1)))


def test_a_timestamp_on_the_last_day_is_inside() -> None:
    """18:00 on 30 June lies before 1 July; `between … and '06-30'` would drop it."""
    frame = table("id:int d:text at:time\n1 a 2018-06-30T18:00\n2 a 2018-07-01T00:00")
    oracle = one_table(frame, {"time": "at", "value": "count(*)"})
    assert value(oracle, window=(date(2018, 4, 1), date(2018, 7, 1))) == 1


def test_filters_compare_text_and_the_null_label_selects_nulls() -> None:
    oracle = one_table(SALES, {"dimensions": ["d", "x"], "value": "count(*)"})
    assert value(oracle, where={"d": "b"}) == 2
    assert value(oracle, where={"d": "(unknown)"}) == 1
    assert value(oracle, where={"x": "3"}) == 1
    assert value(oracle, where={"d": "a", "x": "3"}) is None
    assert value(oracle, where={"d": "A"}) is None


def test_slices_by_text_and_by_period() -> None:
    oracle = one_table(SALES, {"time": "at", "dimensions": ["d", "at"], "value": "count(*)"})
    assert values(oracle, by="d") == {"a": 2, "b": 2, "(unknown)": 1}
    assert values(oracle, by="at:month") == {"2017-01": 1, "2017-02": 2, "2017-03": 1}
    assert values(oracle, by="at:quarter") == {"2017-Q1": 4}
    assert values(oracle, by="at:year") == {"2017": 4}


def test_rows_are_sorted_by_slice_and_key_with_parts() -> None:
    oracle = one_table(SALES, {"dimensions": ["d"], "value": "sum(x)"})
    rows = ask(oracle, by="d")
    assert [(row.key, row.value, row.rows, row.part) for row in rows] == [
        ("(unknown)", 4, 1, 4),
        ("a", 9, 3, 9),
        ("b", 3, 2, 3),
    ]


def test_no_rows_no_group() -> None:
    """Also a count of nothing is absent, and a sum of NULLs alone."""
    assert value(one_table(SALES, {"where": "x > 99", "value": "count(*)"})) is None
    assert values(one_table(SALES, {"value": "sum(x)"}), by="x") == {"1": 1, "2": 2, "3": 3, "4": 4, "6": 6}


def test_scope_comes_after_the_operations() -> None:
    """The latest review of order 1 is that of b; asked for a, there is none of it."""
    reviews = table("id:int d:text o:int at:date\n1 a 1 2017-01-01\n2 b 1 2017-02-01\n3 a 2 2017-01-01")
    latest = {"rule": "r", "operations": [{"filter": {"first_by": "at desc", "per": ["o"]}}]}
    oracle = one_table(reviews, {"time": "at", "value": "count(*)"}, [latest])
    assert values(oracle, "r", by="d") == {"a": 1, "b": 1}
    assert value(oracle, "r", where={"d": "a"}) == 1
    assert value(oracle, "r", window=(date(2017, 1, 1), date(2017, 2, 1))) == 1


def test_sums_do_not_depend_on_the_order_of_rows() -> None:
    """1e16 + 1 - 1e16 is 1, in whatever order; money is exact."""
    frame = table("id:int d:text x:double m:money\n1 a 1e16 0.10\n2 a 1 0.20\n3 a -1e16 0.30")
    assert value(one_table(frame, {"value": "sum(x)"})) == 1
    assert str(ask(one_table(frame, {"value": "sum(m)"}))[0].value) == "0.60"


def test_division_by_zero_and_functions_without_a_value_are_null() -> None:
    frame = table("id:int d:text x:int\n1 a 0")
    for text in ("1 / x", "x / x", "1 % x", "ln(x)", "sqrt(x - 1)", "exp(x + 1000)", "power(x, -1)"):
        assert value(one_table(frame, {"value": f"sum({text})"})) is None


def test_median_and_deviation() -> None:
    """Median of 1.00, 1.01 is 1.005; the sample variance of 1, 2, 4 is 7/3, of one value undefined."""
    frame = table("id:int d:text x:int m:money\n1 a 1 1.00\n2 a 2 1.01\n3 a 4 -\n4 b 4 5.00")
    assert values(one_table(frame, {"value": "median(m)"}), by="d") == {"a": 1.005, "b": 5}
    assert values(one_table(frame, {"value": "var_samp(x)"}), by="d") == {"a": round(7 / 3, 9)}
    assert values(one_table(frame, {"value": "stddev_samp(x)"}), by="d") == {"a": round((7 / 3) ** 0.5, 9)}


def test_errors_of_expressions_name_what_is_wrong() -> None:
    for text, wanted in {
        "sum(x) + y": "unknown column 'y'",
        "sum(now())": "unknown function 'now'",
        "sum(sum(x))": "an aggregate inside an aggregate",
        "sum(:p)": "unknown parameter ':p'",
        "sum(x": "expected '\\)'",
        "sum(d)": "sum does not take varchar",
        "sum(case when d = 1 then 1 end)": "integer and varchar do not meet|varchar and integer do not meet",
        "count(*) over (partition by d)": "a window has no place",
        "max(d)": "not a number",
    }.items():
        with pytest.raises(OracleError, match=wanted):
            value(one_table(SALES, {"value": text}))
