"""`generator run`: everything in order, from the loaded data to the releases."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.phrase import show_release
from generator.cli.sample import show_sample
from generator.cli.shared import (
    DOMAINS,
    MINIMUM,
    OUT,
    ROOT,
    SEED,
    TARGET,
    THREADS,
    lacking,
    options,
    table,
    told,
)
from generator.pipeline import Clock, Options, build, crew, load_domain, phrase, sample
from generator.warehouse.loading import DOMAINS as LOADABLE


@click.command("run")
@DOMAINS
@TARGET
@MINIMUM
@SEED
@THREADS
@OUT
@click.option(
    "--load", "loads", is_flag=True, help="Load demonstration data first, whatever was loaded before."
)
@ROOT
def run(
    domains: tuple[str, ...],
    target: int,
    minimum: int,
    seed: int,
    threads: int,
    out: Path,
    loads: bool,
    root: Path,
) -> None:
    """Compile, build, sample, phrase and release, with a table of the seconds at the end."""
    run_all(options(root, domains, target, seed, threads, out, minimum), loads)


def run_all(chosen: Options, loads: bool) -> None:
    """Run every stage and print what each gave."""
    clock, seconds = Clock(), []
    if loads:
        with told("load") as progress:
            for name in chosen.domains or sorted(LOADABLE):
                progress(name, "load")
                report = load_domain(chosen, name, None)
                click.echo(f"{name}: {sum(report.rows.values()):,} rows loaded from {report.source}")
        seconds.append(["load", f"{clock.lap():.1f}"])
    with crew(chosen) as workers:
        with told("dbt build"):
            built = build(chosen)
        click.echo(f"dbt build: {len(built.passed)} models and tests passed")
        seconds.append(["build", f"{clock.lap():.1f}"])
        with told("sample") as progress:
            samples = sample(chosen, progress, workers)
        for found in samples.values():
            show_sample(found)
        seconds.append(["sample", f"{clock.lap():.1f}"])
        with told("phrase") as progress:
            releases = phrase(chosen, progress, workers)
        seconds.append(["phrase", f"{clock.lap():.1f}"])
    for name, released in releases.items():
        show_release(name, released, chosen.root)
        if few := lacking((task for task, _ in released.tasks), chosen.minimum):
            click.echo(f"{name}: fewer than {chosen.minimum} released: {', '.join(few)}")
    table("seconds", ["stage", "seconds"], seconds)
