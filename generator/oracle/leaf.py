"""A metric that reads rows, with the operations that change it, and the names that they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.catalog.types import Metric
from generator.oracle.errors import OracleError
from generator.oracle.expressions.nodes import Aggregate, Node, column_names
from generator.oracle.expressions.parser import parse, parse_order
from generator.oracle.rules import Act, Condition

Reading = Callable[[Node], dict[str, Node]]
"""Turns the expression of a `value` ending into the outputs that are wanted of each group."""


def plainly(node: Node) -> dict[str, Node]:
    """Return the value itself as the only output."""
    return {"value": node}


@dataclass(frozen=True)
class Leaf:
    """One metric over rows.

    Attributes:
        metric: The metric.
        acts: Operations on it, in the order in which they act.
        watches: Conditions whose holding for all of a group's rows is asked for besides.
        reading: What is wanted of a `value` ending.
    """

    metric: Metric
    acts: tuple[Act, ...]
    watches: tuple[Condition, ...] = ()
    reading: Reading = plainly

    @property
    def model(self) -> str:
        """The grain model.

        Raises:
            OracleError: The metric names none.
        """
        if self.metric.model is None:
            raise OracleError(f"metric {self.metric.metric} has no model")
        return self.metric.model

    def of(self, *target: str) -> tuple[Act, ...]:
        """Return the operations on a target."""
        return tuple(act for act in self.acts if act.target[: len(target)] == target)

    def at(self, stage: str) -> tuple[Act, ...]:
        """Return the operations that act at a stage; parameters act wherever they are used."""
        return tuple(act for act in self.acts if act.stage == stage and act.target[0] != "parameter")

    @property
    def flags(self) -> tuple[Condition, ...]:
        """Conditions that entities and groups are asked about."""
        later = [act for act in self.acts if act.stage != "rows" or act.target[0] == "parameter"]
        asked = [*self.watches, *(condition for act in later for condition in act.conditions)]
        return tuple(dict.fromkeys(condition for condition in asked if not condition.always))

    def outputs(self) -> dict[str, Node]:
        """Return the ending's aggregates by name: `value`, or `numerator` and `denominator`."""
        metric = self.metric
        if metric.ratio is not None:
            return {
                "numerator": parse(metric.ratio.numerator),
                "denominator": parse(metric.ratio.denominator),
            }
        text = metric.share.value if metric.share is not None else metric.value
        if text is None:
            raise OracleError(f"metric {metric.metric} has no ending over rows")
        return self.reading(parse(text))

    def replaced(self, act: Act) -> dict[str, Node]:
        """Return the outputs that an override of an aggregate replaces."""
        side = act.target[0]
        node = replacement(act)
        return self.reading(node) if side == "value" else {side: node}

    def source_names(self, dimensions: tuple[str, ...]) -> frozenset[str]:
        """Return every column needed that the metric does not compute itself.

        Args:
            dimensions: Dimensions that are sliced or filtered by.
        """
        own = self.metric.columns
        names: set[str] = set()
        before: set[str] = set()
        for name, text in own.items():
            names |= column_names(parse(text)) - before
            for act in self.of("column", name):
                names |= column_names(replacement(act)) - before - {name}
            before.add(name)
        for node in self._nodes():
            names |= column_names(node) - own.keys()
        asked = {*dimensions, *self.metric.per, self.metric.time}
        asked |= {name for act in self.acts for one in act.conditions for name, _ in one.when}
        asked |= {name for watch in self.watches for name, _ in watch.when}
        for act in self.acts:
            if act.operation.filter is not None:
                asked |= set(act.operation.filter.per)
            override = act.operation.override
            if override is not None and override.column is not None and act.stage == "rows":
                asked.add(override.column)
        return frozenset(names | {name for name in asked if name is not None and name not in own})

    def _nodes(self) -> Iterator[Node]:
        """Yield the expressions, or parts of them, that are read on rows."""
        metric = self.metric
        if metric.where is not None:
            yield parse(metric.where)
        for act in self.acts:
            if act.target[0] != "column" or act.operation.override is None or act.stage != "rows":
                yield from self._act_nodes(act)
            elif act.target[1] not in metric.columns:
                yield replacement(act)
        folded = [parse(text) for text in metric.entity_columns.values()]
        if not metric.per:
            folded = list(self.outputs().values())
        for node in folded:
            yield from inner(node)

    def _act_nodes(self, act: Act) -> Iterator[Node]:
        nodes = list(expressions(act))
        if act.stage == "rows":
            yield from nodes
        elif act.stage == "entities" or not self.metric.per:
            for node in nodes:
                yield from inner(node)


def inner(node: Node) -> Iterator[Node]:
    """Yield the aggregates of an expression: what is inside is read on rows."""
    return (below for below in node.walk() if isinstance(below, Aggregate))


def replacement(act: Act) -> Node:
    """Return what an override puts in place.

    Raises:
        OracleError: It says nothing.
    """
    override = act.operation.override
    if override is None or override.as_ is None:
        raise OracleError(f"{act} replaces something by nothing")
    return parse(override.as_)


def expressions(act: Act) -> Iterator[Node]:
    """Yield every expression that an operation is written with."""
    operation = act.operation
    if operation.filter is not None:
        if operation.filter.where is not None:
            yield parse(operation.filter.where)
        if operation.filter.first_by is not None:
            yield from parse_order(operation.filter.first_by)
    if operation.exclude is not None:
        yield parse(operation.exclude.where)
    if operation.threshold is not None and operation.threshold.having is not None:
        yield parse(operation.threshold.having)
    if operation.weight is not None and operation.weight.by is not None:
        yield parse(operation.weight.by)
    if operation.override is not None and operation.override.as_ is not None:
        yield parse(operation.override.as_)
