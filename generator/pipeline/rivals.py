"""The guard of readings: what a question gives when it is misread must be told from what it means, or be the same.

Comes in: tasks with their questions, and the oracle's answers to their rival readings. Goes out: which readings
differ and by which words they are told apart, and a rejection for each task that leaves one open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.records import Question, Rejection, Rival, SolvedTask
from generator.scoring import differs
from generator.validation import telling

Pairs = Sequence[tuple[SolvedTask, Question]]
Readings = Mapping[str, tuple[Rival, ...]]


def judged(task: SolvedTask, rivals: Iterable[Rival]) -> tuple[Rival, ...]:
    """Return the rivals of a task with whether the scorer calls each of them wrong; one without an answer is not.

    Args:
        task: The task.
        rivals: Its readings with their answers.
    """
    gold = task.gold
    return tuple(
        replace(
            one,
            differs=one.answer is not None
            and differs(gold.exact, one.answer, gold.decimals, task.spec.type, factor=1),
        )
        for one in rivals
    )


def told_apart(
    pairs: Pairs, catalog: DomainCatalog, found: Readings
) -> tuple[Readings, tuple[Rejection, ...]]:
    """Look for the words that tell each question from the readings that give another answer.

    Args:
        pairs: Tasks with their questions.
        catalog: The domain's catalog.
        found: Task id to its judged readings.

    Returns:
        The readings with the words that tell them apart, and the tasks that leave one open.
    """
    readings: dict[str, tuple[Rival, ...]] = {}
    rejections = []
    for task, question in pairs:
        name = task.spec.id
        readings[name] = tuple(
            replace(one, told=telling(task, question, catalog, one)) if one.differs else one
            for one in found.get(name, ())
        )
        rejections += [_rejection(task, one) for one in readings[name] if one.differs and not one.told][:1]
    return readings, tuple(rejections)


def _rejection(task: SolvedTask, rival: Rival) -> Rejection:
    taken = f" ({rival.other})" if rival.other else ""
    detail = f"read as {rival.reading}{taken} the answer is {rival.answer}, and no words tell the two apart"
    reason = f"rival_reading:{rival.reading}"
    return Rejection(task.spec.id, task.spec.domain, "validation", reason, detail, str(task.spec.type))


def certified(readings: Readings, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what a sceptic needs of the readings: counts of each, and each task's own with answers and words.

    Args:
        readings: Task id to its readings.
        before: Task id to the rows that a certificate holds of tasks which have not changed since.
    """
    rows = {**(before or {}), **{name: [_row(one) for one in rivals] for name, rivals in readings.items()}}
    counts: dict[str, Counter[str]] = {}
    for row in (row for some in rows.values() for row in some):
        counts.setdefault(row["reading"], Counter()).update(_marks(row))
    marks = ("evaluated", "without_answer", "differ", "told")
    return {
        "counts": {name: {mark: count[mark] for mark in marks} for name, count in sorted(counts.items())},
        "tasks": {name: some for name, some in sorted(rows.items()) if some},
    }


def _marks(row: Mapping[str, Any]) -> list[str]:
    none = "answer" in row and row["answer"] is None
    marks = {"without_answer": none, "differ": row["differs"], "told": bool(row.get("told"))}
    return ["evaluated", *(mark for mark, true in marks.items() if true)]


def _row(one: Rival) -> dict[str, Any]:
    row = {"reading": str(one.reading), "other": one.other, "differs": one.differs}
    if one.differs:
        return {**row, "answer": one.answer, "told": one.told}
    return row if one.answer is not None else {**row, "answer": None}
