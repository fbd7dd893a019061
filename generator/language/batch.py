"""Requests and replies as files in the OpenAI Batch format, for half the price, another model, or a person.

Comes in: requests that no kept reply answers; a file of replies. Goes out: a file of requests; replies in the cache.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.errors import LanguageError
from generator.files import write_text
from generator.language.meter import Meter
from generator.language.model import Arrived
from generator.language.settings import Settings
from generator.language.wire import (
    Completion,
    Failure,
    FailureReason,
    Request,
    Structured,
    body_of,
    completion_of,
    digest_of,
)

URL = "/v1/chat/completions"
DIGITS = 40
"""Hexadecimal digits of a request's digest in its `custom_id`, which servers bound to 64 characters."""


@dataclass
class BatchFile:
    """A transport that asks no one: it takes replies from a file and gathers what has none.

    Attributes:
        settings: The model that the requests name.
        replies: Completions by `custom_id`.
        refused: What keeps the other replies of the file from being used, by `custom_id`.
        waiting: Requests without a reply as rows to be written, by `custom_id`, in the order they were asked.
        used: Replies that answered a request, by `custom_id`.
        meter: Counts the tokens of replies, or None.
    """

    settings: Settings
    replies: dict[str, Completion] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, dict[str, Any]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    meter: Meter | None = None

    def complete(
        self, requests: Sequence[Request], arrived: Arrived, told: Callable[[str], None]
    ) -> list[Failure]:
        """Answer what the file answers; gather the rest as missing."""
        failures = []
        for request in requests:
            name = custom_id(request, self.settings)
            self.used.add(name)
            if name in self.replies:
                if self.meter is not None:
                    self.meter.count(self.replies[name])
                arrived(request, self.replies[name])
                continue
            self.waiting[name] = row_of(request, self.settings)
            detail = self.refused.get(name, "the file has no reply to it")
            failures.append(Failure(request.id, FailureReason.MISSING, detail))
        return failures

    def of(self, settings: Settings, meter: Meter) -> BatchFile:
        """Return the same file for another model, whose tokens are counted."""
        return BatchFile(settings, self.replies, self.refused, self.waiting, self.used, meter)

    def strangers(self) -> tuple[str, ...]:
        """Return the replies to requests that were not asked, or were answered before."""
        return tuple(sorted({*self.replies, *self.refused} - self.used))


def custom_id(request: Request, settings: Settings) -> str:
    """Return what a request is called in a batch: its stage and the digest of everything that decides its reply."""
    return f"{request.stage}-{digest_of(request, settings.decoding)[:DIGITS]}"


def row_of(request: Request, settings: Settings) -> dict[str, Any]:
    """Return a request as a row of a batch."""
    mode = Structured[0] if settings.structured == "auto" else settings.structured
    body = body_of(request, settings.decoding, mode)
    return {"custom_id": custom_id(request, settings), "method": "POST", "url": URL, "body": body}


def write_batch(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as JSON lines.

    Raises:
        GoldruleError: If the file system refuses; the file is then as it was.
    """
    write_text(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def read_batch(path: Path, settings: Settings) -> tuple[BatchFile, tuple[str, ...]]:
    """Read replies, in the format that the Batch service gives.

    Args:
        path: JSON lines with `custom_id`, `response` (with `status_code` and `body`) and `error`.
        settings: The model that the requests name, and the key to be taken out of replies.

    Returns:
        The replies, and a sentence on each line that cannot be used. Of two lines with one `custom_id`, neither is
        used unless they are the same.

    Raises:
        LanguageError: If there is no such file, or it is no text.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        raise LanguageError(
            f"{path}: there is no such file; name the file of replies with --batch-in"
        ) from None
    except UnicodeDecodeError:
        raise LanguageError(f"{path}: is no UTF-8 text") from None
    batch, notes = BatchFile(settings), []
    rows: dict[str, list[Any]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place, row = f"{path.name}:{number}", _row(line)
        if row is None:
            notes.append(f"{place}: no JSON object with a custom_id")
            continue
        name = row["custom_id"]
        if row in rows.setdefault(name, []):
            continue
        rows[name].append(row)
        try:
            batch.replies[name] = _completion(row, settings)
        except ValueError as error:
            batch.refused[name] = str(error)
            notes.append(f"{place}: {name}: {error}")
    for name in (name for name, different in rows.items() if len(different) > 1):
        batch.replies.pop(name, None)
        batch.refused[name] = f"the file has {len(rows[name])} different replies to it"
        notes.append(f"{path.name}: {name}: {batch.refused[name]}")
    return batch, tuple(notes)


def _row(line: str) -> dict[str, Any] | None:
    """Return a line's object, or None where it is none that names its request."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) and isinstance(row.get("custom_id"), str) else None


def _completion(row: dict[str, Any], settings: Settings) -> Completion:
    """Return the completion of a line, or raise a ValueError that says what it has instead."""
    response = row.get("response")
    if row.get("error"):
        raise ValueError(f"the service reports an error: {json.dumps(row['error'])[:120]}")
    if not isinstance(response, dict):
        raise ValueError("it has no response")
    if response.get("status_code", 200) != 200:
        raise ValueError(f"the service reports status {response['status_code']}")
    return completion_of(response.get("body"), "batch", settings.scrub)
