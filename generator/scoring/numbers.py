"""One number against its exact gold value.

A number is right if and only if it is a correct rounding of the exact value at the stated decimals or finer:
`|answer - exact| <= 0.5 * 10**-decimals`, both ends included, so that a tie may be rounded either way.
"""

from __future__ import annotations

import re
from decimal import Context, Decimal, localcontext
from typing import Any

from generator.records import Number
from generator.scoring.refusals import is_refusal
from generator.scoring.verdict import Reason

CANONICAL = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")
LOCALISED = re.compile(r"[+-]?\d{1,3}([.,' \u00a0\u202f]\d{3})+([.,]\d+)?|[+-]?\d+,\d+")
WITH_UNIT = re.compile(r"[^\d+-]{0,4}[+-]?\d[\d.,' \u00a0\u202f]*[^\d]{0,12}")
ARITHMETIC = Context(prec=80, traps=[])
"""Wide enough for any sum of the warehouse, and without traps: an absurd number is merely wrong."""
NOISE = Decimal("1e-12")
"""Slack relative to the exact value, for a gold value that was computed in binary floating point."""
MOST_NOISE = Decimal("0.1")
"""The slack's limit relative to the tolerance: of a value of billions no slack may reach the next rounding."""


def is_number(value: Any) -> bool:
    """Return whether `value` is a number and not a boolean."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def as_decimal(value: Number) -> Decimal:
    """Return the number as people write it: a float by its shortest decimal text, not its binary one."""
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def negative(value: Number) -> Decimal:
    """Return the number with the other sign; it never raises, however absurd the number."""
    with localcontext(ARITHMETIC):
        return -as_decimal(value)


def tolerance(decimals: int | None) -> Decimal:
    """Return how far from the exact value a right answer may be: half a unit of the last decimal.

    Args:
        decimals: Decimals asked for; None where nothing but the value itself is right.
    """
    return Decimal(0) if decimals is None else Decimal(5).scaleb(-decimals - 1)


def within(exact: Number, answer: Number, decimals: int | None, factor: int = 1) -> bool:
    """Return whether `answer` is a correct rounding of `exact`, with the tolerance times `factor`.

    Args:
        exact: Gold value, not rounded.
        answer: A finite number.
        decimals: Decimals asked for.
        factor: 1 to score; 2 asks for the margin that keeps two answers apart however the second is rounded.
            An answer that already stands at the asked decimals is not moved by rounding: it needs no margin.
    """
    with localcontext(ARITHMETIC):
        gold, given = as_decimal(exact), as_decimal(answer)
        if factor > 1 and decimals is not None and _stands_at(given, decimals):
            factor = 1
        allowed, noise = factor * tolerance(decimals), NOISE * abs(gold)
        if decimals is not None:
            noise = min(noise, MOST_NOISE * allowed)
        return abs(given - gold) <= allowed + noise


def _stands_at(value: Decimal, decimals: int) -> bool:
    scaled = value.scaleb(decimals)
    return scaled == scaled.to_integral_value()


def judge_number(exact: Number, answer: Any, decimals: int | None, factor: int = 1) -> Reason | None:
    """Return why `answer` is not the number `exact`, or None where it is.

    Text that is exactly a canonical number is still of the wrong type: the format asks for a JSON number.
    """
    if answer is None:
        return Reason.NO_ANSWER
    if isinstance(answer, bool):
        return Reason.BOOLEAN_FOR_NUMBER
    if isinstance(answer, str):
        return _judge_text(answer)
    if not is_number(answer):
        return Reason.NOT_A_NUMBER
    if not as_decimal(answer).is_finite():
        return Reason.NOT_FINITE
    if within(exact, answer, decimals, factor):
        return None
    return _judge_wrong(as_decimal(exact), as_decimal(answer), decimals)


def _judge_text(text: str) -> Reason:
    bare = text.strip()
    if not bare:
        return Reason.NO_ANSWER
    if CANONICAL.fullmatch(bare):
        return Reason.NUMBER_AS_TEXT
    if LOCALISED.fullmatch(bare):
        return Reason.LOCALISED_NUMBER
    if bare.lower().lstrip("+-") in {"inf", "infinity", "nan"}:
        return Reason.NOT_FINITE
    if WITH_UNIT.fullmatch(bare):
        return Reason.UNIT_IN_NUMBER
    return Reason.REFUSAL if is_refusal(bare) else Reason.NOT_A_NUMBER


def _judge_wrong(gold: Decimal, answer: Decimal, decimals: int | None) -> Reason:
    """Name the way in which a finite number is wrong."""
    if gold and within(-gold, answer, decimals):
        return Reason.WRONG_SIGN
    with localcontext(ARITHMETIC):
        near = abs(gold) / 200
        if answer and abs(answer * 100 - gold) <= near:
            return Reason.FRACTION_FOR_PERCENT
        if answer and abs(answer / 100 - gold) <= near:
            return Reason.PERCENT_FOR_FRACTION
    return Reason.WRONG_NUMBER
