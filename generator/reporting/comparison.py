"""Two runs on the same tasks: what went worse, what went better, and whether that is more than chance.

Comes in: judged samples of both. Goes out: a `Comparison`, regressions first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import ReleaseError
from generator.evaluation.effects import Difference, mcnemar, paired
from generator.reporting.runs import Judged

REGRESSION, IMPROVEMENT, OTHER_REASON = "regression", "improvement", "reason"
ORDER = (REGRESSION, IMPROVEMENT, OTHER_REASON)


@dataclass(frozen=True)
class Change:
    """A task that went otherwise.

    Attributes:
        task: Its id.
        change: `regression`, `improvement`, or `reason`: wrong both times, for another reason.
        before: What it was: `right`, or why it was wrong.
        after: What it is.
    """

    task: str
    change: str
    before: str
    after: str


@dataclass(frozen=True)
class Comparison:
    """Two runs, compared.

    Attributes:
        before: Name of the one.
        after: Name of the other.
        tasks: Tasks that count in both.
        left_out: Tasks that count in one of them alone.
        moved: How much more is right after.
        p: McNemar's exact p-value.
        changes: What went otherwise, regressions first.
    """

    before: str
    after: str
    tasks: int
    left_out: int
    moved: Difference
    p: float
    changes: tuple[Change, ...]

    def count(self, change: str) -> int:
        """Return how many tasks changed in a way."""
        return sum(item.change == change for item in self.changes)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "before": self.before,
            "after": self.after,
            "tasks": self.tasks,
            "left_out": self.left_out,
            "difference": round(self.moved.difference, 6),
            "low": round(self.moved.low, 6),
            "high": round(self.moved.high, 6),
            "p": float(f"{self.p:.3g}"),
            "changes": [[item.task, item.change, item.before, item.after] for item in self.changes],
        }


def compare_runs(names: tuple[str, str], before: Sequence[Judged], after: Sequence[Judged]) -> Comparison:
    """Compare two runs task by task; where a task was tried several times, its first counting try stands for it.

    Args:
        names: What the runs are called.
        before: Judged samples of the one.
        after: Judged samples of the other.

    Raises:
        ReleaseError: If they have no task in common.
    """
    was, now = _first(before), _first(after)
    both = sorted(was.keys() & now.keys())
    if not both:
        raise ReleaseError(f"{names[0]} and {names[1]} have no task in common; name two runs on one release")
    moved = paired(
        [was[name].right for name in both],
        [now[name].right for name in both],
        [was[name].cluster for name in both],
    )
    changes = [found for name in both if (found := _change(was[name], now[name]))]
    changes.sort(key=lambda item: (ORDER.index(item.change), item.task))
    worse, better = (sum(item.change == kind for item in changes) for kind in (REGRESSION, IMPROVEMENT))
    left_out = len(was.keys() ^ now.keys())
    return Comparison(*names, len(both), left_out, moved, mcnemar(worse, better), tuple(changes))


def _first(found: Sequence[Judged]) -> dict[str, Judged]:
    kept: dict[str, Judged] = {}
    for item in found:
        if item.counts:
            kept.setdefault(item.task, item)
    return kept


def _change(was: Judged, now: Judged) -> Change | None:
    before, after = outcome_of(was), outcome_of(now)
    if before == after:
        return None
    kind = REGRESSION if was.right else IMPROVEMENT if now.right else OTHER_REASON
    return Change(was.task, kind, before, after)


def outcome_of(item: Judged) -> str:
    """Return `right`, or why a sample is wrong."""
    return str(item.failure or item.scored.outcome)
