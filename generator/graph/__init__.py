"""The linkage graph: how tables, metrics, rules and dimensions hang together; all that imports networkx."""

from generator.graph.build import build_graph
from generator.graph.linkage import LinkageGraph
from generator.graph.nodes import Edge, EdgeType, Node, NodeType

__all__ = ["Edge", "EdgeType", "LinkageGraph", "Node", "NodeType", "build_graph"]
