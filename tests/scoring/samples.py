"""A gold answer of each type, exact, with the decimals of its numbers."""

from decimal import Decimal
from typing import Any

from generator.records import AnalysisType as T

D = Decimal
GOLD: dict[T, tuple[Any, dict[str, int]]] = {
    T.KNOWLEDGE_RETRIEVAL: ("One calendar day after the promised date.", {}),
    T.POINT_QUERY: ({"value": D("58.744924")}, {"value": 2}),
    T.TREND_ANALYSIS: (
        {"direction": "increasing", "total_change_pct": D("32.125"), "peak_period": "2017-11"},
        {"total_change_pct": 1},
    ),
    T.COMPARISON: (
        {"group_a": "SP", "group_b": "RJ", "value_a": D("91.5"), "value_b": D("83.25"), "higher": "SP"},
        {"value_a": 2, "value_b": 2},
    ),
    T.RANKING: (
        [
            {"key": "AM", "value": D("25.65")},
            {"key": "AP", "value": D("24.76")},
            {"key": "AL", "value": D("24.12")},
        ],
        {"value": 2},
    ),
    T.SIGNIFICANCE_TESTING: (
        {
            "test": "welch_t",
            "statistic": D("-3.4512"),
            "p_value": 0.00057,
            "significant": True,
            "n_a": 412,
            "n_b": 388,
            "mean_a": D("3.91"),
            "mean_b": D("4.12"),
        },
        {"statistic": 4, "p_value": 4, "n_a": 0, "n_b": 0, "mean_a": 2, "mean_b": 2},
    ),
    T.THRESHOLD_CROSSING: (
        {"value": D("14.46"), "threshold": D("15"), "exceeded": False},
        {"value": 2, "threshold": 2},
    ),
    T.COUNTERFACTUAL: (
        {"actual": D("92.1"), "counterfactual": D("88.4"), "difference": D("-3.7")},
        {"actual": 2, "counterfactual": 2, "difference": 2},
    ),
    T.DECOMPOSITION: (
        [
            {"segment": "boleto", "value": D("120.5"), "contribution": D("40.1667")},
            {"segment": "(unknown)", "value": D("179.5"), "contribution": D("59.8333")},
        ],
        {"value": 2, "contribution": 2},
    ),
}
MUST = {T.KNOWLEDGE_RETRIEVAL: ("one calendar day",)}
