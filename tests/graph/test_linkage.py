"""The linkage graph: its edges, what it answers, and that it is always the same."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import networkx as nx
import pytest
from click.testing import CliRunner
from sampling.shop import shop, tables_of

from generator.cli.graph import graph as graph_command
from generator.graph import Edge, EdgeType, LinkageGraph, Node, NodeType, build_graph


@pytest.fixture(scope="module")
def linkage() -> LinkageGraph:
    domain = shop()
    return build_graph(domain, tables_of(domain))


def names(linkage: LinkageGraph, type: EdgeType) -> set[tuple[str, str]]:
    return {(edge.source.name, edge.target.name) for edge in linkage.edges(type)}


def test_each_edge_type_says_what_it_should(linkage: LinkageGraph) -> None:
    assert ("revenue", "fct_orders") in names(linkage, EdgeType.METRIC_TABLE)
    assert names(linkage, EdgeType.TABLE_DIMENSION) == {
        ("dim_customers", "state"),
        ("dim_customers", "city"),
        ("fct_orders", "payment_type"),
        ("fct_orders", "purchased_at"),
        ("fct_visits", "channel"),
    }
    assert names(linkage, EdgeType.METRIC_METRIC) == {
        ("revenue_growth", "revenue"),
        ("experience", "on_time_rate"),
        ("experience", "average_days"),
    }
    assert names(linkage, EdgeType.RULE_DIMENSION) == {("sao_paulo", "state"), ("card_only", "payment_type")}
    assert ("card_only", "revenue_share") in names(linkage, EdgeType.RULE_METRIC)


def test_only_references_to_a_key_join_tables(linkage: LinkageGraph) -> None:
    """An order has many visits: `fct_visits.order_id` is no key, and joining it would multiply orders."""
    assert names(linkage, EdgeType.TABLE_TABLE) == {("fct_orders", "dim_customers")}


def test_sources_are_no_tables_of_the_graph(linkage: LinkageGraph) -> None:
    assert [node.name for node in linkage.nodes(NodeType.TABLE)] == [
        "dim_customers",
        "fct_orders",
        "fct_visits",
    ]


def test_rules_reach_composites_and_growth_through_components(linkage: LinkageGraph) -> None:
    assert linkage.pointing_at(Node(NodeType.METRIC, "experience"), EdgeType.RULE_METRIC) == (
        "experience_weights",
    )
    assert linkage.rules_reaching("experience") == (
        "experience_weights",
        "grace",
        "outliers_october",
        "sao_paulo",
    )
    assert linkage.rules_reaching("revenue_growth") == ("card_only", "revenue_2017")


def test_tables_come_with_the_grain_first() -> None:
    domain = shop()
    linkage = build_graph(domain, {"revenue": ("fct_orders", "dim_customers"), "experience": ()})
    assert linkage.tables_of("revenue") == ("fct_orders", "dim_customers")
    assert linkage.tables_of("revenue_growth") == ("fct_orders", "dim_customers")


def test_paths_follow_many_to_one_steps_only(linkage: LinkageGraph) -> None:
    assert linkage.path_to("fct_orders", "payment_type") == ("fct_orders",)
    assert linkage.path_to("fct_orders", "state") == ("fct_orders", "dim_customers")
    assert linkage.path_to("fct_orders", "channel") == ()
    assert linkage.path_to("dim_customers", "payment_type") == ()


def test_connectedness_needs_the_tables_between(linkage: LinkageGraph) -> None:
    revenue, state = Node(NodeType.METRIC, "revenue"), Node(NodeType.DIMENSION, "state")
    orders, customers = Node(NodeType.TABLE, "fct_orders"), Node(NodeType.TABLE, "dim_customers")
    assert linkage.connected([revenue, orders, customers, state])
    assert not linkage.connected([revenue, orders, state])
    assert not linkage.connected([revenue, orders, Node(NodeType.TABLE, "no_such_table")])
    assert not linkage.connected([])


def test_the_order_of_mappings_does_not_matter(linkage: LinkageGraph) -> None:
    domain = shop()
    turned = domain.model_copy(
        update={
            "metrics": dict(reversed(domain.metrics.items())),
            "rules": dict(reversed(domain.rules.items())),
            "models": dict(reversed(domain.models.items())),
        }
    )
    other = build_graph(turned, tables_of(turned))
    assert other.to_json() == linkage.to_json()
    assert other.to_mermaid() == linkage.to_mermaid()


def test_counts_add_up(linkage: LinkageGraph) -> None:
    rows = dict(linkage.stats())
    assert rows["total nodes"] == len(linkage.nodes()) == 3 + 7 + 7 + 5
    assert rows["total edges"] == len(linkage.edges())
    assert rows["metric→metric edges"] == 3
    assert len(rows) == 4 + 6 + 2


def test_callers_cannot_change_it(linkage: LinkageGraph) -> None:
    with pytest.raises(nx.NetworkXError):
        linkage._graph.add_edge("a", "b")


def test_json_and_mermaid_say_the_same() -> None:
    metric, rule = Node(NodeType.METRIC, "gmv"), Node(NodeType.RULE, "returns")
    linkage = LinkageGraph([metric], [Edge(rule, metric, EdgeType.RULE_METRIC)])
    assert json.loads(linkage.to_json()) == {
        "nodes": [
            {"id": "metric:gmv", "type": "metric", "name": "gmv"},
            {"id": "rule:returns", "type": "rule", "name": "returns"},
        ],
        "edges": [{"source": "rule:returns", "target": "metric:gmv", "type": "rule→metric"}],
    }
    assert linkage.to_mermaid() == (
        'flowchart LR\n  metric_gmv["gmv"]\n  rule_returns{{"returns"}}\n  rule_returns --> metric_gmv\n'
    )


@pytest.mark.parametrize(
    ("option", "expected"),
    [("--json", '"metric:revenue"'), ("--mermaid", "flowchart LR"), ("", "rule→metric edges")],
)
def test_command_shows_what_is_asked(
    option: str, expected: str, linkage: LinkageGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipeline = ModuleType("generator.pipeline")
    pipeline.graph_of = {"shop": linkage}.__getitem__  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "generator.pipeline", pipeline)
    result = CliRunner().invoke(graph_command, ["shop", *filter(None, [option])], catch_exceptions=False)
    assert result.exit_code == 0
    assert expected in result.output
