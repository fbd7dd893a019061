"""The words of a text in the one form in which two texts are compared.

Comes in: prose. Goes out: its words, so that two ordinary ways to say one thing give the same words. What makes no
difference: letter case, accents, white space, hyphens, plurals and possessives, British and American spelling, number
words and ordinals against digits, thousands separators, a per cent against its fraction, amounts with the currency
before or behind, dates and hours, and bounds such as `at least 4` against `4 or more`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

# fmt: off
SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
)
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)
SPELLINGS = {
    "center": "centre", "meter": "metre", "min": "minute", "mins": "minute", "hr": "hour", "hrs": "hour",
    "statuses": "status",
}
# fmt: on
NUMBERS = {word: n for n, word in enumerate(SMALL)} | {word: 10 * n for n, word in enumerate(TENS, 2)}
NUMBERS |= {"a": 1, "an": 1}
NTH = {word: n for n, word in enumerate(ORDINALS, 1)}
NTH |= {word.removesuffix("y") + "ieth": 10 * n for n, word in enumerate(TENS, 2)}
SCALES = {"hundred": 100, "thousand": 1000}

_MONTH = rf"({'|'.join(MONTHS)}|{'|'.join(name[:3] for name in MONTHS)}|sept)\.?"
_NUMBER = r"(?<![\w.])(\d+(?:\.\d+)?)"
_MONEY = r"(?:r\$|\$|€|£|\b(?:brl|czk|kc|usd|eur|gbp)\b)"
_MONEY_WORD = (
    r"(?:r\$|€|£|(?:brl|czk|kc|usd|eur|gbp|reais|real|crowns?|koruny?|korun|dollars?|euros?|pounds?)\b)"
)
DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH},? (\d{{4}})\b")
MONTH_FIRST = re.compile(rf"\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b")
HALF_DAY = re.compile(r"\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b\.?")
THOUSANDS = re.compile(
    r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)|(?<![\d.,-])[1-9]\d{0,2}(?: \d{3})+(?![\d.,]*\d)"
)
MONEY_FIRST = re.compile(rf"{_MONEY} ?{_NUMBER}")
MONEY_LAST = re.compile(rf"{_NUMBER} ?{_MONEY_WORD}")
ACCENT = re.compile("[\u0300-\u036f]")
TOKEN = re.compile(r"\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?|[^\W\d_]+(?:'[^\W\d_]+)?")
NUMERAL = re.compile(r"\d+(?:\.\d+)?")
NTH_NUMERAL = frozenset({"st", "nd", "rd", "th"})
BOUNDS = (
    (("no", "fewer", "than"), "at least"),
    (("no", "less", "than"), "at least"),
    (("not", "fewer", "than"), "at least"),
    (("not", "less", "than"), "at least"),
    (("minimum", "of"), "at least"),
    (("no", "more", "than"), "at most"),
    (("not", "more", "than"), "at most"),
    (("maximum", "of"), "at most"),
    (("up", "to"), "at most"),
    (("over",), "more than"),
    (("above",), "more than"),
    (("exceeding",), "more than"),
    *(
        ((word, "than"), "more than")
        for word in ("longer", "later", "greater", "larger", "higher", "bigger", "older")
    ),
    (("under",), "fewer than"),
    (("below",), "fewer than"),
    *(((word, "than"), "fewer than") for word in ("less", "shorter", "smaller", "lower", "younger")),
)
"""What is said before a number, and how it is compared."""
BOUND_STARTS = frozenset(said[0] for said, _ in BOUNDS)
BOUNDS_AFTER = {
    **dict.fromkeys(("more", "older", "longer", "later", "higher", "larger"), "at least"),
    **dict.fromkeys(("fewer", "less", "younger", "shorter", "earlier", "lower", "smaller"), "at most"),
}
"""What is said after a number and `or`, and how it is compared."""


def words(text: str) -> list[str]:
    """Return the text's words in the one form in which two texts are compared."""
    tokens = [_plain(token) for token in TOKEN.findall(_folded(text))]
    return list(_bounds(list(_parts(list(_numbers(tokens))))))


def _folded(text: str) -> str:
    """Return the text in lower case without accents, its dates, hours, amounts and percentages in one form."""
    whole = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    folded = ACCENT.sub("", whole).replace("\u2019", "'")
    folded = re.sub(r"\s+", " ", folded)
    folded = DAY_FIRST.sub(lambda m: _iso(m[3], m[2], m[1]), folded)
    folded = MONTH_FIRST.sub(lambda m: _iso(m[3], m[1], m[2]), folded)
    folded = HALF_DAY.sub(lambda m: f"{int(m[1]) % 12 + 12 * (m[3] == 'p'):02d}:{m[2] or '00'}", folded)
    folded = THOUSANDS.sub(lambda m: re.sub("[, ]", "", m[0]), folded)
    folded = MONEY_FIRST.sub(r" \1 money", folded)
    folded = MONEY_LAST.sub(r"\1 money", folded)
    return folded.replace("%", " percent ").replace("per cent", "percent")


def _iso(year: str, month: str, day: str) -> str:
    number = next(n for n, name in enumerate(MONTHS, 1) if name.startswith(month[:3]))
    return f"{year}-{number:02d}-{int(day):02d}"


@lru_cache(maxsize=16384)
def _plain(token: str) -> str:
    """Return a word in the singular, without possessive, in British spelling; a number without idle zeros."""
    if "." in token:
        return token.rstrip("0").rstrip(".")
    token = token.removesuffix("'s")
    token = re.sub(r"ll(ed|ing|ments?)$", r"l\1", token)
    token = SPELLINGS.get(token, token)
    if len(token) > 4 and token.endswith("ies"):
        token = f"{token[:-3]}y"
    elif len(token) > 3 and token.endswith("s") and not token.endswith(("ss", "us", "is")):
        token = token[:-1]
    return SPELLINGS.get(token, token)


def _numbers(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the tokens with runs of number words, such as `twenty five`, as digits; ordinals as in `25th`."""
    at = 0
    while at < len(tokens):
        token, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else ""
        at += 1
        if token.isdecimal() and following in NTH_NUMERAL:
            at += 1
            yield f"{int(token)}th"
        elif token in NTH:
            yield f"{NTH[token]}th"
        elif (value := NUMBERS.get(token)) is None:
            yield token
        elif value in range(20, 100) and NTH.get(following, 10) < 10:
            at += 1
            yield f"{value + NTH[following]}th"
        else:
            if value in range(20, 100) and NUMBERS.get(following, 0) in range(1, 10):
                value += NUMBERS[following]
                at += 1
            while at < len(tokens) and tokens[at] in SCALES:
                value *= SCALES[tokens[at]]
                at += 1
            yield str(value)


def _parts(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the tokens with `75 percent` and `three quarters` as 0.75, and `a half` as 0.5."""
    at = 0
    while at < len(tokens):
        token, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else ""
        at += 1
        if NUMERAL.fullmatch(token) and following == "percent":
            at += 1
            yield f"{(Decimal(token) / 100).normalize():f}"
        elif token in ("1", "3") and following == "quarter":
            at += 1
            yield "0.25" if token == "1" else "0.75"
        elif token == "half" or (token == "1" and following == "half"):
            at += token == "1"
            yield "0.5"
        else:
            yield token


def _bounds(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the tokens with each bound of a number in one form before it."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        found = _bound_before(tokens, at) if token in BOUND_STARTS else None
        if found is not None:
            said, span = found
            at += span
            yield from said.split()
            continue
        at += 1
        if NUMERAL.fullmatch(token):
            while len(tokens) > at + 1 and tokens[at] == "or" and tokens[at + 1] in BOUNDS_AFTER:
                yield from BOUNDS_AFTER[tokens[at + 1]].split()
                at += 2
        yield token


def _bound_before(tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    for said, form in BOUNDS:
        end = at + len(said)
        if tuple(tokens[at:end]) == said and end < len(tokens) and NUMERAL.fullmatch(tokens[end]):
            return form, len(said)
    return None
