"""JSON with exact numbers: decimals without float noise, never infinity or NaN, the same bytes always."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any

from generator.errors import ReleaseError

PLAIN_EXPONENTS = range(-9, 21)
"""Powers of ten between which a number is written out; beyond them it has an exponent."""


def encode(value: Any, indent: int = 0, at: str = "") -> str:
    """Return a value as JSON text.

    Args:
        value: Mappings, lists, tuples, text, numbers, booleans, dates, enums and None, in any nesting.
        indent: Spaces a level is indented by; 0 for one line.
        at: Where the value stands, for error messages.

    Raises:
        ReleaseError: If a number is infinite or none, a key is no text, or a value has no JSON form.
    """
    return _encode(value, indent, "\n" if indent else "", at)


def lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON Lines, each ended by a newline."""
    return "".join(f"{encode(row, at=str(row.get('id', '')))}\n" for row in rows)


def ordered(value: Any) -> Any:
    """Return the value with every mapping's keys sorted, for what comes from outside."""
    if isinstance(value, Mapping):
        return {key: ordered(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, list | tuple):
        return [ordered(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((ordered(item) for item in value), key=str)
    return value


def number_text(value: Decimal | float, at: str = "") -> str:
    """Return a number as JSON: its shortest exact decimal text.

    Raises:
        ReleaseError: If it is infinite or not a number.
    """
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    if not exact.is_finite():
        raise ReleaseError(f"{at}: {value} is no JSON number")
    if not exact:
        return "0"
    sign, digits, exponent = exact.as_tuple()
    figures = "".join(map(str, digits)).rstrip("0")
    power = int(exponent) + len(digits) - len(figures)
    if exact.adjusted() in PLAIN_EXPONENTS:
        text = f"{Decimal((sign, tuple(map(int, figures)), power)):f}"
    else:
        rest = f".{figures[1:]}" if figures[1:] else ""
        text = f"{'-' if sign else ''}{figures[0]}{rest}e{exact.adjusted()}"
    return text


def _encode(value: Any, indent: int, gap: str, at: str) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Enum):
        return _encode(value.value, indent, gap, at)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float | Decimal):
        return number_text(value, at)
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    inner = gap + " " * indent
    if isinstance(value, Mapping):
        items = [
            f"{_key(key, at)}: {_encode(item, indent, inner, f'{at}.{key}')}" for key, item in value.items()
        ]
        return _wrapped("{", items, "}", gap, inner)
    if isinstance(value, list | tuple):
        items = [_encode(item, indent, inner, f"{at}[{place}]") for place, item in enumerate(value)]
        return _wrapped("[", items, "]", gap, inner)
    raise ReleaseError(f"{at}: {type(value).__name__} has no JSON form")


def _key(key: Any, at: str) -> str:
    if not isinstance(key, str):
        raise ReleaseError(f"{at}: the key {key!r} is no text")
    return json.dumps(key, ensure_ascii=False)


def _wrapped(opening: str, items: list[str], closing: str, gap: str, inner: str) -> str:
    if not items:
        return opening + closing
    comma = "," if gap else ", "
    return f"{opening}{inner}{(comma + inner).join(items)}{gap}{closing}"
