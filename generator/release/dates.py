"""Dates and intervals as documents say them."""

from __future__ import annotations

from datetime import date, timedelta

from generator.catalog.types import Interval

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_words(day: date) -> str:
    """Return a date as `31 August 2018`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def example_month(as_of: date) -> date:
    """Return the first day of the last month that is over, for examples that fit the domain's time."""
    return (as_of.replace(day=1) - timedelta(days=1)).replace(day=1)


def month_after(first: date) -> date:
    """Return the first day of the month after a month's first day."""
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)


def interval_words(interval: Interval) -> str:
    """Return a half-open interval as people say it, its last day included."""
    last = None if interval.end is None else interval.end - timedelta(days=1)
    if interval.start is None and last is None:
        return "without limit of time"
    if last is None and interval.start is not None:
        return f"from {day_words(interval.start)} onwards"
    if interval.start is None and last is not None:
        return f"until {day_words(last)}, that day included"
    assert interval.start is not None
    assert last is not None
    return f"from {day_words(interval.start)} until {day_words(last)}, both days included"
