"""The conditions that an agent is tried under, over the same tasks, so that effects are paired.

Comes in: the tasks of a release and its documents. Goes out: each task as it is posed under a condition: what is given
with the question, which documents can be searched, and what counts as right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from generator.errors import ReleaseError
from generator.evaluation.agents import Case
from generator.evaluation.library import RULES, Library
from generator.evaluation.scorer import Scorable
from generator.records import AnalysisType, Answer, Tier


class Condition(StrEnum):
    """What an agent is given, and what counts as right."""

    STANDARD = "standard"
    ORACLE = "oracle"
    NO_RULE = "no_rule"
    DISTRACTOR = "distractor"
    NO_KNOWLEDGE = "no_knowledge"


MEANING: Mapping[Condition, str] = {
    Condition.STANDARD: "the question, the schema, SQL and all documents to search",
    Condition.ORACLE: "the same, and the documents of the required rules beside the question",
    Condition.NO_RULE: "no document of a rule anywhere; the base answer counts as right",
    Condition.DISTRACTOR: "the same as standard, and the document of a rule that does not apply beside the question",
    Condition.NO_KNOWLEDGE: "the question, the schema and SQL; no documents",
}


class Evaluable(Scorable, Protocol):
    """What posing a task needs to know beyond what scoring does."""

    @property
    def applied(self) -> tuple[str, ...]:
        """Rules that can apply to it."""

    @property
    def required(self) -> tuple[str, ...]:
        """Rules that a right answer needs."""

    @property
    def document(self) -> str:
        """Knowledge tasks: the document the answer stands in."""


@dataclass(frozen=True)
class Asked:
    """A task of a release with its words.

    Attributes:
        task: What it is scored by, and which rules it has.
        question: The question.
        answer_format: The form its answer is asked in.
    """

    task: Evaluable
    question: str
    answer_format: str


@dataclass(frozen=True)
class AnswerKey:
    """What a task is scored by under a condition; the fields are those of `Scorable`."""

    id: str
    domain: str
    type: AnalysisType
    tier: Tier
    gold: Answer
    base: Answer | None
    must_include: tuple[str, ...] = ()
    spec: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Posed:
    """A task under a condition.

    Attributes:
        case: What it is scored by under this condition, and the question.
        answer_format: The form its answer is asked in.
        given: Documents that are put beside the question, by name.
        required: Rules that a right answer needs under `standard`.
        cluster: What it shares a skeleton with: its subgraph, or its document.
    """

    case: Case
    answer_format: str
    given: Mapping[str, str]
    required: tuple[str, ...]
    cluster: str


def searchable(condition: Condition, library: Library) -> Library | None:
    """Return the documents that can be searched under a condition; None where there are none."""
    if condition is Condition.NO_KNOWLEDGE:
        return None
    return library.only(rules=False) if condition is Condition.NO_RULE else library


def pose(tasks: Iterable[Asked], condition: Condition, library: Library) -> tuple[Posed, ...]:
    """Return the tasks that have a meaning under a condition, each as it is posed there, in their order.

    `standard` and `no_knowledge` have all tasks. `oracle` has those with a required rule or a document, `no_rule` those
    with a required rule and a base answer, and `distractor` all that are computed. A counterfactual is about a rule in
    its very words, so that it has no meaning without rules.

    Args:
        tasks: The tasks of a release.
        condition: The condition.
        library: All documents of the release.

    Raises:
        ReleaseError: If a document that a task needs is missing.
    """
    rules = library.only(rules=True)
    posed = []
    for asked in tasks:
        if not _has_meaning(asked.task, condition):
            continue
        given = _given(asked, condition, library, rules)
        if given is not None:
            key = _key(asked.task, condition)
            cluster = _cluster(asked.task)
            posed.append(
                Posed(Case(key, asked.question), asked.answer_format, given, asked.task.required, cluster)
            )
    return tuple(posed)


def _has_meaning(task: Evaluable, condition: Condition) -> bool:
    if condition is Condition.ORACLE:
        return bool(task.required or task.document)
    if condition is Condition.NO_RULE:
        is_about_a_rule = task.type is AnalysisType.COUNTERFACTUAL
        return bool(task.required) and task.base is not None and not is_about_a_rule
    if condition is Condition.DISTRACTOR:
        return task.tier is not Tier.KNOWLEDGE
    return True


def _given(asked: Asked, condition: Condition, library: Library, rules: Library) -> dict[str, str] | None:
    """Return the documents put beside a question; None where a distractor is wanted and there is none."""
    if condition is Condition.ORACLE:
        names = [f"{RULES}{rule}.md" for rule in asked.task.required]
        names += [asked.task.document] if asked.task.document else []
        return {name: _document(library, name) for name in names}
    if condition is Condition.DISTRACTOR:
        applied = {f"{RULES}{rule}.md" for rule in asked.task.applied}
        others = Library({name: text for name, text in rules.documents.items() if name not in applied})
        name = _nearest(asked.question, rules, set(others.documents))
        return {name: others.documents[name]} if name else None
    return {}


def _document(library: Library, name: str) -> str:
    text = library.documents.get(name)
    if text is None:
        raise ReleaseError(
            f"the release has no document knowledge/{name}, which a task needs; write it again"
        )
    return text


def _nearest(question: str, rules: Library, others: set[str]) -> str:
    """Return the rule that a search with the question ranks first among some; the first by name where none is found."""
    found = [item.name for item in rules.search(question, limit=len(rules.documents)) if item.name in others]
    return found[0] if found else min(others, default="")


def _key(task: Evaluable, condition: Condition) -> AnswerKey:
    gold = task.base if condition is Condition.NO_RULE and task.base is not None else task.gold
    return AnswerKey(
        task.id, task.domain, task.type, task.tier, gold, task.base, task.must_include, task.spec
    )


def _cluster(task: Evaluable) -> str:
    return str(task.spec.get("subgraph") or task.document or task.id)
