"""How sure an accuracy is, where tasks come in clusters.

Comes in: outcomes with the cluster each belongs to. Goes out: proportions, differences, and their 95 % intervals.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.evaluation.tally import Z_95

Outcomes = Sequence[tuple[bool, str]]
"""Whether each sample is right, and its cluster."""


@dataclass(frozen=True)
class Share:
    """A proportion with its interval, all in 0..1."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """A difference of two proportions with its interval, in -1..1."""

    difference: float
    low: float
    high: float


def clustered(outcomes: Outcomes) -> Share | None:
    """Return the share of right outcomes with Wilson's interval on the effective sample size; None of nothing.

    Tasks drawn from one subgraph are no independent trials, so n is divided by the design effect: the variance of the
    mean over clusters divided by that of as many independent trials, never below 1. Where all outcomes are equal the
    variance says nothing, and clusters count as single trials. Source: N. Dean and M. Pagano, Evaluating confidence
    interval methods for binomial proportions in clustered surveys, J. Survey Stat. Methodol. 3 (2015).

    Args:
        outcomes: Outcomes and clusters.
    """
    if not outcomes:
        return None
    count = len(outcomes)
    share = sum(right for right, _ in outcomes) / count
    low, high = wilson_share(share, effective(outcomes))
    return Share(share, 0.0 if share == 0 else low, 1.0 if share == 1 else high)


def effective(outcomes: Outcomes) -> float:
    """Return how many independent trials clustered outcomes are worth: at least one, at most as many as there are."""
    count, clusters = len(outcomes), len({cluster for _, cluster in outcomes})
    share = sum(right for right, _ in outcomes) / count
    if share in (0, 1) or clusters == 1:
        return float(clusters)
    design = _variance([(right - share, cluster) for right, cluster in outcomes]) / (
        share * (1 - share) / count
    )
    return max(1.0, count / max(1.0, design))


def wilson_share(share: float, count: float, z: float = Z_95) -> tuple[float, float]:
    """Return Wilson's interval of a share of a number of trials that need not be whole."""
    square = z * z / count
    middle = (share + square / 2) / (1 + square)
    half = z * math.sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def apart(one: Share, other: Share) -> Difference:
    """Return the difference of two independent shares, one minus other, with Newcombe's interval from theirs.

    Source: R. G. Newcombe, Interval estimation for the difference between independent proportions, Stat. Med. 17
    (1998).
    """
    found = one.share - other.share
    below = math.hypot(one.share - one.low, other.high - other.share)
    above = math.hypot(one.high - one.share, other.share - other.low)
    return Difference(found, max(-1.0, found - below), min(1.0, found + above))


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
        _variance([(move - found, cluster) for move, cluster in zip(moves, clusters, strict=True)]) / plain
        if plain
        else 1
    )
    half = Z_95 * math.sqrt(simple * max(1.0, design))
    return Difference(found, max(-1.0, middle - half), min(1.0, middle + half))


def _variance(deviations: Iterable[tuple[float, str]]) -> float:
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
