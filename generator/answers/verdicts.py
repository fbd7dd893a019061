"""Which rules a task needs: leave one out, under the scorer, with margin.

Comes in: a task and the rows of its base, gold and leave-one-out variants. Goes out: its answers and tier, or a reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.answers.context import AnswerContext, Undetermined
from generator.answers.derive import derive
from generator.answers.guards import guard
from generator.records import Answer, ResultRow, TaskSpec, Tier
from generator.scoring import differs

BASE, GOLD = "base", "gold"


def without(rule: str) -> str:
    """Return the name of the variant without one rule."""
    return f"without:{rule}"


@dataclass(frozen=True)
class Judged:
    """A task's answers and what they need.

    Attributes:
        tier: Analytics, or rule where a required rule changes the answer.
        required: Rules whose removal alone makes the answer wrong.
        inert: Rules that apply and change nothing here.
        base: Base answer, or None where no rule leaves it undefined.
        gold: Gold answer.
        without: Each required rule to the shown answer without it.
    """

    tier: Tier
    required: tuple[str, ...]
    inert: tuple[str, ...]
    base: Answer | None
    gold: Answer
    without: Mapping[str, Any] = field(default_factory=dict)


def judge(
    spec: TaskSpec, rows: Mapping[str, Sequence[ResultRow]], context: AnswerContext
) -> Judged | Undetermined:
    """Return a task's answers, or why it is refused.

    Args:
        spec: The task, its threshold drawn.
        rows: Variant (`base`, `gold`, `without:<rule>`) to its rows.
        context: The metric's conventions.
    """
    refused = guard(spec, rows[GOLD], context)
    gold = derive(spec, rows[GOLD], context)
    if refused is not None or gold is None:
        return refused or Undetermined("undefined", "the gold rows define no answer")
    base = derive(spec, rows[BASE], context)
    required, inert, left = [], [], {}
    for rule in spec.rules:
        answer = derive(spec, rows[without(rule)], context)
        clearly, at_all = (_wrong(gold, answer, spec, factor) for factor in (2, 1))
        if at_all and not clearly:
            return Undetermined(
                "near_tolerance", f"without {rule} the answer is wrong by less than the margin"
            )
        if clearly:
            required.append(rule)
            left[rule] = answer.shown if answer is not None else None
        else:
            inert.append(rule)
    return _tiered(spec, gold, base, tuple(required), tuple(inert), left)


def _wrong(gold: Answer, answer: Answer | None, spec: TaskSpec, factor: int) -> bool:
    return answer is None or differs(gold.exact, answer.exact, gold.decimals, spec.type, factor)


def _tiered(
    spec: TaskSpec,
    gold: Answer,
    base: Answer | None,
    required: tuple[str, ...],
    inert: tuple[str, ...],
    left: dict[str, Any],
) -> Judged | Undetermined:
    base_is_wrong = _wrong(gold, base, spec, 2)
    if required and not base_is_wrong:
        return Undetermined("base_right", "the base answer would be scored right although rules are required")
    if not required and _wrong(gold, base, spec, 1):
        return Undetermined("jointly_required", "no single rule is required, yet the base answer is wrong")
    tier = Tier.RULE if required else Tier.ANALYTICS
    return Judged(tier, required, inert, base, gold, left)
