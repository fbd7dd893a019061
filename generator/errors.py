"""The error family: findings are data, gathered before anything stops, and printed by one printer.

Comes in: a code, a place, a message and, where there is one, a hint. Goes out: one line a person can act on.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.spans import Span


@dataclass(frozen=True, order=True)
class Finding:
    """One problem in a file a person wrote.

    Attributes:
        span: Where it is.
        code: Its code, a heading in `docs/errors.md`.
        message: What is wrong, in one sentence without a full stop.
        hint: What to do about it, or empty.
    """

    span: Span
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.span}: {self.code} {self.message}"
        return f"{text}\n  {self.hint}" if self.hint else text

    def as_dict(self) -> dict[str, str | int]:
        """Return the finding as plain data for `--json`."""
        return {
            "path": self.span.path,
            "line": self.span.line,
            "column": self.span.column,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
        }


class GoldruleError(Exception):
    """Base of every error this project raises on purpose; its text is for the user, not for a debugger."""


@dataclass
class FindingsError(GoldruleError):
    """Raised once all problems of all files are known.

    Attributes:
        findings: The problems, sorted by place.
    """

    findings: tuple[Finding, ...] = field(default_factory=tuple)

    def __str__(self) -> str:
        return "\n".join(str(finding) for finding in self.findings)


class WarehouseError(GoldruleError):
    """The database is missing, locked, or lacks something a stage needs."""


class ReleaseError(GoldruleError):
    """A release cannot be written or read."""


class LanguageError(GoldruleError):
    """A language model is not configured, not reachable, or may cost no more."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint naming the nearest known words, or an empty string.

    Args:
        word: What was written.
        known: What could have been meant.
    """
    near = difflib.get_close_matches(word.lower(), sorted(set(known)), n=2, cutoff=0.6)
    return f"did you mean: {' or '.join(near)}" if near else ""
