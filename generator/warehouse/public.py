"""The public database of a release: source tables only, typed, keyed and commented; and its fingerprint.

Comes in: a warehouse and a domain. Goes out: a DuckDB file, or digests of what tables hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from generator.errors import WarehouseError
from generator.records import ResultRow
from generator.warehouse.database import connected, first_line
from generator.warehouse.identity import settle
from generator.warehouse.loading.ddl import columns_list, comments, create_table, qualified, quoted
from generator.warehouse.loading.held import loaded_tables
from generator.warehouse.loading.schemas import DOMAIN_TABLES
from generator.warehouse.loading.tables import Domain, Table


def declared(warehouse: Path, domain: str) -> Domain:
    """Return the declaration of a domain's source tables.

    That of a domain of one's own is what the warehouse holds in its schema: types, keys and comments, as they were
    loaded from the declaration in `models/<domain>/sources.yml`.

    Raises:
        WarehouseError: If there is none: tables without types and keys cannot be released.
    """
    if domain in DOMAIN_TABLES:
        return DOMAIN_TABLES[domain]
    with connected(warehouse) as connection:
        found = loaded_tables(connection, domain)
    if not found.tables:
        raise WarehouseError(
            f"the source tables of {domain} are not loaded: the warehouse has no table in schema {found.schema}; "
            f"run `generator load {domain} --from FOLDER_OR_DATABASE` first"
        )
    return found


def require_sources(warehouse: Path, domain: str) -> None:
    """Check that a domain's source tables are loaded.

    Raises:
        WarehouseError: If there is no warehouse, or naming the tables that it lacks.
    """
    tables = declared(warehouse, domain)
    query = "select table_name from duckdb_tables() where schema_name = ?"
    with connected(warehouse) as connection:
        present = {name for (name,) in connection.execute(query, [tables.schema]).fetchall()}
    if missing := [table.name for table in tables.tables if table.name not in present]:
        names = ", ".join(f"{tables.schema}.{name}" for name in missing)
        raise WarehouseError(f"the warehouse lacks {names}; run `generator load {domain}` first")


def write_public_database(warehouse: Path, domain: str, target: Path, *, shuffle: int | None = None) -> None:
    """Copy a domain's source tables into a new database file; the same tables give the same bytes.

    Args:
        warehouse: The warehouse.
        domain: The domain.
        target: The file to make; it must not be there yet.
        shuffle: Which disorder the rows are written in; None for the order of their keys.

    Raises:
        WarehouseError: If the warehouse is missing, locked or not loaded.
    """
    tables = declared(warehouse, domain)
    with connected(target, read_only=False, threads=1) as connection:
        connection.execute(f"attach '{_escaped(warehouse)}' as warehouse (read_only)")
        for table in tables.tables:
            connection.execute(_here(create_table(tables, table), tables))
            source = f"warehouse.{qualified(tables, table)}"
            names = columns_list(column.name for column in table.columns)
            order = _order(table) if shuffle is None else f"hash({names}, {shuffle})"
            query = f"select {names} from {source} order by {order}"
            connection.execute(f"insert into {quoted(table.name)} {query}")
            for statement in comments(tables, table):
                connection.execute(_here(statement, tables))
        connection.execute("detach warehouse")
        connection.execute("checkpoint")
    settle(target)


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
        return {
            table.name: _digest(connection, schema, table.name, [column.name for column in table.columns])
            for table in tables.tables
        }


def _digest(
    connection: duckdb.DuckDBPyConnection, schema: str, table: str, columns: Iterable[str]
) -> str:
    names = ", ".join(f"coalesce({quoted(column)}::varchar, '\\x00')" for column in columns)
    row = connection.execute(
        f"select count(*), coalesce(sum(md5_number_lower(concat_ws('\\x1f', {names}))::hugeint), 0) "
        f"from {quoted(schema)}.{quoted(table)}"
    ).fetchone()
    return "0" if row is None else f"{row[0]}:{int(row[1]) % 2**64:016x}"


def source_fingerprint(warehouse: Path, domain: str) -> dict[str, str]:
    """Return the digests of a domain's source tables in the warehouse."""
    tables = declared(warehouse, domain)
    return fingerprint(warehouse, tables, tables.schema)


def released_fingerprint(database: Path) -> dict[str, str]:
    """Return the digests of all that a released database holds, whatever that is.

    Args:
        database: The file.

    Returns:
        Table to digest, as `fingerprint` gives it for the tables that were released; a table of another schema under
        `schema.table`, and a view, which no release has, with its own word in place of a digest.

    Raises:
        WarehouseError: If it cannot be read.
    """
    columns = (
        "select table_schema, table_name, list(column_name order by ordinal_position) "
        "from information_schema.columns where table_catalog = current_database() group by all order by all"
    )
    views = "select view_name from duckdb_views() where not internal and database_name = current_database()"
    with connected(database) as connection:
        try:
            seen = {str(name) for (name,) in connection.execute(views).fetchall()}
            return {
                name if schema == "main" else f"{schema}.{name}": "a view"
                if name in seen
                else _digest(connection, schema, name, names)
                for schema, name, names in connection.execute(columns).fetchall()
            }
        except duckdb.Error as error:
            raise WarehouseError(f"{database.name} cannot be read: {first_line(error)}") from None


class ReleasedDatabase:
    """Executes stored SQL on a released database, read-only, with a fixed number of threads.

    The SQL may come from elsewhere with its release: it reaches neither files nor the network.
    """

    def __init__(self, path: Path, threads: int) -> None:
        self._path, self._threads = path, threads

    def __enter__(self) -> ReleasedDatabase:
        self._context = connected(self._path, threads=self._threads)
        self._connection = self._context.__enter__()
        self._connection.execute("set enable_external_access = false")
        self._connection.execute("set lock_configuration = true")
        return self

    def __exit__(self, *problem: object) -> None:
        self._context.__exit__(None, None, None)

    def rows(self, sql: str) -> tuple[ResultRow, ...]:
        """Return the rows of a stored query, sorted.

        Raises:
            WarehouseError: If it cannot be executed, or does not give slice, key, value, rows and part.
        """
        try:
            found = self._connection.execute(sql).fetchall()
        except duckdb.Error as error:
            raise WarehouseError(f"the query fails: {first_line(error)}") from None
        return tuple(sorted((_result_row(row) for row in found), key=_key))

    def tables(self, queries: Mapping[str, str]) -> dict[str, Any]:
        """Return each query's rows as a `pyarrow.Table`, for whoever computes without SQL.

        Args:
            queries: Name to query.

        Raises:
            WarehouseError: If one cannot be executed.
        """
        found = {}
        for name, sql in queries.items():
            try:
                found[name] = self._connection.sql(sql).to_arrow_table()
            except duckdb.Error as error:
                raise WarehouseError(f"{name} cannot be built: {first_line(error)}") from None
        return found


def _result_row(row: tuple[Any, ...]) -> ResultRow:
    """Return a row as a record; an edited query may give anything."""
    if len(row) == 5:
        slice_, key, value, rows, part = row
        numbers = all(
            number is None or (isinstance(number, int | float | Decimal) and not isinstance(number, bool))
            for number in (value, part)
        )
        if isinstance(slice_, str) and isinstance(key, str) and isinstance(rows, int) and numbers:
            return ResultRow(slice_, key, value, rows, part)
    raise WarehouseError("the query does not give slice, key, value, rows and part")


def _key(row: ResultRow) -> tuple[str, str]:
    return (row.slice, row.key)
