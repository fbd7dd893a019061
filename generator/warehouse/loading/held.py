"""What source tables a warehouse holds of a domain: read back from the database that they were loaded into.

Comes in: an open warehouse and a domain's name. Goes out: the records that the tables were made from, but for
references, which the columns' comments tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import duckdb

from generator.warehouse.loading.tables import Column, Domain, Table


def loaded_tables(conn: duckdb.DuckDBPyConnection, domain: str) -> Domain:
    """Return a domain's source tables, by name; without any where its schema is not there."""
    found = Domain(domain, "", ())
    here = "schema_name = ? AND database_name = current_database()"
    tables = conn.execute(
        f"SELECT table_name, coalesce(comment, '') FROM duckdb_tables() WHERE {here} ORDER BY ALL",
        [found.schema],
    ).fetchall()
    columns = _grouped(
        conn.execute(
            "SELECT table_name, column_name, data_type, coalesce(comment, ''), is_nullable FROM duckdb_columns()"
            f" WHERE {here} ORDER BY table_name, column_index",
            [found.schema],
        ).fetchall()
    )
    keys = dict(
        conn.execute(
            "SELECT table_name, constraint_column_names FROM duckdb_constraints()"
            f" WHERE {here} AND constraint_type = 'PRIMARY KEY'",
            [found.schema],
        ).fetchall()
    )
    made = [
        Table(name, comment, columns.get(name, ()), tuple(keys.get(name, ()))) for name, comment in tables
    ]
    return replace(found, tables=tuple(made))


def _grouped(rows: Sequence[tuple[str, str, str, str, bool]]) -> Mapping[str, tuple[Column, ...]]:
    grouped: dict[str, tuple[Column, ...]] = {}
    for table, name, type_, comment, nullable in rows:
        grouped[table] = (*grouped.get(table, ()), Column(name, type_, comment, bool(nullable)))
    return grouped
