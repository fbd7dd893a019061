"""The records that travel between stages: frozen, plain, with no behaviour but what names them.

Every arrow of the pipeline is one of these. A rejected candidate is a record too, never an exception.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

TOTAL = "total"
"""The slice that keeps all rows together; its only key is `TOTAL_KEY`."""
TOTAL_KEY = "(all)"

COUNT, VARIANCE, SUCCESSES = "n", "variance", "successes"
"""What a test of two groups needs beside a group's value: see `beside`."""
P_DIGITS = 3
"""Significant digits that a probability is shown with at the least, however small it is."""
SUPPOSED = "supposed"
"""The value under a supposition, beside the actual one: see `beside`."""

Number = Decimal | float | int


class AnalysisType(StrEnum):
    """What is asked of a metric."""

    KNOWLEDGE_RETRIEVAL = "knowledge_retrieval"
    POINT_QUERY = "point_query"
    TREND_ANALYSIS = "trend_analysis"
    COMPARISON = "comparison"
    RANKING = "ranking"
    SIGNIFICANCE_TESTING = "significance_testing"
    THRESHOLD_CROSSING = "threshold_crossing"
    COUNTERFACTUAL = "counterfactual"
    DECOMPOSITION = "decomposition"


OPERATORS: Mapping[AnalysisType, tuple[str, ...]] = {
    AnalysisType.KNOWLEDGE_RETRIEVAL: ("Retrieve",),
    AnalysisType.POINT_QUERY: ("Retrieve", "Filter", "Aggregate"),
    AnalysisType.TREND_ANALYSIS: ("Retrieve", "Temporal", "Aggregate"),
    AnalysisType.COMPARISON: ("Retrieve", "Filter", "Aggregate", "Compare"),
    AnalysisType.RANKING: ("Retrieve", "Filter", "Aggregate", "Rank"),
    AnalysisType.SIGNIFICANCE_TESTING: ("Retrieve", "Filter", "Aggregate", "Test"),
    AnalysisType.THRESHOLD_CROSSING: ("Retrieve", "Filter", "Aggregate", "Compare"),
    AnalysisType.COUNTERFACTUAL: ("Retrieve", "Filter", "Aggregate", "Compare"),
    AnalysisType.DECOMPOSITION: ("Retrieve", "Filter", "Aggregate", "Group"),
}


class Tier(StrEnum):
    """What a right answer takes: documents alone, a metric over the data, or a rule that changes the answer."""

    KNOWLEDGE = "knowledge"
    ANALYTICS = "analytics"
    RULE = "rule"


@dataclass(frozen=True, order=True)
class Filter:
    """A slice of the rows: `dimension` equals `value` as text, or the NULL group's label."""

    dimension: str
    value: str


@dataclass(frozen=True, order=True)
class Window:
    """A half-open interval of days that a question asks about.

    Attributes:
        start: First day, included.
        end: First day no longer included.
        kind: `month`, `quarter`, `half`, `year`, `year_to_date` or `span` (whole months).
    """

    start: date
    end: date
    kind: str


@dataclass(frozen=True)
class Query:
    """One evaluation of a metric: what both roads are given.

    Attributes:
        domain: Domain of the metric.
        metric: Metric's name.
        rules: Names of the rules applied, sorted; empty for the base answer.
        slices: Each `total`, a dimension, or `dimension:month|quarter|year` for a temporal one.
        filters: Row filters, all of which hold.
        window: Asked window on the metric's time, or None for all time before `as_of`.
        changes: Parameter changes for a counterfactual: (rule, parameter, new value as SQL literal text).
    """

    domain: str
    metric: str
    rules: tuple[str, ...] = ()
    slices: tuple[str, ...] = (TOTAL,)
    filters: tuple[Filter, ...] = ()
    window: Window | None = None
    changes: tuple[tuple[str, str, str], ...] = ()


def beside(name: str, what: str) -> str:
    """Return the slice (or task) that holds something further about the groups of another one."""
    return f"{name}/{what}"


@dataclass(frozen=True, order=True)
class ResultRow:
    """One group of a query's result.

    Attributes:
        slice: The slice it belongs to, as in the query; or `beside` it, for what a test or a supposition needs.
        key: The group's value as text: a dimension value, a period such as `2017-03`, or `TOTAL_KEY`.
        value: The metric's exact value; None where it is undefined.
        rows: Grain rows behind the group after all operations.
        part: The additive part of the group (a ratio's numerator, an additive value itself), else None.
    """

    slice: str
    key: str
    value: Number | None
    rows: int
    part: Number | None = None


@dataclass(frozen=True)
class Scores:
    """The five scorers of a subgraph, each in 0..1, and their weighted sum."""

    semantic: float
    rule_diversity: float
    metric_rarity: float
    cardinality: float
    joins: float
    quality: float


@dataclass(frozen=True)
class Subgraph:
    """A task skeleton without values: a metric with its tables, dimension and rules.

    Attributes:
        id: Stable id, such as `ecommerce/on_time_delivery_rate/customer_state/a1b2c3`.
        domain: Domain's name.
        metric: The metric asked about.
        metrics: It and every metric it is composed of.
        tables: Models whose columns it needs, the grain model first.
        dimension: The dimension it is sliced or filtered by.
        rules: Rules that can change the metric.
    """

    id: str
    domain: str
    metric: str
    metrics: tuple[str, ...]
    tables: tuple[str, ...]
    dimension: str
    rules: tuple[str, ...]

    @property
    def nodes(self) -> frozenset[str]:
        """The node set that Jaccard distances are taken over."""
        return frozenset(
            [f"metric:{name}" for name in self.metrics]
            + [f"table:{name}" for name in self.tables]
            + [f"dimension:{self.dimension}"]
            + [f"rule:{name}" for name in self.rules]
        )


@dataclass(frozen=True)
class TaskSpec:
    """A subgraph with an analysis type and values: everything but the answer and the words.

    Attributes:
        id: Stable task id.
        domain: Domain's name.
        subgraph: Id of the subgraph it was drawn from.
        type: Analysis type.
        metric: Metric asked about; for a knowledge task about a rule, empty.
        dimension: Slice dimension of a ranking, comparison, decomposition or significance test, else empty.
        grain: Period of a trend: `month`, `quarter` or `year`, else empty.
        groups: The two groups of a comparison or significance test.
        filters: Row filters.
        window: Asked window, or None for all time.
        k: Rows of a ranking.
        order: `desc` or `asc` of a ranking.
        threshold: Threshold of a threshold crossing.
        alpha: Level of a significance test.
        rules: Rules that can apply to it, sorted.
        change: Counterfactual: the rule dropped, or (rule, parameter, new value).
        fact: Knowledge: (rule or metric name, index of the fact).
    """

    id: str
    domain: str
    subgraph: str
    type: AnalysisType
    metric: str = ""
    dimension: str = ""
    grain: str = ""
    groups: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    window: Window | None = None
    k: int = 0
    order: str = ""
    threshold: Decimal | None = None
    alpha: Decimal | None = None
    rules: tuple[str, ...] = ()
    change: tuple[str, ...] = ()
    fact: tuple[str, int] | None = None


@dataclass(frozen=True)
class Answer:
    """A typed answer: the exact one, the shown one, and how closely it must be met.

    Attributes:
        exact: JSON-ready value with numbers unrounded (Decimal or float).
        shown: The same with numbers rounded to `decimals`.
        decimals: Decimals of each number field, by field name.
    """

    exact: Any
    shown: Any
    decimals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Rejection:
    """A candidate that did not become a task.

    Attributes:
        task: Its id.
        domain: Domain's name.
        stage: Stage that rejected it.
        reason: Reason code, such as `tie`, `empty`, `near_threshold`.
        detail: What was seen, in one sentence.
        type: Its analysis type, or empty.
    """

    task: str
    domain: str
    stage: str
    reason: str
    detail: str
    type: str = ""


class Reading(StrEnum):
    """A plausible misreading of a question; `rival_reading:<name>` where its words leave it open."""

    CALENDAR_DAYS = "calendar_days"
    WEEKDAYS = "weekdays"
    CLOSED_WINDOW = "closed_window"
    LAST_DAY_CUT = "last_day_cut"
    ASKED_WINDOW_ONLY = "asked_window_only"
    OTHER_DATE = "other_date"
    OTHER_GROWTH = "other_growth"
    ROWS_FOR_ENTITIES = "rows_for_entities"
    ENTITIES_FOR_ROWS = "entities_for_rows"
    ROWS_BEHIND_ENTITIES = "rows_behind_entities"
    MEAN_OF_GROUPS = "mean_of_groups"
    OTHER_DIMENSION = "other_dimension"
    PLACES_APART = "places_apart"
    NULL_GROUP_DROPPED = "null_group_dropped"
    SHARE_OF_WHOLE = "share_of_whole"
    FRACTION = "fraction"


@dataclass(frozen=True)
class Rival:
    """What a task's question gives when it is misread.

    Attributes:
        reading: The misreading.
        other: What is taken in place of what is meant: a column, a dimension, a day; may be empty.
        answer: The exact answer of it; None where it gives none, which refutes it.
        differs: Whether the scorer would call it wrong.
        told: The words of question and format that tell the two apart; empty where there are none.
    """

    reading: Reading
    other: str
    answer: Any
    differs: bool = False
    told: str = ""


@dataclass(frozen=True)
class SolvedTask:
    """A task with proven answers and no words yet.

    Attributes:
        spec: What is asked.
        tier: Its tier.
        operators: Operator composition.
        required: Rules whose removal alone makes the answer wrong.
        inert: Rules that apply and change nothing here.
        base: Base answer (no rule), None for knowledge tasks.
        gold: Gold answer.
        base_sql: Self-contained SQL of the base rows, empty for knowledge tasks.
        gold_sql: Self-contained SQL of the gold rows, empty for knowledge tasks.
        without: Each required rule to the answer without it, as shown.
        document: Knowledge tasks: the document the answer stands in.
        must_include: Knowledge tasks: words a right answer contains.
        reads: Digest of all that the answers were computed from; empty for knowledge tasks.
    """

    spec: TaskSpec
    tier: Tier
    operators: tuple[str, ...]
    required: tuple[str, ...]
    inert: tuple[str, ...]
    base: Answer | None
    gold: Answer
    base_sql: str = ""
    gold_sql: str = ""
    without: Mapping[str, Any] = field(default_factory=dict)
    document: str = ""
    must_include: tuple[str, ...] = ()
    reads: str = ""


@dataclass(frozen=True)
class Question:
    """A solved task said in words.

    Attributes:
        task: The task's id.
        text: The question.
        answer_format: The JSON shape asked for and its conventions: rounding, percent or fraction, order, ties.
        frame: Id of the frame or model that worded it.
    """

    task: str
    text: str
    answer_format: str
    frame: str
