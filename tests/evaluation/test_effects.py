"""Paired effects: McNemar's exact test and the bootstrap of pairs."""

import pytest

from generator.evaluation.effects import effect, mcnemar


@pytest.mark.parametrize(
    ("one", "other", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (5, 5, 1.0),
        (0, 5, 0.0625),
        (1, 9, 0.021484375),
        (9, 1, 0.021484375),
        (6, 16, 0.0525),
    ],
)
def test_mcnemar_is_exact(one: int, other: int, p: float) -> None:
    """0.0625 is 2/2^5, 0.0215 is 2·11/2^10; the last is R's binom.test(6, 22), 0.05248."""
    assert mcnemar(one, other) == pytest.approx(p, abs=5e-5)


def test_mcnemar_stands_large_counts() -> None:
    assert mcnemar(500, 700) < 1e-7
    assert mcnemar(5_000, 5_000) == pytest.approx(1)


def runs(*pairs: tuple[int, int]) -> tuple[dict[str, bool], dict[str, bool]]:
    names = [f"t{place:03}" for place in range(len(pairs))]
    first = {name: bool(pair[0]) for name, pair in zip(names, pairs, strict=True)}
    return first, {name: bool(pair[1]) for name, pair in zip(names, pairs, strict=True)}


def test_the_difference_is_of_pairs() -> None:
    first, second = runs(*[(0, 1)] * 30 + [(1, 0)] * 10 + [(1, 1)] * 40 + [(0, 0)] * 20)
    found = effect(first, second)
    assert found is not None
    assert (found.tasks, found.both, found.first_only, found.second_only, found.neither) == (
        100,
        40,
        10,
        30,
        20,
    )
    assert (found.first, found.second) == (0.5, 0.7)
    assert found.difference == pytest.approx(0.2)
    # The textbook's standard error of a paired difference: sqrt((b + c - (b - c)^2 / n) / n^2) = 0.06.
    assert (found.low, found.high) == pytest.approx((0.2 - 1.96 * 0.06, 0.2 + 1.96 * 0.06), abs=0.02)
    assert found.p == pytest.approx(0.00222, abs=1e-4)
    assert effect(first, second) == found, "the same draws in every run"


def test_tasks_of_one_subgraph_are_drawn_together() -> None:
    first, second = runs(*[(0, 1)] * 50 + [(1, 1)] * 50)
    alone, together = (
        effect(first, second),
        effect(first, second, dict.fromkeys(first, "one") | {"t000": "other"}),
    )
    assert alone is not None
    assert together is not None
    assert together.high - together.low > alone.high - alone.low


def test_only_common_tasks_count() -> None:
    found = effect({"a": True, "b": True}, {"b": False, "c": True})
    assert found is not None
    assert (found.tasks, found.difference) == (1, -1.0)
    assert effect({"a": True}, {"b": True}) is None
