"""From what `--from` names to tables with keys and links, or every fault that keeps them from being any.

Comes in: a path. Goes out: an outline over staged tables in the working database, and notes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import Finding
from generator.scaffolding.dbt_projects import dbt_project, manifest_of, names_in_manifest, project_origins
from generator.scaffolding.links import linked
from generator.scaffolding.measuring import keyed, measured, stage
from generator.scaffolding.naming import column_names, table_names
from generator.scaffolding.picking import named_apart
from generator.scaffolding.readings import columns_of
from generator.scaffolding.records import Column, Link, Outline, Table
from generator.spans import Span
from generator.warehouse.database import Connection
from generator.warehouse.origins import Origin, database_origins, folder_origins


@dataclass(frozen=True)
class Source:
    """Tables as they were found.

    Attributes:
        origins: The tables.
        data: What `generator load --from` is to be given: the folder or the DuckDB file.
        said: What they were read from, in words that hold no path of a machine.
    """

    origins: tuple[Origin, ...]
    data: Path
    said: str


def read_source(
    conn: Connection, path: Path, database: Path | None
) -> tuple[Source | None, tuple[Finding, ...]]:
    """Read whatever a path names.

    Args:
        conn: The working database.
        path: A folder of files, a DuckDB file, or a dbt project or its manifest.
        database: The DuckDB file of a dbt project, or None to look for it.
    """
    if not path.exists():
        hint = "name a DuckDB file, a folder of CSV or Parquet files, or a dbt project"
        return None, (Finding(Span(str(path)), "I001", "there is nothing at this path", hint),)
    manifest = manifest_of(path)
    if manifest is not None:
        return _from_project(conn, manifest, database)
    if path.is_dir():
        origins, faults = folder_origins(conn, path)
        said, hint = (
            f"the files of {path.name}",
            "put CSV, TSV or Parquet files there, one for each table",
        )
    else:
        origins, faults = database_origins(conn, path)
        said, hint = f"the database {path.name}", "create tables in it first"
    if not origins and not faults:
        faults = (Finding(Span(str(path)), "I002", "there is no table in it", hint),)
    return (Source(origins, path, said) if origins else None), faults


def _from_project(
    conn: Connection, manifest: Path, database: Path | None
) -> tuple[Source | None, tuple[Finding, ...]]:
    project, faults = dbt_project(manifest, database)
    if project is None:
        return None, faults
    origins, faults = database_origins(conn, project.database)
    if faults:
        return None, faults
    origins, faults = project_origins(project, origins)
    places = names_in_manifest(project)
    origins = tuple(
        replace(
            origin,
            references=tuple(replace(r, table=places.get(r.table, r.table)) for r in origin.references),
        )
        for origin in origins
    )
    name = manifest.parent.parent.name if manifest.parent.name == "target" else manifest.parent.name
    return (Source(origins, project.database, f"the dbt project {name}") if origins else None), faults


def outlined(
    conn: Connection, source: Source
) -> tuple[Outline | None, tuple[Finding, ...], tuple[Finding, ...]]:
    """Return a source's outline, the faults that keep it from being one, and notes on what was left out or guessed."""
    names, faults = table_names(source.origins)
    columns: dict[str, Mapping[str, str]] = {}
    for origin in source.origins:
        columns[origin.origin], wrong = column_names(origin, names[origin.origin])
        faults += wrong
    if faults:
        return None, faults, ()
    tables: dict[str, Table] = {}
    notes: list[Finding] = []
    for origin in sorted(source.origins, key=lambda one: names[one.origin]):
        table, said = _table(conn, origin, names[origin.origin], columns[origin.origin])
        notes += said
        if table is not None:
            tables[table.name] = table
    declared = list(_declared(source.origins, names, columns, tables))
    outline = named_apart(linked(conn, tables, declared))
    return outline, (), tuple(notes)


def _table(
    conn: Connection, origin: Origin, name: str, names: Mapping[str, str]
) -> tuple[Table | None, list[Finding]]:
    columns, notes = columns_of(conn, origin, names)
    found = list(notes)
    span = Span(origin.shown)
    if not columns:
        hint = "give it columns of plain types"
        return None, [
            *found,
            Finding(span, "I013", f"{origin.origin} has no column that can be loaded", hint),
        ]
    stage(conn, origin, name, columns)
    columns = measured(conn, name, columns)
    columns = tuple(_empty(column) for column in columns)
    table = Table(name, origin.origin, origin.shown, columns, columns[0].rows, comment=origin.comment)
    table = keyed(conn, table, tuple(names[part] for part in origin.key if part in names))
    if not table.rows:
        hint = "its types cannot be seen; fill it and run the command again, or take it away"
        found.append(
            Finding(span, "I011", f"{origin.origin} has no rows: it is staged, and no metric reads it", hint)
        )
    elif not table.key:
        message = f"no column of {origin.origin} tells its rows apart, nor do two or three together"
        hint = (
            "it is staged and gets no mart; give it a column that numbers its rows, if metrics are to read it"
        )
        found.append(Finding(span, "I012", message, hint))
        table = _keyless(table)
    elif not table.parts:
        table = replace(table, columns=(table.column(table.key), *(c for c in columns if c.raw != table.key)))
    else:
        key = Column(
            table.key, table.key, table.key, "VARCHAR", "VARCHAR", rows=table.rows, distinct=table.rows
        )
        table = replace(table, columns=(key, *columns))
    return table, found


def _keyless(table: Table) -> Table:
    note = "No mart: no column tells its rows apart, nor do two or three together. TO DECIDE: what is one row of it?"
    return replace(table, notes=(*table.notes, note))


def _empty(column: Column) -> Column:
    said = "it has no value in any row"
    if not column.rows or column.nulls < column.rows or said in column.notes:
        return column
    return replace(column, notes=(*column.notes, said))


def _declared(
    origins: tuple[Origin, ...],
    names: Mapping[str, str],
    columns: Mapping[str, Mapping[str, str]],
    tables: Mapping[str, Table],
) -> list[Link]:
    """Return the links that a source declares, between tables and columns that are there."""
    by_place = {origin.origin: origin for origin in origins} | {origin.name: origin for origin in origins}
    found = []
    for origin in origins:
        for reference in origin.references:
            to = by_place.get(reference.table)
            here, there = names[origin.origin], names[to.origin] if to is not None else ""
            column = columns[origin.origin].get(reference.column)
            if to is None or here not in tables or there not in tables or column is None or here == there:
                continue
            if tables[there].key == columns[to.origin].get(reference.field):
                found.append(Link(here, column, there, f"declared: {reference.by} of the source", 3))
    return found
