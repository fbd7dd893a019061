"""The guard of readings, repeated on a release: each question misread once more, by the oracle over the released data.

Comes in: released tasks with what they ask, and the oracle. Goes out: observations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.errors import GoldruleError
from generator.oracle.oracle import Oracle
from generator.oracle.rivals import Rivals
from generator.pipeline.observed import Observations, difference
from generator.pipeline.oracle import alike
from generator.pipeline.recompute import UNREADABLE, Asked
from generator.pipeline.rivals import certified, judged, told_apart
from generator.records import Question, SolvedTask
from generator.release import Release

ROAD = "oracle, readings"


def readings_again(oracle: Oracle, release: Release, asked: tuple[Asked, ...], seen: Observations) -> None:
    """Look for the words that rule out each reading with another answer, and compare with the certificate's.

    Args:
        oracle: Evaluates queries over the released data.
        release: The release; a certificate that says nothing of readings is not compared with.
        asked: Tasks that are computed.
        seen: Told what was seen.
    """
    questions = {one.id: Question(one.id, one.question, one.answer_format, "") for one in release.tasks}
    readings = release.certificate.get("readings")
    stored = readings.get("tasks") if isinstance(readings, Mapping) else None
    tasks = sorted((_solved(task) for task in asked), key=lambda task: alike(task.spec))
    rivals = Rivals(oracle, tasks)
    for task in tasks:
        try:
            problem = _problem(oracle, rivals, task, questions[task.spec.id], stored)
        except (GoldruleError, *UNREADABLE) as error:
            problem = f"cannot be read again: {error}"
        seen.saw(ROAD, task.spec.id, problem)


def _problem(oracle: Oracle, rivals: Rivals, task: SolvedTask, question: Question, stored: Any) -> str:
    """Return the reading that is open, or the first one of which the certificate says something else."""
    name = task.spec.id
    found, left_open = told_apart([(task, question)], oracle.catalog, {name: judged(task, rivals.of(task))})
    if left_open:
        return left_open[0].detail
    rows = certified(found)["tasks"].get(name, [])
    return difference(_plain(stored.get(name)), _plain(rows)) if isinstance(stored, Mapping) else ""


def _plain(rows: Any) -> list[dict[str, Any]]:
    """Return a task's readings without their answers, which are shown and not compared."""
    known = rows if isinstance(rows, list) else []
    return [{key: row[key] for key in row if key != "answer"} for row in known if isinstance(row, Mapping)]


def _solved(task: Asked) -> SolvedTask:
    gold = task.gold
    return SolvedTask(task.spec, gold.tier, gold.operators, gold.required, gold.inert, gold.base, gold.gold)
