"""Thresholds: clear of gold always, between base and gold wherever there is room, and round."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.records import Number
from generator.sampling.thresholds import draw_threshold

decimals = st.integers(0, 4)
numbers = st.decimals(-10_000_000, 10_000_000, places=6, allow_nan=False)
seeds = st.integers(0, 1000)


def drawn(base: Number | None, gold: Number, places: int, seed: int = 1) -> Decimal:
    return draw_threshold(base, gold, places, random.Random(seed))


@given(st.none() | numbers, numbers, decimals, seeds)
def test_it_is_clear_of_gold(base: Decimal | None, gold: Decimal, places: int, seed: int) -> None:
    unit = Decimal(1).scaleb(-places)
    assert abs(drawn(base, gold, places, seed) - gold) > unit


@given(numbers, numbers, decimals, seeds)
def test_it_lies_between_wherever_there_is_room(base: Decimal, gold: Decimal, places: int, seed: int) -> None:
    unit = Decimal(1).scaleb(-places)
    threshold = drawn(base, gold, places, seed)
    low, high = sorted((base, gold))
    if high - low > 4 * unit:
        assert low + unit < threshold < high - unit


@given(st.none() | numbers, numbers, decimals, seeds)
def test_it_has_no_more_decimals_and_no_exponent(
    base: Decimal | None, gold: Decimal, places: int, seed: int
) -> None:
    threshold = drawn(base, gold, places, seed)
    assert -int(threshold.as_tuple().exponent) in range(places + 1)
    assert "E" not in str(threshold)


@given(numbers, decimals, seeds)
def test_without_a_base_it_is_near(gold: Decimal, places: int, seed: int) -> None:
    unit = Decimal(1).scaleb(-places)
    assert abs(drawn(None, gold, places, seed) - gold) <= max(abs(gold) * Decimal("0.2"), 3 * unit)


@given(st.decimals("0.5", 10_000, places=2), seeds)
def test_a_positive_value_has_a_positive_threshold(gold: Decimal, seed: int) -> None:
    assert drawn(None, gold, 2, seed) > 0


@pytest.mark.parametrize(
    ("base", "gold", "places", "expected"),
    [
        (14.1, 16.2, 2, {"15"}),
        (92.3, 95.8, 2, {"95"}),
        (Decimal("57.31"), Decimal("62.04"), 2, {"60"}),
        (1204, 1871, 0, {"1500"}),
        (0.812, 0.874, 3, {"0.850"}),
        (4.91, 4.98, 2, {"4.95"}),
    ],
)
def test_it_is_a_number_a_person_would_name(
    base: float, gold: float, places: int, expected: set[str]
) -> None:
    assert {str(drawn(base, gold, places, seed)) for seed in range(20)} <= expected


def test_a_rate_stays_below_its_ceiling() -> None:
    for seed in range(50):
        assert draw_threshold(None, 98.2, 2, random.Random(seed), most=100) < 100


def test_the_same_source_gives_the_same() -> None:
    assert drawn(10, 20, 1, 7) == drawn(10, 20, 1, 7)
