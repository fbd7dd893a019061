"""Bring one file into a temporary table as it is, check it, and say how to read it as the declared types.

Comes in: a connection and a `SourceFile`. Goes out: a `Staged` table with its SELECT, or findings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from generator.errors import Finding, did_you_mean
from generator.spans import Span
from generator.warehouse.loading.ddl import literal, quoted
from generator.warehouse.loading.delimited import FIELD_LIMIT, Survey, places, survey
from generator.warehouse.loading.files import SourceFile
from generator.warehouse.loading.parsing import value_of
from generator.warehouse.loading.tables import Column, Domain

NUMBERS = re.compile(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*")
Locator = Callable[[list[tuple[int, int]]], dict[tuple[int, int], tuple[int, int]]]


@dataclass(frozen=True)
class Staged:
    """One file's rows, in a temporary table.

    Attributes:
        file: Where they came from.
        relation: Quoted name of the temporary table.
        types: Type of each of the file's columns, in the file's order.
        rows: Number of rows.
        texts: For each declared column, the SQL expression of its value before conversion, NULL for no value.
        values: For each declared column, the SQL expression of its value.
        locate: Gives line and column of (row, field) pairs, both counted from 0.
    """

    file: SourceFile
    relation: str
    types: dict[str, str]
    rows: int
    texts: dict[str, str]
    values: dict[str, str]
    locate: Locator = field(repr=False)

    @property
    def select(self) -> str:
        """The query that yields the declared columns, in the declared order, rows in file order."""
        columns = ", ".join(self.values[column.name] for column in self.file.table.columns)
        return f"SELECT {columns} FROM {self.relation}"

    @property
    def ignored(self) -> tuple[str, ...]:
        """Columns of the file that the table does not have."""
        known = {column.written for column in self.file.table.columns}
        return tuple(name for name in self.types if name not in known)


def stage(
    conn: duckdb.DuckDBPyConnection, domain: Domain, file: SourceFile
) -> tuple[Staged | None, list[Finding]]:
    """Read one file into a temporary table.

    Args:
        conn: Connection to write it with.
        domain: Domain the file belongs to.
        file: File to read.

    Returns:
        The staged table, and what is wrong with the file's form; one of them is empty.
    """
    relation = quoted(f"staged {domain.name} {file.table.name}")
    if file.is_parquet:
        return _stage_parquet(conn, domain, file, relation)
    form = survey(file)
    findings = [*form.findings, *_header_findings(file, form.header)]
    if findings:
        return None, findings
    try:
        _fill(conn, relation, read_csv_call(file.path, form))
    except duckdb.Error as error:
        message = f"not readable as delimited text: {str(error).splitlines()[0]}"
        return None, [Finding(Span(file.shown), "L006", message)]
    rows = _count(conn, relation)
    if rows != form.rows:
        message = f"the database read {rows} rows, an independent count found {form.rows}"
        return None, [Finding(Span(file.shown), "L010", message, "look for stray quotes and blank rows")]
    types = dict.fromkeys(form.header, "VARCHAR")
    return _staged(domain, file, relation, types, rows, form), []


def _stage_parquet(
    conn: duckdb.DuckDBPyConnection, domain: Domain, file: SourceFile, relation: str
) -> tuple[Staged | None, list[Finding]]:
    path = literal(unglobbed(file.path))
    try:
        described = conn.execute(f"DESCRIBE SELECT * FROM read_parquet({path})").fetchall()
        types = {str(row[0]): str(row[1]) for row in described}
        findings = [*_header_findings(file, tuple(types)), *_lost_texts(file, types)]
        if findings:
            return None, findings
        _fill(conn, relation, f"read_parquet({path})")
    except duckdb.Error as error:
        message = f"not readable as Parquet: {str(error).splitlines()[0]}"
        return None, [Finding(Span(file.shown), "L006", message, "write the file again")]
    return _staged(domain, file, relation, types, _count(conn, relation), None), []


def _staged(
    domain: Domain, file: SourceFile, relation: str, types: dict[str, str], rows: int, form: Survey | None
) -> Staged:
    texts, values = {}, {}
    for column in file.table.columns:
        texts[column.name], values[column.name] = _expressions(domain, column, types[column.written], form)
    return Staged(file, relation, types, rows, texts, values, _locator(file, form))


def _expressions(domain: Domain, column: Column, type_name: str, form: Survey | None) -> tuple[str, str]:
    name = quoted(column.written)
    if form is None and type_name == column.type and type_name != "DOUBLE":
        return name, name
    text = name if type_name == "VARCHAR" else f"CAST({name} AS VARCHAR)"
    if type_name in ("DOUBLE", "FLOAT"):  # pandas writes a missing integer as NaN
        text = f"nullif({text}, 'nan')"
    if form is not None or (type_name == "VARCHAR" and not column.is_text):
        words = ", ".join(literal(word) for word in domain.nulls(column))
        text = f"CASE WHEN {text} NOT IN ({words}) THEN {text} END"
    if type_name == column.type == "DOUBLE":
        return text, f"CASE WHEN isfinite({name}) THEN {name} END"
    return text, value_of(f"({text})", column.type)


def _header_findings(file: SourceFile, header: tuple[str, ...]) -> Iterator[Finding]:
    span = Span(file.shown)
    folded: dict[str, str] = {}
    for name in header:
        if name.lower() in folded:
            message = f"columns '{folded[name.lower()]}' and '{name}' have the same name, capitals aside"
            yield Finding(span, "L005", message, "rename or remove one of them")
        folded[name.lower()] = name
    if not header:
        return
    for column in file.table.columns:
        if column.written not in header:
            message = f"no column '{column.written}' for table '{file.table.name}'"
            unused = [name for name in header if name not in {known.written for known in file.table.columns}]
            hint = did_you_mean(column.written, unused) or f"the file has: {', '.join(header)}"
            yield Finding(span, "L004", message, hint)


def _lost_texts(file: SourceFile, types: dict[str, str]) -> Iterator[Finding]:
    for column in file.table.columns:
        stored = types.get(column.written, "")
        if column.is_text and NUMBERS.fullmatch(stored):
            message = f"column '{column.written}' is text but stored as {stored}: leading zeros are lost"
            yield Finding(Span(file.shown), "L011", message, "write the file again with this column as text")


def _locator(file: SourceFile, form: Survey | None) -> Locator:
    if form is None:
        return lambda wanted: {(row, at): (row + 1, 1) for row, at in wanted}
    delimiter = form.delimiter
    return lambda wanted: places(file.path, delimiter, wanted)


def read_csv_call(path: Path, form: Survey) -> str:
    """Return the call that reads a file as texts, with nothing about it left to be guessed."""
    columns = ", ".join(f"{literal(name)}: 'VARCHAR'" for name in form.header)
    return (
        f"read_csv({literal(unglobbed(path))}, columns = {{{columns}}}, auto_detect = false, header = true,"
        f" delim = {literal(form.delimiter)}, quote = '\"', escape = '\"', nullstr = '', strict_mode = true,"
        f" parallel = false, max_line_size = {2 * FIELD_LIMIT})"
    )


def _fill(conn: duckdb.DuckDBPyConnection, relation: str, source: str) -> None:
    conn.execute(f"CREATE OR REPLACE TEMP TABLE {relation} AS SELECT * FROM {source}")


def unglobbed(path: Path) -> str:
    """Return a path whose wildcard characters stand for themselves."""
    return "".join(f"[{character}]" if character in "*?[" else character for character in str(path))


def _count(conn: duckdb.DuckDBPyConnection, relation: str) -> int:
    row = conn.execute(f"SELECT count(*) FROM {relation}").fetchone()
    assert row is not None
    return int(row[0])
