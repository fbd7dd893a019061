"""`generator verify [RELEASE]`: a release proves itself again, on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from generator.cli.shared import table, told
from generator.errors import GoldruleError
from generator.pipeline.observed import Verified
from generator.pipeline.verify import verify
from generator.release.folders import release_folders

LINES = 50
"""Differences that are printed; --json has all of them."""


@click.command("verify")
@click.argument("release", type=click.Path(path_type=Path), default="release")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The project that the release was made from, for the second road. The current folder, if it is that.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def verify_command(release: Path, project: Path | None, as_json: bool) -> None:
    """Check RELEASE, one domain's or the folder of all, against its own database, certificate and documents.

    Executes every stored query with 1 and 8 threads, and recomputes by the oracle where the project is at hand.
    Exits with 1 if anything differs.
    """
    found: list[Verified] = []
    errors: list[str] = []
    for folder in release_folders(release):
        with told(f"{folder.name}: verify") as progress:
            try:
                found.append(
                    verify(
                        folder,
                        (project or Path()).resolve(),
                        required=project is not None,
                        progress=lambda doing, name=folder.name: progress(name, doing),  # type: ignore[misc]
                    )
                )
            except GoldruleError as error:
                errors.append(f"{folder.name}: cannot be verified\n{error}")
    if as_json:
        click.echo(json.dumps(_data(found, errors), indent=2))
    else:
        for verified in found:
            show(verified)
        for text in errors:
            click.echo(text, err=True)
    if errors or any(verified.differences for verified in found):
        raise SystemExit(1)


def show(verified: Verified) -> None:
    """Print a table of the roads, every difference, and what could not be checked."""
    rows = [[road.name, str(road.checked), str(road.agreed), str(road.differing)] for road in verified.roads]
    table(f"{verified.domain}: {verified.tasks} tasks", ["road", "checked", "agreed", "differing"], rows)
    for difference in verified.differences[:LINES]:
        click.echo(difference)
    if len(verified.differences) > LINES:
        click.echo(f"and {len(verified.differences) - LINES} more; --json shows all")
    for note in verified.notes:
        click.echo(f"note: {note}")
    tasks = len({difference.what for difference in verified.differences})
    click.echo(
        f"{verified.domain}: {len(verified.differences)} differences in {tasks} tasks, tables or files"
        if tasks
        else f"{verified.domain}: ok"
    )


def _data(found: list[Verified], errors: list[str]) -> dict[str, Any]:
    ok = not errors and not any(verified.differences for verified in found)
    return {"ok": ok, "releases": [verified.as_dict() for verified in found], "errors": errors}
