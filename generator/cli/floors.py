"""`generator floors RELEASE`: what agents without a model score, which a real agent must leave behind."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.shared import table, told
from generator.evaluation.floors import amiss, as_data, table_of
from generator.pipeline.floors import Tried, try_agents


@click.command("floors")
@click.argument("release", type=click.Path(path_type=Path), default="release")
@click.option("--json", "as_json", is_flag=True, help="Print figures as JSON.")
def floors_command(release: Path, as_json: bool) -> None:
    """Score agents without a model on RELEASE, one domain's or the folder of all.

    Exits with 1 if a gold answer is scored wrong, or a base answer right where a rule is required.
    """
    with told("floors") as progress:
        tried = try_agents(release, progress)
    problems = amiss(tried.floors)
    if as_json:
        click.echo(json.dumps({"agents": as_data(tried.floors), "amiss": problems}, indent=2))
    else:
        show(tried)
        for problem in problems:
            click.echo(problem)
    if problems:
        raise SystemExit(1)


def show(tried: Tried) -> None:
    """Print the floors."""
    columns, rows = table_of(tried.floors)
    table("accuracy of agents without a model", columns, rows)
    click.echo(
        f"previous value: {tried.previous} of {tried.tasks} tasks ask about a window that the stored SQL can be moved "
        "from; a dash stands where an agent has no meaning"
    )
