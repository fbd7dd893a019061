"""`generator report`: a page and tables of a release, or of what agents answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli.shared import ROOT, table
from generator.evaluation import figure
from generator.files import write_text
from generator.pipeline.reports import shown_releases
from generator.pipeline.runs import Verdict, asked_otherwise, judge_runs, read_runs
from generator.release.folders import read_releases
from generator.release.json_text import encode
from generator.reporting.assemble import page_data, title_for
from generator.reporting.comparison import REGRESSION, Comparison, compare_runs
from generator.reporting.page import report_page
from generator.reporting.rescoring import Rescored, rescored
from generator.reporting.results import results_of, tables_of
from generator.reporting.tasks import Shown

FIGURES = ["run", "by", "group", "tasks", "right", "no answer", "faults", "accuracy", "95 % interval"]
TERMINAL = ("all", "tier", "type", "domain")
CHANGES_SAID = 40
LOG = click.Path(path_type=Path)


@click.command("report")
@click.argument("logs", nargs=-1, type=LOG)
@click.option(
    "--release",
    type=click.Path(path_type=Path),
    default=Path("release"),
    show_default=True,
    help="The release that was answered, or is shown: one domain's, or the folder of all.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="The page to write; the figures go beside it as JSON.",
)
@click.option(
    "--compare", nargs=2, type=LOG, metavar="A B", help="Compare run B with run A, regressions first."
)
@click.option(
    "--rescore",
    type=click.Path(path_type=Path),
    metavar="NEWRELEASE",
    help="Score LOGS, which answered --release, on a newer release.",
)
@ROOT
def report_command(
    logs: tuple[Path, ...],
    release: Path,
    out: Path,
    compare: tuple[Path, Path] | None,
    rescore: Path | None,
    root: Path,
) -> None:
    """Write one self-contained HTML page that shows a release, or LOGS of agents that answered it.

    LOGS are logs of `generator evaluate`, folders of them, or files of answers as `generator score` takes them.
    """
    if rescore is not None:
        _rescore(logs, release, rescore, root, out)
        return
    shown = shown_releases(release, root)
    releases = [item.release for item in shown]
    runs = read_runs(compare or logs, releases)
    verdicts = judge_runs(runs, releases)
    for line in asked_otherwise(runs, releases):
        click.echo(line)
    compared = _compared(verdicts) if compare else None
    _write(out, shown, verdicts, compared.as_data() if compared else None)
    if compared:
        show_comparison(compared)
    elif verdicts:
        show(tables_of(verdicts))
    click.echo(f"{sum(len(item.tasks) for item in releases)} tasks shown in {out}")


def _compared(verdicts: tuple[Verdict, ...]) -> Comparison:
    if len(verdicts) != 2:
        raise click.UsageError(f"--compare takes two runs; these are {len(verdicts)}")
    (before, was), (after, now) = verdicts
    return compare_runs((before.name, after.name), was, now)


def _write(
    out: Path, shown: tuple[Shown, ...], verdicts: tuple[Verdict, ...], compared: dict[str, Any] | None
) -> None:
    results = results_of(verdicts) if verdicts else None
    write_text(out, report_page(title_for(shown, runs=len(verdicts)), page_data(shown, results, compared)))
    if verdicts:
        figures = tables_of(verdicts) | ({"compared": compared} if compared else {})
        write_text(out.with_suffix(".json"), encode(figures, 2) + "\n")


def _rescore(logs: tuple[Path, ...], old: Path, new: Path, root: Path, out: Path) -> None:
    if not logs:
        raise click.UsageError("name the logs to score again")
    before = [release for _, release in read_releases(old)]
    shown = shown_releases(new, root)
    after = [item.release for item in shown]
    found = [rescored(run, before, after) for run in read_runs(logs, before)]
    verdicts = tuple((item.run, item.after) for item in found)
    _write(out, shown, verdicts, None)
    for item in found:
        show_rescored(item)
    show(tables_of(verdicts))
    click.echo(f"{sum(len(item.tasks) for item in after)} tasks of the newer release shown in {out}")


def show(tables: dict[str, Any]) -> None:
    """Print the figures of runs: accuracies, the gap, failures, turns."""
    names = [run["name"] for run in tables["runs"]]
    rows = [_row(names, row) for row in tables["figures"] if row["kind"] in TERMINAL]
    table("accuracy; intervals take questions of one subgraph as a cluster", FIGURES, rows)
    gaps = [
        [names[row["run"]], figure(row["knowledge"]), figure(row["rule"]), _signed(row["gap"]), _between(row)]
        for row in tables["gaps"]
    ]
    if gaps:
        table(
            "from knowing a rule to computing with it",
            ["run", "knowledge", "rule", "gap", "95 % interval"],
            gaps,
        )
    if tables["failures"]:
        failures = [
            [names[run], reason.replace("_", " "), str(count)] for run, reason, count in tables["failures"]
        ]
        table("why answers were wrong", ["run", "reason", "samples"], failures)
    turns = [
        [name, *map(str, row)] for name, row in zip(names, tables["turns"], strict=True) if row[1] is not None
    ]
    if turns:
        table("turns", ["run", "samples", "mean", "median", "most"], turns)


def _row(names: list[str], row: dict[str, Any]) -> list[str]:
    counts = [str(row[name]) for name in ("tasks", "right", "missing", "faults")]
    between = "–" if row["accuracy"] is None else f"{row['low']:.3f} to {row['high']:.3f}"
    return [
        names[row["run"]],
        row["kind"],
        row["name"].replace("_", " "),
        *counts,
        figure(row["accuracy"]),
        between,
    ]


def _signed(value: float) -> str:
    return f"{value:+.3f}"


def _between(row: dict[str, Any]) -> str:
    return f"{row['low']:+.3f} to {row['high']:+.3f}"


def show_comparison(found: Comparison) -> None:
    """Print what went otherwise between two runs, regressions first."""
    for item in found.changes[:CHANGES_SAID]:
        click.echo(f"{item.change:<12} {item.task}  {item.before} → {item.after}".replace("_", " "))
    if len(found.changes) > CHANGES_SAID:
        click.echo(f"and {len(found.changes) - CHANGES_SAID} more on the page")
    worse = found.count(REGRESSION)
    moved = found.moved
    click.echo(
        f"{found.after} against {found.before}: {worse} worse, {found.count('improvement')} better of {found.tasks}; "
        f"accuracy {_signed(moved.difference)} (95 % between {_signed(moved.low)} and {_signed(moved.high)}), "
        f"McNemar p = {found.p:.3g}"
    )
    if found.left_out:
        click.echo(f"{found.left_out} tasks that count in one of the two alone are left out")


def show_rescored(found: Rescored) -> None:
    """Print what a newer release makes of a run."""
    before, now = (share.share if share else None for share in found.shares)
    moved = found.comparison.changes
    click.echo(
        f"{found.run.name}: accuracy {figure(before)} before, {figure(now)} now, on {len(found.after)} questions asked "
        f"as before; {len(moved)} verdicts moved; left out: {len(found.gone)} gone, {len(found.reworded)} asked "
        f"otherwise; {len(found.added)} new ones never asked"
    )
    for item in moved[:CHANGES_SAID]:
        click.echo(f"  {item.task}  {item.before} → {item.after}".replace("_", " "))
