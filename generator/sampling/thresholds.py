"""Thresholds that a person might name: round numbers, where they can be between the base and the gold value.

Comes in: the two values, the metric's decimals, a random source. Goes out: one decimal.
"""

from __future__ import annotations

import random
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from generator.records import Number

STEPS = (Decimal(5), Decimal(2), Decimal(1))
NEAR, FAR = Decimal("0.03"), Decimal("0.20")
"""Where base and gold leave no room, the threshold lies 3 to 20 percent away from gold."""


def draw_threshold(
    base: Number | None, gold: Number, decimals: int, rng: random.Random, most: Number | None = None
) -> Decimal:
    """Return a threshold that gold, rounded either way, is clearly on one side of.

    It lies strictly between base and gold, and more than 2 x tolerance (half a unit of the last decimal)
    away from both, so that missing the rules flips the verdict. Where there is no such number of these
    decimals, or no base, it lies near gold, on the side away from base.

    Args:
        base: Answer without rules, or None.
        gold: Answer with rules.
        decimals: Decimals that the metric's values are shown in; the threshold has no more.
        rng: Random source.
        most: No threshold is above it where that can be, such as 100 for a percentage that cannot exceed it.

    Returns:
        The threshold, as round as its room allows: 15 rather than 14.7.
    """
    unit = Decimal(1).scaleb(-decimals)
    value = _exact(gold)
    if base is not None:
        low, high = sorted((_exact(base), value))
        between = _roundest(low + unit, high - unit, unit, rng)
        if between is not None:
            return between
    near, far = max(abs(value) * NEAR, unit), max(abs(value) * FAR, 3 * unit)
    upwards = rng.random() < 0.5 if base is None else _exact(base) < value
    if most is not None and value + far > _exact(most):
        upwards = False
    if 0 < value <= far:
        upwards = True
    low, high = (value + near, value + far) if upwards else (value - far, value - near)
    found = _roundest(low, high, unit, rng)
    assert found is not None, "a room of two units or more holds a multiple of the unit"
    return found


def _exact(number: Number) -> Decimal:
    return number if isinstance(number, Decimal) else Decimal(str(number))


def _roundest(low: Decimal, high: Decimal, unit: Decimal, rng: random.Random) -> Decimal | None:
    """Return a multiple of the largest 1, 2 or 5 x 10^n, not below the unit, strictly between two numbers."""
    if high <= low:
        return None
    power = max(abs(low), abs(high), unit).adjusted()
    while Decimal(1).scaleb(power) >= unit:
        for step in STEPS:
            size = step.scaleb(power)
            first = (low / size).to_integral_value(ROUND_FLOOR) + 1
            last = (high / size).to_integral_value(ROUND_CEILING) - 1
            if first <= last:
                count = rng.randint(int(first), int(last))
                return _plain(count * size, unit)
        power -= 1
    return None


def _plain(number: Decimal, unit: Decimal) -> Decimal:
    """Return the number as a person writes it: whole where it is whole, never in exponent form."""
    return number.quantize(Decimal(1) if number == number.to_integral_value() else unit)
