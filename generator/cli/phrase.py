"""`generator phrase`: say sampled tasks in words, validate and prove them, and write the release."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import click

from generator.cli.shared import BATCH_IN, BATCH_OUT, DOMAINS, MODEL, OUT, ROOT, SEED, options, told
from generator.pipeline import crew, phrase
from generator.pipeline.asking import Wording
from generator.pipeline.release import Released
from generator.records import Tier


@click.command("phrase")
@DOMAINS
@SEED
@OUT
@MODEL
@click.option("--grammar", is_flag=True, help="Let the grammar word them, whatever is configured.")
@BATCH_OUT
@BATCH_IN
@ROOT
def phrase_command(
    domains: tuple[str, ...],
    seed: int,
    out: Path,
    model: str,
    grammar: bool,
    batch_out: Path | None,
    batch_in: Path | None,
    root: Path,
) -> None:
    """Write the questions, validate them, prove every gold answer and release the benchmark."""
    wording = Wording(model, grammar, batch_in, batch_out)
    chosen = replace(options(root, domains, seed=seed, out=out), wording=wording)
    with crew(chosen) as workers, told("phrase") as progress:
        releases = phrase(chosen, progress, workers)
    for note in wording.notes:
        click.echo(note)
    for name, released in releases.items():
        show_release(name, released, root)


def show_release(name: str, released: Released, root: Path) -> None:
    """Print what a release holds."""
    for note in released.notes:
        click.echo(f"{name}: {note}")
    tiers = Counter(task.tier for task, _ in released.tasks)
    analytical = tiers[Tier.ANALYTICS] + tiers[Tier.RULE]
    share = 100 * tiers[Tier.RULE] / analytical if analytical else 0
    path = released.path
    shown = path.relative_to(root.resolve()) if path.is_relative_to(root.resolve()) else path
    click.echo(
        f"{name}: {len(released.tasks)} tasks in {shown} ({tiers[Tier.KNOWLEDGE]} knowledge, {tiers[Tier.ANALYTICS]} "
        f"analytics, {tiers[Tier.RULE]} rule = {share:.0f} % of the analytical ones); "
        f"{len(released.rejections)} candidates rejected, {len(released.proof.rejections)} of them because two roads "
        "disagreed"
    )
