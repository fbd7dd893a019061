"""Reviewers' decisions applied to a release in the making: rejected tasks go, other wordings come, stale ones are told.

Comes in: solved tasks with their questions, and decisions. Goes out: questions, rejections for the ledger, and notes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.catalog.reviews import Decision, Ruling, load_reviews, reviews_path
from generator.catalog.types import DomainCatalog
from generator.records import Question, Rejection, SolvedTask
from generator.release.reviewed import digest_of_task
from generator.validation import validate

REVIEW, REJECTED = "review", "rejected_in_review"
REWORDED = f"{REVIEW}:"
"""Before the frame of a question that a reviewer worded otherwise."""


@dataclass(frozen=True)
class Reviewed:
    """What decisions did.

    Attributes:
        questions: Each task's question, in a reviewer's wording where there is one.
        rejections: Tasks that a reviewer rejected.
        stale: Decisions about something else than what would be released now; one to reject what is gone is none.
        refused: Wordings that the checks refuse, with why.
        certified: What the certificate says of them.
    """

    questions: Mapping[str, Question]
    rejections: tuple[Rejection, ...]
    stale: tuple[str, ...]
    refused: tuple[str, ...]
    certified: Mapping[str, Any]

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be told of them."""
        told = [
            f"a decision about {name} was not applied: it is about another question, answer or rule than today's; "
            "look at the task again with `generator review`"
            for name in self.stale
        ]
        told += [f"the wording that a reviewer gave to {line}" for line in self.refused]
        return tuple(told)


def reviewed(
    tasks: Sequence[SolvedTask], questions: Mapping[str, Question], catalog: DomainCatalog, root: Path
) -> Reviewed:
    """Apply the decisions about a domain's tasks.

    A wording that the checks refuse does not come back as it was: its task is rejected by the same checks, since a
    person found fault with the first one.

    Args:
        tasks: The tasks, solved.
        questions: Their questions as worded.
        catalog: The domain's catalog.
        root: The project's root.

    Raises:
        FindingsError: With every problem of the file of decisions.
    """
    name = catalog.domain.domain
    decisions = {item.task: item for item in load_reviews(root, name)}
    said, rejections, refused, applied = dict(questions), [], [], []
    for task in tasks:
        decision = decisions.get(task.spec.id)
        if decision is None or not _fits(decision, task, questions[task.spec.id], catalog):
            continue
        applied.append(decision)
        if decision.ruling is Ruling.REJECT:
            why = " ".join(decision.reason.split())
            rejections.append(Rejection(task.spec.id, name, REVIEW, REJECTED, why, str(task.spec.type)))
        if decision.ruling is Ruling.EDIT:
            before = questions[task.spec.id]
            question = replace(before, text=decision.question.strip(), frame=REWORDED + before.frame)
            said[task.spec.id] = question
            if fault := validate(task, question, catalog):
                refused.append(
                    f"{task.spec.id} is refused, and with it the task: {fault.reason}: {fault.detail}"
                )
    there = {task.spec.id for task in tasks}
    stale = sorted(
        item.task
        for item in decisions.values()
        if item not in applied and (item.task in there or item.ruling is not Ruling.REJECT)
    )
    certified = _certified(applied, root, name)
    return Reviewed(said, tuple(rejections), tuple(stale), tuple(refused), certified)


def reviews_digest(root: Path, domain: str) -> str:
    """Return the digest of the decisions about a domain, or nothing where there are none."""
    path = reviews_path(root, domain)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def asked_before(root: Path, domain: str) -> dict[str, str]:
    """Return the wording that each task had before a reviewer changed it."""
    return {item.task: item.asked for item in load_reviews(root, domain) if item.ruling is Ruling.EDIT}


def _fits(decision: Decision, task: SolvedTask, question: Question, catalog: DomainCatalog) -> bool:
    return decision.reviewed == digest_of_task(task, question, catalog)


def _certified(applied: Iterable[Decision], root: Path, domain: str) -> dict[str, Any]:
    digest = reviews_digest(root, domain)
    if not digest:
        return {}
    counts = {str(ruling): 0 for ruling in Ruling}
    for item in applied:
        counts[item.ruling] += 1
    return {"reviews": {"file": digest, **counts}}
