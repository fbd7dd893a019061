"""`generator sample`: draw subgraphs, give them values, answer and judge them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from generator.cli.shared import DOMAINS, MINIMUM, ROOT, SEED, TARGET, THREADS, lacking, options, table, told
from generator.pipeline import crew, sample
from generator.pipeline.samples import Sample
from generator.records import AnalysisType, Tier


@click.command("sample")
@DOMAINS
@TARGET
@MINIMUM
@SEED
@THREADS
@ROOT
def sample_command(
    domains: tuple[str, ...], target: int, minimum: int, seed: int, threads: int, root: Path
) -> None:
    """Draw tasks and answer them by dbt; what is not determined goes to the ledger."""
    chosen = options(root, domains, target, seed, threads, minimum=minimum)
    with crew(chosen) as workers, told("sample") as progress:
        samples = sample(chosen, progress, workers)
    for found in samples.values():
        show_sample(found)
        if few := lacking(found.tasks, minimum):
            click.echo(f"fewer than {minimum}, and no more could be drawn: {', '.join(few)}")


def show_sample(found: Sample) -> None:
    """Print what sampling a domain gave."""
    counts = Counter((task.spec.type, task.tier) for task in found.tasks)
    rows = [
        [
            str(kind),
            *(str(counts[kind, tier]) for tier in Tier),
            str(sum(counts[kind, tier] for tier in Tier)),
        ]
        for kind in AnalysisType
        if any(counts[kind, tier] for tier in Tier)
    ]
    head = f"{found.domain}: {found.selected} of {found.pool} subgraphs, {found.candidates} candidates"
    table(f"{head}, {len(found.tasks)} tasks", ["type", *(str(tier) for tier in Tier), "tasks"], rows)
    reasons = Counter(rejection.reason for rejection in found.rejections)
    click.echo(
        "rejected: " + (", ".join(f"{count} {reason}" for reason, count in reasons.most_common()) or "none")
    )
