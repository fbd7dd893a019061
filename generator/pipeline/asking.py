"""Models for what is asked outside of a run: an endpoint, or files of requests and replies.

Comes in: what a command was told and what is configured. Goes out: models by role, and notes on what they did and cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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

Told = Callable[[str], None]
CHARACTERS_OF_A_TOKEN = 4
"""On average, in English; for estimates alone."""


@dataclass(frozen=True)
class Wording:
    """What a command was told about models.

    Attributes:
        model: The model's name; empty for the configured one.
        grammar: Whether no model is to be asked, whatever is configured.
        batch_in: File of replies, or None to ask the endpoint.
        batch_out: File for requests without a reply; then nothing else is written.
        notes: What is to be told at the end, filled as the command goes.
    """

    model: str = ""
    grammar: bool = False
    batch_in: Path | None = None
    batch_out: Path | None = None
    notes: list[str] = field(default_factory=list, compare=False)


@contextmanager
def models_of(
    root: Path,
    wording: Wording,
    roles: Sequence[tuple[str, str]],
    told: Told = lambda _: None,
    defaults: Mapping[str, Any] | None = None,
) -> Iterator[list[TextModel]]:
    """Give a model for each role, or none where none is configured; at the end, write what is left to be asked.

    Args:
        root: The project's root.
        wording: What the command was told.
        roles: Of each role what it is called in notes, and its table in `generator.toml`; the first may have none.
        told: Told how far the models are.
        defaults: Settings that hold where nothing is configured.

    Raises:
        LanguageError: If files are named without a model, or a file or setting cannot be read.
    """
    (_, first), *rest = roles
    main = (
        None if wording.grammar else read_settings(root, role=first, model=wording.model, defaults=defaults)
    )
    if main is None:
        if wording.batch_in or wording.batch_out:
            raise LanguageError("files of requests and replies need a model: name it with --model")
        yield []
        return
    others = [read_settings(root, role=role, model=wording.model) or main for _, role in rest]
    batch, cache = _batch(wording, main), Cache(root / FOLDER)
    models = []
    for settings in (main, *others):
        meter = Meter(settings)
        transport = batch.of(settings, meter) if batch else _endpoint(settings, meter)
        models.append(TextModel(settings, cache, transport, meter, told))
    try:
        yield models
    finally:
        wording.notes.extend(
            f"{name}: {model.meter.summary()}" for (name, _), model in zip(roles, models, strict=True)
        )
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


def _batch(wording: Wording, main: Settings) -> BatchFile | None:
    """Return the file of replies, an empty one where requests alone are to be written, or None for the endpoint."""
    if wording.batch_in is None:
        return BatchFile(main) if wording.batch_out else None
    batch, notes = read_batch(wording.batch_in, main)
    wording.notes.extend(f"not used: {note}" for note in notes)
    return batch


def _next(batch: BatchFile, path: Path) -> str:
    """Return what is to be done with a file of requests."""
    if not batch.waiting:
        return f"nothing is left to be asked, and {path} is empty: run the command without --batch-out"
    said = [message["content"] for row in batch.waiting.values() for message in row["body"]["messages"]]
    tokens = sum(map(len, said)) // CHARACTERS_OF_A_TOKEN
    return (
        f"{len(batch.waiting)} requests of about {tokens:,} tokens written to {path}, and nothing else: have them "
        "answered, and give the replies with --batch-in"
    )
