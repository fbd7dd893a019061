"""A linkage graph drawn in columns: rules, metrics, tables, dimensions, so that edges cross as little as may be.

Comes in: typed nodes and edges. Goes out: each node's column and row, JSON-ready. The same graph gives the
same drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

COLUMNS = ("rule", "metric", "table", "dimension")
SWEEPS = 12
"""Passes over the columns; the order settles within a few."""

Name = tuple[str, str]
"""A node: its type and its name."""


def drawn(
    nodes: Iterable[Name], edges: Iterable[tuple[Name, Name]], labels: Mapping[Name, str]
) -> dict[str, Any]:
    """Return a graph for a page.

    Args:
        nodes: Nodes of the four types.
        edges: Pairs of nodes; both ends are among the nodes.
        labels: Node to what people call it; the name where it is missing.

    Returns:
        `nodes`: [type, name, label, row] in columns; `edges`: pairs of places in `nodes`.
    """
    pairs = sorted(set(edges))
    columns = ordered(sorted(set(nodes)), pairs)
    placed = [(name, row) for column in columns for row, name in enumerate(column)]
    at = {name: place for place, (name, _) in enumerate(placed)}
    return {
        "nodes": [[name[0], name[1], labels.get(name, name[1]), row] for name, row in placed],
        "edges": [[at[one], at[other]] for one, other in pairs],
    }


def ordered(nodes: Sequence[Name], edges: Sequence[tuple[Name, Name]]) -> list[list[Name]]:
    """Return the nodes of each column in an order in which neighbours lie near each other.

    Each column in turn is sorted by the mean height of its nodes' neighbours in other columns: the barycentre method of
    Sugiyama, Tagawa and Toda, Methods for visual understanding of hierarchical system structures (1981).
    """
    columns = [[name for name in nodes if name[0] == kind] for kind in COLUMNS]
    beside: dict[Name, list[Name]] = {name: [] for name in nodes}
    for one, other in edges:
        if one[0] != other[0]:
            beside[one].append(other)
            beside[other].append(one)
    for sweep in range(SWEEPS):
        for column in columns if sweep % 2 else reversed(columns):
            heights = _heights(columns)
            column.sort(key=lambda name: (_middle(beside[name], heights, heights[name]), name))
    return columns


def _heights(columns: Sequence[Sequence[Name]]) -> dict[Name, float]:
    return {name: (row + 0.5) / len(column) for column in columns for row, name in enumerate(column)}


def _middle(neighbours: Sequence[Name], heights: Mapping[Name, float], own: float) -> float:
    return sum(heights[name] for name in neighbours) / len(neighbours) if neighbours else own
