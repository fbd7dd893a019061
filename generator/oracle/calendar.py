"""Business days of a domain's calendar: Monday to Friday without its holidays.

Comes in: `Domain.calendar`. Goes out: dataframe expressions over columns of days. A day outside the
calendar, or a business day that would lie outside it, is NULL.
"""

from __future__ import annotations

from datetime import date, timedelta

import polars as pl

from generator.catalog.types import Calendar
from generator.oracle.expressions.quotients import quotient
from generator.oracle.frames import literal

EPOCH = date(1970, 1, 1)
MINUTES = 24 * 60


def holidays(calendar: Calendar) -> frozenset[date]:
    """Return every holiday the calendar covers; '12-25' is one in every year."""
    days: set[date] = set()
    for key in calendar.holidays:
        if len(key) > len("12-25"):
            days.add(date.fromisoformat(key))
            continue
        month, day = (int(part) for part in key.split("-"))
        for year in range(calendar.start.year, calendar.end.year + 1):
            if (month, day) != (2, 29) or (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
                days.add(date(year, month, day))
    return frozenset(days)


class BusinessDays:
    """Counts business days by two tables: how many up to each day, and which day is the n-th."""

    def __init__(self, calendar: Calendar) -> None:
        free = holidays(calendar)
        length = (calendar.end - calendar.start).days
        days = [calendar.start + timedelta(days=n) for n in range(length)]
        open_days = [day.weekday() < 5 and day not in free for day in days]
        self._first = (calendar.start - EPOCH).days
        self._open = pl.Series("open", open_days, dtype=pl.Boolean)
        self._count = self._open.cast(pl.Int64).cum_sum()
        self._nth = pl.Series("nth", days, dtype=pl.Date).filter(self._open)

    def days_until(self, day: pl.Expr) -> pl.Expr:
        """Return how many business days there are up to and with a day."""
        return day.map_batches(lambda days: self._at(self._count, days), return_dtype=pl.Int64)

    def after(self, day: pl.Expr, number: pl.Expr) -> pl.Expr:
        """Return the `number`-th business day after a day, or the day itself for 0; NULL if negative."""
        index = self.days_until(day) + number.cast(pl.Int64) - 1
        later = index.map_batches(lambda places: _gather(self._nth, places), return_dtype=pl.Date)
        return pl.when(number == 0).then(day).when(number > 0).then(later)

    def minutes_until(self, moment: pl.Expr) -> pl.Expr:
        """Return the minutes of business days before a moment, parts of minutes included."""
        day = moment.dt.date()
        is_open = day.map_batches(lambda days: self._at(self._open, days), return_dtype=pl.Boolean)
        passed = (moment - day.cast(pl.Datetime("us"))).dt.total_microseconds()
        today = quotient(passed.cast(pl.Float64), 60_000_000.0)
        whole = (self.days_until(day) - is_open.cast(pl.Int64)) * MINUTES
        return whole + pl.when(is_open).then(today).when(~is_open).then(literal(0.0, pl.Float64))

    def _at(self, table: pl.Series, days: pl.Series) -> pl.Series:
        return _gather(table, days.cast(pl.Int32).cast(pl.Int64) - self._first)


def _gather(table: pl.Series, places: pl.Series) -> pl.Series:
    inside = (places >= 0) & (places < len(table))
    index = pl.select(pl.when(inside).then(places)).to_series()
    return table.gather(index)
