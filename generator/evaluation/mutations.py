"""The scorer tried on a release: wrong answers of every kind that it must catch, right ones that it must accept.

Comes in: the tasks of a release with their questions. Goes out: counts by mistake and type, tables, and what
slipped by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.evaluation.agents import Case
from generator.evaluation.right_answers import RIGHT
from generator.evaluation.scorer import score_task
from generator.evaluation.wrong_answers import WRONG, Asked
from generator.records import AnalysisType

Cell = tuple[str, AnalysisType]
"""A mistake or form, and a type."""
SAID = 200
"""Characters of an answer that are shown."""


@dataclass(frozen=True)
class Trial:
    """What the scorer made of some answers.

    Attributes:
        names: The mistakes, or the forms, in the order they are shown.
        tried: How many answers there were of each mistake or form, and type.
        passed: How many of them were scored as they must be.
        failed: One line for each that was not.
    """

    names: tuple[str, ...]
    tried: Counter[Cell] = field(default_factory=Counter)
    passed: Counter[Cell] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return the counts as plain data: mistake or form, type, counts."""
        return {
            name: {
                str(type): {"tried": self.tried[name, type], "passed": self.passed[name, type]}
                for type in AnalysisType
                if self.tried[name, type]
            }
            for name in self.names
        }


@dataclass(frozen=True)
class Mutated:
    """The scorer's trial.

    Attributes:
        wrong: Wrong answers; passed are those that were scored 0.
        right: Right answers; passed are those that were scored 1.
    """

    wrong: Trial
    right: Trial

    @property
    def failed(self) -> list[str]:
        """Every answer that was scored otherwise than it must be."""
        return [*self.wrong.failed, *self.right.failed]


def mutate(cases: Sequence[Case]) -> Mutated:
    """Score wrong answers of every kind and right answers in every form, made of a release's gold answers."""
    wrong, right = Trial(tuple(WRONG)), Trial(tuple(RIGHT))
    for case in cases:
        asked = Asked(case, cases)
        for name, wrongs in WRONG.items():
            _try(wrong, name, case, wrongs(asked), 0)
        for name, rights in RIGHT.items():
            _try(right, name, case, rights(case.task), 1)
    return Mutated(wrong, right)


def _try(trial: Trial, name: str, case: Case, answers: Iterable[Any], expected: int) -> None:
    task = case.task
    for answer in answers:
        cell = (name, task.type)
        trial.tried[cell] += 1
        if score_task(task, answer).score == expected:
            trial.passed[cell] += 1
        else:
            verdict = "right" if expected == 0 else "wrong"
            trial.failed.append(f"{task.id}: {name}: scored {verdict}: {str(answer)[:SAID]}")


def table_of_trial(trial: Trial) -> tuple[list[str], list[list[str]]]:
    """Return the columns and rows of a table: a row for each mistake or form, a column for each type.

    A cell says how many answers were scored as they must be, of how many; a dash stands where there is none to try.
    """
    rows = [_row(trial, name, [name]) for name in trial.names]
    rows.append(_row(trial, "all", trial.names))
    return ["", *(str(type).partition("_")[0] for type in AnalysisType), "all"], rows


def _row(trial: Trial, label: str, names: Sequence[str]) -> list[str]:
    cells = [[(name, type) for name in names] for type in AnalysisType]
    return [
        label,
        *(_counts(trial, of_type) for of_type in cells),
        _counts(trial, [cell for of_type in cells for cell in of_type]),
    ]


def _counts(trial: Trial, cells: Sequence[Cell]) -> str:
    tried = sum(trial.tried[cell] for cell in cells)
    return f"{sum(trial.passed[cell] for cell in cells)}/{tried}" if tried else "–"
