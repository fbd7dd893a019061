"""dbt's side of a new domain: sources, staging models and marts, each with its YAML.

Comes in: an outline with final names. Goes out: files by path under the project's root. Every choice that a person
may want to take back is explained in a comment beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.scaffolding.measuring import made_key
from generator.scaffolding.naming import spoken
from generator.scaffolding.records import Column, Link, Outline, Table
from generator.scaffolding.yaml_text import comment, folded, prose, scalar


def model_files(domain: str, outline: Outline, source: str) -> dict[Path, str]:
    """Return the files under `models/<domain>/`.

    Args:
        domain: The domain.
        outline: Its tables, keys and links.
        source: What the tables were read from, in words.
    """
    folder = Path("models") / domain
    files = {folder / "sources.yml": _sources(domain, outline, source)}
    for table in outline.tables.values():
        stem = f"stg_{domain}__{table.name}"
        files[folder / "staging" / f"{stem}.sql"] = _staging_sql(domain, table)
        files[folder / "staging" / f"{stem}.yml"] = _staging_yaml(stem, table)
        if table.key and table.rows:
            mart = outline.mart(table.name)
            files[folder / "marts" / f"{mart}.sql"] = _mart_sql(domain, table, stem)
            files[folder / "marts" / f"{mart}.yml"] = _mart_yaml(outline, table, mart)
    return files


def _sources(domain: str, outline: Outline, source: str) -> str:
    lines = [
        *comment(
            f"The tables as `generator load {domain} --from …` brings them into the warehouse, drafted by `generator "
            f"init` from {source}. `origin` is what a table or column is called there; types are those that every row "
            "fits. Change a type here if a later load brings values that do not fit it."
        ),
        "version: 2",
        "",
        "sources:",
        f"  - name: {domain}",
        f"    schema: raw_{domain}",
        f"    description: {scalar(prose(f'Source tables of {domain}.'))}",
        "    tables:",
    ]
    for table in outline.tables.values():
        lines += _source_table(domain, outline, table)
    return "\n".join(lines) + "\n"


def _source_table(domain: str, outline: Outline, table: Table) -> Iterator[str]:
    said = table.comment or f"{spoken(table.name)[1].capitalize()}, as they were handed over."
    yield f"      - name: {table.name}"
    yield f"        description: {scalar(prose(said))}"
    yield f"        config: {{meta: {{origin: {scalar(table.origin)}}}}}"
    yield "        columns:"
    links = {link.column: link for link in outline.links_of(table.name)}
    for column in table.columns:
        if column.raw == table.key and table.parts:
            continue
        yield f"          - name: {column.raw}"
        yield f"            data_type: {column.raw_type.lower()}"
        yield f"            description: {scalar(prose(_said(column)))}"
        if column.origin != column.raw:
            yield f"            config: {{meta: {{origin: {scalar(column.origin)}}}}}"
        tests = ["unique", "not_null"] if column.raw == table.key else []
        link = links.get(column.raw)
        if (
            link is not None
            and "{x}" == column.sql == outline.tables[link.to].column(_key(outline, link)).sql
        ):
            to = f"\"source('{domain}', '{link.to}')\""
            tests.append(f"relationships: {{arguments: {{to: {to}, field: {_key(outline, link)}}}}}")
        yield from _tests(tests, 12)


def _tests(tests: list[str], indent: int) -> Iterator[str]:
    pad = " " * indent
    if tests and all(":" not in test for test in tests):
        yield f"{pad}data_tests: [{', '.join(tests)}]"
    elif tests:
        yield f"{pad}data_tests:"
        yield from (f"{pad}  - {test}" for test in tests)


def _key(outline: Outline, link: Link) -> str:
    return outline.tables[link.to].key


def _said(column: Column) -> str:
    return column.comment or f"{column.label[:1].upper()}{column.label[1:]}."


def _staging_sql(domain: str, table: Table) -> str:
    lines = [f"{{{{ config(materialized='view', schema='{domain}') }}}}", "", "select"]
    selected = []
    for column in table.columns:
        if column.raw == table.key and table.parts:
            staged = tuple(f"({table.column(part).staged()})" for part in table.parts)
            selected.append(f"{made_key(staged)} as {column.name}")
            continue
        sql = column.staged()
        if column.sql != "{x}" and not sql.startswith("cast("):
            sql = f"cast({sql} as {column.type.lower()})"
        selected.append(sql if sql == column.name else f"{sql} as {column.name}")
    lines += [f"    {item}," for item in selected[:-1]]
    lines += [f"    {selected[-1]}", f"from {{{{ source('{domain}', '{table.name}') }}}}"]
    return "\n".join(lines) + "\n"


def _staging_yaml(stem: str, table: Table) -> str:
    lines = ["version: 2", "", "models:", f"  - name: {stem}"]
    for note in table.notes:
        lines += comment(note, 4)
    lines += folded("description", prose(f"{spoken(table.name)[1].capitalize()}, typed and renamed."), 4)
    lines.append("    columns:")
    for column in table.columns:
        lines.append(f"      - name: {column.name}")
        for note in column.notes:
            lines += comment(note, 8)
        lines.append(f"        data_type: {column.type.lower()}")
        lines.append(f"        description: {scalar(prose(_said(column)))}")
        if column.raw == table.key:
            lines.append("        data_tests: [unique, not_null]")
    return "\n".join(lines) + "\n"


def _mart_sql(domain: str, table: Table, stem: str) -> str:
    columns = [f"    {column.name}" for column in table.columns]
    lines = [f"{{{{ config(materialized='table', schema='{domain}') }}}}", "", "select"]
    return "\n".join([*lines, ",\n".join(columns), f"from {{{{ ref('{stem}') }}}}"]) + "\n"


def _mart_yaml(outline: Outline, table: Table, mart: str) -> str:
    one = spoken(table.name)[0]
    lines = ["version: 2", "", "models:", f"  - name: {mart}"]
    for note in table.notes:
        lines += comment(note, 4)
    lines += folded("description", prose(f"One row per {one}. {table.comment}".strip()), 4)
    lines += ["    config:", "      contract: {enforced: true}", "    columns:"]
    links = {link.column: link for link in outline.links_of(table.name)}
    for column in table.columns:
        lines += _mart_column(outline, table, column, links.get(column.raw))
    return "\n".join(lines) + "\n"


def _mart_column(outline: Outline, table: Table, column: Column, link: Link | None) -> Iterator[str]:
    yield f"      - name: {column.name}"
    yield f"        data_type: {column.type.lower()}"
    yield f"        description: {scalar(prose(_said(column)))}"
    for question in outline.questions.get((table.name, column.raw), ()):
        yield from comment(f"TO DECIDE: {question}", 8)
    tests = ["unique", "not_null"] if column.raw == table.key else []
    if not tests and table.rows and not column.nulls:
        tests = ["not_null"]
    if link is not None:
        yield from comment(f"{link.why[:1].upper()}{link.why[1:]}.", 8)
        to = outline.tables[link.to]
        field = to.column(to.key).name
        tests.append(
            f"relationships: {{arguments: {{to: \"ref('{outline.mart(link.to)}')\", field: {field}}}}}"
        )
    yield from _tests(tests, 8)
