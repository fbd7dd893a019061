"""What a leaf's aggregates come to: the value, ratio and share endings, and a group's additive part."""

from __future__ import annotations

from dataclasses import replace

from generator.catalog.types import Metric, Unit
from generator.oracle.expressions.nodes import Aggregate, Binary, Constant, Node, Unary
from generator.oracle.groups import Group
from generator.oracle.leaf import Leaf, replacement
from generator.oracle.numbers import divided, total
from generator.records import Number


def times(metric: Metric) -> int:
    """Return what quotients are multiplied by: 100 for percent."""
    return 100 if metric.unit is Unit.PERCENT else 1


def ended(leaf: Leaf, groups: dict[str, Group]) -> dict[str, Group]:
    """Return the groups of a leaf with their values; suppressed groups are gone, undefined ones have None.

    Args:
        leaf: The metric.
        groups: Its groups with the ending's aggregates.
    """
    metric = leaf.metric
    if metric.ratio is not None:
        return {
            key: replace(
                group,
                value=divided(group.outputs["numerator"], group.outputs["denominator"], times(metric)),
                part=group.outputs["numerator"],
            )
            for key, group in groups.items()
            if group.kept
        }
    values = {key: group.outputs.get("value") for key, group in groups.items()}
    if metric.share is not None:
        whole = total(values.values())
        values = {key: divided(value, whole, times(metric)) for key, value in values.items()}
    additive = metric.share is None and additive_value(leaf)
    return {
        key: replace(group, value=values[key], part=_part(values[key], additive))
        for key, group in groups.items()
        if group.kept
    }


def _part(value: Number | None, additive: bool) -> Number | None:
    return value if additive else None


def additive_value(leaf: Leaf) -> bool:
    """Say whether the value of a union of groups is the sum of their values.

    It is where the value is made of sums and counts, added, subtracted, and multiplied by constants; never
    of entities, since one may stand in several groups.
    """
    if leaf.metric.per or leaf.metric.value is None:
        return False
    nodes = list(leaf.outputs().values())
    nodes += [replacement(act) for act in leaf.of("value")]
    return all(_additive(node) for node in nodes)


def _additive(node: Node) -> bool:
    match node:
        case Aggregate(name, _, distinct, _):
            return name in ("sum", "count") and not distinct
        case Unary("-" | "+", operand):
            return _additive(operand)
        case Binary("+" | "-", left, right):
            return _additive(left) and _additive(right)
        case Binary("*", left, right):
            return (_additive(left) and _constant(right)) or (_constant(left) and _additive(right))
        case Binary("/", left, right):
            return _additive(left) and _constant(right)
    return False


def _constant(node: Node) -> bool:
    return all(isinstance(below, Constant | Unary | Binary) for below in node.walk())
