"""How large the shipped catalogs are promised to be, read from the YAML alone: nothing is built.

Each domain has a floor of its own. A floor is raised when a domain grows and is never lowered to let a change pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from generator.catalog.loading import load_catalog
from generator.catalog.types import DomainCatalog, Rule, RuleKind
from generator.compiler.gold import span_lookup
from generator.graph import EdgeType, LinkageGraph
from generator.pipeline.bench import linkage_graph

ROOT = Path(__file__).parents[2]
MOST_WORDS = 1150


@dataclass(frozen=True)
class Floor:
    """The least that a domain holds.

    Attributes:
        metrics: Number of metrics.
        rules: Number of rule documents.
        words: Words of the shortest document.
        edges: Number of edges of each type.
    """

    metrics: int
    rules: int
    words: int
    edges: dict[EdgeType, int]


FLOORS = {
    "aviation": Floor(
        35,
        21,
        650,
        {
            EdgeType.RULE_METRIC: 95,
            EdgeType.RULE_DIMENSION: 8,
            EdgeType.METRIC_TABLE: 64,
            EdgeType.METRIC_METRIC: 10,
            EdgeType.TABLE_DIMENSION: 29,
        },
    ),
    "banking": Floor(
        35,
        30,
        650,
        {
            EdgeType.RULE_METRIC: 82,
            EdgeType.RULE_DIMENSION: 9,
            EdgeType.METRIC_TABLE: 56,
            EdgeType.METRIC_METRIC: 11,
            EdgeType.TABLE_DIMENSION: 29,
        },
    ),
    "ecommerce": Floor(
        32,
        32,
        650,
        {
            EdgeType.RULE_METRIC: 88,
            EdgeType.RULE_DIMENSION: 9,
            EdgeType.METRIC_TABLE: 64,
            EdgeType.METRIC_METRIC: 10,
            EdgeType.TABLE_DIMENSION: 18,
        },
    ),
}


@cache
def loaded(domain: str) -> tuple[DomainCatalog, LinkageGraph]:
    """Return a shipped domain and its linkage graph."""
    catalog = load_catalog(ROOT)
    record = catalog.domains[domain]
    return record, linkage_graph(record, span_lookup(catalog, domain))


def words(rule: Rule) -> int:
    """Count what a reader would call words: marks of tables and lists are none."""
    return sum(any(sign.isalnum() for sign in word) for word in rule.document.split())


@pytest.mark.parametrize("domain", FLOORS)
def test_a_domain_is_as_large_as_promised(domain: str) -> None:
    record, graph = loaded(domain)
    floor, counts = FLOORS[domain], graph.counts()
    assert len(record.metrics) >= floor.metrics
    assert len(record.rules) >= floor.rules
    assert {type: counts[type] for type in floor.edges if counts[type] < floor.edges[type]} == {}


@pytest.mark.parametrize("domain", FLOORS)
def test_a_domain_has_rules_of_all_six_kinds(domain: str) -> None:
    record, _ = loaded(domain)
    assert {rule.kind for rule in record.rules.values()} == set(RuleKind)


@pytest.mark.parametrize("domain", FLOORS)
def test_documents_are_neither_thin_nor_endless(domain: str) -> None:
    record, _ = loaded(domain)
    least = FLOORS[domain].words
    counted = {name: words(rule) for name, rule in record.rules.items()}
    assert {name: n for name, n in counted.items() if not least <= n <= MOST_WORDS} == {}


@pytest.mark.parametrize("domain", FLOORS)
def test_every_document_names_its_owner_and_version(domain: str) -> None:
    record, _ = loaded(domain)
    silent = [
        name
        for name, rule in record.rules.items()
        if rule.owner.casefold() not in rule.document.casefold() or rule.version not in rule.document
    ]
    assert silent == []


@pytest.mark.parametrize("domain", FLOORS)
def test_every_metric_is_touched_by_a_rule(domain: str) -> None:
    record, graph = loaded(domain)
    assert [name for name in record.metrics if not graph.rules_reaching(name)] == []


@pytest.mark.parametrize("domain", FLOORS)
def test_documents_hold_no_boilerplate(domain: str) -> None:
    """Seven words in a row that stand in three documents were copied from one to the next."""
    record, _ = loaded(domain)
    seen: dict[str, set[str]] = {}
    for name, rule in record.rules.items():
        text = [word.strip("*_`.,;:()").casefold() for word in rule.document.split()]
        text = [word for word in text if word]
        for start in range(len(text) - 6):
            seen.setdefault(" ".join(text[start : start + 7]), set()).add(name)
    assert {phrase: sorted(names) for phrase, names in seen.items() if len(names) > 2} == {}
