"""Why a question or its answer is rejected: one code for each check."""

from __future__ import annotations

from enum import StrEnum


class ReasonCode(StrEnum):
    """A fault of a question, its answer format or its answer."""

    METRIC_NOT_SAID = "metric_not_said"
    FILTER_NOT_SAID = "filter_not_said"
    WINDOW_NOT_SAID = "window_not_said"
    DIMENSION_NOT_SAID = "dimension_not_said"
    GROUP_NOT_SAID = "group_not_said"
    COUNT_NOT_SAID = "count_not_said"
    ORDER_NOT_SAID = "order_not_said"
    GRAIN_NOT_SAID = "grain_not_said"
    THRESHOLD_NOT_SAID = "threshold_not_said"
    LEVEL_NOT_SAID = "level_not_said"
    SCENARIO_NOT_SAID = "scenario_not_said"
    FACT_NOT_SAID = "fact_not_said"
    STRAY_WINDOW = "stray_window"
    STRAY_NUMBER = "stray_number"
    SCHEMA_NAME = "schema_name"
    DOCUMENT_HINT = "document_hint"
    ANSWER_LEAKED = "answer_leaked"
    LENGTH = "length"
    NOT_A_REQUEST = "not_a_request"
    DUPLICATE_QUESTION = "duplicate_question"
    FORMAT_INCOMPLETE = "format_incomplete"
    ANSWER_INCOMPLETE = "answer_incomplete"
    ANSWER_ELSEWHERE = "answer_elsewhere"
    ANSWER_INCONSISTENT = "answer_inconsistent"
    OUTSIDE_WINDOW = "outside_window"
    GOLD_NOT_RIGHT = "gold_not_right"
    BASE_IS_RIGHT = "base_is_right"


PHRASING = frozenset(
    {code for code in ReasonCode if code.endswith("_not_said")}
    | {
        ReasonCode.STRAY_WINDOW,
        ReasonCode.STRAY_NUMBER,
        ReasonCode.SCHEMA_NAME,
        ReasonCode.DOCUMENT_HINT,
        ReasonCode.ANSWER_LEAKED,
        ReasonCode.LENGTH,
        ReasonCode.NOT_A_REQUEST,
        ReasonCode.DUPLICATE_QUESTION,
    }
)
"""Faults of the words alone, which another wording may mend."""
