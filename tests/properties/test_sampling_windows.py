"""Windows: half-open, inside the data, each time under one name."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sampling.windows import (
    SLACK,
    add_months,
    length_of,
    month_of,
    period_start,
    periods_of,
    whole_months,
    window_between,
    windows_over,
)

days = st.dates(date(2000, 1, 1), date(2030, 12, 31))
spans = st.tuples(days, st.integers(0, 1500), st.integers(1, 200))


def months_of(first: date, last: date) -> list[str]:
    found, day = [], month_of(first)
    while day <= last:
        found.append(day.strftime("%Y-%m"))
        day = add_months(day, 1)
    return found


@given(spans)
def test_windows_are_half_open_and_inside_the_data(span: tuple[date, int, int]) -> None:
    first, length, after = span
    last, as_of = first + timedelta(days=length), first + timedelta(days=length + after)
    months = whole_months(first, last, as_of, months_of(first, last))
    for window in windows_over(months, as_of):
        assert window.start < window.end <= as_of
        assert first - window.start <= SLACK
        assert window.kind == "year_to_date" or window.end - timedelta(days=1) - last <= SLACK
        assert window.start.day == 1
        assert window.kind == "year_to_date" or window.end.day == 1


@given(spans)
def test_each_pair_of_days_has_one_kind(span: tuple[date, int, int]) -> None:
    first, length, after = span
    last, as_of = first + timedelta(days=length), first + timedelta(days=length + after)
    windows = windows_over(whole_months(first, last, as_of, months_of(first, last)), as_of)
    assert len({(window.start, window.end) for window in windows}) == len(windows)
    for window in windows:
        months = length_of(window)
        match window.kind:
            case "month":
                assert months == 1
            case "quarter":
                assert (months, window.start.month % 3) == (3, 1)
            case "half":
                assert (months, window.start.month % 6) == (6, 1)
            case "year":
                assert (months, window.start.month) == (12, 1)
            case "year_to_date":
                assert (window.start, window.end) == (date(as_of.year, 1, 1), as_of)
            case kind:
                assert kind == "span"


def test_months_without_rows_break_the_run_and_the_longest_counts() -> None:
    known = [f"2017-{month:02d}" for month in (1, 2, 4, 5, 6, 8)]
    found = whole_months(date(2017, 1, 3), date(2017, 8, 30), date(2017, 9, 1), known)
    assert found == (date(2017, 4, 1), date(2017, 5, 1), date(2017, 6, 1))


def test_edge_months_count_only_if_data_reach_their_edge() -> None:
    known = months_of(date(2017, 1, 1), date(2017, 12, 31))
    found = whole_months(date(2017, 1, 20), date(2017, 12, 20), date(2018, 1, 1), known)
    assert (found[0], found[-1]) == (date(2017, 2, 1), date(2017, 11, 1))
    found = whole_months(date(2017, 1, 5), date(2017, 12, 28), date(2018, 1, 1), known)
    assert (found[0], found[-1]) == (date(2017, 1, 1), date(2017, 12, 1))


def test_no_month_is_over_before_the_clock_says_so() -> None:
    known = months_of(date(1993, 1, 1), date(1994, 3, 30))
    months = whole_months(date(1993, 1, 1), date(1994, 3, 30), date(1994, 3, 31), known)
    assert months[-1] == date(1994, 2, 1)
    windows = windows_over(months, date(1994, 3, 31))
    assert max(window.end for window in windows) == date(1994, 3, 31)
    assert [window.start for window in windows if window.kind == "year_to_date"] == [date(1994, 1, 1)]


def test_no_data_no_windows() -> None:
    assert whole_months(None, None, date(2018, 1, 1), ()) == ()
    assert windows_over((), date(2018, 1, 1)) == ()


@given(days, st.integers(-60, 60))
def test_months_add_up(day: date, count: int) -> None:
    assert add_months(month_of(day), count).day == 1
    assert add_months(add_months(month_of(day), count), -count) == month_of(day)
    assert add_months(day, count).day <= day.day


@given(days, st.sampled_from([1, 3, 6, 12]))
def test_a_day_lies_in_its_period(day: date, months: int) -> None:
    start = period_start(day, months)
    assert start <= day < add_months(start, months)


@pytest.mark.parametrize(
    ("start", "end", "grain", "periods"),
    [
        (date(2017, 1, 1), date(2018, 1, 1), "month", 12),
        (date(2017, 1, 1), date(2018, 1, 1), "quarter", 4),
        (date(2017, 2, 1), date(2017, 8, 1), "quarter", 0),
        (date(2017, 2, 1), date(2017, 8, 1), "month", 6),
        (date(2017, 1, 1), date(2017, 8, 16), "month", 0),
    ],
)
def test_periods_are_counted_only_where_none_is_cut(start: date, end: date, grain: str, periods: int) -> None:
    assert periods_of(window_between(start, end, date(2018, 1, 1)), grain) == periods
