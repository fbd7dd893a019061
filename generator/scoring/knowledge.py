"""A text answer against the words it must include.

Letter case, white space, hyphens, plurals, number words against digits, `%` against percent, thousands
separators and the writing of dates make no difference; the words and their order within one phrase do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.scoring.refusals import is_refusal
from generator.scoring.verdict import Fault, Reason

WORD_LIMIT = 80
"""Longest knowledge answer, in words, so that copying out every document does not count as an answer."""

# fmt: off
SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)
# fmt: on
NUMBERS = {word: n for n, word in enumerate(SMALL)} | {word: 10 * n for n, word in enumerate(TENS, 2)}
SCALES = {"hundred": 100, "thousand": 1000}
_MONTH = "|".join(MONTHS)
DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH}),? (\d{{4}})\b")
MONTH_FIRST = re.compile(rf"\b({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b")
TOKEN = re.compile(r"\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?|[^\W\d_]+(?:'[^\W\d_]+)?")


def judge_knowledge(must_include: Iterable[str], answer: Any) -> list[Fault]:
    """Return what is wrong with a text answer: words it lacks, or that it is no usable text at all."""
    if answer is None:
        return [Fault(Reason.NO_ANSWER)]
    if not isinstance(answer, str):
        return [Fault(Reason.WRONG_SHAPE)]
    if not answer.strip():
        return [Fault(Reason.NO_ANSWER)]
    if len(answer.split()) > WORD_LIMIT:
        return [Fault(Reason.TOO_LONG)]
    said = words(answer)
    lacking = [phrase for phrase in must_include if not contains(said, words(phrase))]
    if lacking and is_refusal(answer):
        return [Fault(Reason.REFUSAL)]
    return [Fault(Reason.MISSING_WORDS, phrase) for phrase in lacking]


def contains(said: Sequence[str], phrase: Sequence[str]) -> bool:
    """Return whether the words of `phrase` stand in `said` one after another."""
    span = len(phrase)
    return any(said[start : start + span] == phrase for start in range(len(said) - span + 1))


def words(text: str) -> list[str]:
    """Return the text's words in the one form in which two texts are compared."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    folded = re.sub(r"\s+", " ", folded)
    folded = re.sub(r"(?<=\d),(?=\d{3}\b)", "", folded)
    folded = folded.replace("%", " percent ").replace("per cent", "percent")
    folded = DAY_FIRST.sub(lambda m: _iso(m[3], m[2], m[1]), folded)
    folded = MONTH_FIRST.sub(lambda m: _iso(m[3], m[1], m[2]), folded)
    return list(_numbers([_singular(token) for token in TOKEN.findall(folded)]))


def _iso(year: str, month: str, day: str) -> str:
    return f"{year}-{MONTHS.index(month) + 1:02d}-{int(day):02d}"


def _singular(token: str) -> str:
    if len(token) > 3 and token.endswith("s") and not token.endswith(("ss", "us", "is")):
        return token[:-1]
    if "." in token:
        return token.rstrip("0").rstrip(".")
    return token


def _numbers(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the tokens with runs of number words, such as `twenty five`, as digits."""
    at = 0
    while at < len(tokens):
        value = NUMBERS.get(tokens[at])
        if value is None:
            yield tokens[at]
            at += 1
            continue
        at += 1
        if value in range(20, 100) and at < len(tokens) and NUMBERS.get(tokens[at], 99) in range(1, 10):
            value += NUMBERS[tokens[at]]
            at += 1
        while at < len(tokens) and tokens[at] in SCALES:
            value *= SCALES[tokens[at]]
            at += 1
        yield str(value)
