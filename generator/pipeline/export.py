"""Releases read for an export.

Comes in: release folders. Goes out: a folder in another form.
"""

from __future__ import annotations

from pathlib import Path

from generator.evaluation.library import read_folder
from generator.release.exports import Exported, Form, export
from generator.release.folders import read_releases
from generator.warehouse.described import schema_text


def export_releases(releases: Path, form: Form, out: Path, answers: bool) -> Path:
    """Write releases in another form.

    Args:
        releases: A domain's release, or a folder of releases.
        form: The form.
        out: The folder to make, or an earlier export to replace.
        answers: Whether gold answers are part of it.

    Raises:
        ReleaseError: If a release cannot be read, or the folder cannot be written or holds something else.
        WarehouseError: If a database is missing or cannot be opened.
    """
    found = [
        Exported(
            release,
            folder,
            read_folder(folder / "public" / "knowledge"),
            schema_text(folder / "public" / "database.duckdb"),
        )
        for folder, release in read_releases(releases)
    ]
    return export(found, form, out, answers)
