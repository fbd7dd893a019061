"""Periods said in English, read back into half-open intervals of days.

A second road to the window: the phraser turns dates into words, this turns words into dates, and the two
share nothing, so that a question with a wrong month cannot pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NUMBERS = (
    "",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
MON = (
    r"(january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?"
)
YEAR = r"((?:19|20)\d\d)"
SUFFIX = "(?:st|nd|rd|th)?"
DAY = rf"(?:(\d\d?){SUFFIX}(?: of)? {MON},? {YEAR}|{MON} (\d\d?){SUFFIX},? {YEAR}|{YEAR}-(\d\d)-(\d\d))"
EDGE = r"(?:the )?(?:start|beginning|end) of "
TO = r"(?:up to|to|and|through|until|till)(?: and including)?"


@dataclass(frozen=True)
class Period:
    """A period that was said.

    Attributes:
        start: First day.
        end: First day no longer in it.
        words: What was said.
    """

    start: date
    end: date
    words: str


Groups = tuple[str | None, ...]


def read_periods(text: str) -> tuple[list[Period], str]:
    """Return the periods that a text names, and the text without them.

    Args:
        text: Any text; letter case does not matter.

    Returns:
        The periods, longest forms first, and the text with each replaced by a blank.
    """
    periods: list[Period] = []
    left = text
    for pattern, read in FORMS:
        while (match := pattern.search(left)) is not None:
            found = read(match.groups())
            if found is not None and found[0] < found[1]:
                periods.append(Period(*found, match[0].strip()))
            left = f"{left[: match.start()]} \u25a1 {left[match.end() :]}"
    return periods, left


Interval = tuple[date, date] | None


def _month(name: str | None) -> int:
    return MONTHS.index((name or "")[:3].lower()) + 1


def _after(year: int, month: int) -> date:
    """Return the first day after a month."""
    return date(year + month // 12, month % 12 + 1, 1)


def _day(groups: Groups) -> date | None:
    day_first, month_first, iso = groups[0:3], groups[3:6], groups[6:9]
    try:
        if day_first[0]:
            return date(int(day_first[2] or 0), _month(day_first[1]), int(day_first[0]))
        if month_first[1]:
            return date(int(month_first[2] or 0), _month(month_first[0]), int(month_first[1]))
        return date(int(iso[0] or 0), int(iso[1] or 0), int(iso[2] or 0))
    except ValueError:
        return None


def _days(groups: Groups) -> Interval:
    first, last = _day(groups[:9]), _day(groups[9:])
    return (first, last + timedelta(days=1)) if first and last else None


def _one_day(groups: Groups) -> Interval:
    day = _day(groups)
    return (day, day + timedelta(days=1)) if day else None


def _run(groups: Groups) -> Interval:
    first, first_year, last, last_year = groups
    year = int(last_year or 0)
    return date(int(first_year or year), _month(first), 1), _after(year, _month(last))


def _to_date(groups: Groups) -> Interval:
    year = int(groups[0] or 0)
    return date(year, 1, 1), _after(year, _month(groups[1]))


def _first_months(groups: Groups) -> Interval:
    count, year = str(groups[0]).lower(), int(groups[1] or 0)
    months = int(count) if count.isdigit() else NUMBERS.index(count)
    return (date(year, 1, 1), _after(year, months)) if 1 <= months <= 12 else None


def _part(months: int) -> Callable[[Groups], Interval]:
    def read(groups: Groups) -> Interval:
        name = str(groups[0]).lower()
        part = 12 // months if name == "last" else ORDINALS.get(name) or int(name)
        year = int(groups[1] or 0)
        return date(year, (part - 1) * months + 1, 1), _after(year, part * months)

    return read


def _whole_month(groups: Groups) -> Interval:
    year, month = int(groups[1] or 0), _month(groups[0])
    return date(year, month, 1), _after(year, month)


def _whole_year(groups: Groups) -> Interval:
    year = int(groups[0] or 0)
    return date(year, 1, 1), date(year + 1, 1, 1)


def _form(
    pattern: str, read: Callable[[Groups], Interval]
) -> tuple[re.Pattern[str], Callable[[Groups], Interval]]:
    return re.compile(rf"(?<![\w-]){pattern}(?![\w-])", re.IGNORECASE), read


FORMS = (
    _form(rf"(?:from |between )?{DAY} {TO} {DAY}", _days),
    _form(rf"(?:from |between )?(?:{EDGE})?{MON}(?:,? {YEAR})? {TO} (?:{EDGE})?{MON},? {YEAR}", _run),
    _form(rf"{YEAR},? {TO} (?:{EDGE})?{MON}", _to_date),
    _form(rf"(?:the )?first (\d\d?|{'|'.join(NUMBERS[1:])}) months of {YEAR}", _first_months),
    _form(rf"(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter of {YEAR}", _part(3)),
    _form(rf"q([1-4])(?: of)? {YEAR}", _part(3)),
    _form(rf"(?:the )?(first|second|last|1st|2nd) half of {YEAR}", _part(6)),
    _form(rf"h([12])(?: of)? {YEAR}", _part(6)),
    _form(DAY, _one_day),
    _form(rf"{MON},? {YEAR}", _whole_month),
    _form(YEAR, _whole_year),
)
"""Forms from the longest to the shortest; each takes its words out of the text before the next one looks."""
