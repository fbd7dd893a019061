"""Whatever the order of the rows and the number of threads: the same answers, to the last digit."""

from __future__ import annotations

import random
from collections.abc import Iterator

import duckdb
import effort
import pytest
from compiler.worked import MACROS, Table, Worked
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.compiler.rewrite import quoted
from properties.catalogs import KINDS, Case, cases
from properties.roads import Roads, database, sound

TIMES = 2
THREADS = (1, 8)


@settings(max_examples=effort.share(200), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(KINDS).flatmap(cases))
def test_shuffled_rows_give_the_same_answers(case: Case) -> None:
    names = [rule["rule"] for rule in case.rules]
    seen = [sound(case).sql(names)]
    for threads in THREADS:
        database().execute(f"set threads to {threads}")
        for number in range(TIMES):
            shuffled = {
                table.name: random.Random(number).sample(table.rows, len(table.rows)) for table in case.tables
            }
            seen.append(Roads(case, shuffled).sql(names))
    database().execute("set threads to 1")
    assert all(answers == seen[0] for answers in seen)
    effort.tally("generated cases whose rows were shuffled")


ROWS = 300_000
"""More than DuckDB gives to one thread."""
KEPT = Table(
    "orders",
    {"id": "integer", "state": "varchar", "at": "timestamp", "x": "double", "m": "decimal(12,2)"},
    (),
)
ENDINGS = {
    "sum": {"value": "sum(x)"},
    "mean": {"value": "avg(x / 3)"},
    "median": {"value": "median(x / 7)"},
    "deviation": {"value": "stddev_samp(x)"},
    "variance": {"value": "var_samp(m / 3)"},
    "quotient": {"unit": "ratio", "ratio": {"numerator": "sum(x)", "denominator": "sum(m / 7)"}},
    "share": {"unit": "percent", "share": {"value": "sum(x)"}},
    "weighted": {"value": "sum(x)"},
    "entities": {"per": ["group_"], "entity_columns": {"e": "avg(x)"}, "value": "stddev_samp(e)"},
}


@pytest.fixture(scope="module")
def many() -> Worked:
    """Metrics of every ending over many rows of doubles of very different sizes."""
    metrics = [
        {"metric": name, "dimensions": ["state"], "columns": {"group_": "date_part('day', at)"}, **ending}
        for name, ending in ENDINGS.items()
    ]
    shared = {"weight": {"by": "1.0 / count(*) over (partition by group_, state)"}, "metrics": ["weighted"]}
    return Worked([KEPT], metrics, [{"rule": "shared", "operations": [shared]}])


@pytest.fixture(scope="module")
def connections() -> Iterator[list[duckdb.DuckDBPyConnection]]:
    """The rows in two disorders, each with 1 and with 8 threads."""
    made = []
    for threads in THREADS:
        for number in range(TIMES):
            connection = duckdb.connect(config={"threads": threads})
            connection.execute(f"""
                create table orders as
                select
                    i as id,
                    chr(65 + (hash(i) % 5)::integer) as state,
                    timestamp '2017-01-01' + interval (i % 700) day as "at",
                    (hash(i, 1) % 1000003) / 997.0 * power(10, (hash(i, 2) % 9)::integer - 4) as x,
                    ((hash(i, 3) % 100000) / 100)::decimal(12, 2) as m
                from range({ROWS}) as t(i)
                order by hash(i, {number})
            """)
            made.append(connection)
    yield made
    for connection in made:
        connection.close()


@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_threads_and_disorder_move_no_digit(
    name: str, many: Worked, connections: list[duckdb.DuckDBPyConnection]
) -> None:
    query = MACROS.query(many.plan(name, slices=["total", "state", "at:month"]), ("shared",))
    answers = [connection.execute(query).fetchall() for connection in connections]
    assert len(answers[0]) > 5
    assert all(found == answers[0] for found in answers)


def test_a_sum_of_doubles_does_move(connections: list[duckdb.DuckDBPyConnection]) -> None:
    """What is guarded against is there: DuckDB's own sum of the same rows has several last digits."""
    column = quoted("x")
    found = {
        connection.execute(f"select sum({column}) from orders").fetchall()[0] for connection in connections
    }
    assert len(found) > 1
