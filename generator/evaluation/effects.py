"""What a condition, a model or a release changes: two runs over the same tasks, compared task by task.

Comes in: task to whether it was answered right, twice. Goes out: the difference of the accuracies with a paired
bootstrap interval, and McNemar's exact probability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

RESAMPLES = 2000
LEVEL = 0.95


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
    seed: int = 42,
) -> Effect | None:
    """Compare two runs over the tasks that both have.

    Args:
        first: Task id to whether the first run answered it right; tasks that do not count are left out.
        second: The same of the second run.
        clusters: Task id to its subgraph: tasks of one are drawn together, as they are alike. None: each by itself.
        seed: Of the bootstrap.

    Returns:
        The effect, or None where they have no task in common.
    """
    common = sorted(set(first) & set(second))
    if not common:
        return None
    pairs = [(first[name], second[name]) for name in common]
    one, other = pairs.count((True, False)), pairs.count((False, True))
    groups: dict[str, list[int]] = {}
    for name, (before, after) in zip(common, pairs, strict=True):
        groups.setdefault(clusters.get(name, name) if clusters else name, []).append(after - before)
    low, high = _interval([(sum(items), len(items)) for _, items in sorted(groups.items())], seed)
    return Effect(
        len(common),
        pairs.count((True, True)),
        one,
        other,
        pairs.count((False, False)),
        low,
        high,
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


def _interval(clusters: Sequence[tuple[int, int]], seed: int) -> tuple[float, float]:
    """Return the percentile interval of the mean difference, clusters drawn with replacement.

    Args:
        clusters: Sum of the differences and number of tasks, of each cluster.
        seed: Of the draws.
    """
    random = Random(f"{seed} effect")
    means = []
    for _ in range(RESAMPLES):
        drawn = random.choices(clusters, k=len(clusters))
        means.append(sum(total for total, _ in drawn) / sum(count for _, count in drawn))
    means.sort()
    cut = int((1 - LEVEL) / 2 * RESAMPLES)
    return means[cut], means[-1 - cut]
