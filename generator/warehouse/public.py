"""The public database of a release: source tables only, typed, keyed and commented; and its fingerprint.

Comes in: a warehouse and a domain. Goes out: a DuckDB file, or digests of what tables hold.
"""

from __future__ import annotations

from pathlib import Path

import duckdb

from generator.records import ResultRow
from generator.warehouse.database import connected
from generator.warehouse.loading.ddl import columns_list, comments, create_table, qualified, quoted
from generator.warehouse.loading.schemas import DOMAIN_TABLES
from generator.warehouse.loading.tables import Domain, Table


def write_public_database(warehouse: Path, domain: str, target: Path) -> None:
    """Copy a domain's source tables into a new database file.

    Args:
        warehouse: The warehouse.
        domain: The domain.
        target: The file to make; it must not be there yet.

    Raises:
        WarehouseError: If the warehouse is missing, locked or not loaded.
    """
    tables = DOMAIN_TABLES[domain]
    with connected(target, read_only=False) as connection:
        connection.execute(f"attach '{_escaped(warehouse)}' as warehouse (read_only)")
        for table in tables.tables:
            connection.execute(_here(create_table(tables, table), tables))
            source = f"warehouse.{qualified(tables, table)}"
            names = columns_list(column.name for column in table.columns)
            query = f"select {names} from {source} order by {_order(table)}"
            connection.execute(f"insert into {quoted(table.name)} {query}")
            for statement in comments(tables, table):
                connection.execute(_here(statement, tables))
        connection.execute("detach warehouse")
        connection.execute("checkpoint")


def _here(statement: str, tables: Domain) -> str:
    """Return a statement about the warehouse's schema as one about the released database's only one."""
    return statement.replace(f"{quoted(tables.schema)}.", "", 1)


def _order(table: Table) -> str:
    return columns_list(table.primary_key) if table.primary_key else "all"


def _escaped(path: Path) -> str:
    return str(path).replace("'", "''")


def fingerprint(database: Path, tables: Domain, schema: str) -> dict[str, str]:
    """Return for each table a digest of its rows, whatever their order.

    Args:
        database: The file.
        tables: The domain's tables.
        schema: The schema that they are in.
    """
    with connected(database) as connection:
        return {table.name: _digest(connection, schema, table) for table in tables.tables}


def _digest(connection: duckdb.DuckDBPyConnection, schema: str, table: Table) -> str:
    names = ", ".join(f"coalesce({quoted(column.name)}::varchar, '\\x00')" for column in table.columns)
    row = connection.execute(
        f"select count(*), coalesce(sum(md5_number_lower(concat_ws('\\x1f', {names}))::hugeint), 0) "
        f"from {quoted(schema)}.{quoted(table.name)}"
    ).fetchone()
    return "0" if row is None else f"{row[0]}:{int(row[1]) % 2**64:016x}"


def source_fingerprint(warehouse: Path, domain: str) -> dict[str, str]:
    """Return the digests of a domain's source tables in the warehouse."""
    return fingerprint(warehouse, DOMAIN_TABLES[domain], DOMAIN_TABLES[domain].schema)


def public_fingerprint(database: Path, domain: str) -> dict[str, str]:
    """Return the digests of the tables of a released database."""
    return fingerprint(database, DOMAIN_TABLES[domain], "main")


class ReleasedDatabase:
    """Executes stored SQL on a released database, read-only, with a fixed number of threads."""

    def __init__(self, path: Path, threads: int) -> None:
        self._path, self._threads = path, threads

    def __enter__(self) -> ReleasedDatabase:
        self._context = connected(self._path, threads=self._threads)
        self._connection = self._context.__enter__()
        return self

    def __exit__(self, *problem: object) -> None:
        self._context.__exit__(None, None, None)

    def rows(self, sql: str) -> tuple[ResultRow, ...]:
        """Return the rows of a stored query, sorted."""
        return tuple(sorted((ResultRow(*row) for row in self._connection.execute(sql).fetchall()), key=_key))


def _key(row: ResultRow) -> tuple[str, str]:
    return (row.slice, row.key)
