"""`generator score RELEASE ANSWERS.jsonl`: any agent's answers against a release."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.shared import table
from generator.evaluation import (
    COLUMNS,
    Reading,
    Scored,
    fault_lines,
    read_answers,
    reason_lines,
    report,
    rows_of,
    score,
    summary,
    unknown_lines,
)
from generator.release.folders import read_releases


@click.command("score")
@click.argument("release", type=click.Path(path_type=Path))
@click.argument("answers", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the whole report as JSON.")
def score_command(release: Path, answers: Path, as_json: bool) -> None:
    """Score ANSWERS, one JSON object a line (id, answer), against RELEASE, one domain's or the folder of all.

    Tasks without an answer are wrong: the denominator is the number of tasks. A line {"id": …, "error": …} is an
    infrastructure fault, which is shown apart and is not wrong.
    """
    tasks = [task for _, found in read_releases(release) for task in found.gold.values()]
    reading = read_answers(answers, {task.id for task in tasks})
    scored = score(tasks, reading.given)
    if as_json:
        click.echo(json.dumps(report(scored, reading.unknown), indent=2))
    else:
        show(scored, reading)


def show(scored: tuple[Scored, ...], reading: Reading) -> None:
    """Print a score: the table, a line for each wrong task, and what does not count."""
    table("accuracy by type and tier", COLUMNS, rows_of(scored))
    for title, lines in (
        ("wrong", reason_lines(scored)),
        ("infrastructure faults, which do not count", fault_lines(scored)),
        ("answers that belong to no task", unknown_lines(reading.unknown)),
    ):
        if lines:
            click.echo(f"\n{title}:")
            for line in lines:
                click.echo(f"  {line}")
    click.echo(f"\n{summary(scored)}")
