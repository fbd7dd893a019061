"""Determinacy guards: each a small function that says why gold rows do not give a single right answer.

Comes in: a task and its gold rows. Goes out: the first reason against it, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.answers.context import AnswerContext, Undetermined
from generator.answers.guards.groups import (
    higher_within_tolerance,
    no_partition,
    null_group,
    tie,
    too_few_groups,
    too_many_segments,
)
from generator.answers.guards.periods import empty_period, near_flat, tied_peak, undefined_change
from generator.answers.guards.samples import (
    few_successes,
    near_alpha,
    no_change,
    not_a_proportion,
    small_sample,
    zero_variance,
)
from generator.answers.guards.values import empty, near_threshold, no_number, small_base, trivial
from generator.records import AnalysisType, ResultRow, TaskSpec

Guard = Callable[[TaskSpec, Sequence[ResultRow], AnswerContext], Undetermined | None]

GUARDS: Mapping[AnalysisType, tuple[Guard, ...]] = {
    AnalysisType.POINT_QUERY: (empty, no_number, trivial, small_base),
    AnalysisType.THRESHOLD_CROSSING: (empty, no_number, trivial, small_base, near_threshold),
    AnalysisType.COMPARISON: (empty, no_number, too_few_groups, small_base, higher_within_tolerance),
    AnalysisType.RANKING: (empty, no_number, too_few_groups, null_group, small_base, tie),
    AnalysisType.TREND_ANALYSIS: (
        empty,
        no_number,
        empty_period,
        small_base,
        undefined_change,
        near_flat,
        tied_peak,
    ),
    AnalysisType.SIGNIFICANCE_TESTING: (
        empty,
        no_number,
        too_few_groups,
        small_base,
        small_sample,
        not_a_proportion,
        zero_variance,
        few_successes,
        near_alpha,
    ),
    AnalysisType.COUNTERFACTUAL: (empty, no_number, small_base, no_change),
    AnalysisType.DECOMPOSITION: (empty, no_number, too_few_groups, too_many_segments, no_partition),
}


def guard(spec: TaskSpec, rows: Sequence[ResultRow], context: AnswerContext) -> Undetermined | None:
    """Return the first reason why these gold rows do not determine the answer, or None.

    Args:
        spec: The task, its threshold drawn.
        rows: Gold rows of the slices that `slices_of` names.
        context: The metric's conventions.
    """
    found = (check(spec, rows, context) for check in GUARDS[spec.type])
    return next((reason for reason in found if reason is not None), None)
