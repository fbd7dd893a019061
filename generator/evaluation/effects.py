"""What a condition, a model or a release changes: two runs over the same tasks, compared task by task.

Comes in: task to whether it was answered right, twice. Goes out: the difference of the accuracies with an interval that
knows of pairs and clusters, and McNemar's exact probability.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.evaluation.tally import Z_95


@dataclass(frozen=True)
class Difference:
    """A difference of two proportions with its interval, in -1..1."""

    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class Effect:
    """A second run against a first one, over the tasks that both have.

    Attributes:
        tasks: How many tasks both have.
        both: Right in both.
        first_only: Right in the first alone.
        second_only: Right in the second alone.
        neither: Wrong in both.
        low: Lower end of the 95 % interval of the difference.
        high: Upper end.
        p: Probability of a split at least as uneven if neither were better: McNemar's exact test, two-sided.
    """

    tasks: int
    both: int
    first_only: int
    second_only: int
    neither: int
    low: float
    high: float
    p: float

    @property
    def difference(self) -> float:
        """The second run's accuracy minus the first one's, in −1..1."""
        return (self.second_only - self.first_only) / self.tasks

    @property
    def first(self) -> float:
        """The first run's accuracy over these tasks."""
        return (self.both + self.first_only) / self.tasks

    @property
    def second(self) -> float:
        """The second run's accuracy over these tasks."""
        return (self.both + self.second_only) / self.tasks


def effect(
    first: Mapping[str, bool],
    second: Mapping[str, bool],
    clusters: Mapping[str, str] | None = None,
) -> Effect | None:
    """Compare two runs over the tasks that both have.

    Args:
        first: Task id to whether the first run answered it right; tasks that do not count are left out.
        second: The same of the second run.
        clusters: Task id to its subgraph: tasks of one count together, as they are alike. None: each by itself.

    Returns:
        The effect, or None where they have no task in common.
    """
    common = sorted(set(first) & set(second))
    if not common:
        return None
    pairs = [(first[name], second[name]) for name in common]
    one, other = pairs.count((True, False)), pairs.count((False, True))
    moved = paired(
        [before for before, _ in pairs],
        [after for _, after in pairs],
        [clusters.get(name, name) if clusters else name for name in common],
    )
    return Effect(
        len(common),
        pairs.count((True, True)),
        one,
        other,
        pairs.count((False, False)),
        moved.low,
        moved.high,
        mcnemar(one, other),
    )


def mcnemar(one: int, other: int) -> float:
    """Return McNemar's exact two-sided probability from the tasks on which two runs differ.

    Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions, Psychometrika 12
    (1947); exact: the smaller count is binomial with probability one half.

    Args:
        one: Tasks that the first run alone has right.
        other: Tasks that the second run alone has right.
    """
    differing = one + other
    ways = tail = 1
    for count in range(1, min(one, other) + 1):
        ways = ways * (differing - count + 1) // count
        tail += ways
    return min(1.0, float(Fraction(2 * tail, 2**differing)))


def paired(before: Sequence[bool], after: Sequence[bool], clusters: Sequence[str]) -> Difference:
    """Return how much more is right after than before on the same tasks, with its interval.

    Half a task is added to each of the four cells of the paired table, so that no change in a few tasks is no proof
    that there is none; the variance is that of clusters where it is larger. Source: A. Agresti and Y. Min, Simple
    improved confidence intervals for comparing matched proportions, Stat. Med. 24 (2005).

    Args:
        before: Whether each task was right.
        after: Whether it is right now.
        clusters: The cluster of each.
    """
    count = len(before)
    moves = [int(now) - int(was) for was, now in zip(before, after, strict=True)]
    found = sum(moves) / count
    worse, better = moves.count(-1) + 0.5, moves.count(1) + 0.5
    total = count + 2
    middle = (better - worse) / total
    simple = ((better + worse) - (better - worse) ** 2 / total) / total**2
    plain = sum((move - found) ** 2 for move in moves) / count**2
    design = (
        spread([(move - found, cluster) for move, cluster in zip(moves, clusters, strict=True)]) / plain
        if plain
        else 1
    )
    half = Z_95 * math.sqrt(simple * max(1.0, design))
    return Difference(found, max(-1.0, middle - half), min(1.0, middle + half))


def spread(deviations: Iterable[tuple[float, str]]) -> float:
    """Return the variance of a mean over clusters from each outcome's deviation from it, for few clusters corrected."""
    sums: defaultdict[str, float] = defaultdict(float)
    count = 0
    for deviation, cluster in deviations:
        sums[cluster] += deviation
        count += 1
    clusters = len(sums)
    if clusters < 2:
        return 0.0
    squares: float = sum(total * total for total in sums.values())
    return squares / (count * count) * clusters / (clusters - 1)
