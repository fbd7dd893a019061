"""Who words the questions of a run: the grammar, a text model, or a file of replies.

Comes in: what a command was told and what is configured. Goes out: a desk that words tasks, and notes on what the
models did and cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.errors import LanguageError
from generator.language import (
    BatchFile,
    Cache,
    Meter,
    Settings,
    TextModel,
    read_batch,
    read_settings,
    write_batch,
)
from generator.language.cache import FOLDER
from generator.language.model import Transport
from generator.phrasing import phrase_all
from generator.pipeline.wording import MODEL, Writers, worded
from generator.records import Question, SolvedTask

Told = Callable[[str], None]
JUDGE = "judge"
CHARACTERS_OF_A_TOKEN = 4
"""On average, in English; for estimates alone."""


@dataclass(frozen=True)
class Wording:
    """Who words the questions.

    Attributes:
        model: The model's name; empty for the configured one, and for the grammar where there is none.
        grammar: Whether the grammar words them, whatever is configured.
        batch_in: File of replies, or None to ask the endpoint.
        batch_out: File for requests without a reply; then nothing is released.
        notes: What is to be told at the end, filled as the run goes.
    """

    model: str = ""
    grammar: bool = False
    batch_in: Path | None = None
    batch_out: Path | None = None
    notes: list[str] = field(default_factory=list, compare=False)


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
    writer = None if wording.grammar else read_settings(root, model=wording.model)
    if writer is None:
        if wording.batch_in or wording.batch_out:
            raise LanguageError("files of requests and replies need a model: name it with --model")
        yield Desk()
        return
    settings = (writer, read_settings(root, role=JUDGE, model=wording.model) or writer)
    batch = _batch(wording, writer)
    cache, meters = Cache(root / FOLDER), [Meter(item) for item in settings]
    models = [
        TextModel(item, cache, batch.of(item, meter) if batch else _endpoint(item, meter), meter, told)
        for item, meter in zip(settings, meters, strict=True)
    ]
    try:
        yield Desk(Writers(*models), told, wording.notes)
    finally:
        roles = zip(("writer", JUDGE), meters, strict=True)
        wording.notes.extend(f"{role}: {meter.summary()}" for role, meter in roles)
    if batch is not None:
        wording.notes.extend(
            f"not used: {name}: answered before, or never asked" for name in batch.strangers()
        )
        if wording.batch_out is not None:
            write_batch(wording.batch_out, batch.waiting.values())
            wording.notes.append(_next(batch, wording.batch_out))


def _endpoint(settings: Settings, meter: Meter) -> Transport:
    """Return the endpoint; its package is loaded only now that someone is asked."""
    from generator.language.endpoint import Endpoint

    return Endpoint(settings, meter)


def _batch(wording: Wording, writer: Settings) -> BatchFile | None:
    """Return the file of replies, an empty one where requests alone are to be written, or None for the endpoint."""
    if wording.batch_in is None:
        return BatchFile(writer) if wording.batch_out else None
    batch, notes = read_batch(wording.batch_in, writer)
    wording.notes.extend(f"not used: {note}" for note in notes)
    return batch


def _next(batch: BatchFile, path: Path) -> str:
    """Return what is to be done with a file of requests."""
    if not batch.waiting:
        return f"nothing is left to be asked, and {path} is empty: run the command without --batch-out to release"
    said = [message["content"] for row in batch.waiting.values() for message in row["body"]["messages"]]
    tokens = sum(map(len, said)) // CHARACTERS_OF_A_TOKEN
    return (
        f"{len(batch.waiting)} requests of about {tokens:,} tokens written to {path}, and nothing released: have them "
        "answered, and give the replies with --batch-in"
    )
