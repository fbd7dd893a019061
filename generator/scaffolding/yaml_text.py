"""YAML as a person would write it: keys in order, texts quoted where they need it, comments above what they are about.

Comes in: plain values. Goes out: lines. Reading what is written here gives the same values back.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ ,.()/]*[A-Za-z0-9_.)]|[A-Za-z]")
WORDS = re.compile(r"(?i)y|n|yes|no|on|off|true|false|null|none|nan|inf")
WIDTH = 110


def scalar(value: str | int | bool) -> str:
    """Return a text or number as a YAML scalar on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if PLAIN.fullmatch(value) and not WORDS.fullmatch(value) and ", " not in value:
        return value
    return json.dumps(value, ensure_ascii=False)


def flow(names: Iterable[str]) -> str:
    """Return texts as a list on one line."""
    return f"[{', '.join(scalar(name) for name in names)}]"


def prose(text: str) -> str:
    """Return words that dbt, which renders descriptions, leaves as they are."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def comment(text: str, indent: int = 0) -> Iterator[str]:
    """Yield the lines of a comment."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    for line in textwrap.wrap(clean, WIDTH - indent - 2, break_long_words=False, break_on_hyphens=False):
        yield f"{' ' * indent}# {line}"


def folded(key: str, text: str, indent: int = 0) -> Iterator[str]:
    """Yield a key with a text over several lines, which are joined by spaces."""
    yield f"{' ' * indent}{key}: >-"
    for line in textwrap.wrap(
        " ".join(text.split()), WIDTH - indent, break_long_words=False, break_on_hyphens=False
    ):
        yield f"{' ' * (indent + 2)}{line}"


def block(key: str, text: str) -> Iterator[str]:
    """Yield a key with a text whose lines are kept."""
    yield f"{key}: |"
    for line in text.rstrip().splitlines():
        yield f"  {line}".rstrip()
