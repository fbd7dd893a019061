"""`generator judge-audit FILE.csv`: how far a judge agrees with people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from generator.cli.shared import table
from generator.validation.judge import Audit, audit, interval, read_labels

WIDTH = 150


@click.command("judge-audit")
@click.argument("labels", type=click.Path(path_type=Path), metavar="FILE.csv")
@click.option("--json", "as_json", is_flag=True, help="Print figures as JSON.")
def judge_audit_command(labels: Path, as_json: bool) -> None:
    """Compare a judge's labels with a person's.

    FILE.csv has the columns task, dimension, judge and human, with 1 where a dimension is met and 0 where not. A defect
    is what is looked for: precision is the share of the judge's objections that the person shares, recall the share of
    the person's that the judge raises, each with its 95 % interval.
    """
    found = audit(read_labels(labels))
    if as_json:
        click.echo(json.dumps({name: _as_data(counts) for name, counts in found.items()}, indent=2))
        return
    columns = [
        "dimension",
        "cases",
        "both",
        "judge only",
        "human only",
        "neither",
        "precision",
        "recall",
        "agreement",
    ]
    rows = [[name, *_row(counts)] for name, counts in found.items() if counts.total]
    table("defects seen by", [*columns, "kappa"], rows, WIDTH)


def _row(counts: Audit) -> list[str]:
    kappa = "none" if counts.kappa is None else f"{counts.kappa:.2f}"
    numbers = (counts.total, counts.both, counts.judge_only, counts.human_only, counts.neither)
    shares = (counts.precision, counts.recall, counts.agreement)
    return [*map(str, numbers), *(_share(*share) for share in shares), kappa]


def _share(hits: int, total: int) -> str:
    """Return a share with its interval, in percent."""
    bounds = interval(hits, total)
    if bounds is None:
        return "none"
    return f"{100 * hits / total:.0f} % ({100 * bounds[0]:.0f}–{100 * bounds[1]:.0f})"


def _as_data(counts: Audit) -> dict[str, Any]:
    shares = {"precision": counts.precision, "recall": counts.recall, "agreement": counts.agreement}
    return {
        "cases": counts.total,
        "both": counts.both,
        "judge_only": counts.judge_only,
        "human_only": counts.human_only,
        "neither": counts.neither,
        "kappa": counts.kappa,
        **{
            name: {"share": hits / total if total else None, "interval": interval(hits, total)}
            for name, (hits, total) in shares.items()
        },
    }
