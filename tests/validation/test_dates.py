"""Words to dates, and the round trip from the phraser's dates to words and back."""

import random
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.phrasing.windows import window_words
from generator.records import Window
from generator.validation.dates import read_periods

D = date


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("in March 2017", D(2017, 3, 1), D(2017, 4, 1)),
        ("during Dec. 2017", D(2017, 12, 1), D(2018, 1, 1)),
        ("in the third quarter of 2017", D(2017, 7, 1), D(2017, 10, 1)),
        ("in the last quarter of 2017", D(2017, 10, 1), D(2018, 1, 1)),
        ("Q1 2018", D(2018, 1, 1), D(2018, 4, 1)),
        ("in the second half of 2017", D(2017, 7, 1), D(2018, 1, 1)),
        ("H1 of 2018", D(2018, 1, 1), D(2018, 7, 1)),
        ("over the whole of 2017", D(2017, 1, 1), D(2018, 1, 1)),
        ("in 2018 up to the end of August", D(2018, 1, 1), D(2018, 9, 1)),
        ("in the first eight months of 2018", D(2018, 1, 1), D(2018, 9, 1)),
        ("from March to October 2017", D(2017, 3, 1), D(2017, 11, 1)),
        ("between November 2016 and February 2017", D(2016, 11, 1), D(2017, 3, 1)),
        ("from the start of March to the end of October 2017", D(2017, 3, 1), D(2017, 11, 1)),
        ("from 3 May 2017 to 9 June 2017", D(2017, 5, 3), D(2017, 6, 10)),
        ("up to and including 31 August 2018", D(2018, 8, 31), D(2018, 9, 1)),
        ("up to 31 August 2018", D(2018, 8, 31), D(2018, 9, 1)),
        ("up to August 31st, 2018", D(2018, 8, 31), D(2018, 9, 1)),
        ("until 2018-08-31", D(2018, 8, 31), D(2018, 9, 1)),
    ],
)
def test_words_to_dates(text: str, start: date, end: date) -> None:
    periods, left = read_periods(f"What was it {text}?")
    assert [(period.start, period.end) for period in periods] == [(start, end)]
    assert not any(character.isdigit() for character in left)


@pytest.mark.parametrize(
    "text", ["we may see 12 orders", "31 February 2018 is no day", "order 20171", "in the first half"]
)
def test_what_is_no_period(text: str) -> None:
    assert [period for period in read_periods(text)[0] if "February 2018" not in period.words] == []


def test_two_periods() -> None:
    periods, _ = read_periods("in March 2017 against April 2017, and in 2016")
    assert [period.words for period in periods] == ["March 2017", "April 2017", "2016"]


@settings(deadline=None)
@given(st.dates(date(1995, 1, 1), date(2030, 12, 1)), st.integers(1, 30), st.integers(), st.booleans())
def test_the_phrasers_windows_are_read_back(day: date, months: int, seed: int, to_date: bool) -> None:
    start = day.replace(day=1)
    if to_date:
        start, months = start.replace(month=1), min(months, 12)
    years, month = divmod(start.month - 1 + months, 12)
    window = Window(start, D(start.year + years, month + 1, 1), "year_to_date" if to_date else "span")
    words = window_words(window, D(2040, 1, 1), False, random.Random(seed))
    for text in (words.phrase, words.period):
        assert [(p.start, p.end) for p in read_periods(text)[0]] == [(window.start, window.end)]
    trailing = window_words(window, D(2040, 1, 1), True, random.Random(seed))
    assert [p.end for p in read_periods(trailing.phrase)[0]] == [window.end]


@settings(deadline=None)
@given(st.dates(date(1995, 1, 2), date(2030, 12, 1)))
def test_all_time_is_read_back(as_of: date) -> None:
    words = window_words(None, as_of, False, random.Random(0))
    assert [period.end for period in read_periods(words.phrase)[0]] == [as_of]
