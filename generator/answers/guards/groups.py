"""Guards on groups: enough of them, told apart, without a nameless one where names are asked, adding up."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from generator.answers.context import AnswerContext, Undetermined, as_decimal
from generator.answers.derive import ranked
from generator.records import TOTAL, AnalysisType, ResultRow, TaskSpec

MOST_SEGMENTS = 30


def too_few_groups(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """Fewer groups than the question speaks of."""
    groups = [row for row in rows if row.slice != TOTAL]
    if spec.type in (AnalysisType.COMPARISON, AnalysisType.SIGNIFICANCE_TESTING):
        missing = [name for name in spec.groups if name not in {row.key for row in groups}]
        return Undetermined("missing_group", f"{', '.join(missing)} has no value") if missing else None
    needed = spec.k + 1 if spec.type is AnalysisType.RANKING else 2
    if len(groups) < needed:
        return Undetermined("too_few_groups", f"{len(groups)} groups where {needed} are needed")
    return None


def null_group(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """The group without a value stands among the first k + 1."""
    for row in ranked(spec, rows)[: spec.k + 1]:
        if row.key == context.null_label:
            return Undetermined("null_group", f"{row.key} stands among the first {spec.k + 1}")
    return None


def tie(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """Two neighbours among the first k + 1 cannot be told apart at the asked precision."""
    for one, other in pairwise(ranked(spec, rows)[: spec.k + 1]):
        if abs(as_decimal(one.value or 0) - as_decimal(other.value or 0)) <= context.apart:
            return Undetermined("tie", f"{one.key} and {other.key} are both about {one.value}")
    return None


def higher_within_tolerance(
    spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext
) -> Undetermined | None:
    """The two groups' values are so near that rounding could decide which is higher."""
    values = {row.key: as_decimal(row.value or 0) for row in rows}
    first, second = (values[name] for name in spec.groups)
    if abs(first - second) <= context.apart:
        return Undetermined("higher_within_tolerance", f"{first} and {second} are within {context.apart}")
    return None


def too_many_segments(
    spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext
) -> Undetermined | None:
    """More segments than a person would read."""
    segments = sum(row.slice != TOTAL for row in rows)
    if segments > MOST_SEGMENTS:
        return Undetermined("too_many_segments", f"{segments} segments, more than {MOST_SEGMENTS}")
    return None


def no_partition(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """The segments do not add up to the whole, so their contributions mean nothing."""
    parts = [row.part for row in rows if row.slice != TOTAL]
    whole = next((row.part for row in rows if row.slice == TOTAL), None)
    if whole is None or any(part is None for part in parts):
        return Undetermined("not_additive", "the metric's segments do not add up")
    if any(as_decimal(part or 0) < 0 for part in parts):
        return Undetermined("negative_part", "a segment's part is below zero")
    difference = abs(sum((as_decimal(part or 0) for part in parts), Decimal(0)) - as_decimal(whole))
    if difference > Decimal("1e-6") * max(abs(as_decimal(whole)), Decimal(1)):
        return Undetermined("not_a_partition", f"the segments add up to {difference} beside the whole")
    return None
