"""How sure an accuracy is, where tasks come in clusters.

Comes in: outcomes with the cluster each belongs to. Goes out: proportions, differences, and their 95 % intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.evaluation.effects import Difference, spread
from generator.evaluation.tally import Z_95

Outcomes = Sequence[tuple[bool, str]]
"""Whether each sample is right, and its cluster."""


@dataclass(frozen=True)
class Share:
    """A proportion with its interval, all in 0..1."""

    share: float
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
    design = spread([(right - share, cluster) for right, cluster in outcomes]) / (share * (1 - share) / count)
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
