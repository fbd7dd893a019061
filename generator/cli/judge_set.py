"""`generator judge-set`: tasks for trying a judge, half of them with a planted defect, and its labels of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from generator.cli.shared import BATCH_IN, BATCH_OUT, MODEL, ROOT, SEED, told
from generator.compiler.project import sound_catalog
from generator.errors import LanguageError
from generator.files import write_text
from generator.pipeline.asking import Wording
from generator.pipeline.calibration import SIZE, calibration, judged, rows
from generator.pipeline.writers import opened
from generator.validation.judge import write_labels


@click.command("judge-set")
@click.option("--size", default=SIZE, show_default=True, type=click.IntRange(2), help="How many tasks.")
@SEED
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the tasks as JSON lines.")
@click.option(
    "--labels",
    type=click.Path(path_type=Path),
    metavar="FILE.csv",
    help="Have the judge label them, and write its labels beside the true ones, for judge-audit.",
)
@MODEL
@BATCH_OUT
@BATCH_IN
@ROOT
def judge_set_command(
    size: int,
    seed: int,
    out: Path | None,
    labels: Path | None,
    model: str,
    batch_out: Path | None,
    batch_in: Path | None,
    root: Path,
) -> None:
    """Make tasks from the catalogs, half of them sound and half with a defect of a known kind.

    Same seed, same tasks. Their figures are drawn, not computed: no data are needed.
    """
    wording = Wording(model, batch_in=batch_in, batch_out=batch_out)
    with told("judge-set") as progress:
        catalog = sound_catalog(root.resolve())
        cases = calibration(catalog, root.resolve(), size=size, seed=seed)
        if out is not None:
            write_text(
                out, "".join(json.dumps(row, default=str, ensure_ascii=False) + "\n" for row in rows(cases))
            )
        lacking: tuple[str, ...] = ()
        if labels is not None or batch_out is not None:
            with opened(root.resolve(), wording, lambda line: progress("judge", line)) as desk:
                if desk.writers is None:
                    raise LanguageError("labels need a model: name it with --model, or see docs/language.md")
                found, lacking = judged(cases, catalog, desk.writers.judge)
                if labels is not None and batch_out is None:
                    write_labels(labels, found)
    kinds = Counter(str(case.defect or "sound") for case in cases)
    click.echo(f"{len(cases)} tasks: {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}")
    for note in (*wording.notes, *(f"no label: {text}" for text in lacking if batch_out is None)):
        click.echo(note)
