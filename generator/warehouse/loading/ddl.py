"""SQL that creates a domain's tables with their keys and comments.

Comes in: the frozen records of `tables`. Goes out: statements, every identifier quoted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.warehouse.loading.tables import Column, Domain, ForeignKey, Table


def quoted(name: str) -> str:
    """Return a name as a quoted SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def columns_list(names: Iterable[str]) -> str:
    """Return names as a comma-separated list of quoted identifiers."""
    return ", ".join(quoted(name) for name in names)


def qualified(domain: Domain, table: Table) -> str:
    """Return a table's quoted name with its schema."""
    return f"{quoted(domain.schema)}.{quoted(table.name)}"


def create_table(domain: Domain, table: Table) -> str:
    """Return the statement that creates one table."""
    parts = [
        f"{quoted(column.name)} {column.type}{'' if column.nullable else ' NOT NULL'}"
        for column in table.columns
    ]
    if table.primary_key:
        parts.append(f"PRIMARY KEY ({columns_list(table.primary_key)})")
    return f"CREATE TABLE {qualified(domain, table)} ({', '.join(parts)})"


def comments(domain: Domain, table: Table) -> Iterator[str]:
    """Yield the statements that comment one table and its columns."""
    name = qualified(domain, table)
    yield f"COMMENT ON TABLE {name} IS {literal(table.comment)}"
    for column in table.columns:
        text = _column_comment(table, column)
        yield f"COMMENT ON COLUMN {name}.{quoted(column.name)} IS {literal(text)}"


def orphans(domain: Domain, table: Table, key: ForeignKey) -> str:
    """Return the query that counts rows whose reference is set and finds no row."""
    parent = f"{quoted(domain.schema)}.{quoted(key.table)}"
    match = " AND ".join(
        f"parent.{quoted(there)} = child.{quoted(here)}"
        for here, there in zip(key.columns, key.references, strict=True)
    )
    known = " AND ".join(f"child.{quoted(name)} IS NOT NULL" for name in key.columns)
    return (
        f"SELECT count(*) FROM {qualified(domain, table)} AS child"
        f" WHERE {known} AND NOT EXISTS (SELECT 1 FROM {parent} AS parent WHERE {match})"
    )


def _column_comment(table: Table, column: Column) -> str:
    single = [key for key in table.foreign_keys if key.columns == (column.name,)]
    if not single:
        return column.comment
    key = single[0]
    few = "" if key.complete else ", though not every value is found there"
    return f"{column.comment} Refers to {key.table}.{key.references[0]}{few}."
