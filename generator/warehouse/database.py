"""Opens the DuckDB file, and says what to do when it cannot be opened.

Comes in: a path. Goes out: a connection that the caller closes, or a `WarehouseError`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

from generator.errors import WarehouseError
from generator.files import advice_for

DEFAULT = "warehouse/goldrule.duckdb"
DAMAGED = (
    duckdb.IOException,
    duckdb.FatalException,
    duckdb.InternalException,
    duckdb.SerializationException,
    duckdb.TransactionException,
    duckdb.OutOfMemoryException,
)
"""What DuckDB raises for a file that is damaged or on a disk that is full, and for a machine without enough memory."""
SqlError = duckdb.Error
"""What a query raises that the database refuses, for those who run expressions that others wrote."""
Connection = duckdb.DuckDBPyConnection
"""An open connection, for the annotations of those who are handed one."""


def database_path(root: Path) -> Path:
    """Return where the warehouse is: GOLDRULE_DATABASE, or the default under the project's root."""
    return root / os.environ.get("GOLDRULE_DATABASE", DEFAULT)


@contextmanager
def connected(
    path: Path, *, read_only: bool = True, threads: int | None = None
) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a database file for the length of a block.

    Args:
        path: The file.
        read_only: Whether writes are refused; a missing file is an error then.
        threads: DuckDB's threads, or its default.

    Raises:
        WarehouseError: If the file is missing, locked by another process, or no DuckDB file; or if the block asks it
            for tables that it has not.
    """
    if read_only and not path.is_file():
        raise WarehouseError(
            f"there is no database at {path}; run `generator load DOMAIN` and `dbt build` first"
        )
    config: dict[str, str | bool | int | float | list[str]] = {} if threads is None else {"threads": threads}
    try:
        connection = duckdb.connect(str(path), read_only=read_only, config=config)
    except duckdb.Error as error:
        raise WarehouseError(_refusal(path, str(error))) from None
    try:
        connection.execute("set enable_progress_bar = false")  # DuckDB shows one where it takes Python for interactive
        yield connection
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        advice = "run `generator load` for its domain and `dbt build`"
        raise WarehouseError(f"{path} lacks what is asked of it: {first_line(error)}; {advice}") from None
    except duckdb.Error as error:
        # A page whose checksum is wrong is reported as an error of no kind.
        if type(error) is duckdb.Error or isinstance(error, DAMAGED):
            raise WarehouseError(_refusal(path, str(error), "read or written")) from None
        raise
    finally:
        with suppress(duckdb.Error):
            connection.close()


def _refusal(path: Path, message: str, doing: str = "opened") -> str:
    if "lock on file" in message.lower():
        return f"{path} is in use by another process; close it (a dbt run, a notebook, a DuckDB shell) and try again"
    first = message.splitlines()[0]
    memory = "close other programs, or try with fewer threads" if "memory" in first.lower() else ""
    advice = (
        advice_for(message)
        or memory
        or "if it is damaged, remove it and the .wal beside it, then run `generator load DOMAIN` and `dbt build` again"
    )
    return f"{path} cannot be {doing}: {first}; {advice}"


def first_line(error: Exception) -> str:
    """Return the line of a database's error that says what is wrong; the others show the query."""
    return (str(error).splitlines() or [type(error).__name__])[0]
