"""The linkage graph itself: a frozen directed graph that answers questions about what hangs on what.

Comes in: nodes and edges. Goes out: names in a fixed order, whatever order the nodes and edges came in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import networkx as nx

from generator.graph import render
from generator.graph.nodes import Edge, EdgeType, Node, NodeType


class LinkageGraph:
    """Tables, metrics, rules and dimensions of one domain, and the edges between them."""

    def __init__(self, nodes: Iterable[Node], edges: Iterable[Edge]) -> None:
        """Freeze the graph.

        Args:
            nodes: Its nodes.
            edges: Its edges; of equal ones the first counts. Ends that are not among the nodes are added.
        """
        graph = nx.DiGraph()
        kept: dict[tuple[Node, Node], Edge] = {}
        for edge in edges:
            kept.setdefault((edge.source, edge.target), edge)
        graph.add_nodes_from(sorted({*nodes, *(node for pair in kept for node in pair)}))
        for (source, target), edge in sorted(kept.items(), key=lambda item: item[0]):
            graph.add_edge(source, target, edge=edge)
        self._graph = nx.freeze(graph)

    def nodes(self, type: NodeType | None = None) -> tuple[Node, ...]:
        """Return the nodes, of one type or all, by type and name."""
        return tuple(node for node in self._graph.nodes if type is None or node.type == type)

    def edges(self, type: EdgeType | None = None) -> tuple[Edge, ...]:
        """Return the edges, of one type or all, by their ends."""
        found = (edge for _, _, edge in self._graph.edges(data="edge"))
        return tuple(edge for edge in found if type is None or edge.type == type)

    def neighbours(self, node: Node, type: EdgeType) -> tuple[str, ...]:
        """Return the names that a node's edges of one type lead to, by rank and then name."""
        out = (data["edge"] for data in self._graph.adj.get(node, {}).values())
        ranked = sorted((edge.rank, edge.target.name) for edge in out if edge.type == type)
        return tuple(name for _, name in ranked)

    def pointing_at(self, node: Node, type: EdgeType) -> tuple[str, ...]:
        """Return the names whose edges of one type lead to a node, by name."""
        into = (data["edge"] for data in self._graph.pred.get(node, {}).values())
        return tuple(sorted(edge.source.name for edge in into if edge.type == type))

    def counts(self) -> dict[NodeType | EdgeType, int]:
        """Return how many nodes and edges there are of each type, types without any included."""
        found: dict[NodeType | EdgeType, int] = {type: len(self.nodes(type)) for type in NodeType}
        found.update({type: len(self.edges(type)) for type in EdgeType})
        return found

    def tables_of(self, metric: str) -> tuple[str, ...]:
        """Return the tables of a metric and of all it is made of, its own grain model first."""
        found: dict[str, None] = {}
        for name in self.made_of(metric):
            found.update(dict.fromkeys(self.neighbours(Node(NodeType.METRIC, name), EdgeType.METRIC_TABLE)))
        return tuple(found)

    def made_of(self, metric: str) -> tuple[str, ...]:
        """Return a metric and its components at any depth, the metric first, each once."""
        found: dict[str, None] = {metric: None}
        for part in self.neighbours(Node(NodeType.METRIC, metric), EdgeType.METRIC_METRIC):
            found.update(dict.fromkeys(self.made_of(part)))
        return tuple(found)

    def rules_reaching(self, metric: str) -> tuple[str, ...]:
        """Return the rules that name a metric or any component of it, by name."""
        parts = [Node(NodeType.METRIC, name) for name in self.made_of(metric)]
        found = {rule for part in parts for rule in self.pointing_at(part, EdgeType.RULE_METRIC)}
        return tuple(sorted(found))

    def path_to(self, table: str, dimension: str) -> tuple[str, ...]:
        """Return the tables on the shortest many-to-one path from a table to one that has a dimension.

        Args:
            table: Where the path starts.
            dimension: The dimension looked for.

        Returns:
            The path with both ends: the table alone if it has the dimension itself, empty if there is none.
        """
        holders = set(self.pointing_at(Node(NodeType.DIMENSION, dimension), EdgeType.TABLE_DIMENSION))
        paths: deque[tuple[str, ...]] = deque([(table,)])
        seen = {table}
        while paths:
            path = paths.popleft()
            if path[-1] in holders:
                return path
            for following in self.neighbours(Node(NodeType.TABLE, path[-1]), EdgeType.TABLE_TABLE):
                if following not in seen:
                    seen.add(following)
                    paths.append((*path, following))
        return ()

    def connected(self, nodes: Iterable[Node]) -> bool:
        """Whether these nodes hang together by edges among themselves, in either direction."""
        wanted = set(nodes)
        part = self._graph.subgraph(wanted)
        return len(part) == len(wanted) > 0 and bool(nx.is_weakly_connected(part))

    def stats(self) -> tuple[tuple[str, int], ...]:
        """Return rows for a table: each type's count, with the totals of nodes and of edges."""
        return render.stats(self.counts())

    def to_json(self) -> str:
        """Return the graph as JSON text: `nodes` of id, type, name and `edges` of source, target, type."""
        return render.as_json(self.nodes(), self.edges())

    def to_mermaid(self) -> str:
        """Return the graph as the text of a Mermaid flow chart."""
        return render.as_mermaid(self.nodes(), self.edges())
