"""What an agent sent, made fit to be shown: JSON that can be written, texts of a bearable length.

Comes in: anything that an agent may send. Goes out: plain data that loses nothing a reader needs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

LONGEST = 4000
"""Characters of one text that are kept."""
MOST = 400
"""Items of one list or object that are kept."""
DEEPEST = 12


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value as JSON-ready data: no infinity, no lone surrogates, nothing too long or too deep."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if value.bit_length() < 1000 else plain_text(f"{Decimal(value):.6e}")
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Decimal):
        return value if value.is_finite() and -300 < value.adjusted() < 300 else str(value)
    if depth > DEEPEST:
        return "…"
    if isinstance(value, Mapping):
        kept = list(value.items())[:MOST]
        return {plain_text(str(name)): plain(item, depth + 1) for name, item in kept} | _rest(len(value))
    if isinstance(value, list | tuple):
        more = len(value) - MOST
        return [plain(item, depth + 1) for item in value[:MOST]] + ([f"… {more} more"] if more > 0 else [])
    return plain_text(str(value))


def plain_text(text: str, longest: int = LONGEST) -> str:
    """Return a text that UTF-8 can hold, cut with a note where it is long."""
    more = len(text) - longest
    kept = text if more <= 0 else f"{text[:longest]}… {more:,} more characters"
    return kept.encode("utf-8", "replace").decode("utf-8")


def _rest(count: int) -> dict[str, str]:
    return {"…": f"{count - MOST} more"} if count > MOST else {}
