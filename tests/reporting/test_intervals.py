"""Intervals that know of clusters: they are Wilson's without them, wider with them, and hold what they promise."""

from __future__ import annotations

import random

import pytest

from generator.evaluation import wilson
from generator.reporting.intervals import Share, apart, clustered, effective


def alone(rights: list[bool]) -> list[tuple[bool, str]]:
    return [(right, str(number)) for number, right in enumerate(rights)]


@pytest.mark.parametrize(("right", "count"), [(3, 10), (5, 10), (37, 50), (199, 200)])
def test_without_clusters_it_is_wilsons(right: int, count: int) -> None:
    found = clustered(alone([True] * right + [False] * (count - right)))
    low, high = wilson(right, count)
    # The variance over single trials is corrected by n / (n - 1), which Wilson's is not.
    assert found.low == pytest.approx(low, abs=0.025)
    assert found.high == pytest.approx(high, abs=0.025)


def test_a_cluster_that_answers_alike_is_worth_one_trial() -> None:
    outcomes = [(cluster % 2 == 0, str(cluster)) for cluster in range(20) for _ in range(10)]
    assert effective(outcomes) == pytest.approx(19)
    assert clustered(outcomes).low < clustered(alone([right for right, _ in outcomes])).low


def test_all_right_is_no_certainty() -> None:
    found = clustered([(True, str(number % 3)) for number in range(30)])
    assert (found.share, found.high) == (1, 1)
    assert found.low == pytest.approx(wilson(3, 3)[0])
    assert clustered([(False, "a")]).high > 0.7
    assert clustered([]) is None


def test_it_covers_what_it_promises_where_clusters_agree() -> None:
    """40 clusters of 8, of which each has an accuracy of its own about 0.6: the plain interval covers far too seldom."""
    source = random.Random(3)
    covered = plain = 0
    for _ in range(400):
        outcomes = []
        for cluster in range(40):
            share = source.betavariate(0.6 * 2, 0.4 * 2)
            outcomes += [(source.random() < share, str(cluster)) for _ in range(8)]
        found = clustered(outcomes)
        covered += found.low <= 0.6 <= found.high
        low, high = wilson(sum(right for right, _ in outcomes), len(outcomes))
        plain += low <= 0.6 <= high
    assert 0.92 <= covered / 400 <= 0.98
    assert plain / 400 < 0.8


def test_a_difference_of_shares_after_newcombe() -> None:
    """56 of 70 against 48 of 80: method 10 of the paper's own example gives 0.0524 to 0.3339."""
    shares = [Share(right / count, *wilson(right, count)) for right, count in ((56, 70), (48, 80))]
    found = apart(*shares)
    assert found.difference == pytest.approx(0.2)
    assert (found.low, found.high) == (pytest.approx(0.0524, abs=1e-4), pytest.approx(0.3339, abs=1e-4))
