"""Agents without a model, whose scores are the floors that a real agent must leave behind.

Comes in: the tasks of a release with their questions. Goes out: agents by name, each a function from a task to an
answer. Where an agent could be built in several ways it is built generously: it may look at the gold answers of
other tasks (`constant`, `closed book`), or have the right answer among its own (`list everything`), so that what it
scores is an upper bound of what such an agent can score.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.evaluation.scorer import Scorable
from generator.records import AnalysisType, Tier
from generator.scoring import WORD_LIMIT
from generator.scoring.compare import ROW_KEYS

ABSENT: Any = object()
"""In place of an answer: none is given, which counts as wrong."""
SKIPPED: Any = object()
"""In place of an answer: the agent has no meaning for the task, which then does not count."""
REFUSAL = "I cannot answer this question with the data at hand."

GOLD, BASE = "gold", "base"
DO_NOTHING, REFUSE, CONSTANT = "nothing", "refuse", "constant"
LIST_ALL, CLOSED_BOOK = "list all", "closed book"
PREVIOUS, SWAPPED = "previous", "swapped"


@dataclass(frozen=True)
class Case:
    """A task with its question.

    Attributes:
        task: What it is scored by.
        question: What was asked.
    """

    task: Scorable
    question: str


Agent = Callable[[Case], Any]


def trivial_agents(cases: Sequence[Case], previous: Mapping[str, Any]) -> dict[str, Agent]:
    """Return the agents by name, in the order they are shown.

    Args:
        cases: The release.
        previous: Task id to the answer one window earlier, for the tasks that have one.
    """
    return {
        GOLD: lambda case: case.task.gold.shown,
        BASE: base_answer,
        DO_NOTHING: lambda case: ABSENT,
        REFUSE: lambda case: REFUSAL,
        CONSTANT: constant(cases),
        LIST_ALL: list_all(cases),
        CLOSED_BOOK: closed_book(cases),
        PREVIOUS: lambda case: previous.get(case.task.id, SKIPPED),
        SWAPPED: swapped,
    }


def base_answer(case: Case) -> Any:
    """Answer without any rule; documents have no base answer."""
    if case.task.tier is Tier.KNOWLEDGE:
        return SKIPPED
    return case.task.base.shown if case.task.base else ABSENT


def constant(cases: Sequence[Case]) -> Agent:
    """Answer every task of a type with the gold answer that most tasks of this type have."""
    found = {
        type: _most([case.task.gold.shown for case in cases if case.task.type is type])
        for type in AnalysisType
    }
    return lambda case: found[case.task.type]


def closed_book(cases: Sequence[Case]) -> Agent:
    """Answer from the question and from what other tasks' answers are like, never looking at the data.

    What the question itself names (groups, a threshold, how many rows) is taken from it; every other field is the
    most frequent one among other tasks about the same metric, or else of the same type. Knowledge questions are
    answered with their own words.
    """

    def answer(case: Case) -> Any:
        task = case.task
        if task.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
            return " ".join(case.question.split()[:WORD_LIMIT])
        others = [other.task for other in cases if other.task.type is task.type and other.task.id != task.id]
        if task.type in ROW_KEYS:
            alike = [other for other in others if other.spec.get("dimension") == task.spec.get("dimension")]
            rows = _most([other.gold.shown for other in alike or others], [])
            return rows[: len(task.gold.shown)] if task.type is AnalysisType.RANKING else rows
        alike = [other for other in others if other.spec.get("metric") == task.spec.get("metric")]
        return {**_fields(alike or others, task), **_named(task)}

    return answer


def _fields(others: Iterable[Scorable], task: Scorable) -> dict[str, Any]:
    """Return the most frequent value of each field of a task's answer."""
    known = list(others)
    return {name: _most([other.gold.shown.get(name) for other in known], 0) for name in task.gold.shown}


def _named(task: Scorable) -> dict[str, Any]:
    """Return the fields of an answer that the question gives away."""
    gold = task.gold.shown
    named = {name: gold[name] for name in ("group_a", "group_b", "threshold") if name in gold}
    return named | ({"higher": named["group_a"]} if "group_a" in named else {})


def list_all(cases: Sequence[Case]) -> Agent:
    """Answer with everything that could be right, the right answer among it.

    Rows: the gold rows, the base rows, and every other group seen of the dimension. Values: gold, base and the most
    frequent answer side by side. Text: the right text and those of all other knowledge tasks.
    """
    texts = [case.task.gold.shown for case in cases if case.task.type is AnalysisType.KNOWLEDGE_RETRIEVAL]
    usual = constant(cases)
    groups: dict[tuple[str, AnalysisType], dict[str, Any]] = {}
    for case in cases:
        if (key := ROW_KEYS.get(case.task.type)) is not None:
            seen = groups.setdefault(_sliced(case.task), {})
            seen |= {str(row[key]): row for row in case.task.gold.shown}

    def answer(case: Case) -> Any:
        task = case.task
        if task.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
            return "\n".join(dict.fromkeys([task.gold.shown, *texts]))
        base = task.base.shown if task.base else None
        key = ROW_KEYS.get(task.type)
        if key is None:
            return [task.gold.shown, base, usual(case)]
        known = {str(row[key]) for row in task.gold.shown}
        others = groups[_sliced(task)]
        return [*task.gold.shown, *(base or ()), *(row for name, row in others.items() if name not in known)]

    return answer


def _sliced(task: Scorable) -> tuple[str, AnalysisType]:
    return str(task.spec.get("dimension")), task.type


def swapped(case: Case) -> Any:
    """Answer rightly but for one exchange: two groups' values, the order of a ranking, yes for no."""
    task, gold = case.task, case.task.gold.shown
    if task.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
        return SKIPPED
    if task.type is AnalysisType.RANKING:
        return list(reversed(gold)) if len(gold) > 1 else SKIPPED
    if task.type is AnalysisType.DECOMPOSITION:
        return _exchanged_rows(gold)
    if task.type is AnalysisType.TREND_ANALYSIS:
        turned = {"increasing": "decreasing", "decreasing": "increasing"}
        return {**gold, "direction": turned.get(str(gold.get("direction")), "increasing")}
    if task.type is AnalysisType.THRESHOLD_CROSSING:
        return {**gold, "exceeded": not gold.get("exceeded")}
    pairs = {"value_a": "value_b", "mean_a": "mean_b", "n_a": "n_b", "actual": "counterfactual"}
    moved: dict[str, Any] = {}
    for one, other in pairs.items():
        if one in gold and other in gold:
            moved |= {one: gold[other], other: gold[one]}
    return {**gold, **moved} if any(gold[name] != value for name, value in moved.items()) else SKIPPED


def _exchanged_rows(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return the rows with the values of the first row and of the first that differs from it exchanged."""
    key = ROW_KEYS[AnalysisType.DECOMPOSITION]
    for place, other in enumerate(rows):
        if other.get("value") != rows[0].get("value"):
            first, second = {**other, key: rows[0][key]}, {**rows[0], key: other[key]}
            return [first, *rows[1:place], second, *rows[place + 1 :]]
    return SKIPPED


def _most(values: Sequence[Any], none: Any = ABSENT) -> Any:
    """Return the most frequent value, the first of equals; `none` where there are no values."""
    if not values:
        return none
    texts = [json.dumps(value, sort_keys=True, default=str) for value in values]
    counts = Counter(texts)
    return values[texts.index(max(counts, key=lambda text: (counts[text], -texts.index(text))))]
