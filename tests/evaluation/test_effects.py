"""Paired effects: McNemar's exact test, and an interval that knows of pairs and clusters."""

import pytest

from generator.evaluation.effects import effect, mcnemar, paired


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


def test_pairs_that_all_move_alike_are_no_certainty() -> None:
    """Agresti and Min by hand: cells 0.5 and 8.5 of 10, so the middle 0.8 and half its width 1.96 · sqrt(0.026)."""
    first, second = runs(*[(0, 1)] * 8)
    found = effect(first, second)
    assert found is not None
    assert (found.difference, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.8 - 1.96 * 0.026**0.5, abs=1e-4)


def test_tasks_of_one_subgraph_count_together() -> None:
    first, second = runs(*[(0, 1)] * 50 + [(1, 1)] * 50)
    tens = {name: name[:3] for name in first}
    alone, together = effect(first, second), effect(first, second, tens)
    assert alone is not None
    assert together is not None
    assert together.difference == alone.difference
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_only_common_tasks_count() -> None:
    found = effect({"a": True, "b": True}, {"b": False, "c": True})
    assert found is not None
    assert (found.tasks, found.difference) == (1, -1.0)
    assert effect({"a": True}, {"b": True}) is None


def test_pairs_that_do_not_move_still_leave_room() -> None:
    found = paired([True] * 10, [True] * 10, [str(n) for n in range(10)])
    assert found.difference == 0
    assert found.low < -0.05 < 0.05 < found.high


def test_pairs_that_move_together_say_less() -> None:
    before, after = [True] * 40, [True] * 30 + [False] * 10
    single = paired(before, after, [str(n) for n in range(40)])
    together = paired(before, after, [str(n // 10) for n in range(40)])
    assert single.difference == together.difference == -0.25
    assert together.high - together.low > single.high - single.low
    assert single.high < 0
