"""A release as an evaluation takes it: tasks, documents, a database and its schema, and nothing of where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.evaluation.agents import Case
from generator.evaluation.conditions import Asked, Condition, Posed, pose, searchable
from generator.evaluation.library import Library


@dataclass(frozen=True)
class Benchmark:
    """One domain's release.

    Attributes:
        domain: The domain.
        digest: Tells this release from any other.
        story: What the company is, from the dataset card.
        tasks: Its tasks with their words, in the order of their ids.
        library: Its documents.
        database: The released database.
        schema: Its tables as SQL.
    """

    domain: str
    digest: str
    story: str
    tasks: Sequence[Asked]
    library: Library
    database: Path
    schema: str = field(repr=False)

    def posed(self, condition: Condition) -> tuple[Posed, ...]:
        """Return the tasks as they are posed under a condition."""
        return pose(self.tasks, condition, self.library)

    def searchable(self, condition: Condition) -> Library | None:
        """Return the documents that can be searched under a condition; None where there are none."""
        return searchable(condition, self.library)

    def cases(self) -> list[Case]:
        """Return the tasks as `generator floors` scores them."""
        return [Case(asked.task, asked.question) for asked in self.tasks]
