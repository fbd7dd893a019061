"""Check the values of a staged table: types, required columns, keys.

Comes in: a connection and a `Staged` table. Goes out: findings that name file, line, column and value.
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb

from generator.errors import Finding
from generator.spans import Span
from generator.warehouse.loading.ddl import quoted
from generator.warehouse.loading.faults import SHOWN
from generator.warehouse.loading.parsing import described
from generator.warehouse.loading.staging import Staged
from generator.warehouse.loading.tables import Column


def check(conn: duckdb.DuckDBPyConnection, staged: Staged) -> list[Finding]:
    """Find every value that its column cannot take, and every repeated key.

    Args:
        conn: Connection that holds the staged table.
        staged: Table to check.

    Returns:
        The findings; the first few of each kind in a column one by one, the rest as a number.
    """
    tests = [test for column in staged.file.table.columns for test in _tests(staged, column)]
    if not tests:
        return list(_repeated_keys(conn, staged))
    counts = ", ".join(f"count(*) FILTER (WHERE {condition})" for _, _, condition in tests)
    row = conn.execute(f"SELECT {counts} FROM {staged.relation}").fetchone()
    assert row is not None
    findings: list[Finding] = []
    faulty = set()
    for (column, code, condition), count in zip(tests, row, strict=True):
        if count:
            faulty.add(column.name)
            findings.extend(_spelt_out(conn, staged, column, code, condition, int(count)))
    if faulty.isdisjoint(staged.file.table.primary_key):
        findings.extend(_repeated_keys(conn, staged))
    return findings


def _tests(staged: Staged, column: Column) -> Iterator[tuple[Column, str, str]]:
    text, value = staged.texts[column.name], staged.values[column.name]
    if text != value:
        yield column, "L007", f"({text}) IS NOT NULL AND ({value}) IS NULL"
    if not column.nullable:
        yield column, "L008", f"({text}) IS NULL"


def _spelt_out(
    conn: duckdb.DuckDBPyConnection, staged: Staged, column: Column, code: str, condition: str, count: int
) -> Iterator[Finding]:
    field = list(staged.types).index(column.written)
    found = conn.execute(
        f"SELECT rowid, CAST({quoted(column.written)} AS VARCHAR) FROM {staged.relation}"
        f" WHERE {condition} ORDER BY rowid LIMIT {SHOWN + 1}"
    ).fetchall()
    places = staged.locate([(int(row), field) for row, _ in found])
    for number, (row, value) in enumerate(found):
        span = Span(staged.file.shown, *places[int(row), field])
        if number == SHOWN:
            yield Finding(
                span, code, f"{count - SHOWN} more such values in column '{column.name}' from here on"
            )
            return
        yield _finding(span, code, column, value, f" in row {row + 1}" if staged.file.is_parquet else "")


def _finding(span: Span, code: str, column: Column, value: str | None, place: str) -> Finding:
    if code == "L008":
        hint = "every row needs a value here"
        return Finding(span, code, f"column '{column.name}' has no value{place}", hint)
    shown = value if value is None or len(value) <= 60 else value[:57] + "..."
    message = f"column '{column.name}' holds {shown!r}{place}, which is not {described(column.type)}"
    return Finding(span, code, message)


def _repeated_keys(conn: duckdb.DuckDBPyConnection, staged: Staged) -> Iterator[Finding]:
    key = staged.file.table.primary_key
    if not key:
        return
    values = ", ".join(staged.values[name] for name in key)
    shown = ", ".join(f"any_value({staged.values[name]})" for name in key)
    repeated = (
        f"SELECT max(rowid), count(*) AS times, {shown}"
        f" FROM {staged.relation} GROUP BY {values} HAVING times > 1"
    )
    row = conn.execute(f"SELECT count(*) FROM ({repeated})").fetchone()
    if row is None or not row[0]:
        return
    found = conn.execute(f"{repeated} ORDER BY max(rowid) LIMIT {SHOWN}").fetchall()
    places = staged.locate([(int(last), 0) for last, *_ in found])
    for last, times, *parts in found:
        words = ", ".join(f"{name} = {part}" for name, part in zip(key, parts, strict=True))
        span = Span(staged.file.shown, *places[int(last), 0])
        yield Finding(
            span, "L009", f"key {words} occurs {times} times, the last time here", "keep one row of each key"
        )
    if row[0] > SHOWN:
        yield Finding(
            Span(staged.file.shown),
            "L009",
            f"{row[0] - SHOWN} more keys of '{staged.file.table.name}' repeat",
        )
