"""From expressions to SQL: quoted, guarded against zero, and the same to the last bit whatever the order of the rows."""

from __future__ import annotations

import random
from datetime import date
from decimal import Decimal
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.compiler.expressions import parse
from generator.compiler.rewrite import (
    Counting,
    ExpressionProblem,
    aggregate_sql,
    literal,
    quoted,
    to_sql,
    with_ties_broken,
)

DUCK = duckdb.connect()


def one(sql: str, *values: Any) -> Any:
    row = DUCK.execute(sql, list(values)).fetchone()
    assert row is not None
    return row[0]


def aggregate(text: str, **counting: Any) -> str:
    return aggregate_sql(parse(text, "aggregate"), Counting(**counting))


@pytest.mark.parametrize("name", ["order", "Group", 'a"b', "naïve", "a b", "select", "1st"])
def test_any_name_can_be_a_column(name: str) -> None:
    assert one(f"select {quoted(name)} from (select 7 as {quoted(name)})") == 7


@pytest.mark.parametrize(
    "value",
    [
        "SP",
        "it's",
        "a''b",
        "'; drop table x; --",
        "{{ 7*7 }}",
        "{% off %}",
        "back\\slash",
        "new\nline",
        "",
        "é",
        "%_",
    ],
)
def test_texts_reach_sql_unchanged(value: str) -> None:
    assert one(f"select {literal(value)}") == value


@pytest.mark.parametrize(
    "value", [0, -5, 12345678901234, Decimal("0.10"), Decimal("1E+3"), Decimal("-0.0005")]
)
def test_numbers_reach_sql_unchanged(value: int | Decimal) -> None:
    assert one(f"select {literal(value)}") == value


def test_dates_and_truths_reach_sql_unchanged() -> None:
    assert one(f"select {literal(date(2018, 1, 5))}") == date(2018, 1, 5)
    assert one(f"select {literal(True)}") is True
    assert one(f"select {literal(False)}") is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 / 2", 3.5),
        ("1 / 0", None),
        ("0 / 0", None),
        ("1.5 / 0.0", None),
        ("7 % 0", None),
        ("1 / (2 - 2)", None),
        ("1 / (1 / 0)", None),
        ("6 / (4 / 2)", 3.0),
        ("8 / 4 / 2", 1.0),
        ("1 / nullif(0, 5)", None),  # a NULL guard against 5 is none against 0
        ("1 / nullif(5, 5)", None),
        ("1 / -0", None),
        ("7 % 4 * 2", 6),
        ("1 / 3 * 3", 1.0),
        ("cast(7 as integer) / cast(2 as integer)", 3.5),
    ],
)
def test_division_is_real_and_by_zero_is_null(text: str, expected: float | None) -> None:
    assert one(f"select {to_sql(parse(text, 'scalar'))}") == expected


ROWS = [1e16, 1.0, -1e16, 0.1, 0.2, 0.3, 1e9 + 1, 1e9 + 2, 3.3333333333, -2.5e-7, 7.0, None]
TEXTS = [
    "sum(x)",
    "avg(x)",
    "stddev_samp(x)",
    "var_samp(x)",
    "sum(x) filter (where x < 1e10)",
    "median(x)",
    "sum(x / 3)",
]


def results(rows: list[float | None], threads: int, texts: list[str]) -> list[Any]:
    """Return the aggregates of many copies of the rows, read by so many threads."""
    connection = duckdb.connect(config={"threads": threads})
    connection.execute("create table t (x double)")
    connection.executemany("insert into t values (?)", [[row] for row in rows])
    connection.execute(
        "insert into t select x from t, range(20000)"
    )  # several row groups, so that threads have work
    selected = ", ".join(aggregate(text) for text in texts)
    return list(connection.execute(f"select {selected} from t").fetchone() or ())


def test_results_are_the_same_bits_for_any_order_and_number_of_threads() -> None:
    seen = set()
    for seed, threads in ((0, 1), (1, 1), (2, 8), (3, 8)):
        shuffled = random.Random(seed).sample(ROWS, len(ROWS))
        seen.add(tuple(results(shuffled, threads, TEXTS)))
    assert len(seen) == 1


@settings(max_examples=40, deadline=None)
@given(
    rows=st.lists(
        st.one_of(st.none(), st.floats(-1e12, 1e12), st.sampled_from([1e16, -1e16, 1.0])),
        min_size=2,
        max_size=8,
    ),
    order=st.randoms(use_true_random=False),
)
def test_small_groups_are_the_same_bits_for_any_order(rows: list[float | None], order: random.Random) -> None:
    def answer(values: list[float | None]) -> Any:
        listed = ", ".join("(null::double)" if value is None else f"({value!r}::double)" for value in values)
        selected = ", ".join(
            aggregate(text) for text in ("sum(x)", "avg(x)", "stddev_samp(x)", "sum(x * 0.1)")
        )
        return DUCK.execute(f"select {selected} from (values {listed}) as t(x)").fetchone()

    shuffled = list(rows)
    order.shuffle(shuffled)
    assert answer(rows) == answer(shuffled)


@pytest.mark.parametrize(
    ("rows", "text", "expected"),
    [
        ([1e16, 1.0, -1e16], "sum(x)", 1.0),
        ([1e16, 1.0, -1e16], "avg(x)", 1 / 3),
        ([0.1] * 10, "sum(x)", 1.0),
        ([1e9 + 1, 1e9 + 2, 1e9 + 3], "var_samp(x)", 1.0),
        ([1e9 + 1, 1e9 + 2, 1e9 + 3], "stddev_samp(x)", 1.0),
        ([5.0, 5.0, 5.0], "stddev_samp(x)", 0.0),
        ([5.0], "stddev_samp(x)", None),
        ([None, None], "sum(x)", None),
        ([None, 4.0], "avg(x)", 4.0),
        ([None, 4.0], "count(x)", 1),
        ([1.0, 2.0, 10.0, None], "median(x)", 2.0),
        ([1.0, 2.0, 3.0, 10.0], "median(x)", 2.5),
    ],
)
def test_aggregates_are_exact(rows: list[float | None], text: str, expected: float | None) -> None:
    listed = ", ".join("(null::double)" if value is None else f"({value!r}::double)" for value in rows)
    assert one(f"select {aggregate(text)} from (values {listed}) as t(x)") == expected


def test_no_rows() -> None:
    texts = ["sum(x)", "avg(x)", "count(x)", "count(*)", "stddev_samp(x)", "max(x)", "median(x)"]
    selected = ", ".join(aggregate(text) for text in texts)
    row = DUCK.execute(f"select {selected} from (select 1.0 as x) where false").fetchone()
    assert row == (None, None, 0, 0, None, None, None)


WEIGHTED = """
(values (10.0, 0.5::double), (20.0, 0.5), (30.0, 1.0), (null, 2.0)) as t(x, "_weight")
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("count(*)", 4.0),
        ("count(x)", 2.0),
        ("sum(x)", 45.0),
        ("avg(x)", 22.5),
        ("sum(x) / count(*)", 11.25),
        ("count(*) filter (where x > 15)", 1.5),
        ("sum(x) filter (where x > 100)", None),
        ("count(*) filter (where x > 100)", 0.0),
        ("bool_and(x > 5)", True),
    ],
)
def test_weights_count_rows_as_often_as_they_say(text: str, expected: float | None) -> None:
    assert one(f"select {aggregate(text, weighted=True)} from {WEIGHTED}") == expected


@pytest.mark.parametrize(
    "text", ["count(distinct x)", "median(x)", "min(x)", "max(x)", "stddev_samp(x)", "var_samp(x)"]
)
def test_what_cannot_be_weighted_is_refused(text: str) -> None:
    with pytest.raises(ExpressionProblem, match="cannot be weighted"):
        aggregate(text, weighted=True)


def test_one_side_sees_its_rows_only() -> None:
    rows = '(values (1, true), (2, true), (4, false)) as t(x, "seen")'
    for text, expected in (
        ("sum(x)", 3.0),
        ("count(*)", 2),
        ("avg(x)", 1.5),
        ("sum(x) filter (where x > 1)", 2.0),
    ):
        assert one(f"select {aggregate(text, flag='seen')} from {rows}") == expected


def test_a_parameter_outside_of_aggregates_is_what_all_rows_have_or_the_metrics_own() -> None:
    sql = aggregate("count(*) + :p", parameters={"p": "100"})
    for values, expected in (("(5), (5)", 7), ("(5), (6)", 102), ("(null), (5)", 7)):
        assert one(f'select {sql} from (values {values}) as t("p")') == expected


def test_sums_and_means_in_windows_are_exact() -> None:
    rows = "(values (1e16::double, 1), (1.0, 1), (-1e16, 1), (4.0, 2)) as t(x, k)"
    for text, expected in (("sum(x) over (partition by k)", 1.0), ("avg(x) over (partition by k)", 1 / 3)):
        sql = to_sql(parse(text, "window"))
        found = DUCK.execute(f"select distinct {sql} from {rows} where k = 1").fetchall()
        assert found == [(expected,)]


def test_row_numbers_follow_the_key_where_the_order_leaves_them_open() -> None:
    tree = with_ties_broken(parse("row_number() over (partition by k order by x desc)", "window"), ("id",))
    rows = "(values (3, 1, 5), (1, 1, 5), (2, 1, 5)) as t(id, k, x)"
    found = DUCK.execute(f"select id, {to_sql(tree)} from {rows} order by id").fetchall()
    assert found == [(1, 1), (2, 2), (3, 3)]
