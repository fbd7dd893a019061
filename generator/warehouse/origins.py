"""Bring whatever tables a user has into one working database, as they are: files as text, database tables as typed.

Comes in: a folder of CSV and Parquet files, or a DuckDB file. Goes out: an open database in memory and what each
table is called there; or every fault of every file at once. What was named is only read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from generator.errors import Finding
from generator.spans import Span
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import literal, quoted
from generator.warehouse.loading.delimited import survey
from generator.warehouse.loading.exporting import opened, relations
from generator.warehouse.loading.faults import SourceError
from generator.warehouse.loading.files import SourceFile
from generator.warehouse.loading.staging import read_csv_call, unglobbed
from generator.warehouse.loading.tables import Table

DELIMITED = (".csv", ".tsv")


@dataclass(frozen=True)
class Reference:
    """A declared reference: a column points at a column of another table, both as the source calls them."""

    column: str
    table: str
    field: str
    by: str


@dataclass(frozen=True)
class Origin:
    """A table as its source has it.

    Attributes:
        name: Its name there, without a suffix or schema.
        origin: What it is loaded from: a file's name, or `schema.table`.
        shown: Where it is, for people.
        columns: Column to DuckDB type, in their order; of delimited files all are text.
        key: Columns of a declared key, or none.
        references: Declared references.
        comment: What its source says about it.
        comments: What its source says about its columns.
        untyped: Whether types have to be found from the text.
    """

    name: str
    origin: str
    shown: str
    columns: dict[str, str]
    key: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    comment: str = ""
    comments: dict[str, str] = field(default_factory=dict)
    untyped: bool = False

    @property
    def relation(self) -> str:
        """Quoted name in the working database."""
        return quoted(f"origin {self.origin}")


@contextmanager
def workbench() -> Iterator[Connection]:
    """Open a database in memory, whose clock is in UTC; what does not fit spills to the disk."""
    conn = duckdb.connect()
    try:
        conn.execute("SET TimeZone = 'UTC'")
        yield conn
    finally:
        conn.close()


def folder_origins(conn: Connection, folder: Path) -> tuple[tuple[Origin, ...], tuple[Finding, ...]]:
    """Read every CSV, TSV and Parquet file of a folder, and return the tables beside what is wrong with files."""
    origins: list[Origin] = []
    findings: list[Finding] = []
    for path in sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith(".")):
        suffix = path.suffix.lower()
        if suffix not in (*DELIMITED, ".parquet"):
            continue
        file = SourceFile(Table(path.stem, "", ()), path, str(path))
        found, wrong = _delimited(conn, file) if suffix in DELIMITED else _parquet(conn, file)
        findings += wrong
        origins += found
    return tuple(origins), tuple(findings)


def _delimited(conn: Connection, file: SourceFile) -> tuple[list[Origin], list[Finding]]:
    form = survey(file)
    findings = [*form.findings, *_doubled(file, form.header)]
    if findings:
        return [], findings
    columns = dict.fromkeys(form.header, "VARCHAR")
    origin = Origin(file.path.stem, file.path.name, file.shown, columns, untyped=True)
    try:
        conn.execute(f"CREATE TABLE {origin.relation} AS SELECT * FROM {read_csv_call(file.path, form)}")
    except duckdb.Error as error:
        message = f"not readable as delimited text: {str(error).splitlines()[0]}"
        return [], [
            Finding(Span(file.shown), "L006", message, "write it again, with quotes around odd values")
        ]
    return [origin], []


def _doubled(file: SourceFile, header: tuple[str, ...]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name in header:
        other = seen.setdefault(name.strip().lower(), name)
        if other is not name:
            message = f"columns '{other}' and '{name}' have the same name, capitals aside"
            yield Finding(Span(file.shown), "L005", message, "rename or remove one of them")


def _parquet(conn: Connection, file: SourceFile) -> tuple[list[Origin], list[Finding]]:
    call = f"read_parquet({literal(unglobbed(file.path))})"
    try:
        rows = conn.execute(f"DESCRIBE SELECT * FROM {call}").fetchall()
        origin = Origin(
            file.path.stem, file.path.name, file.shown, {str(row[0]): str(row[1]) for row in rows}
        )
        conn.execute(f"CREATE TABLE {origin.relation} AS SELECT * FROM {call}")
    except duckdb.Error as error:
        message = f"not readable as Parquet: {str(error).splitlines()[0]}"
        return [], [Finding(Span(file.shown), "L006", message, "write the file again")]
    return [origin], []


def database_origins(conn: Connection, database: Path) -> tuple[tuple[Origin, ...], tuple[Finding, ...]]:
    """Read every table and view of a DuckDB file, with its keys, references and comments."""
    try:
        with opened(database) as own:
            origins = tuple(_described(own, database, schema, name) for schema, name in relations(own))
    except SourceError as error:
        return (), error.findings
    findings: list[Finding] = []
    conn.execute(f"ATTACH {literal(str(database))} AS origin (READ_ONLY)")
    for origin in origins:
        place = ".".join(quoted(part) for part in origin.origin.split(".", 1))
        try:
            conn.execute(f"CREATE TABLE {origin.relation} AS SELECT * FROM origin.{place}")
        except duckdb.Error as error:
            message = f"{origin.origin} cannot be read: {str(error).splitlines()[0]}"
            hint = "a view may read files that are not there: drop it, or make it a table"
            findings.append(Finding(Span(str(database)), "L006", message, hint))
    conn.execute("DETACH origin")
    return origins, tuple(findings)


def _described(own: Connection, database: Path, schema: str, name: str) -> Origin:
    place = f"{quoted(schema)}.{quoted(name)}"
    columns = {str(row[0]): str(row[1]) for row in own.execute(f"DESCRIBE {place}").fetchall()}
    here = "schema_name = ? AND table_name = ? AND database_name = current_database()"
    comments = own.execute(
        f"SELECT column_name, comment FROM duckdb_columns() WHERE {here} AND comment IS NOT NULL",
        [schema, name],
    ).fetchall()
    comment = own.execute(
        f"SELECT coalesce(max(comment), '') FROM duckdb_tables() WHERE {here}", [schema, name]
    )
    constraints = own.execute(
        "SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names"
        f" FROM duckdb_constraints() WHERE {here} ORDER BY constraint_type, constraint_index",
        [schema, name],
    ).fetchall()
    keys = [tuple(names) for kind, names, _, _ in constraints if kind in ("PRIMARY KEY", "UNIQUE")]
    return Origin(
        name,
        f"{schema}.{name}",
        str(database),
        columns,
        keys[0] if keys else (),
        tuple(
            Reference(names[0], str(table), fields[0], "constraint")
            for kind, names, table, fields in constraints
            if kind == "FOREIGN KEY" and len(names) == 1
        ),
        str((comment.fetchone() or ("",))[0]),
        {str(column): str(text) for column, text in comments},
    )
