"""`generator export RELEASE --to FORM --out DIR`: a release in the form of another harness."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.shared import told
from generator.pipeline.export import export_releases
from generator.release.exports import Form


@click.command("export")
@click.argument("release", type=click.Path(path_type=Path))
@click.option(
    "--to", "form", required=True, type=click.Choice([str(form) for form in Form]), help="The form."
)
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to make."
)
@click.option(
    "--answers", is_flag=True, help="With gold answers and SQL; the tasks of lm-eval have them in any case."
)
def export_command(release: Path, form: str, out: Path, answers: bool) -> None:
    """Write RELEASE, one domain's or the folder of all, for another harness.

    huggingface: a dataset folder with Parquet files and a card. lm-eval: tasks of lm-evaluation-harness. jsonl: plain
    JSON Lines.
    """
    with told("export") as progress:
        progress(release.name, form)
        made = export_releases(release, Form(form), out, answers)
    click.echo(f"written: {out}: {sum(1 for path in made.rglob('*') if path.is_file())} files")
