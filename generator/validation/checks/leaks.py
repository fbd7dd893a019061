"""The question must not give its answer away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

from generator.records import AnalysisType
from generator.scoring import as_decimal, compare
from generator.validation.reasons import ReasonCode
from generator.validation.sheet import NUMBER, Sheet, number
from generator.validation.slots import Case, Fault, names_of

UP = re.compile(
    r"\b(increas\w*|ris(?:e|es|en|ing)|rose|grow\w*|grew|climb\w*|gain\w*|improv\w*|upwards?|up(?! to)"
    r"|above)\b"
)
DOWN = re.compile(
    r"\b(decreas\w*|fall\w*|fell|declin\w*|drop\w*|shr[aiu]nk\w*|worsen\w*|downwards?|down|below)\b"
)
PRESUMED = re.compile(
    r"\b(why (?:is|was|did|does|do)|because|given that|now that|knowing that|by how much did)\b"
)
ECHOED = frozenset({"threshold"})
SIGNIFICANT_DIGITS = 2


CODE = 3
"""Length up to which a stored value is a code, to be told apart from a word by its letter case."""


def no_leaked_number(case: Case) -> Iterator[Fault]:
    """No number of the answer stands in the question, at the shown or any coarser precision."""
    said = [number(match[0]) for match in NUMBER.finditer(case.residue)]
    for exact in _numbers(case.task.gold.exact):
        for value in said:
            if _is_rounding(value, exact):
                yield ReasonCode.ANSWER_LEAKED, f"the question says {value}, which is the answer"


def no_leaked_group(case: Case) -> Iterator[Fault]:
    """No group that is asked for is named in the question."""
    spec = case.task.spec
    field = {AnalysisType.RANKING: "key", AnalysisType.DECOMPOSITION: "segment"}.get(spec.type)
    if field is None:
        return
    sheet = Sheet(case.residue)
    for row in case.task.gold.exact:
        if any(_named(name, case, sheet) for name in names_of(case.catalog, spec.dimension, row[field])):
            yield ReasonCode.ANSWER_LEAKED, f"the question names '{row[field]}', which is in the answer"


def _named(name: str, case: Case, sheet: Sheet) -> bool:
    """Return whether a question names a group; codes such as TO count as they are written only."""
    if len(name) <= CODE:
        return len(name) > 1 and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", case.question.text) is not None
    return sheet.strike(name)


def no_leaked_verdict(case: Case) -> Iterator[Fault]:
    """The question presumes neither the direction of a trend nor which of two groups is higher."""
    if case.task.spec.type is AnalysisType.TREND_ANALYSIS and bool(UP.search(case.residue)) != bool(
        DOWN.search(case.residue)
    ):
        yield ReasonCode.ANSWER_LEAKED, "the question names one direction of the trend and not the other"
    if case.task.spec.type is not AnalysisType.KNOWLEDGE_RETRIEVAL and (
        match := PRESUMED.search(case.residue)
    ):
        yield ReasonCode.ANSWER_LEAKED, f"'{match[0]}' presumes the answer"


def question_is_not_its_answer(case: Case) -> Iterator[Fault]:
    """A knowledge question, given as the answer, must not score."""
    task = case.task
    if task.spec.type is not AnalysisType.KNOWLEDGE_RETRIEVAL:
        return
    if compare(task.gold.exact, {}, case.question.text, task.spec.type, must_include=task.must_include).score:
        yield ReasonCode.ANSWER_LEAKED, "the question holds every word that a right answer must include"


def _numbers(value: Any) -> Iterator[Decimal]:
    """Yield the numbers of an answer, but for what it merely echoes."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name not in ECHOED:
                yield from _numbers(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        yield as_decimal(value)


def _is_rounding(said: Decimal, exact: Decimal) -> bool:
    """Return whether `said` is `exact` itself or rounded to two or more significant digits."""
    if said == exact:
        return True
    if len(said.normalize().as_tuple().digits) < SIGNIFICANT_DIGITS:
        return False
    place = Decimal(1).scaleb(int(said.normalize().as_tuple().exponent))
    return any(exact.quantize(place, rounding) == said for rounding in (ROUND_HALF_UP, ROUND_HALF_EVEN))
