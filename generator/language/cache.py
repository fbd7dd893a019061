"""Replies kept by what was asked, so that a rerun costs nothing and is identical, and an interrupted run goes on.

Comes in: digests and completions. Goes out: files `<first two digits>/<digest>.json`, and the completions again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from generator.files import write_text
from generator.language.wire import Completion

FOLDER = Path("target") / "language"


class Cache:
    """Completions on disk; a file that cannot be read counts as none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, digest: str) -> Path:
        """Return where a completion is kept."""
        return self.folder / digest[:2] / f"{digest}.json"

    def get(self, digest: str) -> Completion | None:
        """Return the completion that was kept under a digest, or None."""
        try:
            row = json.loads(self.path(digest).read_text(encoding="utf-8"))
            kept = Completion(**row)
        except (OSError, ValueError, TypeError):
            return None
        texts, counts = (kept.text, kept.model, kept.finish, kept.mode), (kept.tokens_in, kept.tokens_out)
        sound = all(isinstance(text, str) for text in texts) and all(
            isinstance(count, int) for count in counts
        )
        return kept if sound else None

    def put(self, digest: str, completion: Completion) -> None:
        """Keep a completion.

        Raises:
            GoldruleError: If the file system refuses.
        """
        text = json.dumps(asdict(completion), ensure_ascii=True, sort_keys=True)
        write_text(self.path(digest), text + "\n", sync=False)
