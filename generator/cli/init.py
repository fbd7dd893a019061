"""`generator init`: write a new domain from tables that are there."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.shared import ROOT, options, table, told
from generator.pipeline.init import init_domain
from generator.scaffolding import Drafted


@click.command("init")
@click.argument("domain")
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path),
    required=True,
    help="A DuckDB file, a folder of CSV or Parquet files, or a dbt project (or its target/manifest.json).",
)
@click.option(
    "--database",
    type=click.Path(path_type=Path),
    help="The DuckDB file of a dbt project, where it is not found by itself.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
@ROOT
def init_command(domain: str, source: Path, database: Path | None, as_json: bool, root: Path) -> None:
    """Write a new domain: sources, staging, marts, relationships, dimensions, starter metrics and rules.

    The source is only read, and nothing that is there is overwritten.
    """
    with told(f"{domain}: init"):
        drafted = init_domain(options(root), domain, source, database)
    if as_json:
        click.echo(json.dumps(_data(drafted), ensure_ascii=False, indent=2))
        return
    _show(drafted)


def _data(drafted: Drafted) -> dict[str, object]:
    return {
        "domain": drafted.domain,
        "files": sorted(path.as_posix() for path in drafted.files),
        "metrics": list(drafted.metrics),
        "rules": list(drafted.rules),
        "relationships": [f"{link.table}.{link.column} -> {link.to}" for link in drafted.outline.links],
        "notes": [finding.as_dict() for finding in drafted.notes],
        "left_out": list(drafted.refused),
    }


def _show(drafted: Drafted) -> None:
    outline = drafted.outline
    rows = []
    for one in outline.tables.values():
        links = ", ".join(f"{link.column} -> {link.to}" for link in outline.links_of(one.name))
        rows.append([one.name, f"{one.rows:,}", one.key, links])
    table(f"{drafted.domain} from {drafted.said}", ["table", "rows", "key", "points at"], rows)
    for finding in drafted.notes:
        click.echo(f"note: {finding}")
    for line in drafted.refused:
        click.echo(f"left out: {line}")
    questions = sum(len(asked) for asked in outline.questions.values())
    click.echo(
        f"written: {len(drafted.files)} files, {len(drafted.metrics)} metrics, {len(drafted.rules)} starter rules"
        + (f"; {questions} questions marked TO DECIDE in models/{drafted.domain}/marts/" if questions else "")
    )
    click.echo(
        f"next:\n  generator load {drafted.domain} --from {drafted.data}\n"
        f"  generator run --domain {drafted.domain}\n"
        f"then edit metrics/{drafted.domain}/_domain.yml, the metrics beside it and rules/{drafted.domain}/"
    )
