"""The frames: ways to ask, at least twelve for each analysis type, each filled with the slots of a task.

A frame says every slot of its type once and nothing else. `{scope}` is filters and window, `{Scope}` the same
at the start of a sentence; `{period}` and `{filters}` are the two apart.
"""

from collections.abc import Mapping

from generator.phrasing.frames import (
    comparison,
    counterfactual,
    decomposition,
    knowledge,
    point,
    ranking,
    significance,
    threshold,
    trend,
)
from generator.records import AnalysisType

FRAMES: Mapping[AnalysisType, tuple[str, ...]] = {
    AnalysisType.KNOWLEDGE_RETRIEVAL: knowledge.FRAMES,
    AnalysisType.POINT_QUERY: point.FRAMES,
    AnalysisType.TREND_ANALYSIS: trend.FRAMES,
    AnalysisType.COMPARISON: comparison.FRAMES,
    AnalysisType.RANKING: ranking.FRAMES,
    AnalysisType.SIGNIFICANCE_TESTING: significance.FRAMES,
    AnalysisType.THRESHOLD_CROSSING: threshold.FRAMES,
    AnalysisType.COUNTERFACTUAL: counterfactual.FRAMES,
    AnalysisType.DECOMPOSITION: decomposition.FRAMES,
}
DIRECT_FRAMES: tuple[str, ...] = knowledge.DIRECT_FRAMES
"""Knowledge questions about a fact whose `asks` is a direct question."""

__all__ = ["DIRECT_FRAMES", "FRAMES"]
