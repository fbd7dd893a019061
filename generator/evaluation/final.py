"""An agent's final words to the answer in them: forgiving in where it stands, exact in what it says.

Comes in: what was submitted or said. Goes out: the JSON value, or that there is none. A block may be fenced, stand in
prose or be wrapped as `{"answer": …}`; the value in it is read digit for digit and never mended.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.evaluation.answers import read_json
from generator.records import AnalysisType

FENCE = re.compile(
    r"^[ \t]*(```+|~~~+)[ \t]*(\w*)[^\n]*\n(.*?)(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
TYPED = ("json", "answer")
"""Words after a fence that say that what follows is an answer."""
WRAPPER = {"answer"}
LONGEST = 20_000
"""Characters that are searched for an answer in prose, from the end."""
OPENINGS = 100
"""Brackets at which an answer in prose is taken to begin, the last ones."""
OPENING = re.compile(r"[{\[]")


@dataclass(frozen=True)
class Final:
    """What an agent's words come to.

    Attributes:
        answer: The answer: any JSON value, or the text as it stands where no value was found in it.
        typed: Whether it was in the form asked for: JSON for figures, text for documents.
    """

    answer: Any
    typed: bool

    def text(self) -> str:
        """Return the answer as JSON, as a log keeps it."""
        return json.dumps(self.answer, default=_number, ensure_ascii=False)


def submitted(value: Any, type: AnalysisType) -> Final:
    """Return what was handed in through a tool.

    Args:
        value: The tool's argument: text, which may hold JSON, or a value already.
        type: The task's analysis type.
    """
    if not isinstance(value, str):
        plain = _unwrapped(_exact(value))
        if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
            return Final(plain, isinstance(plain, str))
        return Final(plain, isinstance(plain, dict | list))
    if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return Final(_prose(value), bool(value.strip()))
    found = next(_values(value), None)
    return Final(value, False) if found is None else Final(found, True)


def said(text: str, type: AnalysisType) -> Final | None:
    """Return the answer in an agent's free words, or None where no block in them is one.

    Args:
        text: Everything the agent said last.
        type: The task's analysis type. A document's answer must stand in a block marked ```answer or ```json.
    """
    blocks = [block for word, block in _fenced(text) if word in TYPED]
    if type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return Final(_prose(blocks[-1]), True) if blocks and blocks[-1].strip() else None
    found = next(_values(text), None)
    return None if found is None else Final(found, True)


def _values(text: str) -> Iterator[dict[str, Any] | list[Any]]:
    """Yield the objects and arrays in a text: the whole of it, then its last block, then the last one in its prose."""
    blocks = _fenced(text)
    typed = [block for word, block in blocks if word in TYPED]
    for part in (text, *reversed(typed), *reversed([block for word, block in blocks if not word])):
        value = _unwrapped(_read(part))
        if isinstance(value, dict | list):
            yield value
    value = _unwrapped(_last_in_prose(text))
    if isinstance(value, dict | list):
        yield value


def _fenced(text: str) -> list[tuple[str, str]]:
    return [(found[2].lower(), found[3]) for found in FENCE.finditer(text)]


def _last_in_prose(text: str) -> Any:
    """Return the last outermost object or array that stands in a text, or None."""
    text, last, after = text[-LONGEST:], None, 0
    for start in [found.start() for found in OPENING.finditer(text)][-OPENINGS:]:
        end = _closing(text, start) if start >= after else 0
        value = _read(text[start:end]) if end else None
        if isinstance(value, dict | list):
            last, after = value, end
    return last


def _closing(text: str, start: int) -> int:
    """Return the place after the bracket that closes the one at `start`, or 0."""
    depth, quoted, at = 0, False, start
    while at < len(text):
        char = text[at]
        if quoted:
            at += char == "\\"
            quoted = char != '"'
        elif char == '"':
            quoted = True
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if not depth:
                return at + 1
        at += 1
    return 0


def _read(text: str) -> Any:
    try:
        return read_json(text.strip())
    except (ValueError, RecursionError):
        return None


def _unwrapped(value: Any) -> Any:
    """Return what stands in `{"answer": …}`; no answer format has a field of this name."""
    if isinstance(value, dict) and set(value) == WRAPPER:
        inner = value["answer"]
        return _read(inner) if isinstance(inner, str) and _read(inner) is not None else inner
    return value


def _prose(text: str) -> str:
    """Return a text without the fence, quotes or wrapper that it may stand in."""
    bare = text.strip()
    blocks = _fenced(bare)
    if len(blocks) == 1 and bare.startswith(("```", "~~~")):
        bare = blocks[0][1].strip()
    value = _unwrapped(_read(bare))
    return value if isinstance(value, str) else bare


def _exact(value: Any) -> Any:
    """Return a value that was read with binary numbers, read again with decimal ones."""
    try:
        return read_json(json.dumps(value))
    except (TypeError, ValueError, RecursionError):
        return None


def _number(value: Any) -> Any:
    """Return a decimal number as what JSON writes with the fewest digits that give it back."""
    return float(value)
