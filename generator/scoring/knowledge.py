"""A text answer against the words it must include.

How numbers, dates, amounts and plurals are written makes no difference (`generator.scoring.wording`); the words and
their order within one phrase do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.scoring.refusals import is_refusal
from generator.scoring.verdict import Fault, Reason
from generator.scoring.wording import words

WORD_LIMIT = 80
"""Longest knowledge answer, in words, so that copying out every document does not count as an answer."""


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
