"""Where something stands in a file: path, line and column, kept in side tables and never in the data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Span:
    """A place in a file a person wrote.

    Attributes:
        path: File path, relative to the project's root, with forward slashes.
        line: Line, counted from 1.
        column: Column in characters, counted from 1.
    """

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def moved(self, columns: int) -> Span:
        """Return the place `columns` characters further on the same line."""
        return Span(self.path, self.line, self.column + columns)
