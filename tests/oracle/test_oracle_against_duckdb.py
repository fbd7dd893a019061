"""A third opinion on expressions: random ones over rows with NULLs, asked of the oracle and of DuckDB."""

from __future__ import annotations

import math
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import duckdb
import polars as pl
import pytest
from expression_strategies import MAKERS, expression
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from generator.oracle.expressions.aggregates import Folds
from generator.oracle.expressions.kinds import Kind, Typed, normalised
from generator.oracle.expressions.nodes import aggregates
from generator.oracle.expressions.parser import parse
from generator.oracle.expressions.scalars import Scope, interpret
from generator.oracle.frames import added, column
from generator.oracle.numbers import numbers


def days(text: str) -> list[date | None]:
    return [None if one == "-" else date.fromisoformat(one) for one in text.split()]


def moments(text: str) -> list[datetime | None]:
    return [None if one == "-" else datetime.fromisoformat(one) for one in text.split()]


ROWS: dict[str, list[Any]] = {
    "i": [1, -4, 0, None, 7, 12, -9, 3],
    "j": [2, 0, -5, 3, None, 12, 4, 3],
    "m": [Decimal(v) if v else None for v in ("1.25", "-0.05", "0.00", "", "99.99", "2.50", "-3.75", "0.01")],
    "n": [Decimal(v) if v else None for v in ("0.5", "0.0", "-1.5", "2.5", "", "2.5", "10.0", "0.1")],
    "x": [0.1, -2.5, 0.0, None, 3.25, 1e6, -0.125, 2.675],
    "y": [0.3, 0.0, -1.0, 2.5, None, 1e6, 4.0, 0.1],
    "s": ["a", "A b", "", None, "it's", "zebra", " a ", "a%"],
    "u": ["b", "A b", "é", "a", None, "Zebra", "10", "x_y"],
    "d": days("2018-01-31 2017-12-31 2016-02-29 - 2018-07-01 2018-07-02 1969-05-04 2018-12-31"),
    "e": days("2018-02-28 2018-01-01 2017-02-28 2018-03-01 - 2018-07-02 1970-01-01 2019-01-01"),
    "t": moments(
        "2018-01-31T10:00 2017-12-31T23:59:59 2016-02-29 - 2018-07-01T00:00:01 2018-07-02 1969-05-04T12:30:15 "
        "2018-12-31T18:00:00.250"
    ),
    "w": moments(
        "2018-01-31T09:30 2018-01-01 2017-02-28T07:00 2018-03-01 - 2018-07-02 1970-01-01 2019-01-01T23:00"
    ),
    "b": [True, False, None, True, False, None, True, False],
    "c": [True, True, True, None, None, None, False, False],
}
TYPES = {
    **dict.fromkeys("ij", (pl.Int64(), "bigint")),
    "m": (pl.Decimal(12, 2), "decimal(12,2)"),
    "n": (pl.Decimal(8, 1), "decimal(8,1)"),
    **dict.fromkeys("xy", (pl.Float64(), "double")),
    **dict.fromkeys("su", (pl.String(), "varchar")),
    **dict.fromkeys("de", (pl.Date(), "date")),
    **dict.fromkeys("tw", (pl.Datetime("us"), "timestamp")),
    **dict.fromkeys("bc", (pl.Boolean(), "boolean")),
}
FRAME = pl.DataFrame(ROWS, schema={name: kinds[0] for name, kinds in TYPES.items()})


@pytest.fixture(scope="module")
def duck() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    columns = ", ".join(f"{name} {kinds[1]}" for name, kinds in TYPES.items())
    connection.execute(f"create table r (row integer, {columns})")
    rows = [(number, *row) for number, row in enumerate(zip(*(ROWS[name] for name in TYPES), strict=True))]
    marks = ", ".join("?" for _ in range(len(TYPES) + 1))
    connection.executemany(f"insert into r values ({marks})", rows)
    return connection


def table() -> tuple[pl.DataFrame, dict[str, Typed]]:
    found = {name: normalised(FRAME[name]) for name in FRAME.columns}
    frame = pl.DataFrame([series.alias(name) for name, (series, _) in found.items()])
    return frame, {name: Typed.column(name, kind) for name, (_, kind) in found.items()}


TABLE, COLUMNS = table()


def plain(series: pl.Series, kind: Kind) -> list[Any]:
    return numbers(series, kind, "value") if kind.numeric else series.to_list()


def of_oracle(text: str) -> list[Any]:
    value = interpret(parse(text), Scope(COLUMNS))
    return plain(column(TABLE, value.expr), value.kind)


def of_duckdb(duck: duckdb.DuckDBPyConnection, text: str) -> list[Any]:
    try:
        rows = duck.execute(f"select {text} from r order by row").fetchall()
    except (duckdb.OutOfRangeException, duckdb.ConversionException, duckdb.BinderException):
        assume(False)
    return [None if isinstance(v, float) and not math.isfinite(v) else v for (v,) in rows]


def agree(one: Any, other: Any, near: float = 1e-9) -> bool:
    if (
        one is None
        or other is None
        or isinstance(one, str | bool | date)
        or isinstance(other, str | bool | date)
    ):
        return one == other and type(one) is type(other)
    if isinstance(one, float) or isinstance(other, float):
        return math.isclose(float(one), float(other), rel_tol=1e-9, abs_tol=near)
    return Decimal(one) == Decimal(other)


@pytest.mark.parametrize("kind", sorted(MAKERS))
@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_random_expressions_agree(duck: duckdb.DuckDBPyConnection, kind: str, data: st.DataObject) -> None:
    ours, theirs = data.draw(expression(kind, 3))
    expected = of_duckdb(duck, theirs)
    found = of_oracle(ours)
    assert all(agree(a, b) for a, b in zip(found, expected, strict=True)), (ours, found, expected)


PLAIN = """
sum({i})
sum({m})
sum({x})
sum(distinct {i})
avg({m})
avg({i})
count({s})
count(*)
count(distinct {s})
min({m})
max({d})
min({s})
median({x})
median({i})
stddev_samp({x})
var_samp({i})
bool_and({b})
bool_or({b})
"""


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_random_aggregates_agree(duck: duckdb.DuckDBPyConnection, data: st.DataObject) -> None:
    """Grouped by `i % 3`, with and without `filter`, over arguments that are expressions."""
    template = data.draw(st.sampled_from(PLAIN.strip().splitlines()))
    kinds = {"i": "integer", "m": "decimal", "x": "double", "s": "varchar", "d": "date", "b": "boolean"}
    drawn = {name: data.draw(expression(kind, 1)) for name, kind in kinds.items()}
    ours = template.format(**{name: pair[0] for name, pair in drawn.items()})
    theirs = template.format(**{name: pair[1] for name, pair in drawn.items()})
    if data.draw(st.booleans()):
        truth = data.draw(expression("boolean", 1))
        ours, theirs = f"{ours} filter (where {truth[0]})", f"{theirs} filter (where {truth[1]})"
    try:
        rows = duck.execute(f"select i % 3 as g, {theirs} from r group by 1 order by 1 nulls last").fetchall()
    except (duckdb.OutOfRangeException, duckdb.ConversionException, duckdb.BinderException):
        assume(False)
    node = parse(ours)
    folds = Folds(Scope(COLUMNS), "g")
    value = interpret(node, Scope({}, {}, folds.fold(aggregates(node))))
    group = interpret(parse("i % 3"), Scope(COLUMNS)).expr.cast(pl.Int64).alias("@g")
    grouped = added(TABLE, [group, *folds.inputs]).group_by("@g").agg(folds.folds)
    frame = added(grouped, [value.expr.alias("@v")]).sort("@g", nulls_last=True)
    found = plain(frame["@v"], value.kind)
    assert all(agree(a, b[1], 1e-8) for a, b in zip(found, rows, strict=True)), (ours, found, rows)


TRICKY = """
1 + 2 * 3
-2 * 3
2 - -3
- 7 % 3
7 - 2 - 1
2 * 3 % 4
not true or true
not null is null
true or false and false
1 = 1 is null
'a' || 1 + 2
1 + 2 || 'a'
2 between 1 and 1 + 1 and true
not 1 in (2, 3) and 1 < 2
1 < 2 is not true
'2018-01-31'::date + 1
1.5::integer + 1
3 not in (1, null)
null in (1, 2)
case null when null then 1 else 2 end
cast(2.5::double as integer)
cast(2.5 as integer)
cast(-2.5 as integer)
cast(1.005::double as decimal(10,2))
'B' < 'a'
round(2.675::double, 2)
round(-2.5)
true = 1
'10' = 10
1.0 = 1
interval '1 month' = interval '30 days'
timestamp '2018-01-31 10:00:00' + interval '1 month 2 hours'
cast(' 7 ' as integer)
cast('1.5' as decimal(4,1))
cast('2018-01-31 10:00:00' as date)
cast('yes' as boolean)
.75 + 1e1
"""


@pytest.mark.parametrize("text", TRICKY.strip().splitlines())
def test_precedence_and_casts_agree(duck: duckdb.DuckDBPyConnection, text: str) -> None:
    assert all(agree(a, b) for a, b in zip(of_oracle(text), of_duckdb(duck, text), strict=True))
