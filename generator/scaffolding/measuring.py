"""Measures staged tables: rows, values, bounds, and what tells rows apart.

Comes in: tables with their readings. Goes out: the same with figures and keys; staged tables in the working database.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from generator.scaffolding.naming import singular
from generator.scaffolding.records import Column, Table
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import quoted
from generator.warehouse.origins import Origin

FEW_VALUES = 200
"""Most distinct values of a text whose values are looked at one by one."""
SHOWN_VALUES = 60
KEY_WORDS = ("id", "key", "code", "no", "nr", "num", "uuid", "guid", "pk")
MOST_PAIRED = 8
"""Most columns that are tried together as a key."""


def staged(table: str) -> str:
    """Return the quoted name of a staged table in the working database, its columns under their raw names."""
    return quoted(f"staged {table}")


def stage(conn: Connection, origin: Origin, table: str, columns: tuple[Column, ...]) -> None:
    """Make a table's staged form in the working database: what dbt's staging model will give."""
    selected = ", ".join(
        f"cast({column.sql.replace('{x}', quoted(column.origin))} as {column.type}) AS {quoted(column.raw)}"
        for column in columns
    )
    conn.execute(f"CREATE TABLE {staged(table)} AS SELECT {selected} FROM {origin.relation}")


def measured(conn: Connection, table: str, columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return a staged table's columns with their figures."""
    parts = ["count(*)"]
    for column in columns:
        x = quoted(column.raw)
        ends = f"min({x}), max({x})" if column.is_number or column.is_temporal else "NULL, NULL"
        longest = f"max(length({x}))" if column.type == "VARCHAR" else "0"
        parts.append(f"count({x}), count(DISTINCT {x}), {ends}, coalesce({longest}, 0)")
    row = conn.execute(f"SELECT {', '.join(parts)} FROM {staged(table)}").fetchall()[0]
    found = []
    for at, column in enumerate(columns):
        count, distinct, low, high, longest = row[1 + 5 * at : 6 + 5 * at]
        top: tuple[tuple[str, int], ...] = ()
        if 0 < distinct <= FEW_VALUES and column.type == "VARCHAR":
            x = quoted(column.raw)
            top = tuple(
                conn.execute(
                    f"SELECT {x}, count(*) FROM {staged(table)} WHERE {x} IS NOT NULL GROUP BY 1"
                    f" ORDER BY 2 DESC, 1 LIMIT {SHOWN_VALUES}"
                ).fetchall()
            )
        found.append(
            replace(
                column,
                rows=row[0],
                nulls=row[0] - count,
                distinct=distinct,
                low=low,
                high=high,
                top=top,
                longest=longest,
            )
        )
    return tuple(found)


def keyed(conn: Connection, table: Table, declared: tuple[str, ...]) -> Table:
    """Return a table with its key: declared, or found; unchanged where nothing tells its rows apart.

    Args:
        conn: The working database.
        table: The table, measured.
        declared: Raw names of a declared key, or none.
    """
    if not table.rows:
        return table
    single = [column for column in table.columns if column.is_unique and not _inexact(column)]
    if len(declared) == 1 and any(column.raw == declared[0] for column in single):
        return replace(table, key=declared[0], notes=(*table.notes, f"Key: {declared[0]}, as declared."))
    # A number that is not called like a key may be unique by chance, as takings are: pairs are tried before it.
    named = [column for column in single if column.type == "VARCHAR" or rank(table, column) < 4]
    if named:
        return _single(table, named)
    for parts in ([declared] if len(declared) > 1 else []) + list(_candidates(table)):
        if _tells_apart(conn, table, parts):
            return _made(conn, table, parts, parts == declared)
    return _single(table, single) if single else table


def _inexact(column: Column) -> bool:
    return column.type == "DOUBLE" or column.type.startswith("DECIMAL") or column.type == "TIMESTAMP"


def rank(table: Table, column: Column) -> int:
    """Return how much a column's name looks like that of its table's key: 0 most, 4 not at all."""
    one = singular(table.name)
    if column.raw in (f"{one}_id", f"{table.name}_id", "id"):
        return 0
    if column.raw.rsplit("_", 1)[-1] in KEY_WORDS and column.raw.startswith(one.split("_")[0]):
        return 1
    if column.raw.rsplit("_", 1)[-1] in KEY_WORDS:
        return 2
    return 3 if column is table.columns[0] else 4


def _single(table: Table, single: list[Column]) -> Table:
    ordered = sorted(single, key=lambda column: (rank(table, column), table.columns.index(column)))
    best = ordered[0]
    note = f"Key: {best.raw}, unique and never empty in {table.rows:,} rows."
    others = [column.raw for column in ordered[1:] if column.type in ("VARCHAR", "INTEGER", "BIGINT")]
    notes = [*table.notes, note]
    if others:
        doubtful = rank(table, ordered[1]) == rank(table, best) or rank(table, best) > 2
        question = " Is another one meant?" if doubtful else ""
        notes.append(f"Unique as well: {', '.join(others[:6])}.{question}")
    return replace(table, key=best.raw, notes=tuple(notes))


def _candidates(table: Table) -> Iterator[tuple[str, ...]]:
    """Yield pairs and triples of columns that may tell rows apart, likelier ones first."""
    usable = [
        column
        for column in table.columns
        if not column.nulls
        and not column.is_unique
        and column.distinct > 1
        and not _inexact(column)
        and column.longest <= 100
    ]
    usable.sort(
        key=lambda column: (min(rank(table, column), 3) if not column.is_temporal else 2.5, -column.distinct)
    )
    usable = usable[:MOST_PAIRED]
    for size, most in ((2, len(usable)), (3, 5)):
        for parts in combinations(usable[:most], size):
            product = 1
            for column in parts:
                product *= column.distinct
            if product >= table.rows:
                yield tuple(column.raw for column in parts)


def made_key(parts: tuple[str, ...]) -> str:
    """Return the SQL of a key put together from several columns of staging's source."""
    return f"concat_ws('~', {', '.join(parts)})"


def _tells_apart(conn: Connection, table: Table, parts: tuple[str, ...]) -> bool:
    names = {column.raw for column in table.columns}
    if not names.issuperset(parts) or any(table.column(part).nulls for part in parts):
        return False
    made = made_key(tuple(quoted(part) for part in parts))
    row = conn.execute(f"SELECT count(DISTINCT {made}) FROM {staged(table.name)}").fetchone()
    return row is not None and row[0] == table.rows


def _made(conn: Connection, table: Table, parts: tuple[str, ...], declared: bool) -> Table:
    names = {column.raw for column in table.columns}
    name = f"{singular(table.name)}_key"
    while name in names:
        name += "_"
    made = made_key(tuple(quoted(part) for part in parts))
    conn.execute(f"ALTER TABLE {staged(table.name)} ADD COLUMN {quoted(name)} VARCHAR")
    conn.execute(f"UPDATE {staged(table.name)} SET {quoted(name)} = {made}")
    said = " and ".join(parts)
    how = "as declared" if declared else f"which tell {table.rows:,} rows apart, as no single column does"
    note = f"Key: {name}, put together from {said}, {how}." + (
        "" if declared else " Is that what one row is?"
    )
    return replace(table, key=name, parts=parts, notes=(*table.notes, note))
