"""Whether a literal stands in a document, as a person would write it.

Comes in: a literal of an operation and the prose. Goes out: yes or no. Numbers may be digits, with thousands
separators or without, or English words; a fraction may be a percentage; dates may be ISO or spelled out; text
is verbatim, or the business name of a stored value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal

from generator.catalog.types import Scalar

# fmt: off
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" for month in MONTHS)
ISO_DATE = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b")
DAY_MONTH = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{MONTH})\.?,? (?P<year>\d{{4}})\b",
    re.IGNORECASE,
)
MONTH_DAY = re.compile(
    rf"\b(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})\b", re.IGNORECASE
)
DIGITS = r"(?<![\w.,])(?P<digits>\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\d)"
SMALL = "|".join([*(f"{ten}[- ](?:{'|'.join(ONES[1:10])})" for ten in TENS), *TENS, *reversed(ONES)])
WORDS = (
    rf"\b(?P<words>(?:(?:{SMALL}|a)[ -])?(?:hundred|thousand)|{SMALL})\b(?![ -](?:hundred|thousand|million))"
)
NUMBER = re.compile(
    rf"(?P<minus>(?<!\w)[-−]|\bminus )?(?:{DIGITS}|{WORDS})"
    r"(?P<percent>\s?(?:%|per ?cent\b|percentage points?\b))?",
    re.IGNORECASE,
)


def stands_in(literal: Scalar, document: str, names: Mapping[str, str]) -> bool:
    """Tell whether a literal stands in a document.

    Args:
        literal: A value of `when`, `effective`, `to` or `components`, or a literal of an SQL expression.
        document: The rule's prose, in Markdown.
        names: Business names of stored values, by value; empty where the literal is no dimension value.
    """
    text = plain_text(document)
    if isinstance(literal, bool):
        return True
    if isinstance(literal, date):
        return literal in set(_dates(text))
    if isinstance(literal, int | Decimal):
        stored = names.get(str(literal))
        return _number_stands(Decimal(literal), text) or bool(
            stored and _verbatim(stored, text, re.IGNORECASE)
        )
    name = names.get(literal)
    return _verbatim(literal, text) or bool(name and _verbatim(name, text, re.IGNORECASE))


def plain_text(document: str) -> str:
    """Return prose on one line, without Markdown's stars and backticks."""
    return " ".join(re.sub(r"[*`]", "", document).split())


def _verbatim(wanted: str, text: str, flags: int = 0) -> bool:
    """Tell whether a text stands in another with no letter or digit touching it."""
    wanted = plain_text(wanted)
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text, flags) is not None


def _dates(text: str) -> Iterator[date]:
    for pattern in (ISO_DATE, DAY_MONTH, MONTH_DAY):
        for match in pattern.finditer(text):
            month = match["month"]
            number = int(month) if month.isdigit() else _month_number(month)
            try:
                yield date(int(match["year"]), number, int(match["day"]))
            except ValueError:
                continue


def _month_number(name: str) -> int:
    return next(i for i, month in enumerate(MONTHS, 1) if month.lower().startswith(name.lower()[:3]))


def _number_stands(number: Decimal, text: str) -> bool:
    for pattern in (ISO_DATE, DAY_MONTH, MONTH_DAY):
        text = pattern.sub(" ", text)
    for match in NUMBER.finditer(text):
        value = _value(match)
        if value == number or (match["percent"] and value == number * 100):
            return True
    return False


def _value(match: re.Match[str]) -> Decimal:
    if match["digits"]:
        size = Decimal(re.sub(r"[,\u00a0\u202f]", "", match["digits"]))
    else:
        size = Decimal(_spoken(match["words"].lower()))
    return -size if match["minus"] else size


def _spoken(words: str) -> int:
    """Return the number that English words say, up to ninety-nine thousand."""
    total, group = 0, 0
    for word in re.split(r"[ -]", words):
        if word in ("hundred", "thousand"):
            total, group = max(group, 1) * (100 if word == "hundred" else 1000), 0
        elif word in TENS:
            group += 10 * (TENS.index(word) + 2)
        elif word in ONES:
            group += ONES.index(word)
    return total + group
