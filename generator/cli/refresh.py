"""`generator refresh`: bring releases up to date with edited metrics, rules, models or data."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.diff import show
from generator.cli.shared import DOMAINS, OUT, ROOT, THREADS, options, table, told
from generator.pipeline import Clock
from generator.pipeline.refresh import Refreshed, refresh
from generator.release.diff import Change
from generator.release.json_text import encode


@click.command("refresh")
@DOMAINS
@click.option("--all", "everything", is_flag=True, help="Answer every task again, whatever has changed.")
@click.option("--json", "as_json", is_flag=True, help="Print what changed as JSON.")
@THREADS
@OUT
@ROOT
def refresh_command(
    domains: tuple[str, ...], everything: bool, as_json: bool, threads: int, out: Path, root: Path
) -> None:
    """Answer again what a change reaches, keep the rest under the same ids, and say what changed.

    Builds with dbt what has changed, and releases the next version: major where a gold answer moved, minor where tasks
    went or are asked otherwise, patch for the rest. Without a change nothing is written.
    """
    clock = Clock()
    chosen = options(root, domains, threads=threads, out=out)
    with told("refresh") as progress:
        found = refresh(chosen, everything=everything, progress=progress)
    if as_json:
        click.echo(encode({name: item.as_dict() for name, item in found.items()}, 2))
        return
    rows = [[name, *map(str, item.changes.counts.values())] for name, item in found.items()]
    table("tasks", ["domain", *map(str, Change)], rows)
    for name, item in found.items():
        show(item.changes)
        for note in item.notes:
            click.echo(f"{name}: {note}")
        click.echo(_summary(name, item))
    click.echo(f"{clock.lap():.1f} seconds")


def _summary(name: str, item: Refreshed) -> str:
    if item.old == item.new:
        return f"{name}: nothing has changed since version {item.old}; nothing was written"
    return (
        f"{name}: version {item.old} → {item.new}; {item.recomputed} of {item.tasks} tasks answered and proved again, "
        f"{item.built} models and tests built"
    )
