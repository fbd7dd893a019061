"""Small English: numbers as words, lists, plurals, dates, and labels as they are said inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ORDINALS = ("first", "second", "third", "fourth")
EPONYMS = frozenset(
    {"Bayes", "Gini", "Herfindahl", "Hirschman", "Lorenz", "Olympic", "Pareto", "Welch", *MONTHS}
)
HEAD_ENDS = re.compile(r"\s(?:of|per|by|to|in|for|with|at|from|after|before|over|against|and)\s|\s*[(,]")
PARTICIPLE = re.compile(r"\w(ed|own|sold|spent)$")
HOURLIKE = re.compile(r"(?:hour|honest|honour|heir)")
UNITLIKE = re.compile(r"(?:uni(?!n|m)|us[aeiu]|eu|one\b|once\b|u-)")
"""Words whose first letter is a vowel and whose first sound is none, and the reverse."""
TITLE_WORD = re.compile(r"(?<![\w'.])[A-Z][a-z]+(?![\w.])")


def number_word(number: int) -> str:
    """Return a count as people write it: words up to twelve, digits beyond."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else f"{number:,}"


def capitalised(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str], joiner: str = "and") -> str:
    """Return `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def day_words(day: date) -> str:
    """Return a date as `31 August 2018`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def indefinite(noun: str) -> str:
    """Return the article of a noun phrase by its first sound: `an airline`, `a unit`, `an hour`."""
    first = noun.split(maxsplit=1)[0].lower() if noun.strip() else ""
    if HOURLIKE.match(first):
        return "an"
    return "an" if first[:1] in tuple("aeiou") and not UNITLIKE.match(first) else "a"


def is_plural(phrase: str) -> bool:
    """Return whether the head noun of a noun phrase is plural, by its ending; `Seats Offered` is."""
    head = HEAD_ENDS.split(phrase.strip(), maxsplit=1)[0].lower().split()
    while len(head) > 1 and PARTICIPLE.search(head[-1]):
        head.pop()
    return bool(head) and head[-1].endswith("s") and not head[-1].endswith(("ss", "us", "is"))


def spoken(label: str, proper: frozenset[str] = frozenset()) -> str:
    """Return a label as it is said inside a sentence: title case lowered, acronyms and proper names kept.

    Args:
        label: A metric's label, such as `On-Time Delivery Rate`.
        proper: Words that keep their capital, such as those of the company's name.
    """
    keep = EPONYMS | proper
    return TITLE_WORD.sub(lambda m: m[0] if m[0] in keep else m[0].lower(), label)
