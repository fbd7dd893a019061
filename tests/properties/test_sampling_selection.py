"""Maximal marginal relevance: the same as a plain reading of its formula, and complete in the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.records import Subgraph
from generator.sampling.scoring import Fixed, score
from generator.sampling.selection import Selection, select

Pool = list[tuple[Subgraph, Fixed]]

METRICS, TABLES, RULES = ("m1", "m2", "m3"), ("t1", "t2", "t3"), ("r1", "r2", "r3", "r4")
some = {name: st.lists(st.sampled_from(known), unique=True) for name, known in (("t", TABLES), ("r", RULES))}


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    size = draw(st.integers(1, 12))
    pool = []
    for number in range(size):
        metric = draw(st.sampled_from(METRICS))
        parts = draw(st.lists(st.sampled_from(METRICS), unique=True, max_size=2))
        subgraph = Subgraph(
            id=f"id{number:02d}",
            domain="d",
            metric=metric,
            metrics=tuple(dict.fromkeys((metric, *parts))),
            tables=tuple(draw(some["t"])),
            dimension=draw(st.sampled_from(("d1", "d2"))),
            rules=tuple(sorted(draw(some["r"]))),
        )
        thirds = st.sampled_from((0.1, 0.5, 0.8, 1.0))
        pool.append((subgraph, Fixed(draw(thirds), draw(thirds), draw(thirds))))
    return pool


def chosen_from(pool: Pool, target: int, **covered: tuple[str, ...]) -> Selection:
    return select([subgraph for subgraph, _ in pool], [fixed for _, fixed in pool], target, **covered)


def ids(selection: Selection) -> list[str]:
    return [item.subgraph.id for item in selection.chosen]


def jaccard(one: Subgraph, other: Subgraph) -> float:
    return 1 - len(one.nodes & other.nodes) / len(one.nodes | other.nodes)


def plainly(pool: Pool, target: int) -> list[str]:
    """Greedy selection as the formula reads: every candidate looked at anew for every choice."""
    rules: Counter[str] = Counter()
    metrics: Counter[str] = Counter()
    chosen: list[Subgraph] = []
    left = sorted(pool, key=lambda item: item[0].id)
    while left and len(chosen) < target:

        def value(item: tuple[Subgraph, Fixed]) -> int:
            distance = min((jaccard(item[0], other) for other in chosen), default=1.0)
            return round((0.7 * score(*item, rules, metrics).quality + 0.3 * distance) * 1e12)

        best = max(left, key=value)
        left.remove(best)
        chosen.append(best[0])
        rules.update(best[0].rules)
        metrics.update(best[0].metrics)
    return [subgraph.id for subgraph in chosen]


@settings(max_examples=150, deadline=None)
@given(pools(), st.integers(1, 12))
def test_it_equals_the_plain_reading(pool: Pool, target: int) -> None:
    assert ids(chosen_from(pool, target)) == plainly(pool, target)


@settings(deadline=None)
@given(pools())
def test_the_first_is_the_best(pool: Pool) -> None:
    first = chosen_from(pool, 1).chosen[0]
    # The grid on which choices are made is coarser than the last bit of a float: any of equals may be first.
    assert first.scores.quality == pytest.approx(max(score(*item, {}, {}).quality for item in pool), abs=1e-11)
    assert first.value == 0.7 * first.scores.quality + 0.3


@settings(deadline=None)
@given(pools(), st.integers(1, 12), st.randoms(use_true_random=False))
def test_the_order_of_the_pool_does_not_matter(pool: Pool, target: int, rng: random.Random) -> None:
    shuffled = rng.sample(pool, len(pool))
    assert chosen_from(shuffled, target, rules=RULES) == chosen_from(pool, target, rules=RULES)


@settings(deadline=None)
@given(pools(), st.integers(0, 3))
def test_everything_that_can_be_covered_is(pool: Pool, target: int) -> None:
    selection = chosen_from(pool, target, metrics=METRICS, rules=RULES)
    asked = {item.subgraph.metric for item in selection.chosen}
    applied = {rule for item in selection.chosen for rule in item.subgraph.rules}
    assert asked == {subgraph.metric for subgraph, _ in pool}
    assert applied == {rule for subgraph, _ in pool for rule in subgraph.rules}
    missing = [f"metric:{name}" for name in METRICS if name not in asked]
    missing += [f"rule:{name}" for name in RULES if name not in applied]
    assert list(selection.uncovered) == missing
    assert len(set(ids(selection))) == len(selection.chosen)


@settings(deadline=None)
@given(pools())
def test_the_coverage_pass_takes_the_best_holder(pool: Pool) -> None:
    selection = chosen_from(pool, 0, rules=RULES)
    rules: Counter[str] = Counter()
    metrics: Counter[str] = Counter()
    taken: set[str] = set()
    for item in selection.chosen:
        name = item.reason.removeprefix("rule:")
        holders = [one for one in pool if name in one[0].rules and one[0].id not in taken]
        best = max(round(score(*one, rules, metrics).quality * 1e12) for one in holders)
        assert round(item.scores.quality * 1e12) == best
        taken.add(item.subgraph.id)
        rules.update(item.subgraph.rules)
        metrics.update(item.subgraph.metrics)


def test_diversity_beats_a_little_quality() -> None:
    """Two subgraphs of one metric and one of another: the other comes second though its quality is lower."""

    def one(id: str, metric: str, dimension: str) -> Subgraph:
        return Subgraph(id, "d", metric, (metric,), (f"table of {metric}",), dimension, ())

    pool = [
        (one("a", "m1", "d1"), Fixed(1.0, 1.0, 1.0)),
        (one("b", "m1", "d2"), Fixed(1.0, 1.0, 1.0)),
        (one("c", "m2", "d3"), Fixed(0.9, 0.8, 0.75)),
    ]
    assert ids(chosen_from(pool, 3)) == ["a", "c", "b"]
