"""Defects that are planted into sound cases, each of a known kind, and the dimensions that it fails.

Comes in: a sound case and the same asked of another window. Goes out: the case with the defect, or None where it
cannot be planted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.records import AnalysisType, Question, SolvedTask
from generator.validation.judge import Dimension

D = Dimension
Found = tuple[SolvedTask, Question]


class Defect(StrEnum):
    """A kind of defect."""

    WRONG_SCOPE = "wrong_scope"
    LEAKED_ANSWER = "leaked_answer"
    AMBIGUOUS = "ambiguous"
    WRONG_SQL = "wrong_sql"
    FORMAT = "format"
    UNNATURAL = "unnatural"

    @property
    def fails(self) -> frozenset[Dimension]:
        """The dimensions that are not met for it."""
        return FAILS[self]


DEFECTS = tuple(Defect)
FAILS: Mapping[Defect, frozenset[Dimension]] = {
    Defect.WRONG_SCOPE: frozenset({D.SCOPE_MATCH, D.CORRECTNESS}),
    Defect.LEAKED_ANSWER: frozenset({D.LEAKAGE}),
    Defect.AMBIGUOUS: frozenset({D.OBJECTIVITY, D.SCOPE_MATCH}),
    Defect.WRONG_SQL: frozenset({D.CORRECTNESS}),
    Defect.FORMAT: frozenset({D.FORMAT}),
    Defect.UNNATURAL: frozenset({D.NATURALNESS}),
}


def planted(
    defect: Defect,
    task: SolvedTask,
    question: Question,
    other: SolvedTask,
    said: Question,
    catalog: DomainCatalog,
) -> Found | None:
    """Return a case with a defect, or None where it cannot be planted.

    Args:
        defect: The kind.
        task: A sound task.
        question: Its question.
        other: The same task of another window.
        said: The other's question.
        catalog: The domain's catalog.
    """
    if defect is Defect.WRONG_SCOPE:
        return task, replace(question, text=said.text)
    if defect is Defect.WRONG_SQL:
        return replace(task, gold_sql=other.gold_sql), question
    changed = CHANGES[defect](task, question, catalog)
    return None if changed is None or changed == question else (task, changed)


def _leaked(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Question:
    """Say the answer behind the question."""
    told = TOLD[task.spec.type](task.gold.shown)
    return replace(question, text=f"{question.text} I expect it to come to {told}.")


TOLD: Mapping[AnalysisType, Callable[[Any], str]] = {
    AnalysisType.KNOWLEDGE_RETRIEVAL: lambda gold: str(gold).rstrip("."),
    AnalysisType.POINT_QUERY: lambda gold: f"{gold['value']}",
    AnalysisType.TREND_ANALYSIS: lambda gold: f"{gold['total_change_pct']} percent",
    AnalysisType.COMPARISON: lambda gold: f"{gold['value_a']} against {gold['value_b']}",
    AnalysisType.RANKING: lambda gold: " and ".join(f"{row['value']}" for row in gold),
    AnalysisType.SIGNIFICANCE_TESTING: lambda gold: f"{gold['mean_a']} against {gold['mean_b']}",
    AnalysisType.THRESHOLD_CROSSING: lambda gold: f"{gold['value']}",
    AnalysisType.COUNTERFACTUAL: lambda gold: f"{gold['counterfactual']} instead of {gold['actual']}",
    AnalysisType.DECOMPOSITION: lambda gold: " and ".join(f"{row['value']}" for row in gold),
}
"""What of an answer is let out."""


def _ambiguous(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Question | None:
    """Say `performance` for the measure."""
    metric = catalog.metrics.get(task.spec.metric)
    if metric is None:
        return None
    label = metric.label
    pattern = re.compile(re.escape(label), re.IGNORECASE)
    return (
        replace(question, text=pattern.sub("performance", question.text))
        if pattern.search(question.text)
        else None
    )


def _other_format(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Question:
    """Ask for a form that the gold answer has not, without fields and rounding."""
    return replace(
        question, answer_format='A JSON object {"months": <list of texts>} with every month in words.'
    )


def _unnatural(task: SolvedTask, question: Question, catalog: DomainCatalog) -> Question:
    """Say the last half first, and leave out the small words."""
    words = question.text.rstrip("?.").split()
    turned = [*words[len(words) // 2 :], *words[: len(words) // 2]]
    kept = [
        word
        for word in turned
        if word.lower() not in {"the", "our", "was", "were", "is", "what", "did", "in"}
    ]
    return replace(question, text=" ".join(kept) + " value provide?")


CHANGES: Mapping[Defect, Callable[[SolvedTask, Question, DomainCatalog], Question | None]] = {
    Defect.LEAKED_ANSWER: _leaked,
    Defect.AMBIGUOUS: _ambiguous,
    Defect.FORMAT: _other_format,
    Defect.UNNATURAL: _unnatural,
}
