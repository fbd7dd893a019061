"""Months, quarters and years: where they start and end, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from generator.oracle.errors import OracleError

MONTHS = {"month": 1, "quarter": 3, "year": 12}


def number(day: date, grain: str) -> int:
    """Return the number of the period that a day lies in, counted from year 0."""
    return (day.year * 12 + day.month - 1) // _months(grain)


def first_day(period: int, grain: str) -> date:
    """Return the first day of a period."""
    months = period * _months(grain)
    return date(months // 12, months % 12 + 1, 1)


def label(period: int, grain: str) -> str:
    """Return a period as it is written: `2017-03`, `2017-Q1`, `2017`."""
    day = first_day(period, grain)
    if grain == "month":
        return f"{day.year:04d}-{day.month:02d}"
    if grain == "quarter":
        return f"{day.year:04d}-Q{day.month // 3 + 1}"
    return f"{day.year:04d}"


def numbered(text: str, grain: str) -> int:
    """Return the period that `label` writes so."""
    year, _, rest = text.partition("-")
    if grain == "year":
        return int(year)
    return int(year) * 4 + int(rest[1:]) - 1 if grain == "quarter" else int(year) * 12 + int(rest) - 1


def whole(start: date, end: date, grain: str) -> range:
    """Return the periods that lie whole in a half-open interval of days."""
    first = number(start, grain)
    if first_day(first, grain) < start:
        first += 1
    return range(first, max(number(end, grain), first))


def only(start: date, end: date, grain: str) -> int | None:
    """Return the one period that an interval is exactly, or None."""
    period = number(start, grain)
    if first_day(period, grain) == start and first_day(period + 1, grain) == end:
        return period
    return None


def split(slice_name: str) -> tuple[str, str]:
    """Return a slice's dimension and its grain, which is empty where it has none.

    Raises:
        OracleError: The grain is not month, quarter or year.
    """
    dimension, _, grain = slice_name.partition(":")
    if grain and grain not in MONTHS:
        raise OracleError(f"slice {slice_name!r}: {grain!r} is not month, quarter or year")
    return dimension, grain


def days_of(periods: range, grain: str) -> Iterator[tuple[int, date, date]]:
    """Yield each period with its first day and the first day no longer in it."""
    for period in periods:
        yield period, first_day(period, grain), first_day(period + 1, grain)


def _months(grain: str) -> int:
    if grain not in MONTHS:
        raise OracleError(f"{grain!r} is not month, quarter or year")
    return MONTHS[grain]
