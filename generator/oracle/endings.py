"""What a leaf's aggregates come to: the value, ratio and share endings, and a group's additive part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.catalog.types import Metric, Unit
from generator.oracle.expressions.nodes import Aggregate, Binary, Constant, Node, Unary
from generator.oracle.groups import NOTHING, Folded, Group
from generator.oracle.leaf import Leaf, replacement
from generator.oracle.numbers import Numbers, quotients, total


def times(metric: Metric) -> int:
    """Return what quotients are multiplied by: 100 for percent."""
    return 100 if metric.unit is Unit.PERCENT else 1


def ended(leaf: Leaf, folded: Folded) -> dict[str, Group]:
    """Return the groups of a leaf by key; suppressed groups are gone, undefined ones have None.

    Args:
        leaf: The metric.
        folded: Its groups with the ending's aggregates.
    """
    values, parts = _values(leaf, folded)
    outputs = _by_group(folded.outputs, len(folded.keys))
    met = _by_group(folded.met, len(folded.keys))
    found = zip(folded.keys, folded.kept, folded.rows, values, parts, outputs, met, strict=True)
    return {key: Group(rows, *rest) for key, kept, rows, *rest in found if kept}


def _values(leaf: Leaf, folded: Folded) -> tuple[Numbers, Numbers]:
    """Return each group's value and its additive part."""
    metric = leaf.metric
    nothing: Numbers = [None] * len(folded.keys)
    if metric.ratio is not None:
        above, below = (folded.outputs.get(side, nothing) for side in ("numerator", "denominator"))
        return quotients(above, below, times(metric)), above
    values = folded.outputs.get("value", nothing)
    if metric.share is not None:
        return quotients(values, [total(values)] * len(values), times(metric)), nothing
    return values, values if additive_value(leaf) else nothing


def _by_group(columns: Mapping[Any, list[Any]], height: int) -> list[Mapping[Any, Any]]:
    if not columns:
        return [NOTHING] * height
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


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
