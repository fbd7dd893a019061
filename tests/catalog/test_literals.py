"""Literals in prose: as a person would write them, and not by accident."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from generator.catalog.literals import stands_in
from generator.catalog.types import Scalar

NAMES = {"SP": "São Paulo", "3": "three stars", "health_beauty": "health and beauty"}


@pytest.mark.parametrize(
    ("literal", "document"),
    [
        (60, "more than 60 days."),
        (60, "more than **60** days"),
        (60, "sixty days"),
        (21, "twenty-one days"),
        (21, "Twenty one days"),
        (100, "one hundred days"),
        (100, "a hundred days"),
        (1, "One calendar day"),
        (0, "zero days"),
        (500, "five hundred"),
        (5000, "5,000 kronor"),
        (5000, "5000 kronor"),
        (1234567, "1,234,567.00"),
        (Decimal("0.05"), "5 % of"),
        (Decimal("0.05"), "5% of"),
        (Decimal("0.05"), "5 percent"),
        (Decimal("0.05"), "five per cent"),
        (Decimal("0.125"), "12.5 percentage points"),
        (Decimal("0.5"), "0.5 of"),
        (Decimal("2.50"), "2.5 times"),
        (-5, "minus 5 degrees"),
        (-5, "at -5 degrees"),
        (date(2017, 1, 1), "from 2017-01-01 on"),
        (date(2017, 1, 1), "from 1 January 2017."),
        (date(2017, 1, 1), "from January 1, 2017"),
        (date(2017, 1, 1), "from the 1st of January 2017"),
        (date(2017, 1, 1), "from 1\n  January 2017"),
        ("SP", "in SP, and"),
        ("SP", "in São Paulo"),
        ("health_beauty", "Health and beauty items"),
        ("credit_card", "paid by `credit_card`"),
        ("3", "of three stars"),
        (True, "anything"),
    ],
)
def test_stands(literal: Scalar, document: str) -> None:
    assert stands_in(literal, document, NAMES)


@pytest.mark.parametrize(
    ("literal", "document"),
    [
        (60, "160 or 601 or 60.5 or 2,60"),
        (60, "sixty-one"),
        (1, "twenty-one"),
        (1, "someone"),
        (5, "five hundred"),
        (5, "5,000"),
        (1, "from 1 January 2017"),
        (1, "from 2017-01-01"),
        (5, "-5"),
        (Decimal("0.05"), "0.5 or 5"),
        (date(2017, 1, 1), "January 2017"),
        (date(2017, 1, 1), "2017-01-10"),
        (date(2017, 1, 1), "31 January 2017"),
        ("SP", "SPECIAL or sp"),
        ("MG", "in São Paulo"),
        ("", "anything"),
    ],
)
def test_does_not_stand(literal: Scalar, document: str) -> None:
    assert not stands_in(literal, document, NAMES)
