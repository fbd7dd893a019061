"""`generator demo`: demonstration data to releases of all domains, and one task shown with its two answers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from generator.cli.run import run_all
from generator.cli.shared import ROOT, options
from generator.release import read_release

CANDIDATES = 2
"""Tasks tried of each subgraph: a third of what a full run tries, so that the demonstration ends in minutes."""


@click.command("demo")
@click.option(
    "--target", default=25, show_default=True, type=click.IntRange(1), help="Subgraphs to select in each domain."
)
@ROOT
def demo(target: int, root: Path) -> None:
    """Load demonstration data, release all three domains, and show one task with its base and gold answer."""
    chosen = replace(options(root, target=target, threads=4), candidates=CANDIDATES)
    run_all(chosen, loads=True)
    show_one(chosen.root / chosen.out / "ecommerce")


def show_one(path: Path) -> None:
    """Print a rule task with what it takes to answer it."""
    release = read_release(path)
    rules = [task for task in release.tasks if task.tier == "rule" and task.type == "threshold_crossing"]
    task = rules[0] if rules else release.tasks[0]
    solved = release.gold[task.id]
    click.echo(f"\nOne task of {path.name}, {task.id}:")
    click.echo(f"  question        {task.question}")
    click.echo(f"  answer format   {task.answer_format}")
    click.echo(f"  rules required  {', '.join(solved.required) or 'none'}")
    click.echo(f"  base answer     {json.dumps(solved.base.shown if solved.base else None, default=float)}")
    click.echo(f"  gold answer     {json.dumps(solved.gold.shown, default=float)}")
    click.echo("\nEach release: public/ for agents (tasks.jsonl, knowledge/, database.duckdb), private/ for scoring.")
