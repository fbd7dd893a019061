"""Running the checks: over one task and its question, or over all of a domain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from generator.catalog.elsewhere import Shelf
from generator.catalog.questions import fact_of
from generator.catalog.types import DomainCatalog
from generator.records import AnalysisType, Question, Rejection, SolvedTask
from generator.validation.checks import answers, consistency, formats, leaks, words
from generator.validation.reasons import ReasonCode
from generator.validation.sheet import fold
from generator.validation.slots import Case, Fault, read

Check = Callable[[Case], Iterator[Fault]]
CHECKS: tuple[Check, ...] = (
    answers.answer_is_complete,
    consistency.answer_is_consistent,
    answers.answer_is_inside_window,
    answers.gold_is_right,
    answers.base_is_wrong,
    words.slots_are_said,
    leaks.no_leaked_number,
    leaks.no_leaked_group,
    leaks.no_leaked_verdict,
    leaks.question_is_not_its_answer,
    words.no_other_number,
    words.no_schema_name,
    words.no_document_hint,
    words.length,
    words.asks_for_something,
    formats.format_is_complete,
)
"""Faults of the answer first: no wording can mend those."""


def faults(task: SolvedTask, question: Question, catalog: DomainCatalog) -> tuple[Rejection, ...]:
    """Return everything that the checks find wrong, as rejections with a reason code each.

    Args:
        task: The solved task.
        question: Its words and answer format.
        catalog: Its domain's catalog.
    """
    case = read(task, question, catalog)
    return tuple(_rejection(task, code, detail) for check in CHECKS for code, detail in check(case))


def validate(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Rejection | None:
    """Return the first fault of a task's question or answer, or None where there is none."""
    return next(iter(faults(task, question, catalog)), None)


def validate_all(
    pairs: Iterable[tuple[SolvedTask, Question]], catalog: DomainCatalog
) -> tuple[tuple[tuple[SolvedTask, Question], ...], tuple[Rejection, ...]]:
    """Validate all questions of a domain.

    The later of two that are alike is rejected, and what a second document answers as well.

    Args:
        pairs: Solved tasks with their questions.
        catalog: The domain's catalog.

    Returns:
        The sound pairs in the order of their ids, and the rejections in the same order.
    """
    sound: list[tuple[SolvedTask, Question]] = []
    rejections: list[Rejection] = []
    seen: dict[str, str] = {}
    shelf = Shelf.of(catalog)
    for task, question in sorted(pairs, key=lambda pair: pair[0].spec.id):
        rejection = validate(task, question, catalog) or _elsewhere(task, shelf, catalog)
        text = " ".join(re.findall(r"\w+", fold(question.text)))
        if rejection is None and text in seen:
            rejection = _rejection(task, ReasonCode.DUPLICATE_QUESTION, f"asks the same as {seen[text]}")
        if rejection is None:
            seen[text] = task.spec.id
            sound.append((task, question))
        else:
            rejections.append(rejection)
    return tuple(sound), tuple(rejections)


def _elsewhere(task: SolvedTask, shelf: Shelf, catalog: DomainCatalog) -> Rejection | None:
    """Return the rejection of a knowledge task that another document than its own answers as well."""
    if task.spec.type is not AnalysisType.KNOWLEDGE_RETRIEVAL or task.spec.fact is None:
        return None
    name, index = task.spec.fact
    fact = fact_of(catalog, name, index, metric=bool(task.spec.metric))
    others = shelf.elsewhere(fact, "metrics" if task.spec.metric else "rules", name)
    detail = f"{' and '.join(others)} would answer it as well"
    return _rejection(task, ReasonCode.ANSWER_ELSEWHERE, detail) if others else None


def _rejection(task: SolvedTask, code: ReasonCode, detail: str) -> Rejection:
    return Rejection(task.spec.id, task.spec.domain, "validation", str(code), detail, str(task.spec.type))
