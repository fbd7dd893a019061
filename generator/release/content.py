"""What a release is made of, checked to be whole before anything is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.errors import ReleaseError
from generator.records import Question, Rejection, SolvedTask


@dataclass(frozen=True)
class ReleaseContent:
    """Everything a release says.

    Attributes:
        catalog: The domain's catalog.
        tasks: Solved tasks with their questions, in any order.
        rejections: The ledger of candidates that did not become tasks.
        certificate: What was observed, by which road, with which versions.
        contexts: Task id to the conventions that its answer is derived with; none for knowledge tasks.
        sample_sql: Metric to a self-contained base query over the source tables.
        licence: Paragraphs on the data's origin and licence, for the dataset card.
        changes: What a refresh changed; empty for a release that was drawn.
    """

    catalog: DomainCatalog
    tasks: tuple[tuple[SolvedTask, Question], ...]
    rejections: tuple[Rejection, ...] = ()
    certificate: Mapping[str, Any] = field(default_factory=dict)
    contexts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    sample_sql: Mapping[str, str] = field(default_factory=dict)
    licence: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def domain(self) -> str:
        """The domain's name, which is the release folder's."""
        return self.catalog.domain.domain

    def in_order(self) -> tuple[tuple[SolvedTask, Question], ...]:
        """Return the tasks in the order of their ids."""
        return tuple(sorted(self.tasks, key=lambda pair: pair[0].spec.id))

    def check(self) -> None:
        """Raise if the parts do not fit together.

        Raises:
            ReleaseError: With every problem, one a line.
        """
        problems = [
            f"{task.spec.id}: the question is that of {question.task}"
            for task, question in self.tasks
            if task.spec.id != question.task
        ]
        ids = Counter(task.spec.id for task, _ in self.tasks)
        problems += [f"{name}: {count} tasks have this id" for name, count in ids.items() if count > 1]
        problems += [
            f"{task.spec.id}: belongs to the domain {task.spec.domain}, not to {self.domain}"
            for task, _ in self.tasks
            if task.spec.domain != self.domain
        ]
        problems += [
            f"{name}: no sample query was given"
            for name in self.catalog.metrics
            if not self.sample_sql.get(name)
        ]
        if problems:
            raise ReleaseError("\n".join(sorted(problems)))
