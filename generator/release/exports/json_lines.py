"""Plain JSON Lines: for each domain its tasks and its documents, and its schema as SQL."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.files import write_text
from generator.release.exports.rows import Exported
from generator.release.json_text import lines


def write_json_lines(releases: Sequence[Exported], folder: Path, answers: bool) -> None:
    """Write `<domain>/tasks.jsonl`, `documents.jsonl` and `schema.sql`.

    Args:
        releases: The releases.
        folder: Where to write.
        answers: Whether tasks have what they are scored by.
    """
    for release in releases:
        place = folder / release.domain
        write_text(place / "tasks.jsonl", lines(release.rows(answers=answers)))
        documents = [{"name": name, "text": text} for name, text in sorted(release.documents.items())]
        write_text(place / "documents.jsonl", lines(documents))
        write_text(place / "schema.sql", release.schema + "\n")
