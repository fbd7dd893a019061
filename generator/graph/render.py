"""The linkage graph written down: counts, JSON, Mermaid.

Comes in: nodes, edges or counts in their fixed order. Goes out: rows or text, the same for the same graph.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from generator.graph.nodes import Edge, EdgeType, Node, NodeType

_SHAPES = {
    NodeType.TABLE: ('[("', '")]'),
    NodeType.METRIC: ('["', '"]'),
    NodeType.RULE: ('{{"', '"}}'),
    NodeType.DIMENSION: ('(["', '"])'),
}


def stats(counts: Mapping[NodeType | EdgeType, int]) -> tuple[tuple[str, int], ...]:
    """Return (what, how many) rows: node types, their total, edge types, their total."""
    return (
        *((f"{type} nodes", counts[type]) for type in NodeType),
        ("total nodes", sum(counts[type] for type in NodeType)),
        *((f"{type} edges", counts[type]) for type in EdgeType),
        ("total edges", sum(counts[type] for type in EdgeType)),
    )


def as_json(nodes: Sequence[Node], edges: Sequence[Edge]) -> str:
    """Return `{"nodes": [{id, type, name}], "edges": [{source, target, type}]}` as indented text."""
    data = {
        "nodes": [{"id": str(node), "type": str(node.type), "name": node.name} for node in nodes],
        "edges": [{"source": str(e.source), "target": str(e.target), "type": str(e.type)} for e in edges],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def as_mermaid(nodes: Sequence[Node], edges: Sequence[Edge]) -> str:
    """Return a flow chart: one shape for each node type, edges without labels (their ends say the type)."""
    lines = ["flowchart LR"]
    for node in nodes:
        left, right = _SHAPES[node.type]
        lines.append(f"  {_key(node)}{left}{node.name}{right}")
    lines += [f"  {_key(edge.source)} --> {_key(edge.target)}" for edge in edges]
    return "\n".join(lines) + "\n"


def _key(node: Node) -> str:
    return f"{node.type}_{node.name}"
