"""`generator report`: a page and tables of a release, or of what agents answered."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.shared import ROOT
from generator.files import write_text
from generator.pipeline.reports import shown_releases
from generator.reporting.assemble import page_data, title_for
from generator.reporting.page import report_page


@click.command("report")
@click.option(
    "--release",
    type=click.Path(path_type=Path),
    default=Path("release"),
    show_default=True,
    help="The release that is shown: one domain's, or the folder of all.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="The page to write.",
)
@ROOT
def report_command(release: Path, out: Path, root: Path) -> None:
    """Write one self-contained HTML page that shows a release."""
    shown = shown_releases(release, root)
    write_text(out, report_page(title_for(shown), page_data(shown)))
    tasks = sum(len(item.release.tasks) for item in shown)
    click.echo(f"{tasks} tasks shown in {out}")
