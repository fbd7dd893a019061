"""From a domain's catalog to its linkage graph.

Comes in: the catalog of one domain, and the tables each metric's formula uses (the compiler knows
them). Goes out: a `LinkageGraph`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.catalog.types import DomainCatalog, Model, Rule
from generator.graph.linkage import LinkageGraph
from generator.graph.nodes import Edge, EdgeType, Node, NodeType


def build_graph(domain: DomainCatalog, tables_of: Mapping[str, tuple[str, ...]]) -> LinkageGraph:
    """Link the artifacts of a domain.

    Tables are the domain's marts; sources and staging models, which no metric may read, are left out.

    Args:
        domain: The domain's catalog.
        tables_of: Metric to the marts its formula uses, the grain model first; may be empty for
            metrics that are made of other metrics only.

    Returns:
        The graph, the same for the same catalog whatever the order of its mappings.
    """
    marts = {name: model for name, model in domain.models.items() if model.layer == "mart"}
    nodes = [
        *(Node(NodeType.TABLE, name) for name in marts),
        *(Node(NodeType.METRIC, name) for name in domain.metrics),
        *(Node(NodeType.RULE, name) for name in domain.rules),
        *(Node(NodeType.DIMENSION, name) for name in domain.domain.dimensions),
    ]
    edges = [
        *_metric_edges(domain, tables_of),
        *(edge for model in marts.values() for edge in _table_edges(domain, model, marts)),
        *(edge for rule in domain.rules.values() for edge in _rule_edges(rule)),
    ]
    return LinkageGraph(nodes, edges)


def _metric_edges(domain: DomainCatalog, tables_of: Mapping[str, tuple[str, ...]]) -> Iterator[Edge]:
    for name, metric in domain.metrics.items():
        source = Node(NodeType.METRIC, name)
        for rank, table in enumerate(tables_of.get(name, ())):
            yield Edge(source, Node(NodeType.TABLE, table), EdgeType.METRIC_TABLE, rank)
        for rank, part in enumerate(domain.components(metric)):
            yield Edge(source, Node(NodeType.METRIC, part.metric), EdgeType.METRIC_METRIC, rank)


def _table_edges(domain: DomainCatalog, model: Model, marts: Mapping[str, Model]) -> Iterator[Edge]:
    source = Node(NodeType.TABLE, model.name)
    for column in model.columns:
        if column.name in domain.domain.dimensions:
            yield Edge(source, Node(NodeType.DIMENSION, column.name), EdgeType.TABLE_DIMENSION)
    for link in model.relationships:
        if link.to in marts and marts[link.to].key == (link.field,):
            yield Edge(source, Node(NodeType.TABLE, link.to), EdgeType.TABLE_TABLE)


def _rule_edges(rule: Rule) -> Iterator[Edge]:
    source = Node(NodeType.RULE, rule.rule)
    for operation in rule.operations:
        for metric in operation.metrics:
            yield Edge(source, Node(NodeType.METRIC, metric), EdgeType.RULE_METRIC)
        for dimension in (*rule.when, *(operation.when or {})):
            yield Edge(source, Node(NodeType.DIMENSION, dimension), EdgeType.RULE_DIMENSION)
