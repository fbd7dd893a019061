"""What becomes of a query: rows as text, or a refusal that says what to do instead."""

from __future__ import annotations

from dataclasses import dataclass

NULL = "NULL"


@dataclass(frozen=True)
class Rows:
    """A result.

    Attributes:
        columns: Names of the columns shown.
        rows: The values shown, as text.
        more: What was cut off, in words; empty where nothing was.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    more: str = ""

    def text(self) -> str:
        """Return the result as a compact table: a line of names, a line a row, and a note of what was cut off."""
        lines = [" | ".join(self.columns), *(" | ".join(row) for row in self.rows)]
        if not self.rows:
            lines.append("(no rows)")
        return "\n".join([*lines, *([f"({self.more})"] if self.more else [])])


@dataclass(frozen=True)
class Refused:
    """A query that was refused, failed or stopped.

    Attributes:
        kind: `statement`, `forbidden`, `error`, `time`, `memory` or `crash`.
        message: What was wrong and what to do instead, one or two sentences.
    """

    kind: str
    message: str
