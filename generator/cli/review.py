"""`generator review RELEASE`: a local page on which a person accepts, rejects or rewords tasks."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from generator.catalog.reviews import reviews_path
from generator.cli.shared import ROOT
from generator.pipeline.reports import shown_releases
from generator.release.json_text import encode
from generator.reporting.assemble import page_data
from generator.reporting.page import review_page
from generator.reporting.review.desk import Desk
from generator.reporting.review.server import review_server


@click.command("review")
@click.argument("release", type=click.Path(path_type=Path), default="release")
@click.option(
    "--port", default=0, type=click.IntRange(0, 65535), help="Port to listen on; any free one by default."
)
@click.option("--open/--no-open", "open_", default=False, help="Open the page in the default browser.")
@ROOT
def review_command(release: Path, port: int, open_: bool, root: Path) -> None:
    """Review RELEASE, one domain's or the folder of all, on a page of this machine.

    Decisions are written to reviews/<domain>.yml as they are taken; the next `generator phrase` or `generator refresh`
    honours them. End with Ctrl-C.
    """
    shown = shown_releases(release, root)
    desk = Desk.open(shown, root.resolve())
    domains = [item.release.domain for item in shown]
    title = f"Review of {', '.join(domains)}"
    data = page_data(shown)
    files = [reviews_path(Path(), name).as_posix() for name in domains]

    def draw() -> str:
        return review_page(title, {**data, "review": {"state": desk.state(), "files": files}})

    server = review_server(draw, desk.decide, port, encode)
    click.echo(f"{len(data['tasks'])} tasks to review at {server.url}")
    click.echo(f"decisions go to {', '.join(files)}; end with Ctrl-C")
    if open_:
        webbrowser.open(server.url)
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        click.echo(f"{len(desk.state()['decisions'])} of {len(data['tasks'])} tasks are decided")
