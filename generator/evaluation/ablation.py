"""What re-pairing metrics with rules changes: the outcomes of single tasks, counted.

Comes in: outcomes. Goes out: shares with Wilson intervals, as rows of text and as plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from generator.evaluation.report import figure
from generator.evaluation.tally import wilson

COLUMNS = ["domain", "paired with", "tasks", "changed", "not applicable", "share", "95 % interval"]


class Pairing(StrEnum):
    """Which rules a task's metric is paired with."""

    GRAPH = "graph"
    NEAREST = "nearest"
    RANDOM = "random"


PAIRED_WITH = {
    Pairing.GRAPH: "the graph's rules",
    Pairing.NEAREST: "the nearest other rule",
    Pairing.RANDOM: "a random other rule",
}


class Outcome(StrEnum):
    """What a pairing does to a task's answer: without a change, the rule may not even apply to the metric."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True)
class Trial:
    """One task under one pairing.

    Attributes:
        task: Its id.
        domain: Its domain.
        type: Its analysis type.
        metric: Its metric.
        pairing: How it was paired.
        rules: What it was paired with.
        outcome: What that did.
    """

    task: str
    domain: str
    type: str
    metric: str
    pairing: Pairing
    rules: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True)
class Share:
    """How many tasks of a domain a pairing changes.

    Attributes:
        domain: The domain, or empty for all.
        pairing: The pairing.
        tasks: How many were tried.
        changed: How many have another answer.
        not_applicable: How many the rule cannot be said of; they count as unchanged.
    """

    domain: str
    pairing: Pairing
    tasks: int
    changed: int
    not_applicable: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share's 95 % interval after Wilson."""
        return wilson(self.changed, self.tasks)


def shares(trials: Sequence[Trial]) -> list[Share]:
    """Return the shares of each domain and, where there are several, of all."""
    domains = sorted({trial.domain for trial in trials})
    found = [_share(domain, pairing, trials) for domain in domains for pairing in Pairing]
    if len(domains) > 1:
        found += [_share("", pairing, trials) for pairing in Pairing]
    return [share for share in found if share.tasks]


def _share(domain: str, pairing: Pairing, trials: Sequence[Trial]) -> Share:
    counts = Counter(
        trial.outcome for trial in trials if trial.pairing is pairing and domain in ("", trial.domain)
    )
    return Share(domain, pairing, counts.total(), counts[Outcome.CHANGED], counts[Outcome.NOT_APPLICABLE])


def table_of(found: Sequence[Share]) -> list[list[str]]:
    """Return the rows of the table whose columns are `COLUMNS`."""
    return [
        [
            share.domain or "all",
            PAIRED_WITH[share.pairing],
            str(share.tasks),
            str(share.changed),
            str(share.not_applicable),
            figure(share.changed / share.tasks),
            "{:.3f} to {:.3f}".format(*share.interval),
        ]
        for share in found
    ]


def as_data(found: Sequence[Share], trials: Sequence[Trial]) -> dict[str, Any]:
    """Return shares and single outcomes as plain data, proportions with six decimals."""
    return {
        "shares": [
            {
                "domain": share.domain or None,
                "pairing": str(share.pairing),
                "tasks": share.tasks,
                "changed": share.changed,
                "not_applicable": share.not_applicable,
                "share": round(share.changed / share.tasks, 6),
                "interval": [round(bound, 6) for bound in share.interval],
            }
            for share in found
        ],
        "tasks": [
            {
                "id": trial.task,
                "domain": trial.domain,
                "type": trial.type,
                "metric": trial.metric,
                "pairing": str(trial.pairing),
                "rules": list(trial.rules),
                "outcome": str(trial.outcome),
            }
            for trial in trials
        ],
    }
