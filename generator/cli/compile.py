"""`generator compile`: write the gold models that dbt builds."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.shared import ROOT
from generator.compiler.project import compile_project, drift


@click.command("compile")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 if anything would be written.")
@ROOT
def compile_command(only_check: bool, root: Path) -> None:
    """Compile metrics and rules into models/gold/, one dbt model for each metric."""
    result = drift(root) if only_check else compile_project(root)
    word = "stale" if only_check else "written"
    for path in result.written:
        click.echo(f"{word}: {path.as_posix()}")
    for path in result.removed:
        click.echo(f"{'belongs to nothing' if only_check else 'removed'}: {path.as_posix()}")
    changed = len(result.written) + len(result.removed)
    metrics = sum(len(domain.metrics) for domain in result.catalog.domains.values())
    if only_check and changed:
        raise click.ClickException(f"{changed} files differ from the catalog; run `generator compile`")
    click.echo(f"ok: {metrics} gold models" + ("" if only_check else f", {changed} files changed"))
