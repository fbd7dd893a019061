"""`generator init`: write a new domain from tables that are there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from generator.cli.shared import BATCH_IN, BATCH_OUT, MODEL, ROOT, options, table, told
from generator.pipeline.asking import Wording
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
@MODEL
@click.option("--no-model", is_flag=True, help="Ask no model, whatever is configured.")
@BATCH_OUT
@BATCH_IN
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
@ROOT
def init_command(
    domain: str,
    source: Path,
    database: Path | None,
    model: str,
    no_model: bool,
    batch_out: Path | None,
    batch_in: Path | None,
    as_json: bool,
    root: Path,
) -> None:
    """Write a new domain: sources, staging, marts, relationships, dimensions, starter metrics and rules.

    The source is only read, and nothing that is there is overwritten. A model drafts more metrics, and documents with
    their operations; what does not check, has no answer or changes nothing is left out and reported.
    """
    wording = Wording(model, no_model, batch_in, batch_out)
    with told(f"{domain}: init") as progress:
        drafted = init_domain(replace(options(root), wording=wording), domain, source, database, progress)
    if drafted is not None and as_json:
        click.echo(json.dumps(_data(drafted), ensure_ascii=False, indent=2))
    elif drafted is not None:
        _show(drafted)
    for note in wording.notes:
        click.echo(note, err=as_json)


def _data(drafted: Drafted) -> dict[str, object]:
    return {
        "domain": drafted.domain,
        "files": sorted(path.as_posix() for path in drafted.files),
        "metrics": list(drafted.metrics),
        "rules": list(drafted.rules),
        "by_model": [draft.name for draft in drafted.by_model],
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
    if drafted.by_model:
        names = ", ".join(draft.name for draft in drafted.by_model)
        click.echo(f"drafted by {drafted.by_model[0].by}, for people to verify: {names}")
    questions = sum(len(asked) for asked in outline.questions.values())
    click.echo(
        f"written: {len(drafted.files)} files, {len(drafted.metrics)} metrics, {len(drafted.rules)} rules"
        + (f"; {questions} questions marked TO DECIDE in models/{drafted.domain}/marts/" if questions else "")
    )
    click.echo(
        f"next:\n  generator load {drafted.domain} --from {drafted.data}\n"
        f"  generator run --domain {drafted.domain}\n"
        f"then edit metrics/{drafted.domain}/_domain.yml, the metrics beside it and rules/{drafted.domain}/"
    )
