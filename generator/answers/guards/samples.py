"""Guards on tests and suppositions: samples that allow a test, a clear verdict, a change that changes something."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from generator.answers.context import AnswerContext, Undetermined, as_decimal
from generator.answers.derive import halves
from generator.answers.significance import LEAST_P, outcome_of, samples
from generator.records import ResultRow, TaskSpec

LEAST_SAMPLE, LEAST_SUCCESSES = 30, 5
NEAR_ALPHA = Decimal("0.02")


def small_sample(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A group has too few observations for a test."""
    for key, sample in zip(spec.groups, samples(spec, rows) or (), strict=False):
        if sample.n < LEAST_SAMPLE:
            return Undetermined("small_sample", f"{key} has {sample.n:.0f} observations, fewer than {LEAST_SAMPLE}")
    return None


def zero_variance(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """All observations of a group are the same."""
    for key, sample in zip(spec.groups, samples(spec, rows) or (), strict=False):
        if sample.spread == 0:
            return Undetermined("zero_variance", f"all observations of {key} are the same")
    return None


def not_a_proportion(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A rate counts more successes than there were trials, so that it is none."""
    for key, sample in zip(spec.groups, samples(spec, rows) or (), strict=False):
        if sample.successes is not None and sample.successes > sample.n:
            return Undetermined("not_a_proportion", f"{key} has {sample.successes:.0f} of {sample.n:.0f}")
    return None


def few_successes(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """A group has so few successes, or failures, that the normal distribution says little of its rate."""
    for key, sample in zip(spec.groups, samples(spec, rows) or (), strict=False):
        if sample.successes is not None and min(sample.successes, sample.n - sample.successes) < LEAST_SUCCESSES:
            return Undetermined("few_successes", f"{key} has {sample.successes:.0f} of {sample.n:.0f}")
    return None


def near_alpha(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """The probability is so near the level that another way of testing could decide; or too small to be written."""
    groups = samples(spec, rows)
    found = outcome_of(*groups) if groups is not None else None
    if found is None or spec.alpha is None:
        return None
    p = found[2]
    if abs(as_decimal(p) - spec.alpha) <= NEAR_ALPHA:
        return Undetermined("near_alpha", f"the p-value {p} is within {NEAR_ALPHA} of {spec.alpha}")
    if p <= LEAST_P:
        return Undetermined("p_too_small", f"the p-value is no more than {LEAST_P}, the least that a double holds")
    return None


def no_change(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """What is supposed changes nothing, or less than rounding does."""
    now, then = ([row for row in half if row.value is not None] for half in halves(rows))
    if len(now) != 1 or len(then) != 1:
        return None
    actual, other = (as_decimal(row.value or 0) for row in (*now, *then))
    if abs(other - actual) <= context.apart:
        return Undetermined("no_change", f"{actual} as things are, {other} as supposed")
    return None
