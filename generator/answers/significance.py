"""Whether two groups differ by more than chance: Welch's t-test for means, a pooled z-test for two rates.

Comes in: each group's count, mean and variance, or count and successes. Goes out: the statistic and its two-sided
probability.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scipy import special

from generator.answers.context import AnswerContext, as_decimal, number
from generator.records import COUNT, SUCCESSES, VARIANCE, Number, ResultRow, TaskSpec, beside

WELCH, PROPORTIONS = "welch_t", "two_proportion_z"
P_VALUE = "p_value"
STATISTIC_DECIMALS, P_DECIMALS = 3, 4
LEAST_P = sys.float_info.min
"""Probabilities below the least normal double count as this one: they are not zero."""


@dataclass(frozen=True)
class Sample:
    """One group.

    Attributes:
        mean: Its mean; for a rate, its value in the metric's unit.
        n: How many were observed.
        variance: Their sample variance, or None for a rate.
        successes: How many of them count for a rate, or None for a mean.
    """

    mean: Number
    n: float
    variance: float | None = None
    successes: float | None = None

    @property
    def spread(self) -> float:
        """The variance of single observations; of a rate, that of yes and no."""
        if self.successes is None:
            return self.variance or 0.0
        rate = self.successes / self.n
        return rate * (1 - rate)


def samples(spec: TaskSpec, rows: Sequence[ResultRow]) -> tuple[Sample, Sample] | None:
    """Return the two groups of a test, or None where one lacks a number that the test needs.

    Args:
        spec: The task, with its two groups.
        rows: Values, and the statistics `beside` them.
    """
    found = {(row.slice, row.key): row.value for row in rows if row.value is not None}
    numbers = [
        {what: found.get((beside(spec.dimension, what), key)) for what in (COUNT, VARIANCE, SUCCESSES)}
        for key in spec.groups
    ]
    means = [found.get((spec.dimension, key)) for key in spec.groups]
    first, second = (_sample(mean, each) for mean, each in zip(means, numbers, strict=True))
    if first is None or second is None or (first.successes is None) != (second.successes is None):
        return None
    return first, second


def _sample(mean: Number | None, numbers: Mapping[str, Number | None]) -> Sample | None:
    n, variance, successes = (numbers[name] for name in (COUNT, VARIANCE, SUCCESSES))
    if mean is None or not n or (variance is None and successes is None):
        return None
    return Sample(mean, float(n), *(None if each is None else float(each) for each in (variance, successes)))


def outcome_of(a: Sample, b: Sample) -> tuple[str, float, float] | None:
    """Return a test's name, statistic and probability, or None where it has none."""
    if a.successes is None or b.successes is None:
        return _welch(a, b)
    pooled = (a.successes + b.successes) / (a.n + b.n)
    if not (0 < pooled < 1 and a.successes <= a.n and b.successes <= b.n):
        return None
    error = math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n))
    z = (a.successes / a.n - b.successes / b.n) / error
    return PROPORTIONS, z, max(2 * float(special.ndtr(-abs(z))), LEAST_P)


def _welch(a: Sample, b: Sample) -> tuple[str, float, float] | None:
    first, second = a.spread / a.n, b.spread / b.n
    if first + second == 0 or min(a.n, b.n) < 2:
        return None
    t = (float(a.mean) - float(b.mean)) / math.sqrt(first + second)
    degrees = (first + second) ** 2 / (first**2 / (a.n - 1) + second**2 / (b.n - 1))
    return WELCH, t, max(2 * float(special.stdtr(degrees, -abs(t))), LEAST_P)


def tested(
    spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext
) -> tuple[Any, dict[str, int]] | None:
    """Return the answer of a test with the decimals of its fields, or None where these rows define none.

    Args:
        spec: The task, with its groups and level.
        rows: Values, and the statistics `beside` them.
        context: The metric's conventions.
    """
    groups = samples(spec, rows)
    found = outcome_of(*groups) if groups is not None else None
    if groups is None or found is None or spec.alpha is None:
        return None
    a, b = groups
    name, statistic, p = found
    exact = {
        "test": name,
        "statistic": statistic,
        P_VALUE: p,
        "significant": as_decimal(p) < spec.alpha,
        "n_a": int(a.n),
        "n_b": int(b.n),
        "mean_a": number(a.mean, context),
        "mean_b": number(b.mean, context),
    }
    places = {"statistic": STATISTIC_DECIMALS, P_VALUE: P_DECIMALS}
    return exact, {**places, "mean_a": context.decimals, "mean_b": context.decimals}
