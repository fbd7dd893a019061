"""Small ways to draw and to write values, shared by the invented domains.

Comes in: a random stream. Goes out: Python values, and the text that they are written as.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Generic, TypeVar

T = TypeVar("T")
Cell = str | int | float | date | datetime | None
Rows = list[tuple[Cell, ...]]


class Weighted(Generic[T]):
    """Draws from some values with fixed weights.

    Args:
        pairs: Values with their weights, which need not add up to anything.
    """

    def __init__(self, pairs: Sequence[tuple[T, float]]) -> None:
        self.values = [value for value, _ in pairs]
        self.limits = list(accumulate(weight for _, weight in pairs))

    def draw(self, rng: random.Random) -> T:
        """Return one value."""
        return self.values[bisect_right(self.limits, rng.random() * self.limits[-1])]


def money(cents: int) -> str:
    """Return an amount of cents as a text with two decimals."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def identifier(rng: random.Random) -> str:
    """Return 32 random hexadecimal digits."""
    return f"{rng.getrandbits(128):032x}"


def later(moment: datetime, days: float) -> datetime:
    """Return the time some days later, to the second."""
    return moment + timedelta(seconds=round(days * 86400))


def midnight(day: date) -> datetime:
    """Return the start of a day."""
    return datetime(day.year, day.month, day.day)


def month_end(day: date) -> date:
    """Return the last day of a day's month."""
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return following - timedelta(days=1)


def add_months(day: date, months: int) -> date:
    """Return the first of the month that lies some months after a day's month."""
    at = day.year * 12 + day.month - 1 + months
    return date(at // 12, at % 12 + 1, 1)


def to_step(amount: float, step: int) -> int:
    """Return the multiple of a step that is nearest to an amount."""
    return round(amount / step) * step
