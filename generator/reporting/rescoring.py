"""Answers given on one release, scored on a newer one: what holds, what moved, and what can no longer be compared.

Comes in: a run, the release that it answered and a newer one. Goes out: a `Rescored`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import ReleaseError
from generator.release import Release
from generator.reporting.comparison import Comparison, compare_runs
from generator.reporting.intervals import Share
from generator.reporting.results import share_of
from generator.reporting.runs import Judged, Run, judged


@dataclass(frozen=True)
class Rescored:
    """A run under two releases.

    Attributes:
        run: The run, its samples those that answer the newer release's questions too.
        before: The verdicts of the release that was answered, on these samples.
        after: The newer release's.
        gone: Tasks that the newer release has no longer.
        reworded: Tasks that it asks in other words or another answer format, so that the answer is to another question.
        added: Tasks that it has and the run was never asked.
    """

    run: Run
    before: tuple[Judged, ...]
    after: tuple[Judged, ...]
    gone: tuple[str, ...]
    reworded: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def comparison(self) -> Comparison:
        """What moved between the verdicts."""
        return compare_runs((f"{self.run.name}, before", f"{self.run.name}, now"), self.before, self.after)

    @property
    def shares(self) -> tuple[Share | None, Share | None]:
        """Accuracy on the same samples before and now."""
        return share_of(self.before), share_of(self.after)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        before, now = self.shares
        return {
            "run": self.run.name,
            "before": before and round(before.share, 6),
            "now": now and round(now.share, 6),
            "compared": self.comparison.as_data(),
            "gone": list(self.gone),
            "reworded": list(self.reworded),
            "added": list(self.added),
        }


def rescored(run: Run, old: Sequence[Release], new: Sequence[Release]) -> Rescored:
    """Score a run again.

    Args:
        run: What was answered.
        old: The releases that it answered.
        new: Newer releases of the same domains.

    Raises:
        ReleaseError: If no question of the run stands in the newer releases.
    """
    asked_before, asked_now = _asked(old), _asked(new)
    meant = {name for name in asked_before if run.asked is None or name in run.asked}
    gone = sorted(meant - asked_now.keys())
    both = meant & asked_now.keys()
    reworded = sorted(name for name in both if asked_before[name] != asked_now[name])
    kept = both - set(reworded)
    if not kept:
        raise ReleaseError(
            f"no question that {run.name} answered stands in the newer release as it was asked"
        )
    same = replace(
        run, samples=tuple(sample for sample in run.samples if sample.task in kept), asked=frozenset(kept)
    )
    gold = [
        {name: task for release in releases for name, task in release.gold.items()} for releases in (old, new)
    ]
    before, after = (judged(same, tasks) for tasks in gold)
    added = sorted(asked_now.keys() - asked_before.keys())
    return Rescored(same, before, after, tuple(gone), tuple(reworded), tuple(added))


def _asked(releases: Sequence[Release]) -> Mapping[str, tuple[str, str]]:
    return {task.id: (task.question, task.answer_format) for release in releases for task in release.tasks}
