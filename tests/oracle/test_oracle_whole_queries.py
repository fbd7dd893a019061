"""A third opinion on whole queries: random rows, and SQL for DuckDB written by hand from the semantics."""

from __future__ import annotations

import math
import random
from datetime import datetime, timedelta
from typing import Any

import duckdb
import polars as pl
import pytest
from oracle_domain import one_table, table, values

ROWS = 3000


def random_rows() -> pl.DataFrame:
    draw = random.Random(42)
    start = datetime(2017, 1, 1)

    def maybe(value: Any) -> Any:
        return None if draw.random() < 0.05 else value

    return pl.DataFrame(
        {
            "id": list(range(ROWS)),
            "d": [maybe(draw.choice("abcde")) for _ in range(ROWS)],
            "o": [maybe(draw.randrange(900)) for _ in range(ROWS)],
            "x": [maybe(draw.gauss(10, 30)) for _ in range(ROWS)],
            "m": [maybe(draw.randrange(100_000)) for _ in range(ROWS)],
            "at": [maybe(start + timedelta(minutes=draw.randrange(700_000))) for _ in range(ROWS)],
        },
        schema_overrides={"at": pl.Datetime("us")},
    ).with_columns(m=(pl.col("m").cast(pl.Decimal(12, 2)) / 100).cast(pl.Decimal(12, 2)))


FRAME = random_rows()


def rule(name: str, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"rule": name, "operations": list(operations), **more}


EXCLUDE = rule("e", {"exclude": {"where": "x > 40"}}, when={"d": ["a", "b"]})
LATEST = rule("f", {"filter": {"first_by": "at desc", "per": ["o"]}})
SHARED = rule("w", {"weight": {"by": "1.0 / count(*) over (partition by o)"}})
ABOVE = rule("n", {"exclude": {"where": "x < 0"}, "side": "numerator"})
LARGE = rule("h", {"threshold": {"having": "count(*) >= 500"}})
LIMIT = rule(
    "t", {"threshold": {"parameter": "p", "to": 20}}, effective={"from": datetime(2017, 7, 1).date()}
)
RATIO = {
    "unit": "percent",
    "ratio": {"numerator": "count(*) filter (where x > :p)", "denominator": "count(*)"},
}
REPEAT = {"per": ["o"], "entity_columns": {"n": "count(*)", "s": "sum(m)"}, "entity_where": "n > 2"}
KEPT = "select * from t where ((d in ('a', 'b')) and x > 40) is not true"
SUM = "sum(cast({} as decimal(38, 9)))"

QUERIES: dict[str, tuple[dict[str, Any], list[dict[str, Any]], str]] = {
    "sum of doubles": (
        {"value": "sum(x)"},
        [EXCLUDE],
        f"select d, {SUM.format('x')} from ({KEPT}) group by 1",
    ),
    "average": ({"value": "avg(m)"}, [EXCLUDE], f"select d, avg(m) from ({KEPT}) group by 1"),
    "median": ({"value": "median(x)"}, [], "select d, median(x) from t group by 1"),
    "deviation": ({"value": "stddev_samp(x)"}, [], "select d, stddev_samp(x) from t group by 1"),
    "latest of each": (
        {"value": "count(x)"},
        [LATEST, EXCLUDE],
        f"""select d, count(x) from (
            select * from ({KEPT}) qualify row_number() over (partition by o order by "at" desc nulls last, id) = 1
        ) group by 1""",
    ),
    "shared weights": (
        {"value": "sum(x) / count(x)"},
        [SHARED],
        f"""select d, {SUM.format("x * w")} / {SUM.format("case when x is not null then w end")} from (
            select *, 1.0 / count(*) over (partition by o) as w from t
        ) group by 1""",
    ),
    "sides": (
        RATIO | {"parameters": {"p": 5}},
        [ABOVE],
        "select d, 100.0 * count(*) filter (where x > 5 and (x < 0) is not true) / count(*) from t group by 1",
    ),
    "threshold from a day on": (
        RATIO | {"parameters": {"p": 5}, "time": "at"},
        [LIMIT],
        """select d, 100.0 * count(*) filter (where x > case when "at" >= timestamp '2017-07-01' then 20 else 5 end)
            / count(*) from t group by 1""",
    ),
    "suppression": (
        {"value": "max(m)"},
        [LARGE],
        "select d, max(m) from t group by 1 having count(*) >= 500",
    ),
    "entities": (
        REPEAT | {"value": "sum(s) / count(*)"},
        [EXCLUDE],
        f"""select d, sum(s) / count(*) from (
            select d, o, count(*) as n, sum(m) as s from ({KEPT}) group by 1, 2
        ) where n > 2 group by 1""",
    ),
    "share": (
        {"share": {"value": "sum(m)"}},
        [],
        "select d, sum(m) / sum(sum(m)) over () from t group by 1",
    ),
}


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_whole_queries_agree(name: str) -> None:
    metric, rules, sql = QUERIES[name]
    connection = duckdb.connect()
    connection.register("t", FRAME.to_arrow())
    wanted = {key or "(unknown)": float(value) for key, value in connection.execute(sql).fetchall()}
    found = values(one_table(FRAME, metric, rules), *(one["rule"] for one in rules), by="d")
    assert found.keys() == wanted.keys()
    for key, value in found.items():
        assert math.isclose(value, wanted[key], rel_tol=1e-9, abs_tol=2e-9), (key, value, wanted[key])


def test_an_empty_mart_has_no_groups() -> None:
    empty = FRAME.clear()
    for metric, rules, _ in QUERIES.values():
        for by in ("total", "d", "at:month"):
            oracle = one_table(empty, metric | {"dimensions": ["d", "at"]}, rules)
            assert values(oracle, *(one["rule"] for one in rules), by=by) == {}


def test_a_mart_of_one_row() -> None:
    """One row makes every column as short as a constant: 7 / 100 is 0.07 all the same."""
    frame = table("id:int d:text x:int\n1 a 7")
    assert values(one_table(frame, {"value": "sum(x / 100)"}), by="d") == {"a": 0.07}
    assert values(one_table(frame, {"value": "sum(case when x > 1 then 2 else 3 end)"}), by="d") == {"a": 2}
