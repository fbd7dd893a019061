"""Where decisions are kept while a release is reviewed: each is checked, then written whole before it counts.

Comes in: what a page sends. Goes out: the file of decisions, and how far the review is.
"""

from __future__ import annotations

import statistics
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.catalog.reviews import Decision, Ruling, load_reviews, reviews_path, reviews_text
from generator.errors import GoldruleError
from generator.files import write_text
from generator.release.reviewed import digest_of_released
from generator.reporting.tasks import Shown

LONGEST = 2000
"""Characters of a reason or a wording."""
MOST_SECONDS = 24 * 3600


class Refused(GoldruleError):
    """A decision that cannot be kept as it was sent."""


@dataclass
class Desk:
    """The review of one or more domains.

    Attributes:
        root: The project's root; decisions are written below it.
        digests: Domain to task id to the digest of what is shown of it.
        questions: Task id to its question as shown.
        decisions: Domain to task id to the decision, those that are about something else included.
    """

    root: Path
    digests: Mapping[str, Mapping[str, str]]
    questions: Mapping[str, str]
    decisions: dict[str, dict[str, Decision]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def open(cls, shown: Iterable[Shown], root: Path) -> Desk:
        """Return the desk of some releases, with what was decided before.

        Raises:
            FindingsError: With every problem of a file of decisions.
        """
        items = tuple(shown)
        decisions = {
            item.release.domain: {one.task: one for one in load_reviews(root, item.release.domain)}
            for item in items
        }
        digests = {item.release.domain: _digests(item) for item in items}
        questions = {task.id: task.question for item in items for task in item.release.tasks}
        return cls(root, digests, questions, decisions)

    def decide(self, sent: Any) -> dict[str, Any]:
        """Keep one decision and return how far the review is.

        Args:
            sent: `task`, `ruling`, `reason`, `question` for another wording, `seconds`; ruling None takes a decision
                back.

        Raises:
            Refused: If it is none, or about a task that is not shown.
            GoldruleError: If it cannot be written; what was there stays.
        """
        task, domain = self._about(sent)
        with self._lock:
            kept = dict(self.decisions[domain])
            if sent.get("ruling") is None:
                kept.pop(task, None)
            else:
                kept[task] = self._decision(sent, task, self.digests[domain][task])
            write_text(reviews_path(self.root, domain), reviews_text(domain, kept.values()))
            self.decisions[domain] = kept
        return self.state()

    def state(self) -> dict[str, Any]:
        """Return each task's decision that is about what is shown, those that are stale, and the time it took."""
        current: dict[str, Any] = {}
        stale: list[str] = []
        for domain, decisions in self.decisions.items():
            for name, item in decisions.items():
                if self._is_current(item, self.digests[domain].get(name)):
                    current[name] = _as_data(item)
                elif name in self.digests[domain]:
                    stale.append(name)
        seconds = [item["seconds"] for item in current.values() if item["seconds"]]
        typical = statistics.median(seconds) if seconds else None
        return {"decisions": current, "stale": sorted(stale), "median": typical, "total": sum(seconds)}

    def _is_current(self, item: Decision, digest: str | None) -> bool:
        """Whether a decision is about what is shown, or has become it: the wording that it asked for is there."""
        if digest is None:
            return False
        applied = item.ruling is Ruling.EDIT and self.questions[item.task] == item.question
        return item.reviewed == digest or applied

    def _about(self, sent: Any) -> tuple[str, str]:
        task = sent.get("task") if isinstance(sent, dict) else None
        for domain, digests in self.digests.items():
            if isinstance(task, str) and task in digests:
                return task, domain
        raise Refused("the decision is about no task of this release")

    def _decision(self, sent: Mapping[str, Any], task: str, digest: str) -> Decision:
        try:
            ruling = Ruling(sent["ruling"])
        except ValueError as error:
            raise Refused("a decision is accept, reject or edit") from error
        reason, question = (_text(sent.get(name)) for name in ("reason", "question"))
        if ruling is not Ruling.ACCEPT and not reason:
            raise Refused("say in a few words why")
        edit = ruling is Ruling.EDIT
        if edit and (not question or question == self.questions[task]):
            raise Refused("write another wording of the question, or reject the task")
        return Decision(
            task=task,
            reviewed=digest,
            ruling=ruling,
            reason=reason,
            question=question if edit else "",
            asked=self.questions[task] if edit else "",
            seconds=_seconds(sent.get("seconds")),
        )


def _digests(item: Shown) -> dict[str, str]:
    return {
        task.id: digest_of_released(
            task.question, task.answer_format, item.release.gold[task.id], item.documents
        )
        for task in item.release.tasks
    }


def _as_data(item: Decision) -> dict[str, Any]:
    return {
        "ruling": str(item.ruling),
        "reason": item.reason,
        "question": item.question,
        "seconds": item.seconds,
    }


def _text(value: Any) -> str:
    """Return a text on one line, without what a file of decisions could not hold."""
    text = " ".join(str(value or "").split())
    if len(text) > LONGEST:
        raise Refused(f"write no more than {LONGEST} characters")
    if not text.isprintable():
        raise Refused("the text holds characters that cannot be printed")
    return text


def _seconds(value: Any) -> int:
    known = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_SECONDS
    return round(value) if known else 0
