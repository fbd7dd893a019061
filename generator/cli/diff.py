"""`generator diff OLD NEW`: what happened to each task between two releases."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.shared import table
from generator.release.diff import Change, ReleaseDiff, Version, diff
from generator.release.folders import read_releases
from generator.release.json_text import encode

MEANING = {
    Version.NONE: "nothing changed",
    Version.PATCH: "patch version: documents or data changed, no task did",
    Version.MINOR: "minor version: no gold answer moved; tasks were added, went, or are asked or classed otherwise",
    Version.MAJOR: "major version: gold answers moved, so that scores given before do not hold",
}


@click.command("diff")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the difference as JSON.")
def diff_command(old: Path, new: Path, as_json: bool) -> None:
    """Compare the releases OLD and NEW task by task: added, died, moved, reworded, unchanged.

    Each is one domain's release or a folder of releases. Says whether NEW is a major, minor or patch version.
    """
    before = {release.domain: release for _, release in read_releases(old)}
    after = {release.domain: release for _, release in read_releases(new)}
    found = [diff(before.get(name), after.get(name)) for name in sorted({*before, *after})]
    version = max((item.version for item in found), key=list(Version).index)
    if as_json:
        data = {"version": str(version), "domains": [item.as_dict() for item in found]}
        click.echo(encode(data, 2))
        return
    rows = [[item.domain, *map(str, item.counts.values())] for item in found]
    table("tasks", ["domain", *map(str, Change)], rows)
    for item in found:
        show(item)
    click.echo(MEANING[version])


def show(found: ReleaseDiff) -> None:
    """Print a line for each task that changed, by kind of change."""
    for change in Change:
        changed = [item for item in found.changes if item.change is change]
        if changed and change is not Change.UNCHANGED:
            click.echo(f"\n{found.domain}, {change}:")
            for item in changed:
                click.echo(f"  {item}")
    for what, names in (("source tables", found.tables), ("documents", found.files)):
        if names:
            click.echo(f"\n{found.domain}, {what} that changed: {', '.join(names)}")
    click.echo("")
