"""How many tasks were right, and how sure that makes the accuracy.

Comes in: scored tasks. Goes out: tallies by type and tier, with Wilson intervals.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.evaluation.scorer import Outcome, Scored
from generator.records import AnalysisType, Tier

Z_95 = 1.959963984540054
"""The normal distribution's 0.975 quantile."""


@dataclass(frozen=True)
class Tally:
    """What became of some tasks.

    Attributes:
        tasks: How many there are.
        right: Answered right.
        wrong: Answered wrong.
        missing: Not answered, which counts as wrong.
        faults: Set apart because something else than the agent broke.
    """

    tasks: int
    right: int
    wrong: int
    missing: int
    faults: int

    @property
    def judged(self) -> int:
        """Tasks that count: all but the infrastructure faults."""
        return self.tasks - self.faults

    @property
    def accuracy(self) -> float | None:
        """Right answers over the tasks that count; None where none does."""
        return self.right / self.judged if self.judged else None

    @property
    def at_least(self) -> float | None:
        """Right answers over all tasks: the accuracy if every infrastructure fault were a wrong answer."""
        return self.right / self.tasks if self.tasks else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The accuracy's 95 % interval after Wilson; None where no task counts."""
        return wilson(self.right, self.judged) if self.judged else None


def tally(scored: Iterable[Scored]) -> Tally:
    """Count outcomes."""
    outcomes = [item.outcome for item in scored]
    return Tally(
        len(outcomes),
        outcomes.count(Outcome.RIGHT),
        outcomes.count(Outcome.WRONG),
        outcomes.count(Outcome.MISSING),
        outcomes.count(Outcome.FAULT),
    )


def wilson(right: int, count: int, z: float = Z_95) -> tuple[float, float]:
    """Return Wilson's score interval for a proportion, in 0..1.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).

    Args:
        right: Successes.
        count: Trials, at least one.
        z: Quantile of the normal distribution.
    """
    share, square = right / count, z * z / count
    middle = (share + square / 2) / (1 + square)
    half = z * math.sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    low = 0.0 if right == 0 else max(0.0, middle - half)
    high = 1.0 if right == count else min(1.0, middle + half)
    return low, high


def by_type_and_tier(scored: Sequence[Scored]) -> list[tuple[str, str, list[Scored]]]:
    """Return the groups that a report shows: (type, tier, tasks), an empty name standing for all of them.

    Each type with each of its tiers, and over its tiers where it has several; then each tier; then all.
    """
    groups: list[tuple[str, str, list[Scored]]] = []
    for type in AnalysisType:
        items = [item for item in scored if item.type is type]
        tiers = _by_tier(items)
        groups += [(str(type), name, found) for name, found in tiers]
        groups += [(str(type), "", items)] if len(tiers) > 1 else []
    groups += [("", name, found) for name, found in _by_tier(scored)]
    return [*groups, ("", "", list(scored))]


def _by_tier(scored: Iterable[Scored]) -> list[tuple[str, list[Scored]]]:
    items = list(scored)
    found = [(str(tier), [item for item in items if item.tier is tier]) for tier in Tier]
    return [group for group in found if group[1]]
