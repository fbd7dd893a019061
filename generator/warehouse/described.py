"""A released database said as SQL: its tables with their types, keys and comments, as one is given a schema."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from generator.warehouse.database import Connection, connected
from generator.warehouse.loading.ddl import columns_list, quoted

TABLES = (
    "select table_name, comment, estimated_size from duckdb_tables() "
    "where database_name = current_database() and schema_name = 'main' order by table_name"
)
COLUMNS = (
    "select table_name, column_name, data_type, is_nullable, comment from duckdb_columns() "
    "where database_name = current_database() and schema_name = 'main' order by table_name, column_index"
)
KEYS = (
    "select table_name, constraint_column_names from duckdb_constraints() "
    "where database_name = current_database() and constraint_type = 'PRIMARY KEY' order by table_name"
)


def schema_text(database: Path) -> str:
    """Return the tables of a database as CREATE TABLE statements with comments.

    Args:
        database: The file.

    Raises:
        WarehouseError: If it cannot be opened or read.
    """
    with connected(database, threads=1) as connection:
        columns, keys = _columns(connection), dict(connection.execute(KEYS).fetchall())
        tables = connection.execute(TABLES).fetchall()
    return "\n\n".join(
        _table(name, comment, rows, columns[name], keys.get(name, ())) for name, comment, rows in tables
    )


def _columns(connection: Connection) -> dict[str, list[tuple[str, str]]]:
    """Return for each table its columns, each declared, with its comment."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for table, name, type_, nullable, comment in connection.execute(COLUMNS).fetchall():
        found[table].append((f"{quoted(name)} {type_}{'' if nullable else ' NOT NULL'}", comment or ""))
    return found


def _table(
    name: str,
    comment: str | None,
    rows: int,
    columns: list[tuple[str, str]],
    key: tuple[str, ...] | list[str],
) -> str:
    parts = [*columns, *([(f"PRIMARY KEY ({columns_list(key)})", "")] if key else [])]
    lines = [
        f"  {declared}{',' if place < len(parts) else ''}{_said(note)}"
        for place, (declared, note) in enumerate(parts, 1)
    ]
    head = _said(f"{comment or ''} About {rows:,} rows.".strip()).lstrip()
    return "\n".join([head, f"CREATE TABLE {quoted(name)} (", *lines, ");"])


def _said(comment: str) -> str:
    words = " ".join(comment.split())
    return f"  -- {words}" if words else ""
