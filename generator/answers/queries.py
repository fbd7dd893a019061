"""What a task asks of its metric: the slices and the groups that are kept."""

from __future__ import annotations

from generator.records import TOTAL, AnalysisType, TaskSpec

_SLICED = {
    AnalysisType.COMPARISON,
    AnalysisType.RANKING,
    AnalysisType.SIGNIFICANCE_TESTING,
}


def slices_of(spec: TaskSpec, time: str) -> tuple[str, ...]:
    """Return the slices that a task's answer is made of.

    Args:
        spec: The task.
        time: Time column of the metric, for trends.
    """
    if spec.type is AnalysisType.TREND_ANALYSIS:
        return (f"{time}:{spec.grain}",)
    if spec.type is AnalysisType.DECOMPOSITION:
        return (spec.dimension, TOTAL)
    if spec.type in _SLICED or (spec.dimension and spec.groups):
        return (spec.dimension,)
    return (TOTAL,)


def picks_of(spec: TaskSpec) -> tuple[str, ...]:
    """Return the groups that a task keeps of its slice, or none for all."""
    return spec.groups
