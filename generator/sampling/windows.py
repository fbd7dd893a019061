"""Windows of time as people ask for them: half-open, inside the data, before the pinned clock.

Comes in: the first and last day of the data, the months that have rows, and `as_of`. Goes out: windows, each
pair of days once and under one kind, so that the same time is never asked about in two ways.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from generator.records import Window

MONTHS = {"month": 1, "quarter": 3, "half": 6, "year": 12}
SPAN_MONTHS = (2, 4, 5, 7, 8, 9, 10, 18, 24)
"""Lengths of a span of whole months; the aligned ones of 3, 6 and 12 are quarters, halves and years."""
SLACK = timedelta(days=7)
"""An edge month counts as whole if its data begin (or end) this close to its own edge."""


def month_of(day: date) -> date:
    """Return the first day of a day's month."""
    return day.replace(day=1)


def add_months(day: date, count: int) -> date:
    """Return a day some months later (or earlier), or the last of that month where it has no such day."""
    month = day.year * 12 + day.month - 1 + count
    first = date(month // 12, month % 12 + 1, 1)
    following = date((month + 1) // 12, (month + 1) % 12 + 1, 1)
    return min(first + timedelta(days=day.day - 1), following - timedelta(days=1))


def period_start(day: date, months: int) -> date:
    """Return the first day of the period of so many months (1, 3, 6 or 12) that a day lies in."""
    return date(day.year, (day.month - 1) // months * months + 1, 1)


def whole_months(
    first: date | None, last: date | None, as_of: date, months: Collection[str]
) -> tuple[date, ...]:
    """Return the first days of the longest latest run of months that data cover whole.

    Args:
        first: Day of the earliest row.
        last: Day of the latest row.
        as_of: First day that is not over yet.
        months: Months with rows, as `2017-03`.

    Returns:
        Consecutive months, all with rows and all over before `as_of`: the longest run, the latest of equals.
    """
    if first is None or last is None:
        return ()
    start = month_of(first) if first - month_of(first) <= SLACK else add_months(month_of(first), 1)
    after = add_months(month_of(last), 1)
    end = after if after - timedelta(days=1) - last <= SLACK else month_of(last)
    end = min(end, month_of(as_of))
    best: list[date] = []
    run: list[date] = []
    while start < end:
        run = [*run, start] if start.strftime("%Y-%m") in months else []
        best = run if len(run) >= len(best) else best
        start = add_months(start, 1)
    return tuple(best)


def windows_over(months: tuple[date, ...], as_of: date) -> tuple[Window, ...]:
    """Return every window that people might ask about within consecutive months, by start and end.

    Args:
        months: First days of consecutive months, such as `whole_months` returns.
        as_of: First day that is not over yet; a year to date ends there, if the months reach up to its own.
    """
    if not months:
        return ()
    end = add_months(months[-1], 1)
    lengths = sorted({*MONTHS.values(), *SPAN_MONTHS})
    found = {
        (start, add_months(start, length))
        for start in months
        for length in lengths
        if add_months(start, length) <= end
    }
    january = date(as_of.year, 1, 1)
    if months[0] <= january < as_of and end == month_of(as_of):
        found.add((january, as_of))
    return tuple(window_between(*pair, as_of) for pair in sorted(found))


def window_between(start: date, end: date, as_of: date) -> Window:
    """Return the window of two days under the kind that people would call it by."""
    for kind, length in MONTHS.items():
        if start == period_start(start, length) and end == add_months(start, length):
            return Window(start, end, kind)
    if end == as_of and start == date(as_of.year, 1, 1):
        return Window(start, end, "year_to_date")
    return Window(start, end, "span")


def length_of(window: Window) -> int:
    """Return how many whole months a window has; 0 if it ends within a month."""
    if window.end.day != 1 or window.start.day != 1:
        return 0
    return (window.end.year - window.start.year) * 12 + window.end.month - window.start.month


def periods_of(window: Window, grain: str) -> int:
    """Return how many periods of a grain a window consists of, or 0 if it cuts one."""
    length = MONTHS[grain]
    months = length_of(window)
    if months % length or window.start != period_start(window.start, length):
        return 0
    return months // length
