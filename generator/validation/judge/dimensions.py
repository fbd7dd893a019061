"""The eight dimensions of the judge, in our own words, and which of them another wording may mend."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from generator.records import AnalysisType

JUDGE_VERSION = "1"
"""Goes up with every change of a criterion or of the prompt; it is part of the certificate."""


class Dimension(StrEnum):
    """What is judged of a question and its answer."""

    OBJECTIVITY = "objectivity"
    LEAKAGE = "leakage"
    NATURALNESS = "naturalness"
    RELEVANCE = "relevance"
    FORMAT = "format"
    CORRECTNESS = "correctness"
    REASONING = "reasoning"
    SCOPE_MATCH = "scope_match"


D = Dimension
WORDS_ALONE = frozenset({D.OBJECTIVITY, D.LEAKAGE, D.NATURALNESS, D.SCOPE_MATCH})
"""Dimensions on which another wording may do better."""

CRITERIA: Mapping[Dimension, str] = {
    D.OBJECTIVITY: "Two careful analysts with the same data and documents would take the question to ask for the same "
    "thing, and no part of it is a matter of taste.",
    D.LEAKAGE: "The question gives away neither its answer or a part of it, nor which document, rule, table or column "
    "is needed, nor how to compute it.",
    D.NATURALNESS: "A person of the named company could have said it just so: grammatical, in business language, "
    "without padding.",
    D.RELEVANCE: "It is worth asking for someone who runs that business, and the measure suits what is asked of it.",
    D.FORMAT: "The answer format says which fields are wanted and how they are written, fits the question, and the "
    "gold answer keeps to it.",
    D.CORRECTNESS: "The gold answer follows from the computation shown, and that computation is what the question, the "
    "measure's definition and the documents together call for.",
    D.REASONING: "The question takes the steps of its type, and each document listed as applying bears on this "
    "measure, these groups and this period.",
    D.SCOPE_MATCH: "Measure, groups, conditions, period, limits and counts of the question are those of the task: none "
    "is missing, added or changed.",
}

CONTEXT: Mapping[AnalysisType, str] = {
    AnalysisType.KNOWLEDGE_RETRIEVAL: "The answer is looked up in one document; no figure is computed.",
    AnalysisType.POINT_QUERY: "One figure of one measure is asked for.",
    AnalysisType.TREND_ANALYSIS: "Direction, change from the first period to the last in percent, and the period of "
    "the peak are asked for; the peak lies inside the asked window.",
    AnalysisType.COMPARISON: "Both figures and the name of the higher group are asked for; naming both groups is "
    "no leak.",
    AnalysisType.RANKING: "So many groups in order are asked for, from the end that the question names; the groups "
    "themselves must not be named.",
    AnalysisType.SIGNIFICANCE_TESTING: "A test between two groups at a level is asked for; Welch's test for means, the "
    "z-test of two proportions for rates.",
    AnalysisType.THRESHOLD_CROSSING: "Whether the figure lies strictly above a limit is asked for; naming the limit is "
    "no leak.",
    AnalysisType.COUNTERFACTUAL: "The figure as it is and under one supposed change are asked for; naming the subject "
    "of what changes is no leak.",
    AnalysisType.DECOMPOSITION: "Every segment's figure and its contribution in percent are asked for.",
}
"""What to know about each analysis type before judging."""
