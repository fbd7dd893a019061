"""Wordings in a model's reply.

Comes in: the reply's object. Goes out: texts on one line, each once, in the order they were given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from generator.language import Reply

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"candidates": {"type": "array", "items": {"type": "string"}, "minItems": 1}},
    "required": ["candidates"],
    "additionalProperties": False,
}
MOST = 10
"""Candidates that are looked at, however many come."""
QUOTES = re.compile(r'^(["“])(.*)(["”])$', re.DOTALL)


def candidates(reply: Reply) -> tuple[str, ...]:
    """Return the wordings that a reply gives."""
    return tuple(dict.fromkeys(_tidy(text) for text in reply.data["candidates"][:MOST] if text.strip()))


def _tidy(text: str) -> str:
    """Return the text in one Unicode form, on one line, without quotes around it."""
    line = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    return QUOTES.sub(r"\2", line).strip()
