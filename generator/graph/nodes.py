"""What the linkage graph is made of: four types of nodes and six types of edges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NodeType(StrEnum):
    """What a node stands for."""

    TABLE = "table"
    METRIC = "metric"
    RULE = "rule"
    DIMENSION = "dimension"


class EdgeType(StrEnum):
    """What an edge says; its value reads `from→to`."""

    METRIC_TABLE = "metric→table"
    TABLE_DIMENSION = "table→dimension"
    TABLE_TABLE = "table→table"
    RULE_METRIC = "rule→metric"
    METRIC_METRIC = "metric→metric"
    RULE_DIMENSION = "rule→dimension"


@dataclass(frozen=True, order=True)
class Node:
    """A node; `str()` gives its id, such as `metric:gmv`, as `Subgraph.nodes` writes it."""

    type: NodeType
    name: str

    def __str__(self) -> str:
        return f"{self.type}:{self.name}"


@dataclass(frozen=True)
class Edge:
    """A typed edge.

    Attributes:
        source: Where it starts.
        target: Where it ends.
        type: What it says.
        rank: Its place among the edges of its type that leave `source`: the grain model comes first among a
            metric's tables, the first component first among a composite's.
    """

    source: Node
    target: Node
    type: EdgeType
    rank: int = 0
