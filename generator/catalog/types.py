"""What metrics, rules, domains and dbt models look like once they are read: frozen, typed, without source places.

Comes in: plain data from a strictly read YAML file. Goes out: the records every other part works on. The JSON
Schemas beside the YAML are generated from these types, so a field's description here is what an editor shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

WORD = re.compile(r"[a-z_][a-z0-9_]*")
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Sql = Annotated[str, StringConstraints(min_length=1)]
Text = Annotated[str, StringConstraints(min_length=1)]
Scalar = bool | int | Decimal | date | str
Stage = Literal["rows", "entities", "groups"]
Side = Literal["numerator", "denominator", "both"]


class Record(BaseModel):
    """Base of everything read from YAML: frozen, strict, and closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Unit(StrEnum):
    """What a metric's value is counted in. `percent` multiplies ratios, shares and growth by 100."""

    COUNT = "count"
    CURRENCY = "currency"
    PERCENT = "percent"
    RATIO = "ratio"
    DAYS = "days"
    HOURS = "hours"
    MINUTES = "minutes"
    MILES = "miles"
    SCORE = "score"
    INDEX = "index"
    NUMBER = "number"


class Level(StrEnum):
    """How a metric builds on others: L1 base, L2 conditional, L3 composite."""

    L1 = "L1"
    L2 = "L2"
    L3 = "L3"


class Ratio(Record):
    """A quotient of two aggregates over the same rows."""

    numerator: Sql = Field(description="Aggregate above the line.")
    denominator: Sql = Field(description="Aggregate below the line; zero makes the group absent.")


class Share(Record):
    """A group's part of the total over all values of the sliced dimension, as a percentage for unit percent."""

    value: Sql = Field(description="Additive aggregate whose share is taken.")


class Composite(Record):
    """An expression over other metrics, or their weighted mean. Give exactly one of the two."""

    value: Sql | None = Field(default=None, description="Expression over metric names.")
    weights: Mapping[Name, Decimal | int] | None = Field(
        default=None, description="Metric name to weight; the value is the weighted mean."
    )


class Growth(Record):
    """The change of a metric against an earlier period: `value / earlier - 1`."""

    of: Name = Field(description="The metric whose growth this is.")
    period: Literal["month", "quarter", "year"] = Field(description="Length of one period.")
    against: Literal["previous", "year_before"] = Field(
        default="previous", description="The period just before, or the same one a year before."
    )


class Fact(Record):
    """Something a knowledge question can ask, answered by the document's own words."""

    asks: Text = Field(description="What is asked, to follow 'What is …' or stand as an indirect question.")
    answer: Text = Field(description="The answer in a sentence.")
    must_include: tuple[Text, ...] = Field(min_length=1, description="Words a right answer contains.")


class Metric(Record):
    """One metric: one file whose stem is its name."""

    metric: Name = Field(description="The metric's name, equal to the file's stem.")
    label: Text = Field(description="What people call it.")
    description: Text = Field(description="What it measures, in one or two sentences.")
    level: Level = Field(strict=False, description="L1 base, L2 conditional, L3 composite.")
    unit: Unit = Field(strict=False, description="What its value is counted in.")
    decimals: int | None = Field(default=None, ge=0, le=9, description="Decimals shown; the domain's if absent.")
    model: Name | None = Field(default=None, description="dbt model that fixes the grain: one row per what.")
    time: Name | None = Field(default=None, description="Date or timestamp column that windows apply to.")
    dated: str | None = Field(
        default=None,
        pattern=r"\{window\}",
        description="How a window is said where the date is not the obvious one: 'for accounts opened {window}'.",
    )
    dimensions: tuple[Name, ...] = Field(
        min_length=1, description="Natural pairings to group or filter by; the first is the default."
    )
    parameters: Mapping[Name, Scalar] = Field(default={}, description="Named limits, written :name in SQL.")
    where: Sql | None = Field(default=None, description="Which rows count.")
    columns: Mapping[Name, Sql] = Field(default={}, description="Named row expressions, in order.")
    per: tuple[Name, ...] = Field(default=(), description="Entity stage: one row per these columns.")
    entity_columns: Mapping[Name, Sql] = Field(default={}, description="Aggregates of an entity's rows.")
    entity_where: Sql | None = Field(default=None, description="Which entities count.")
    trailing: str | None = Field(
        default=None, pattern=r"^[1-9][0-9]* days$", description="Look back this far from the window's end."
    )
    value: Sql | None = Field(default=None, description="Ends as an aggregate.")
    ratio: Ratio | None = Field(default=None, description="Ends as numerator over denominator.")
    share: Share | None = Field(default=None, description="Ends as part of the total over the sliced dimension.")
    composite: Composite | None = Field(default=None, description="Ends as an expression over metrics.")
    growth: Growth | None = Field(default=None, description="Ends as growth against an earlier period.")
    facts: tuple[Fact, ...] = Field(
        default=(), description="For knowledge questions; without any, one follows from the definition."
    )


class Interval(Record):
    """A half-open interval of days, `from` included and `to` not."""

    start: date | None = Field(default=None, alias="from", description="First day, included.")
    end: date | None = Field(default=None, alias="to", description="First day no longer included.")


class FilterOp(Record):
    """Keep rows for which the predicate is TRUE, or one row per key."""

    where: Sql | None = Field(default=None, description="Predicate; rows where it is not TRUE go.")
    first_by: Sql | None = Field(default=None, description="Order terms; the first row of each key stays.")
    per: tuple[Name, ...] = Field(default=(), description="The key of first_by.")


class ExcludeOp(Record):
    """Drop rows for which the predicate is TRUE; rows where it is NULL stay."""

    where: Sql = Field(description="Predicate; rows where it is TRUE go.")


class ThresholdOp(Record):
    """Move a limit: a metric's parameter, or a least size below which an entity or group is absent."""

    parameter: Name | None = Field(default=None, description="The metric's parameter to change.")
    to: Scalar | None = Field(default=None, description="Its new value.")
    having: Sql | None = Field(default=None, description="Aggregate condition an entity or group must meet.")
    said: str | None = Field(
        default=None,
        pattern=r"\{value\}",
        description="How another value is supposed, as a clause: 'a buyer counted as regular from {value} orders on'.",
    )


class WeightOp(Record):
    """Change how much a row counts, or how much a component of a composite counts."""

    by: Sql | None = Field(default=None, description="Row expression; windows allowed.")
    components: Mapping[Name, Decimal | int] | None = Field(
        default=None, description="New weights of the composite's metrics."
    )


class OverrideOp(Record):
    """Replace a definition: a column, the metric's where, an aggregate, or the model. Name exactly one target."""

    column: Name | None = Field(default=None, description="Name of the column to replace.")
    where: Literal[True] | None = Field(default=None, description="Replace the metric's where.")
    numerator: Literal[True] | None = Field(default=None, description="Replace the numerator.")
    denominator: Literal[True] | None = Field(default=None, description="Replace the denominator.")
    value: Literal[True] | None = Field(default=None, description="Replace the value aggregate.")
    model: Name | None = Field(default=None, description="Read another dbt model instead.")
    as_: Sql | None = Field(default=None, alias="as", description="What replaces it; not with model.")


class Operation(Record):
    """One typed operation on the metrics it names. Exactly one of the five words is present."""

    filter: FilterOp | None = None
    exclude: ExcludeOp | None = None
    threshold: ThresholdOp | None = None
    weight: WeightOp | None = None
    override: OverrideOp | None = None
    metrics: tuple[Name, ...] = Field(min_length=1, description="Metrics that this operation changes.")
    stage: Stage | None = Field(default=None, description="rows, entities or groups; each form has a default.")
    side: Side | None = Field(default=None, description="On ratios: numerator, denominator or both.")
    when: Mapping[Name, tuple[Scalar, ...]] | None = Field(
        default=None, description="Narrows the rule's when for this operation."
    )
    effective: Interval | None = Field(default=None, description="Replaces the rule's interval for this operation.")
    before: tuple[Name, ...] = Field(
        default=(), description="Rules whose operations of the same stage this one goes before."
    )

    @property
    def word(self) -> str:
        """The operation's word: filter, exclude, threshold, weight or override."""
        return next(w for w in OPERATION_WORDS if getattr(self, w) is not None)


OPERATION_WORDS: tuple[str, ...] = ("override", "exclude", "filter", "weight", "threshold")


class RuleKind(StrEnum):
    """What a rule is about."""

    DEFINITIONAL = "definitional"
    EXCLUSIONARY = "exclusionary"
    TEMPORAL = "temporal"
    CONDITIONAL = "conditional"
    PRIVACY = "privacy"
    OVERRIDE = "override"


class Rule(Record):
    """One rule document with its typed operations: one file whose stem is its name."""

    rule: Name = Field(description="The rule's name, equal to the file's stem.")
    title: Text = Field(description="The document's title.")
    kind: RuleKind = Field(strict=False, description="What the rule is about.")
    owner: Text = Field(description="Who answers for it.")
    version: Text = Field(description="Version of the document, quoted.")
    effective: Interval = Field(default=Interval(), description="Of the row's metric time; half-open.")
    when: Mapping[Name, tuple[Scalar, ...]] = Field(
        default={}, description="Dimension values it applies to; makes a rule→dimension edge."
    )
    supersedes: tuple[Name, ...] = Field(
        default=(), description="Rules that give way to this one where both apply to a row."
    )
    operations: tuple[Operation, ...] = Field(min_length=1, description="What it does, typed.")
    facts: tuple[Fact, ...] = Field(min_length=1, description="For knowledge questions.")
    settles: Text | None = Field(
        default=None,
        description="What it settles, to follow 'the agreement on'; no other rule of the domain settles it.",
    )
    document: Text = Field(description="The prose, in Markdown, as a person is given it to read.")


class DimensionSpec(Record):
    """How people speak of a dimension."""

    label: Text = Field(description="Singular noun phrase: 'customer state'.")
    plural: Text = Field(description="Plural noun phrase: 'customer states'.")
    kind: Literal["categorical", "spatial", "temporal"] = Field(description="What it can be asked for.")
    phrase: Text = Field(default="where the {label} is {value}", description="How a filter on it is said.")
    values: Mapping[str, str] = Field(default={}, description="Stored value to business name.")


class Calendar(Record):
    """The domain's business calendar. Saturdays and Sundays are never business days."""

    start: date = Field(alias="from", description="First day covered.")
    end: date = Field(alias="to", description="First day no longer covered.")
    holidays: Mapping[str, str] = Field(
        default={}, description="'2018-12-25', or '12-25' for every year, to the holiday's name."
    )


class Domain(Record):
    """What a whole domain shares: `metrics/<domain>/_domain.yml`."""

    domain: Name = Field(description="The domain's name, equal to the folder's.")
    label: Text = Field(description="What people call it.")
    company: Text = Field(description="The company's name.")
    story: Text = Field(description="A paragraph about the company.")
    as_of: date = Field(description="The pinned clock: the first day that is not over yet.")
    timezone: Text = Field(description="IANA zone that all dates are in.")
    week_start: Literal["monday"] = Field(default="monday", description="Weeks are ISO.")
    currency: Text = Field(description="ISO 4217 code.")
    null_label: Text = Field(default="(unknown)", description="Label of the group without a value.")
    minimum_rows: int = Field(default=5, ge=1, description="Least rows of its grain behind each value of an answer.")
    decimals: int = Field(default=2, ge=0, le=9, description="Decimals shown where a metric says nothing.")
    calendar: Calendar
    dimensions: Mapping[Name, DimensionSpec] = Field(min_length=1, description="Every dimension metrics use.")


class Column(Record):
    """A column of a dbt model or source; `origin` is what it is called where a source is loaded from."""

    name: str
    type: str
    description: str = ""
    origin: str | None = None


class Relationship(Record):
    """A many-to-one reference declared as a dbt `relationships` test: `column` points at `to.field`."""

    column: str
    to: str
    field: str


class Model(Record):
    """A dbt model or source as its YAML declares it.

    `key` is the column (or columns) with a uniqueness test or primary-key constraint; a model without one has
    an empty key, which is an error for a metric's grain. `origin` is the file or table that a source is loaded from.
    """

    name: str
    domain: str
    layer: Literal["source", "staging", "mart"]
    path: str
    description: str = ""
    key: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    origin: str | None = None

    def column(self, name: str) -> Column | None:
        """Return the column of that name, or None."""
        return next((column for column in self.columns if column.name == name), None)


class DomainCatalog(Record):
    """Everything about one domain."""

    domain: Domain
    metrics: Mapping[str, Metric]
    rules: Mapping[str, Rule]
    models: Mapping[str, Model]

    def decimals(self, metric: Metric) -> int:
        """Return the decimals in which a metric's values are shown."""
        return self.domain.decimals if metric.decimals is None else metric.decimals

    def leaves(self, metric: Metric) -> tuple[Metric, ...]:
        """Return the metrics that read rows: the metric itself, or the leaves of its components, once each."""
        parts = self.components(metric)
        if not parts:
            return (metric,)
        found = {leaf.metric: leaf for part in parts for leaf in self.leaves(part)}
        return tuple(found.values())

    def components(self, metric: Metric) -> tuple[Metric, ...]:
        """Return the metrics that a composite or growth metric is made of, in their written order."""
        if metric.growth is not None:
            return (self.metrics[metric.growth.of],)
        if metric.composite is None:
            return ()
        if metric.composite.weights is not None:
            return tuple(self.metrics[name] for name in metric.composite.weights)
        words = dict.fromkeys(WORD.findall(metric.composite.value or ""))
        return tuple(self.metrics[word] for word in words if word in self.metrics)


def json_ready(value: Any) -> Any:
    """Return plain data for hashing and JSON: dates as ISO text, decimals as text, mappings in key order."""
    if isinstance(value, BaseModel):
        return json_ready(value.model_dump(by_alias=True))
    if isinstance(value, Mapping):
        return {str(key): json_ready(item) for key, item in sorted(value.items())}
    if isinstance(value, list | tuple):
        return [json_ready(item) for item in value]
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, date | Decimal):
        return str(value)
    return value
