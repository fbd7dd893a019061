"""What is a correct rounding of an exact number, independently of the scorer."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.evaluation.places import rounded_apart


@pytest.mark.parametrize("exact", [18.674999999999997, Decimal("18.674999999999997"), Decimal("18.675")])
def test_both_roundings_of_what_may_be_a_half_are_right(exact: float | Decimal) -> None:
    assert not rounded_apart(exact, Decimal("18.67"), 2)
    assert not rounded_apart(exact, Decimal("18.68"), 2)


@pytest.mark.parametrize(
    ("exact", "given"), [(18.67, "18.68"), (18.674999, "18.68"), (Decimal("18.6749999"), "18.68"), (18.67, "NaN")]
)
def test_another_number_is_none(exact: float | Decimal, given: str) -> None:
    assert rounded_apart(exact, Decimal(given), 2)
