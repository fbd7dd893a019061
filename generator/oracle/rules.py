"""Which operations change a metric, where, in what order, and under which condition.

Comes in: the catalog's rules, the names of those applied, and a counterfactual's changes. Goes out: `Act`s,
one for each operation that names the metric, ordered within each stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from generator.catalog.types import OPERATION_WORDS, DomainCatalog, Metric, Operation, Rule, Scalar, Stage
from generator.oracle.errors import OracleError
from generator.oracle.expressions.nodes import Constant, Node, Unary
from generator.oracle.expressions.parser import parse

STAGES: Mapping[str, tuple[Stage, ...]] = {
    "filter": ("rows", "entities", "groups"),
    "exclude": ("rows", "entities", "groups"),
    "parameter": ("rows", "entities", "groups"),
    "having": ("entities", "groups"),
    "weight": ("rows", "entities"),
    "components": ("groups",),
    "column": ("rows", "entities"),
    "where": ("rows", "entities"),
    "model": ("rows",),
    "numerator": ("groups",),
    "denominator": ("groups",),
    "value": ("groups",),
}
"""The stages at which each target can be written."""
Changes = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Condition:
    """Rows an operation applies to: every dimension's text is one of those listed, and the time lies inside.

    Attributes:
        when: Each dimension with the texts it may have.
        start: First day, included.
        end: First day no longer included.
    """

    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    start: date | None = None
    end: date | None = None

    @property
    def always(self) -> bool:
        """Whether every row meets it."""
        return not self.when and self.start is None and self.end is None

    @property
    def timed(self) -> bool:
        """Whether it looks at the row's time."""
        return self.start is not None or self.end is not None


@dataclass(frozen=True)
class Act:
    """One operation of an applied rule on one metric.

    Attributes:
        rule: Name of its rule.
        place: Its place among the rule's operations.
        operation: What it does.
        target: What it writes; operations of one target exclude each other.
        stage: Where it acts; parameters act wherever they are used.
        condition: What rows or groups it applies to.
        rivals: Conditions of operations on the same target that supersede it.
        to: A threshold's new value.
    """

    rule: str
    place: int
    operation: Operation
    target: tuple[str, ...]
    stage: Stage
    condition: Condition
    rivals: tuple[Condition, ...] = ()
    to: Node | None = None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Every condition that decides whether it applies."""
        return (self.condition, *self.rivals)

    def __str__(self) -> str:
        return f"operation {self.place + 1} of rule {self.rule}"


def text_of(value: Scalar) -> str:
    """Return a listed dimension value as the text a column's value is compared with."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def acts_on(
    catalog: DomainCatalog, metric: Metric, rules: Sequence[str], changes: Changes
) -> tuple[Act, ...]:
    """Return the operations of the applied rules that name a metric, in the order in which they act.

    Args:
        catalog: The domain.
        metric: The metric; operations on its components do not count.
        rules: Names of the applied rules.
        changes: A counterfactual's new values of thresholds.

    Raises:
        OracleError: A rule is unknown, or `before` runs in a circle.
    """
    named: list[tuple[Rule, int, Operation]] = []
    for name in sorted(set(rules)):
        if name not in catalog.rules:
            raise OracleError(f"unknown rule {name!r}")
        rule = catalog.rules[name]
        named += [(rule, i, op) for i, op in enumerate(rule.operations) if metric.metric in op.metrics]
    acts = [_act(metric, rule, place, operation, changes) for rule, place, operation in named]
    acts.sort(key=lambda act: (OPERATION_WORDS.index(act.operation.word), act.rule, act.place))
    rivalled = [replace(act, rivals=_rivals(catalog, act, acts)) for act in acts]
    return (*_moved(rivalled, "rows"), *_moved(rivalled, "entities"), *_moved(rivalled, "groups"))


def _act(metric: Metric, rule: Rule, place: int, operation: Operation, changes: Changes) -> Act:
    stage, target = _stage_and_target(metric, operation)
    when = [*rule.when.items(), *(operation.when or {}).items()]
    interval = rule.effective if operation.effective is None else operation.effective
    condition = Condition(
        tuple((name, tuple(text_of(value) for value in values)) for name, values in when),
        interval.start,
        interval.end,
    )
    act = Act(rule.rule, place, operation, target, stage, condition)
    if stage not in STAGES[target[0]]:
        raise OracleError(f"{act} cannot act at the {stage} stage")
    if target[:2] == ("filter", "first_by") and stage != "rows":
        raise OracleError(f"{act} cannot act at the {stage} stage")
    if stage == "entities" and not metric.per:
        raise OracleError(f"{act} acts on entities, but {metric.metric} has none")
    if operation.side not in (None, "both") and (metric.ratio is None or stage != "rows"):
        raise OracleError(f"{act} has a side, but {metric.metric} has none at that stage")
    threshold = operation.threshold
    if threshold is None or threshold.parameter is None:
        return act
    return replace(act, to=_new_value(act, threshold.parameter, threshold.to, changes))


def _new_value(act: Act, parameter: str, to: Scalar | None, changes: Changes) -> Node:
    for rule, changed, literal in changes:
        if (rule, changed) == (act.rule, parameter):
            node = parse(literal)
            number = node.operand if isinstance(node, Unary) else node
            if not isinstance(number, Constant):
                raise OracleError(f"{literal!r} is no literal")
            return node
    if to is None:
        raise OracleError(f"{act} gives parameter {parameter!r} no value")
    return Constant.of(to)


def _stage_and_target(metric: Metric, operation: Operation) -> tuple[Stage, tuple[str, ...]]:
    """Return the stage an operation acts at, its own or its form's, and what it writes."""
    default: Stage = "rows"
    target: tuple[str, ...]
    if operation.filter is not None:
        target = ("filter", "first_by" if operation.filter.first_by is not None else "where")
    elif operation.exclude is not None:
        target = ("exclude", "where")
    elif operation.threshold is not None:
        parameter = operation.threshold.parameter
        target = ("parameter", parameter) if parameter is not None else ("having",)
        default = "rows" if parameter is not None else "groups"
    elif operation.weight is not None:
        target = ("weight",) if operation.weight.by is not None else ("components",)
        default = "rows" if operation.weight.by is not None else "groups"
    else:
        target, default = _override(metric, operation)
    stage = operation.stage or default
    return stage, (*target, stage) if target[0] in (
        "filter",
        "exclude",
        "having",
        "weight",
        "where",
    ) else target


def _override(metric: Metric, operation: Operation) -> tuple[tuple[str, ...], Stage]:
    override = operation.override
    if override is None:
        raise OracleError("an operation without a word")
    if override.column is not None:
        entity = override.column in metric.entity_columns and override.column not in metric.columns
        return ("column", override.column), "entities" if entity else "rows"
    if override.where is not None:
        return ("where",), "rows"
    if override.model is not None:
        return ("model",), "rows"
    for side in ("numerator", "denominator", "value"):
        if getattr(override, side) is not None:
            return (side,), "groups"
    raise OracleError("an override that replaces nothing")


def _rivals(catalog: DomainCatalog, act: Act, acts: Iterable[Act]) -> tuple[Condition, ...]:
    """Return the conditions of operations on the same target whose rules supersede this one's."""
    return tuple(
        other.condition
        for other in acts
        if other.target == act.target and act.rule in catalog.rules[other.rule].supersedes
    )


def _moved(acts: Sequence[Act], stage: Stage) -> list[Act]:
    """Return the operations of one stage, each directly behind those that must go before it."""
    staged = [act for act in acts if act.stage == stage]
    ordered: list[Act] = []

    def place(act: Act, waiting: tuple[Act, ...]) -> None:
        if act in waiting:
            raise OracleError(f"before runs in a circle at {act}")
        if act in ordered:
            return
        for other in staged:
            if act.rule in other.operation.before and other is not act:
                place(other, (*waiting, act))
        ordered.append(act)

    for act in staged:
        place(act, ())
    return ordered
