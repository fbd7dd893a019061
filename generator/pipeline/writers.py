"""Who words the questions of a run: the grammar, a text model, or a file of replies.

Comes in: what a command was told and what is configured. Goes out: a desk that words tasks, and notes on what the
models did and cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.phrasing import phrase_all
from generator.pipeline.asking import Told, Wording, models_of
from generator.pipeline.wording import MODEL, Writers, worded
from generator.records import Question, SolvedTask

JUDGE = "judge"
ROLES = (("writer", ""), (JUDGE, JUDGE))
"""What each model is called in notes, and its table in `generator.toml`."""


@dataclass(frozen=True)
class Said:
    """Questions, and what the certificate says of how they were worded: nothing, of the grammar's."""

    questions: Mapping[str, Question]
    certified: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Desk:
    """Words the questions of one domain after another."""

    writers: Writers | None = None
    told: Told = lambda _: None
    notes: list[str] = field(default_factory=list)

    def word(self, tasks: Sequence[SolvedTask], catalog: DomainCatalog, seed: int) -> Said:
        """Return a question for each task."""
        if self.writers is None:
            return Said({question.task: question for question in phrase_all(tasks, catalog, seed)})
        found = worded(tasks, catalog, seed, self.writers, self.told)
        by = Counter(seen["worded"] for seen in found.seen.values())
        self.notes.append(
            f"{catalog.domain.domain}: {by[MODEL]} of {len(found.seen)} questions worded by "
            f"{self.writers.writer.settings.model}, the others by the grammar"
        )
        return Said(found.questions, {"language": self.writers.certified() | {"tasks": found.seen}})


@contextmanager
def opened(root: Path, wording: Wording, told: Told = lambda _: None) -> Iterator[Desk]:
    """Give a desk; at the end, write the requests that are left and note what it came to.

    Args:
        root: The project's root.
        wording: What the command was told.
        told: Told how far the models are.

    Raises:
        LanguageError: If files are named without a model, or a file or setting cannot be read.
    """
    with models_of(root, wording, ROLES, told) as models:
        yield Desk(Writers(*models), told, wording.notes) if models else Desk()
