"""An agent's answers, read from JSON Lines with every problem located.

Comes in: a file of lines `{"id": …, "answer": …}`, or `{"id": …, "error": …}` where the agent or its
surroundings broke down. Goes out: what was given by task id, and what is wrong with the file.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.errors import ReleaseError, did_you_mean
from generator.spans import Span

LONGEST_WHOLE = 1000
"""Digits up to which a whole number is read as one; Python refuses to read far longer ones."""


@dataclass(frozen=True)
class Given:
    """What was given to one task.

    Attributes:
        line: Line it stands in, counted from 1.
        answer: The answer, any JSON value.
        error: What broke, where an infrastructure fault kept the agent from answering; else empty.
    """

    line: int
    answer: Any = None
    error: str = ""


@dataclass(frozen=True)
class Reading:
    """A file of answers, read.

    Attributes:
        given: Task id to what was given.
        unknown: Ids that no task has, with their lines.
    """

    given: dict[str, Given] = field(default_factory=dict)
    unknown: tuple[tuple[int, str], ...] = ()


def read_answers(path: Path, known: Collection[str]) -> Reading:
    """Read answers.

    A line that is no answer and an id that stands twice are errors: a score over such a file would depend
    on which line is believed. Ids that no task has are reported and change no score.

    Args:
        path: The file.
        known: Ids of the release's tasks.

    Raises:
        ReleaseError: With every problem of the file, each with its place; or if no id is known at all.
    """
    problems: list[str] = []
    given: dict[str, Given] = {}
    for number, text in _lines(path, problems):
        try:
            name, entry = _entry(number, text)
        except json.JSONDecodeError as error:
            problems.append(f"{Span(path.name, number, error.colno)}: corrupt JSON: {error.msg}")
        except (ValueError, RecursionError) as error:
            problems.append(f"{Span(path.name, number)}: {error}")
        else:
            if name in given:
                problems.append(
                    f"{Span(path.name, number)}: {name} was answered in line {given[name].line} already"
                )
            given.setdefault(name, entry)
    if problems:
        raise ReleaseError("\n".join(problems))
    unknown = tuple((entry.line, name) for name, entry in given.items() if name not in known)
    if given and len(unknown) == len(given):
        first = unknown[0][1]
        hint = did_you_mean(first, known)
        raise ReleaseError(
            f"{Span(path.name, unknown[0][0])}: no task of the release has the id {first}, nor any other id of "
            f"this file{f'; {hint}' if hint else ''}"
        )
    return Reading({name: entry for name, entry in given.items() if name in known}, unknown)


def _lines(path: Path, problems: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold anything, with their numbers."""
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError as error:
            problems.append(
                f"{Span(path.name, number, error.start + 1)}: byte {error.start} of the line is not UTF-8"
            )
            continue
        if text:
            yield number, text


def _entry(number: int, text: str) -> tuple[str, Given]:
    """Return the id and what was given; raises ValueError for a line that is no answer."""
    row = read_json(text)
    if not isinstance(row, dict):
        raise ValueError(f"an object with id and answer is needed, not {type(row).__name__}")
    name = row.get("id")
    if not isinstance(name, str) or not name.strip():
        raise ValueError("the field 'id' is missing" if name is None else "the field 'id' is no text")
    error = row.get("error")
    if error is None:
        if "answer" not in row:
            raise ValueError(f"{name}: the field 'answer' is missing")
        return name.strip(), Given(number, row["answer"])
    if row.get("answer") is not None:
        raise ValueError(f"{name}: both an answer and an error; which of them counts?")
    said = error if isinstance(error, str) else json.dumps(error, ensure_ascii=False, default=str)
    return name.strip(), Given(number, error=" ".join(said.split()) or "an error without words")


def read_json(text: str) -> Any:
    """Return a JSON value with its numbers digit for digit; raises ValueError or RecursionError for anything else."""
    return json.loads(text, parse_float=_real, parse_int=_whole, object_pairs_hook=_object)


def _real(text: str) -> Decimal | float:
    try:
        return Decimal(text)
    except ArithmeticError:
        return float(text)


def _whole(text: str) -> int | Decimal:
    return int(text) if len(text) <= LONGEST_WHOLE else Decimal(text)


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; a key that stands twice would leave open which value was meant."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key '{key}' stands twice in one object")
        found[key] = value
    return found
