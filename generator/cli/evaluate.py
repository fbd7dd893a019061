"""`generator evaluate RELEASE --model M`: an agent's run over a release, scored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from generator.cli.shared import table, told
from generator.evaluation.conditions import Condition
from generator.evaluation.report import COLUMNS, fault_lines, figure, report, rows_of, summary
from generator.evaluation.scorer import Scored
from generator.evaluation.settings import TURNS, Settings
from generator.pipeline.evaluate import Evaluated, evaluate

LEAST = 0.0001
"""Probability below which no more is said."""
EFFECTS = [
    "condition",
    "tasks",
    "first",
    "then",
    "difference",
    "95 % interval",
    "right only first",
    "only then",
    "p",
]


@click.command("evaluate")
@click.argument("release", type=click.Path(path_type=Path))
@click.option(
    "--model",
    required=True,
    metavar="NAME",
    help="A model as `inspect eval` takes it (openai/gpt-5), or a scripted agent: gold, base, refuse, constant, "
    "closed_book, sql_template.",
)
@click.option(
    "--condition",
    "conditions",
    multiple=True,
    type=click.Choice([str(item) for item in Condition]),
    default=["standard"],
    show_default=True,
    help="May be repeated: the others are compared with the first, task by task.",
)
@click.option(
    "--limit", default=0, type=click.IntRange(0), metavar="N", help="Only the first N tasks of each release."
)
@click.option(
    "--turns", default=TURNS, show_default=True, type=click.IntRange(1), help="Messages for each question."
)
@click.option(
    "--log-dir",
    default="logs",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where Inspect's logs lie; an unfinished run of the same is gone on with.",
)
@click.option("--base-url", default="", metavar="URL", help="Where the model is served.")
@click.option("--connections", default=0, type=click.IntRange(0), metavar="N", help="Requests at once.")
@click.option(
    "--max-retries", default=0, type=click.IntRange(0), metavar="N", help="Tries of a failed request."
)
@click.option("--anew", is_flag=True, help="Begin again, also where an unfinished run is there.")
@click.option(
    "--display", default="none", show_default=True, help="Inspect's display: none, plain, rich, full."
)
@click.option("--json", "as_json", is_flag=True, help="Print scores and effects as JSON.")
def evaluate_command(
    release: Path, model: str, conditions: tuple[str, ...], turns: int, as_json: bool, **settings: Any
) -> None:
    """Run an agent on RELEASE, one domain's or the folder of all, and score it.

    The agent is given the question, the schema, SQL on the public database and the public documents. Needs the extra:
    pip install goldrule[evaluate].
    """
    chosen = tuple(dict.fromkeys(Condition(name) for name in conditions))
    with told("evaluate") as progress:
        found = evaluate(release, chosen, Settings(model=model, **settings), turns, progress)
    if as_json:
        click.echo(json.dumps([_data(item) for item in found], indent=2))
        return
    for item in found:
        show(model, item)
    show_effects(found)


def show(model: str, item: Evaluated) -> None:
    """Print what a condition gave."""
    scored = _scored(item)
    table(f"{model}, {item.condition}: accuracy by type and tier", COLUMNS, rows_of(scored))
    if lines := fault_lines(scored):
        click.echo(
            "\ninfrastructure faults, which do not count; run the same command again to try them again:"
        )
        for line in lines:
            click.echo(f"  {line}")
    click.echo(f"{summary(scored)}")
    for run in item.runs:
        click.echo(f"log: {run.log}")
    click.echo("")


def show_effects(found: Sequence[Evaluated]) -> None:
    """Print what each condition changes against the first."""
    rows = [
        [
            f"{item.condition} against {found[0].condition}",
            str(item.against.tasks),
            figure(item.against.first),
            figure(item.against.second),
            f"{item.against.difference:+.3f}",
            f"{item.against.low:+.3f} to {item.against.high:+.3f}",
            str(item.against.first_only),
            str(item.against.second_only),
            f"{item.against.p:.3g}" if item.against.p >= LEAST else f"<{LEAST}",
        ]
        for item in found
        if item.against
    ]
    if rows:
        table("effects over the same tasks", EFFECTS, rows, width=150)


def _scored(item: Evaluated) -> tuple[Scored, ...]:
    return tuple(scored for run in item.runs for scored in run.scored)


def _data(item: Evaluated) -> dict[str, Any]:
    return {
        "condition": str(item.condition),
        "logs": [run.log for run in item.runs],
        "against_first": asdict(item.against) | {"difference": item.against.difference}
        if item.against
        else None,
        **report(_scored(item)),
    }
