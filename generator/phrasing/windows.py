"""Windows in words: `during March 2017`, `in the third quarter of 2017`, `up to and including 1 May 2018`."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from datetime import date, timedelta

from generator.phrasing.english import MONTHS, ORDINALS, day_words, number_word
from generator.records import Window

PREPOSITION = re.compile(r"^(for|among|of|on|over) ")
YEAR_MONTHS = 12
NAMED_LENGTHS = {1: "month", 3: "quarter", 6: "half", 12: "year"}


@dataclass(frozen=True)
class WindowWords:
    """A window said in two ways.

    Attributes:
        phrase: Adverbial: `during March 2017`.
        period: Noun phrase: `March 2017`.
    """

    phrase: str
    period: str


def window_words(window: Window | None, as_of: date, trailing: bool, rng: random.Random) -> WindowWords:
    """Return a window in words.

    Args:
        window: The asked window, or None for all time.
        as_of: The first day that is not over yet.
        trailing: Whether the metric looks back from the window's end, so that the end alone matters.
        rng: Chooses among equal wordings.
    """
    if trailing:
        end = _end(window, as_of)
        return WindowWords(f"as of {end}", end)
    if window is None:
        run = f"up to and including {day_words(as_of - timedelta(days=1))}"
        return WindowWords(run, f"the whole time {run}")
    kind = _kind(window)
    if kind == "days":
        run = f"from {day_words(window.start)} to {day_words(window.end - timedelta(days=1))}"
        return WindowWords(run, f"the days {run}")
    if kind in NAMED_LENGTHS.values():
        period = rng.choice(_names(kind, window.start))
        preposition = rng.choice(
            ("in", "during", "over the whole of") if kind == "year" else ("in", "during")
        )
        return WindowWords(f"{preposition} {period}", period)
    return _months(window, kind, rng)


def dated_words(window: WindowWords, dated: str) -> WindowWords:
    """Return a window as a metric's `dated` says it: `for accounts opened in March 1997`.

    Args:
        window: The plain window.
        dated: What is dated, with `{window}`.
    """
    phrase = dated.format(window=window.phrase.replace("over the whole of ", "in "))
    return WindowWords(phrase, PREPOSITION.sub("", phrase))


def _kind(window: Window) -> str:
    """Return the window's kind by its dates, so that a span of one calendar year is a `year`."""
    start, end = window.start, window.end
    if start.day != 1 or end.day != 1:
        return "days"
    months = (end.year - start.year) * 12 + end.month - start.month
    if months in NAMED_LENGTHS and (start.month - 1) % months == 0:
        return NAMED_LENGTHS[months]
    return "year_to_date" if window.kind == "year_to_date" and start.month == 1 else "span"


def _names(kind: str, start: date) -> tuple[str, ...]:
    """Return the names of a month, quarter, half or year, the plainest first."""
    if kind == "month":
        return (f"{MONTHS[start.month - 1]} {start.year}",)
    if kind == "year":
        return (str(start.year),)
    part = (start.month - 1) // (3 if kind == "quarter" else 6)
    long = f"the {ORDINALS[part]} {kind} of {start.year}"
    return (long, f"Q{part + 1} {start.year}") if kind == "quarter" else (long,)


def _end(window: Window | None, as_of: date) -> str:
    """Return when a window ends: at the end of the period of its name or of its last month, or a day."""
    if window is None:
        return day_words(as_of - timedelta(days=1))
    kind, last = _kind(window), window.end - timedelta(days=1)
    if kind == "days":
        return day_words(last)
    if kind in NAMED_LENGTHS.values():
        return f"the end of {_names(kind, window.start)[0]}"
    return f"the end of {MONTHS[last.month - 1]} {last.year}"


def _months(window: Window, kind: str, rng: random.Random) -> WindowWords:
    """Return a run of whole months in words."""
    start, last = window.start, window.end - timedelta(days=1)
    first = MONTHS[start.month - 1] if start.year == last.year else f"{MONTHS[start.month - 1]} {start.year}"
    end = MONTHS[last.month - 1]
    run = f"from {first} to {end} {last.year}"
    count = (last.year - start.year) * 12 + last.month - start.month + 1
    phrases = [run, f"from the start of {first} to the end of {end} {last.year}"]
    if kind == "year_to_date" and start.year == last.year:
        phrases.append(f"in {last.year} up to the end of {end}")
    if start.month == 1 and 1 < count < YEAR_MONTHS:
        first_months = f"the first {number_word(count)} months of {start.year}"
        phrases += [f"in {first_months}", f"over {first_months}"]
        return WindowWords(rng.choice(phrases), rng.choice((f"the months {run}", first_months)))
    return WindowWords(rng.choice(phrases), f"the months {run}")
