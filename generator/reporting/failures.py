"""Why an answer is wrong, in the words of what an agent has to do: know the rule, apply it, keep to the question.

Comes in: a scored sample and its task. Goes out: one typed reason, and the sentence that says what it was seen by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Protocol

from generator.evaluation import Outcome, Scored
from generator.evaluation.steps import RESULT, Step
from generator.records import Answer, Tier
from generator.release import GoldTask
from generator.scoring import Reason
from generator.scoring.compare import ROW_KEYS, compare


class Failure(StrEnum):
    """Why an answer is wrong; the first that fits, in this order."""

    TOOL_ERROR = "tool_error"
    NO_ANSWER = "no_answer"
    RULE_IGNORED = "rule_ignored"
    WRONG_FORMAT = "wrong_format"
    WRONG_SCOPE = "wrong_scope"
    RULE_MISAPPLIED = "rule_misapplied"
    WRONG_VALUE = "wrong_value"


class Tried(Protocol):
    """What is looked at of a sample."""

    @property
    def given(self) -> Any:
        """The answer given."""

    @property
    def trace(self) -> Sequence[Step]:
        """The agent's steps."""


Why = tuple[Failure | None, str]

FORMAT = frozenset(
    {
        Reason.EXTRA_PROSE,
        Reason.JSON_AS_TEXT,
        Reason.WRONG_SHAPE,
        Reason.MISSING_FIELD,
        Reason.EXTRA_FIELD,
        Reason.PERCENT_FOR_FRACTION,
        Reason.FRACTION_FOR_PERCENT,
        Reason.NUMBER_AS_TEXT,
        Reason.LOCALISED_NUMBER,
        Reason.UNIT_IN_NUMBER,
        Reason.NOT_A_NUMBER,
        Reason.NOT_FINITE,
        Reason.BOOLEAN_FOR_NUMBER,
        Reason.BOOLEAN_AS_TEXT,
        Reason.BOOLEAN_AS_NUMBER,
        Reason.NOT_A_BOOLEAN,
        Reason.NOT_TEXT,
        Reason.SPELLING,
        Reason.TOO_LONG,
    }
)
"""Reasons that speak of how an answer is written, not of what it says."""
SILENT = frozenset({Reason.NO_ANSWER, Reason.REFUSAL})
ROWS = frozenset({Reason.MISSING_ROW, Reason.EXTRA_ROW, Reason.DUPLICATE_ROW})
ASKED = frozenset({"group_a", "group_b", "threshold"})
"""Fields that repeat what the question names."""


def failure(scored: Scored, sample: Tried, task: GoldTask, beyond: Answer | None = None) -> Why:
    """Return why a sample is wrong and what says so; (None, "") where it is right or something else broke.

    Args:
        scored: Its outcome.
        sample: What was given, and the steps to it.
        task: Its task, as it is scored.
        beyond: The answer under rules that were not to be applied, where there are such.
    """
    if scored.outcome in (Outcome.RIGHT, Outcome.FAULT):
        return None, ""
    reasons = set(scored.reasons)
    if scored.outcome is Outcome.MISSING or reasons <= SILENT:
        return _silent(scored, sample)
    given = sample.given.answer
    if told := next(_ignored(task, given), ""):
        return Failure.RULE_IGNORED, told
    if beyond is not None and _same(task, beyond.exact, given):
        return Failure.RULE_MISAPPLIED, "the answer is the one under a rule that was not to be applied"
    if reasons <= FORMAT:
        return Failure.WRONG_FORMAT, ", ".join(_said(reason) for reason in scored.reasons)
    if other := _other_scope(scored, task, given):
        return Failure.WRONG_SCOPE, other
    said = ", ".join(_said(reason) for reason in scored.reasons)
    return (
        Failure.RULE_MISAPPLIED if task.tier is Tier.RULE and task.required else Failure.WRONG_VALUE
    ), said


def _silent(scored: Scored, sample: Tried) -> Why:
    results = [step for step in sample.trace if step.kind == RESULT]
    if results and results[-1].failed:
        return Failure.TOOL_ERROR, "the last call of a tool failed, and no answer came after it"
    refused = Reason.REFUSAL in scored.reasons
    return Failure.NO_ANSWER, "it refused to answer" if refused else ""


def _ignored(task: GoldTask, given: Any) -> Iterator[str]:
    """Yield what an answer is without: all rules, or one that is required."""
    if task.base is None or not task.required:
        return
    if _same(task, task.base.exact, given):
        yield "the answer is the base answer, without any rule"
    for name in task.required:
        if task.without.get(name) is not None and _same(task, task.without[name], given):
            yield f"the answer is the one without {_said(name)}"


def _same(task: GoldTask, exact: Any, given: Any) -> bool:
    return compare(exact, task.gold.decimals, given, task.type).score == 1


def _other_scope(scored: Scored, task: GoldTask, given: Any) -> str:
    """Return what shows that other groups were looked at than asked for, or nothing.

    Rows that a rule leaves out or puts in do not show it: their keys are then those of the base answer, or of the
    answer without one rule.
    """
    named = [fault.place for fault in scored.faults if fault.place in ASKED and fault.reason not in FORMAT]
    if named:
        return f"another {', '.join(map(_said, named))} than the question names"
    key = ROW_KEYS.get(task.type)
    if key is None or not ROWS & set(scored.reasons) or not isinstance(given, list):
        return ""
    answers = [task.base.exact if task.base else None, *task.without.values()]
    if any(_keys(answer, key) == _keys(given, key) for answer in answers):
        return ""
    return "other rows than those asked for"


def _keys(rows: Any, key: str) -> list[str]:
    return (
        sorted(str(row.get(key)) for row in rows if isinstance(row, dict)) if isinstance(rows, list) else []
    )


def _said(name: str) -> str:
    return str(name).replace("_", " ")
