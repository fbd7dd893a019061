"""What a link is, and which ones the YAML of a domain declares.

Comes in: a domain's catalog. Goes out: links from rules to metrics and dimensions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from generator.catalog.types import DomainCatalog


class LinkKind(StrEnum):
    """What a link leads to; its value is the edge's type in the linkage graph."""

    METRIC = "rule→metric"
    DIMENSION = "rule→dimension"


@dataclass(frozen=True, order=True)
class Link:
    """One edge.

    Attributes:
        rule: The rule's name.
        kind: What it leads to.
        target: The metric's or dimension's name.
    """

    rule: str
    kind: LinkKind
    target: str


@dataclass(frozen=True)
class Proposed:
    """What was proposed for one domain.

    Attributes:
        links: Each link with the sentence of the document that it is read from.
        refused: What was proposed and is no link, a sentence each.
    """

    links: Mapping[Link, str] = field(default_factory=dict)
    refused: tuple[str, ...] = ()


def declared_links(domain: DomainCatalog) -> frozenset[Link]:
    """Return the edges that the rules' operations and conditions make."""
    found = set()
    for rule in domain.rules.values():
        for operation in rule.operations:
            found |= {Link(rule.rule, LinkKind.METRIC, name) for name in operation.metrics}
            scope = (*rule.when, *(operation.when or {}))
            found |= {Link(rule.rule, LinkKind.DIMENSION, name) for name in scope}
    return frozenset(found)


def inherited_links(domain: DomainCatalog) -> frozenset[Link]:
    """Return the links from rules to metrics that they reach by a component alone, and do not name."""
    declared = declared_links(domain)
    found = set()
    for name in domain.metrics:
        parts = _made_of(domain, name) - {name}
        reaching = {link.rule for link in declared if link.kind is LinkKind.METRIC and link.target in parts}
        found |= {Link(rule, LinkKind.METRIC, name) for rule in reaching}
    return frozenset(found - declared)


def _made_of(domain: DomainCatalog, metric: str) -> set[str]:
    parts = domain.components(domain.metrics[metric])
    return {metric}.union(*(_made_of(domain, part.metric) for part in parts))
