"""`generator floors RELEASE`: what agents without a model score, which a real agent must leave behind."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.shared import table, told
from generator.evaluation.floors import amiss, as_data, table_of
from generator.evaluation.mutations import Mutated, mutate, table_of_trial
from generator.pipeline.floors import Tried, cases_of, try_agents
from generator.release.folders import read_releases

WIDTH = 170
"""Columns of a table with a column for each analysis type."""
LINES = 50
"""Answers scored otherwise than they must be that are printed; --json has all of them."""


@click.command("floors")
@click.argument("release", type=click.Path(path_type=Path), default="release")
@click.option(
    "--mutations",
    is_flag=True,
    help="Try the scorer instead: wrong answers made of each gold answer, and right ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print figures as JSON.")
def floors_command(release: Path, mutations: bool, as_json: bool) -> None:
    """Score agents without a model on RELEASE, one domain's or the folder of all.

    Exits with 1 if a gold answer is scored wrong, or a base answer right where a rule is required; with --mutations, if
    any answer is scored otherwise than it must be.
    """
    if mutations:
        _try_scorer(release, as_json)
        return
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


def _try_scorer(release: Path, as_json: bool) -> None:
    cases = [case for _, found in read_releases(release) for case in cases_of(found)]
    mutated = mutate(cases)
    if as_json:
        data = {"wrong": mutated.wrong.as_dict(), "right": mutated.right.as_dict(), "amiss": mutated.failed}
        click.echo(json.dumps(data, indent=2))
    else:
        show_mutations(mutated)
    if mutated.failed:
        raise SystemExit(1)


def show_mutations(mutated: Mutated) -> None:
    """Print how many wrong answers were caught and how many right ones accepted, by type."""
    for title, trial in (
        ("wrong answers caught, of those made of gold answers", mutated.wrong),
        ("right answers accepted, of those in other forms", mutated.right),
    ):
        table(title, *table_of_trial(trial), width=WIDTH)
    for line in mutated.failed[:LINES]:
        click.echo(line)
    if len(mutated.failed) > LINES:
        click.echo(f"and {len(mutated.failed) - LINES} more; --json shows all")
