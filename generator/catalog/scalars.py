"""What a plain scalar of a strictly read YAML file means: text, true or false, an integer, a decimal, a date.

Comes in: the characters between two YAML delimiters. Goes out: a value whose type nobody could doubt, or the
reason why one might. What some YAML 1.1 or 1.2 parser would turn into another type is refused, never guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

INTEGER = re.compile(r"-?[1-9][0-9]*|0")
DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
NULLS = frozenset({"", "~", "null", "Null", "NULL"})
SWITCHES = frozenset(
    form
    for word in ("y", "n", "yes", "no", "on", "off", "true", "false")
    for form in (word, word.capitalize(), word.upper())
)
LIKE_NUMBER = re.compile(
    r"[-+]?(?:0x[0-9a-f_]+|0o?[0-7_]+|0b[01_]+|[0-9][0-9_,]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]*)?"
    r"|\.[0-9][0-9_]*(?:e[-+]?[0-9]+)?|\.inf|\.nan)",
    re.IGNORECASE,
)
LIKE_TIME = re.compile(r"[-+]?[0-9]+(?::[0-9]{1,2})+(?:\.[0-9]*)?")
LIKE_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt\s].*)?")
MOST_DIGITS = 38

Plain = bool | int | Decimal | date | str


@dataclass(frozen=True)
class Doubt:
    """Why a plain scalar is refused.

    Attributes:
        message: What is wrong with it.
        hint: What to write instead.
    """

    message: str
    hint: str


def is_null(text: str) -> bool:
    """Tell whether a plain scalar says that there is no value."""
    return text in NULLS


def resolve(text: str) -> Plain | Doubt:
    """Return the value of a plain scalar that is not null, or the doubt about it.

    Args:
        text: The scalar's characters, as the parser folded them.
    """
    if text == "true":
        return True
    if text == "false":
        return False
    if INTEGER.fullmatch(text) or DECIMAL.fullmatch(text):
        return _number(text)
    if DATE.fullmatch(text):
        return _day(text)
    reason = _reason(text)
    if reason:
        return Doubt(
            f"{_short(text)} could be read as {reason}", f'quote it if text is meant: "{_short(text)}"'
        )
    return text


def _number(text: str) -> int | Decimal | Doubt:
    if sum(character.isdigit() for character in text) > MOST_DIGITS:
        return Doubt(f"a number of more than {MOST_DIGITS} digits", "quote it if text is meant")
    if "." not in text:
        return int(text)
    number = Decimal(text)
    if number == 0 and text.startswith("-"):
        return Doubt(f"{text} is a negative zero", "write 0")
    return number


def _day(text: str) -> date | Doubt:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return Doubt(f"{text} is not a day of the calendar", "mend the date, or quote it if text is meant")


def _reason(text: str) -> str:
    """Return the other type that a parser could take the text for, or an empty string."""
    if text in SWITCHES:
        return "true or false"
    if LIKE_NUMBER.fullmatch(text):
        return "a number"
    if LIKE_TIME.fullmatch(text):
        return "a time or a number"
    if LIKE_DATE.fullmatch(text):
        return "a date"
    if text == "=":
        return "YAML's default key"
    return ""


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
