"""Take a domain's tables out of a DuckDB file, so that they are loaded as files are.

Comes in: a domain whose tables name their relations, and a database file. Goes out: a folder of Parquet files, or
all missing tables at once. The file is opened for reading alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from generator.errors import Finding, did_you_mean
from generator.files import advice_for
from generator.spans import Span
from generator.warehouse.loading.ddl import columns_list, literal, quoted
from generator.warehouse.loading.faults import SourceError, SourceMissingError, raise_if_any
from generator.warehouse.loading.tables import Domain, Table

SUFFIXES = (".duckdb", ".ddb", ".db")
"""How the names of DuckDB files end."""


def exported(domain: Domain, database: Path, folder: Path) -> Path:
    """Write each of a domain's tables from a database into a folder.

    Args:
        domain: The domain; a table without a relation is looked for under its own name in `main`.
        database: DuckDB file.
        folder: An empty folder to make the files' folder in.

    Returns:
        The folder of the files.

    Raises:
        SourceMissingError: Naming every table that the database lacks.
        SourceError: The file is no database, or in use.
    """
    target = folder / "exported"
    target.mkdir()
    with opened(database) as conn:
        present = set(relations(conn))
        names = {f"{schema}.{name}": (schema, name) for schema, name in present}
        raise_if_any(
            (
                Finding(
                    Span(str(database)),
                    "L002",
                    f"no table {'.'.join(place)} for table '{table.name}'",
                    did_you_mean(".".join(place), names) or f"the database has: {', '.join(sorted(names))}",
                )
                for table in domain.tables
                if (place := _place(table)) not in present
            ),
            SourceMissingError,
        )
        for table in domain.tables:
            _export(conn, table, target / f"{table.name}.parquet")
    return target


def _place(table: Table) -> tuple[str, str]:
    schema, name = table.relation or ("main", table.name)
    return schema, name


def _export(conn: duckdb.DuckDBPyConnection, table: Table, path: Path) -> None:
    place = ".".join(quoted(part) for part in _place(table))
    present = {row[0] for row in conn.execute(f"DESCRIBE {place}").fetchall()}
    # A column that is not there is left to whoever reads the file, who says so of files of any kind.
    wanted = [column.written for column in table.columns if column.written in present]
    conn.execute(
        f"COPY (SELECT {columns_list(wanted) or '*'} FROM {place}) TO {literal(str(path))} (FORMAT parquet)"
    )


@contextmanager
def opened(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a file that a user named, for reading alone, with its tables in the default catalog.

    Raises:
        SourceError: It is no database, in use, or damaged.
    """
    try:
        conn = duckdb.connect(str(database), read_only=True)
    except duckdb.Error as error:
        raise SourceError((_refusal(database, str(error)),)) from None
    try:
        conn.execute("SET TimeZone = 'UTC'")
        yield conn
    except duckdb.Error as error:
        raise SourceError((_refusal(database, str(error)),)) from None
    finally:
        conn.close()


def _refusal(database: Path, text: str) -> Finding:
    span, first = Span(str(database)), text.splitlines()[0]
    if "lock on file" in text:
        hint = "close it (a notebook, a DuckDB shell, a dbt run) and try again, or name a copy of it"
        return Finding(span, "L006", "another process has the database open", hint)
    if "not a valid DuckDB database" in text:
        hint = "name a DuckDB file, or a folder of CSV or Parquet files; tables of another database: export them first"
        return Finding(span, "L006", "the file is no DuckDB database", hint)
    hint = advice_for(text) or "open it with the DuckDB that wrote it"
    return Finding(span, "L006", f"cannot be read: {first}", hint)


def relations(conn: duckdb.DuckDBPyConnection) -> list[tuple[str, str]]:
    """Return schema and name of each table and view that a person made, sorted."""
    rows = conn.execute(
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_catalog = current_database()"
        " AND table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY ALL"
    ).fetchall()
    return [(str(schema), str(name)) for schema, name in rows]
