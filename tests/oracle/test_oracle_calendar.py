"""Business days: Monday to Friday without holidays, by columns and against counting them one by one."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle_domain import catalog_of

from generator.oracle.calendar import BusinessDays, holidays
from generator.oracle.expressions.kinds import DATE, TIMESTAMP, Typed
from generator.oracle.expressions.parser import parse
from generator.oracle.expressions.scalars import Scope, interpret
from generator.oracle.frames import column

CALENDAR = catalog_of(
    [], holidays={"12-25": "Christmas", "2018-05-31": "Corpus Christi", "02-29": "Leap"}
).domain.calendar
DAYS = BusinessDays(CALENDAR)
FREE = holidays(CALENDAR)


def at(text: str, a: datetime | date | None, b: datetime | date | None = None) -> object:
    kind, dtype = (TIMESTAMP, pl.Datetime("us")) if isinstance(a, datetime) else (DATE, pl.Date())
    frame = pl.DataFrame({"a": [a], "b": [b]}, schema={"a": dtype, "b": dtype})
    columns = {name: Typed.column(name, kind) for name in ("a", "b")}
    return column(frame, interpret(parse(text), Scope(columns, calendar=DAYS)).expr).item()


def test_next_business_day_skips_weekends_and_holidays() -> None:
    """Thursday 31 May 2018 is a holiday: Wednesday is followed by Friday, Friday by Monday."""
    assert at("next_business_day(a)", date(2018, 5, 30)) == date(2018, 6, 1)
    assert at("next_business_day(a)", date(2018, 6, 1)) == date(2018, 6, 4)
    assert at("next_business_day(a)", date(2018, 6, 2)) == date(2018, 6, 4)
    assert at("next_business_day(a)", datetime(2018, 6, 2, 23, 59)) == date(2018, 6, 4)
    assert at("next_business_day(a)", None) is None


def test_add_business_days() -> None:
    """0 leaves even a Saturday as it is."""
    assert at("add_business_days(a, 0)", date(2018, 6, 2)) == date(2018, 6, 2)
    assert at("add_business_days(a, 2)", date(2018, 5, 30)) == date(2018, 6, 4)
    assert at("add_business_days(a, 5)", date(2018, 12, 21)) == date(2018, 12, 31)


def test_business_days_between_is_negative_backwards() -> None:
    """(Wed 30 May, Mon 4 June] holds Friday and Monday."""
    assert at("business_days_between(a, b)", date(2018, 5, 30), date(2018, 6, 4)) == 2
    assert at("business_days_between(a, b)", date(2018, 6, 4), date(2018, 5, 30)) == -2
    assert at("business_days_between(a, b)", date(2018, 6, 2), date(2018, 6, 3)) == 0


def test_business_minutes_count_business_days_whole() -> None:
    """Friday 18:00 to Monday 06:00: six hours on either side."""
    friday, monday = datetime(2018, 6, 1, 18), datetime(2018, 6, 4, 6)
    assert at("business_minutes_between(a, b)", friday, monday) == 720
    assert at("business_minutes_between(a, b)", monday, friday) == -720
    assert at("business_minutes_between(a, b)", datetime(2018, 6, 2), datetime(2018, 6, 3, 12)) == 0
    assert at("business_minutes_between(a, b)", friday, friday + timedelta(seconds=90)) == 1.5


def test_days_outside_the_calendar_are_null() -> None:
    """It covers 2016 to 2030."""
    assert at("business_days_between(a, b)", date(2015, 12, 31), date(2016, 1, 4)) is None
    assert at("next_business_day(a)", date(2030, 12, 31)) is None
    assert at("next_business_day(a)", date(2031, 1, 1)) is None


def test_a_leap_day_is_a_holiday_in_leap_years() -> None:
    assert {day for day in FREE if (day.month, day.day) == (2, 29)} == {
        date(2016, 2, 29),
        date(2020, 2, 29),
        date(2024, 2, 29),
        date(2028, 2, 29),
    }


def is_open(day: date) -> bool:
    return day.weekday() < 5 and day not in FREE


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    start=st.dates(date(2016, 2, 1), date(2030, 6, 1)), length=st.integers(-40, 40), number=st.integers(1, 30)
)
def test_counting_one_by_one_agrees(start: date, length: int, number: int) -> None:
    end = start + timedelta(days=length)
    low, high = sorted((start, end))
    between = sum(is_open(low + timedelta(days=n)) for n in range(1, (high - low).days + 1))
    assert at("business_days_between(a, b)", start, end) == (between if end >= start else -between)
    later, left = start, number
    while left:
        later += timedelta(days=1)
        left -= is_open(later)
    assert at(f"add_business_days(a, {number})", start) == later
