"""The five scorers: the published examples by hand, and their bounds for anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling.shop import METRICS, profile, shop

from generator.records import Subgraph
from generator.sampling.scoring import (
    CARDINALITY,
    JOINS,
    METRIC_RARITY,
    RULE_DIVERSITY,
    SEMANTIC,
    Fixed,
    cardinality_score,
    fixed_scorer,
    join_score,
    mean_rarity,
    quality,
    score,
    semantic_affinity,
)

names = st.text("abcde", min_size=1, max_size=2)
counts = st.dictionaries(names, st.integers(0, 1000))
unit = st.floats(0, 1)


def subgraph(dimension: str = "state", tables: int = 1, rules: tuple[str, ...] = ()) -> Subgraph:
    return Subgraph(
        id="one",
        domain="shop",
        metric="revenue",
        metrics=("revenue",),
        tables=tuple(f"t{number}" for number in range(tables)),
        dimension=dimension,
        rules=rules,
    )


def test_weights_are_the_published_ones() -> None:
    assert (SEMANTIC, RULE_DIVERSITY, METRIC_RARITY, CARDINALITY, JOINS) == (0.25, 0.20, 0.20, 0.20, 0.15)
    assert quality(1.0, 1.0, 1.0, 1.0, 1.0) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("distinct", "expected"), [(0, 0.1), (1, 0.1), (2, 0.5), (3, 0.8), (5, 0.8), (6, 1.0), (4000, 1.0)]
)
def test_cardinality(distinct: int, expected: float) -> None:
    assert cardinality_score(distinct) == expected


@pytest.mark.parametrize(("tables", "expected"), [(1, 0.25), (2, 0.5), (3, 0.75), (4, 1.0), (9, 1.0)])
def test_joins(tables: int, expected: float) -> None:
    assert join_score(tables) == expected


def test_semantic_affinity_follows_the_listed_dimensions() -> None:
    revenue = next(item for item in METRICS if item.metric == "revenue")
    affinities = [semantic_affinity(revenue, name) for name in ("state", "city", "purchased_at", "channel")]
    assert affinities == [1.0, 0.9, 0.9, 0.3]


@given(st.lists(names, unique=True), counts)
def test_rarity_is_bounded_and_falls_with_every_choice(chosen: list[str], before: dict[str, int]) -> None:
    rarity = mean_rarity(chosen, before)
    assert 0 <= rarity <= 1
    after = {name: before.get(name, 0) + 1 for name in chosen}
    assert mean_rarity(chosen, after) < rarity or not chosen


def test_rarity_by_hand() -> None:
    assert mean_rarity(("a", "b"), {}) == 1.0
    assert mean_rarity(("a", "b"), {"a": 1, "b": 3}) == (1 / 2 + 1 / 4) / 2
    assert mean_rarity((), {"a": 1}) == 0.0


@given(unit, unit, unit, unit, unit)
def test_quality_is_bounded(a: float, b: float, c: float, d: float, e: float) -> None:
    assert 0 <= quality(a, b, c, d, e) <= 1 + 1e-9


def test_a_subgraph_by_hand() -> None:
    """0.25 x 0.9 + 0.20 x 3/4 + 0.20 x 1/3 + 0.20 x 0.8 + 0.15 x 0.5."""
    scores = score(subgraph(rules=("a", "b")), Fixed(0.9, 0.8, 0.5), {"a": 1}, {"revenue": 2})
    assert scores.rule_diversity == 0.75
    assert scores.metric_rarity == pytest.approx(1 / 3)
    assert scores.quality == pytest.approx(0.225 + 0.15 + 1 / 15 + 0.16 + 0.075)


def test_fixed_scores_come_from_catalog_and_data() -> None:
    scored = fixed_scorer(shop(), profile(shop()))
    assert scored(subgraph("state", tables=2)) == Fixed(1.0, 1.0, 0.5)
    assert scored(subgraph("payment_type")) == Fixed(0.9, 0.8, 0.25)
    assert scored(subgraph("purchased_at")) == Fixed(0.9, 0.7, 0.25)
    assert scored(subgraph("channel", tables=5)) == Fixed(0.3, 0.1, 1.0)
