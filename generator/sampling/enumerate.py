"""Every structurally valid, connected subgraph of a domain.

Comes in: the settings of a domain's metrics and its linkage graph. Goes out: subgraphs, by id.

Rules are not chosen: gold means every rule that applies. So a subgraph's rules follow from what is asked,
and a metric and dimension give one subgraph for each set of rules that some class of questions lets apply:
without a filter, filtered on a value that a rule's `when` names, or on one that none names; in a window
inside, outside or across a rule's dates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from generator.graph import LinkageGraph, Node, NodeType
from generator.records import Filter, Subgraph
from generator.sampling.applicability import Scope
from generator.sampling.setting import Setting


def enumerate_subgraphs(graph: LinkageGraph, settings: Iterable[Setting]) -> tuple[Subgraph, ...]:
    """Return all subgraphs that a task could be drawn from.

    Args:
        graph: The domain's linkage graph.
        settings: The setting of each of its metrics.

    Returns:
        Subgraphs sorted by id, ids all different. A pairing that the graph does not connect, and a
        dimension that no row has a value of, are not among them.
    """
    found = (subgraph for setting in settings for subgraph in _of_metric(graph, setting))
    return tuple(sorted(found, key=lambda subgraph: subgraph.id))


def _of_metric(graph: LinkageGraph, setting: Setting) -> Iterator[Subgraph]:
    dimensions = [name for name in setting.slices if setting.values(name)]
    if setting.timeline:
        dimensions.append(setting.timeline)
    times = {days for windows in setting.times.values() for days in windows}
    for dimension in dimensions:
        tables = _tables(graph, setting, dimension)
        if not tables:
            continue
        classes = _value_classes(setting, dimension)
        for rules in {setting.reach.names(values & days) for values in classes for days in times}:
            subgraph = _subgraph(graph, setting, dimension, tables, rules)
            if _connected(graph, subgraph):
                yield subgraph


def _value_classes(setting: Setting, dimension: str) -> set[frozenset[int]]:
    """Return which operations can act, for no filter and for each kind of filter value of a dimension.

    Values that no rule names are all of one kind, so one of them stands for the rest.
    """
    reach, found = setting.reach, {setting.reach.at_values(Scope())}
    if setting.shape.shares or dimension == setting.timeline:
        return found
    named = reach.named_values(dimension)
    values = setting.values(dimension)
    kinds = [value for value in values if value in named]
    kinds += [value for value in values if value not in named][:1]
    return found | {reach.at_values(Scope(filters=(Filter(dimension, value),))) for value in kinds}


def _tables(graph: LinkageGraph, setting: Setting, dimension: str) -> tuple[str, ...]:
    """Return the tables of a metric and those on the way to a dimension; empty if it is out of reach."""
    paths = [
        graph.path_to(setting.domain.metrics[leaf].model or "", dimension) for leaf in setting.shape.leaves
    ]
    if not all(paths):
        return ()
    own = graph.tables_of(setting.metric.metric)
    return tuple(dict.fromkeys([*own, *(table for path in paths for table in path)]))


def _subgraph(
    graph: LinkageGraph, setting: Setting, dimension: str, tables: tuple[str, ...], rules: tuple[str, ...]
) -> Subgraph:
    """Return the subgraph; its id ends in a digest of the rules that reach the metric and are left out.

    So the subgraph with all rules keeps its id when a rule is added.
    """
    name, domain = setting.metric.metric, setting.domain.domain.domain
    left_out = sorted(set(setting.reach.rules) - set(rules))
    digest = hashlib.sha256("\x1f".join(left_out).encode()).hexdigest()[:6]
    return Subgraph(
        id=f"{domain}/{name}/{dimension}/{digest}",
        domain=domain,
        metric=name,
        metrics=graph.made_of(name),
        tables=tables,
        dimension=dimension,
        rules=rules,
    )


def _connected(graph: LinkageGraph, subgraph: Subgraph) -> bool:
    nodes = [Node(NodeType.METRIC, name) for name in subgraph.metrics]
    nodes += [Node(NodeType.TABLE, name) for name in subgraph.tables]
    nodes += [Node(NodeType.RULE, name) for name in subgraph.rules]
    return graph.connected([*nodes, Node(NodeType.DIMENSION, subgraph.dimension)])
