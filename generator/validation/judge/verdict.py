"""A judge's reply as a verdict: eight scores with a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.language import Reply
from generator.validation.judge.dimensions import WORDS_ALONE, Dimension

_ONE: Mapping[str, Any] = {
    "type": "object",
    "properties": {"why": {"type": "string"}, "score": {"type": "integer", "enum": [0, 1]}},
    "required": ["why", "score"],
    "additionalProperties": False,
}
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {str(dimension): _ONE for dimension in Dimension},
    "required": [str(dimension) for dimension in Dimension],
    "additionalProperties": False,
}
LONGEST = 400
"""Characters of a sentence that are kept."""


@dataclass(frozen=True)
class Verdict:
    """What the judge said.

    Attributes:
        scores: Whether each dimension is met.
        why: One sentence on each.
    """

    scores: Mapping[Dimension, bool]
    why: Mapping[Dimension, str]

    @property
    def failed(self) -> tuple[Dimension, ...]:
        """The dimensions that are not met."""
        return tuple(dimension for dimension in Dimension if not self.scores[dimension])

    @property
    def admitted(self) -> bool:
        """Whether all eight are met."""
        return not self.failed

    @property
    def in_words_alone(self) -> bool:
        """Whether something is not met, and another wording may mend all of it."""
        return bool(self.failed) and set(self.failed) <= WORDS_ALONE

    @property
    def objections(self) -> tuple[str, ...]:
        """A sentence for each dimension that is not met."""
        return tuple(f"{dimension}: {self.why[dimension]}" for dimension in self.failed)


def verdict_of(reply: Reply) -> Verdict:
    """Return the verdict that a reply of the judge's schema holds."""
    rows = {dimension: reply.data[str(dimension)] for dimension in Dimension}
    return Verdict(
        {dimension: row["score"] == 1 for dimension, row in rows.items()},
        {dimension: " ".join(row["why"].split())[:LONGEST] for dimension, row in rows.items()},
    )
