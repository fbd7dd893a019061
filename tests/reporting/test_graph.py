"""The drawing of a linkage graph: everything in it once, neighbours near each other, the same every time."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from generator.reporting.graph import COLUMNS, drawn, ordered

NODES = [(kind, name) for kind in COLUMNS for name in "abcde"]


def crossings(columns: list, edges: list) -> int:
    at = {name: (number, row) for number, column in enumerate(columns) for row, name in enumerate(column)}
    found = 0
    for (a, b), (c, d) in combinations(edges, 2):
        (ka, ra), (kb, rb), (kc, rc), (kd, rd) = at[a], at[b], at[c], at[d]
        found += (ka, kb) == (kc, kd) and (ra - rc) * (rb - rd) < 0
    return found


def test_a_ladder_that_came_in_disorder_is_drawn_without_crossings() -> None:
    rules, metrics = [("rule", n) for n in "abcd"], [("metric", n) for n in "dbca"]
    edges = list(zip(rules, metrics, strict=True))
    assert crossings(ordered([*rules, *sorted(metrics)], edges), edges) == 0


@given(st.sets(st.sampled_from(list(permutations(NODES, 2))), max_size=30))
def test_nothing_is_lost_and_order_of_input_does_not_count(edges: set) -> None:
    found = drawn(NODES, edges, {})
    assert found == drawn(reversed(NODES), sorted(edges, reverse=True), {})
    names = [(kind, name) for kind, name, _, _ in found["nodes"]]
    assert sorted(names) == sorted(NODES)
    assert {(names[a], names[b]) for a, b in found["edges"]} == edges
    for kind in COLUMNS:
        assert [row for node_kind, _, _, row in found["nodes"] if node_kind == kind] == list(range(5))


def test_labels_stand_for_names_where_there_are_some() -> None:
    found = drawn(
        [("rule", "r"), ("metric", "m")], [(("rule", "r"), ("metric", "m"))], {("rule", "r"): "The Rule"}
    )
    assert [node[2] for node in found["nodes"]] == ["The Rule", "m"]
