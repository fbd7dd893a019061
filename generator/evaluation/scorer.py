"""Every task of a release against what was answered, over a denominator that no answer changes.

Comes in: tasks, and answers by task id. Goes out: one `Scored` for each task, in the tasks' order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from generator.evaluation.answers import Given
from generator.records import AnalysisType, Answer, Tier
from generator.scoring import Fault, Reason, Verdict, compare


class Scorable(Protocol):
    """What scoring needs to know of a task."""

    @property
    def id(self) -> str:
        """The task's id."""

    @property
    def domain(self) -> str:
        """Its domain."""

    @property
    def type(self) -> AnalysisType:
        """Its analysis type."""

    @property
    def tier(self) -> Tier:
        """Its tier."""

    @property
    def gold(self) -> Answer:
        """The gold answer."""

    @property
    def base(self) -> Answer | None:
        """The base answer, if there is one."""

    @property
    def must_include(self) -> tuple[str, ...]:
        """Knowledge tasks: phrases that a right answer contains."""

    @property
    def spec(self) -> Mapping[str, Any]:
        """The task's slots."""


class Outcome(StrEnum):
    """What became of a task."""

    RIGHT = "right"
    WRONG = "wrong"
    MISSING = "missing"
    FAULT = "fault"


@dataclass(frozen=True)
class Scored:
    """A task's outcome.

    Attributes:
        task: The task's id.
        domain: Its domain.
        type: Analysis type.
        tier: Tier.
        outcome: Right, wrong, missing (which is wrong too), or an infrastructure fault (which is not).
        faults: What is wrong with the answer, by kind and place.
        error: What went wrong where no answer could be given.
    """

    task: str
    domain: str
    type: AnalysisType
    tier: Tier
    outcome: Outcome
    faults: tuple[Fault, ...] = ()
    error: str = ""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Kinds of fault, each once, in the order met."""
        return tuple(dict.fromkeys(fault.reason for fault in self.faults))


def score(tasks: Iterable[Scorable], given: Mapping[str, Given]) -> tuple[Scored, ...]:
    """Score every task; what was not answered is wrong, what could not be answered is set apart.

    Args:
        tasks: The tasks of a release; they alone make the denominator.
        given: Task id to what was given.
    """
    return tuple(_scored(task, given.get(task.id)) for task in tasks)


def score_task(task: Scorable, answer: Any) -> Verdict:
    """Return the verdict on one answer."""
    return compare(task.gold.exact, task.gold.decimals, answer, task.type, must_include=task.must_include)


def _scored(task: Scorable, given: Given | None) -> Scored:
    facts = (task.id, task.domain, task.type, task.tier)
    if given is None:
        return Scored(*facts, Outcome.MISSING, (Fault(Reason.NO_ANSWER),))
    if given.error:
        return Scored(*facts, Outcome.FAULT, error=given.error)
    verdict = score_task(task, given.answer)
    return Scored(*facts, Outcome.RIGHT if verdict.score else Outcome.WRONG, verdict.faults)
