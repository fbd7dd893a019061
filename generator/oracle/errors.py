"""What the oracle says when it cannot answer: one error, for the person who wrote the metric or rule."""

from __future__ import annotations

from generator.errors import GoldruleError


class OracleError(GoldruleError):
    """An expression, metric, rule or query that has no answer under `docs/semantics.md`."""
