"""Numbers outside dataframes: exact where they are whole or decimal, doubles otherwise."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import Decimal, localcontext

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.kinds import Family, Kind
from generator.records import Number

DIGITS = 50
Numbers = list[Number | None]


def numbers(series: pl.Series, kind: Kind, what: str) -> Numbers:
    """Return a column's values as numbers.

    Args:
        series: Values as the interpreter holds them.
        kind: Their kind.
        what: What they are, for the error.

    Raises:
        OracleError: They are no numbers.
    """
    values = series.to_list()
    match kind.family:
        case Family.NULL:
            return [None] * len(values)
        case Family.INT:
            return [None if value is None else int(value) for value in values]
        case Family.DECIMAL:
            with localcontext(prec=DIGITS):
                return [None if v is None else Decimal(int(v)).scaleb(-kind.scale) for v in values]
        case Family.DOUBLE:
            return [value if value is not None and math.isfinite(value) else None for value in values]
    raise OracleError(f"{what} is {kind}, not a number")


def divided(above: Number | None, below: Number | None, times: int = 1) -> Number | None:
    """Return `times * above / below`; None where either is undefined or the divisor is zero."""
    with localcontext(prec=DIGITS):
        return _divided(above, below, times)


def _divided(above: Number | None, below: Number | None, times: int) -> Number | None:
    if above is None or below is None or below == 0:
        return None
    if isinstance(above, float) or isinstance(below, float):
        result = float(above) / float(below) * times
        return result if math.isfinite(result) else None
    return Decimal(above) * times / Decimal(below)


def quotients(above: Numbers, below: Numbers, times: int) -> Numbers:
    """Return `times * above / below` for each pair."""
    with localcontext(prec=DIGITS):
        return [_divided(one, other, times) for one, other in zip(above, below, strict=True)]


def total(values: Iterable[Number | None]) -> Number | None:
    """Return the sum of what is defined, or None where nothing is; it does not depend on the order."""
    known = [value for value in values if value is not None]
    if not known:
        return None
    if any(isinstance(value, float) for value in known):
        return math.fsum(float(value) for value in known)
    with localcontext(prec=DIGITS):
        return sum((Decimal(value) for value in known), Decimal(0))


def minus(one: Number | None, other: Number | None) -> Number | None:
    """Return a difference."""
    if one is None or other is None:
        return None
    if isinstance(one, float) or isinstance(other, float):
        return float(one) - float(other)
    with localcontext(prec=DIGITS):
        return Decimal(one) - Decimal(other)


def product(one: Number | None, other: Number | None) -> Number | None:
    """Return a product."""
    if one is None or other is None:
        return None
    if isinstance(one, float) or isinstance(other, float):
        return float(one) * float(other)
    with localcontext(prec=DIGITS):
        return Decimal(one) * Decimal(other)
