"""How good a subgraph is: five scorers, each in 0..1, and their published weights.

Comes in: subgraphs, their metric, the data profile, and how often rules and metrics were chosen before. Goes
out: numbers. Source of the formulas and weights: DI-Bench (arXiv 2609.05776), appendix D.1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from generator.catalog.types import DomainCatalog, Metric
from generator.records import Scores, Subgraph
from generator.sampling.profile import DataProfile
from generator.sampling.shapes import shape_of

SEMANTIC, RULE_DIVERSITY, METRIC_RARITY, CARDINALITY, JOINS = 0.25, 0.20, 0.20, 0.20, 0.15
FIRST_PAIRING, OTHER_PAIRING, UNLISTED_PAIRING = 1.0, 0.9, 0.3
TEMPORAL = 0.7

Weighed = TypeVar("Weighed", float, npt.NDArray[np.float64])
"""A number, or an array of them: `quality` adds either in the same order, so that both round alike."""


@dataclass(frozen=True)
class Fixed:
    """The scores of a subgraph that no selection changes."""

    semantic: float
    cardinality: float
    joins: float


def semantic_affinity(metric: Metric, dimension: str) -> float:
    """Return how natural a pairing is: with the first dimension listed, another one, or one only reached."""
    if dimension not in metric.dimensions:
        return UNLISTED_PAIRING
    return FIRST_PAIRING if dimension == metric.dimensions[0] else OTHER_PAIRING


def cardinality_score(distinct: int) -> float:
    """Return 0.1 for a single value (or none), 0.5 for two, 0.8 for three to five, 1.0 for more."""
    if distinct <= 1:
        return 0.1
    if distinct == 2:
        return 0.5
    return 0.8 if distinct <= 5 else 1.0


def join_score(tables: int) -> float:
    """Return 0.25 for each table, up to 1.0."""
    return min(0.25 * tables, 1.0)


def mean_rarity(names: Collection[str], chosen: Mapping[str, int]) -> float:
    """Return the mean of 1 / (1 + times already chosen) over rules or metrics; 0 where there are none."""
    if not names:
        return 0.0
    total = 0.0
    for name in names:
        total += 1 / (1 + chosen.get(name, 0))
    return total / len(names)


def quality(
    semantic: Weighed, rule_diversity: Weighed, metric_rarity: Weighed, cardinality: Weighed, joins: Weighed
) -> Weighed:
    """Return the weighted sum of the five scores."""
    return (
        SEMANTIC * semantic
        + RULE_DIVERSITY * rule_diversity
        + METRIC_RARITY * metric_rarity
        + CARDINALITY * cardinality
        + JOINS * joins
    )


def score(subgraph: Subgraph, fixed: Fixed, rules: Mapping[str, int], metrics: Mapping[str, int]) -> Scores:
    """Return a subgraph's scores.

    Args:
        subgraph: What is scored.
        fixed: Its scores that do not change.
        rules: Times each rule was chosen so far.
        metrics: Times each metric was chosen so far, components included.
    """
    diversity = mean_rarity(subgraph.rules, rules)
    rarity = mean_rarity(subgraph.metrics, metrics)
    total = quality(fixed.semantic, diversity, rarity, fixed.cardinality, fixed.joins)
    return Scores(fixed.semantic, diversity, rarity, fixed.cardinality, fixed.joins, total)


def fixed_scorer(domain: DomainCatalog, profile: DataProfile) -> Callable[[Subgraph], Fixed]:
    """Return the function that gives the unchanging scores of a domain's subgraphs."""
    known: dict[str, Mapping[str, Mapping[str, int]]] = {}

    def scored(subgraph: Subgraph) -> Fixed:
        metric = domain.metrics[subgraph.metric]
        if subgraph.metric not in known:
            known[subgraph.metric] = profile.of(shape_of(domain, metric).leaves).values
        values = known[subgraph.metric].get(subgraph.dimension, {})
        temporal = domain.domain.dimensions[subgraph.dimension].kind == "temporal"
        return Fixed(
            semantic=semantic_affinity(metric, subgraph.dimension),
            cardinality=TEMPORAL if temporal else cardinality_score(len(values)),
            joins=join_score(len(subgraph.tables)),
        )

    return scored
