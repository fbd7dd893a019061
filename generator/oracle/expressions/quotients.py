"""Division and rounding of doubles, each result the double nearest to the true one.

Dividing a dataframe column by a single number multiplies by its reciprocal there, which is off by a unit in
the last place for one quotient in eight: 7.0 / 100 must equal 0.07. So columns are divided by columns of
the same length.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

import polars as pl

from generator.oracle.frames import literal


def quotient(above: pl.Expr, below: pl.Expr | float) -> pl.Expr:
    """Return the quotient of doubles.

    Args:
        above: Doubles.
        below: Doubles, none of them zero.
    """
    divisor = literal(below, pl.Float64) if isinstance(below, float) else below
    return pl.map_batches([above, divisor], _divide, return_dtype=pl.Float64, is_elementwise=True)


def _divide(series: Sequence[pl.Series]) -> pl.Series:
    above, below = series
    length = max(len(above), len(below))
    if length == 1:
        one, other = above.item(), below.item()
        found = None if one is None or other is None else one / other
        return pl.Series(above.name, [found], dtype=pl.Float64)
    return _long(above, length) / _long(below, length)


def _long(series: pl.Series, length: int) -> pl.Series:
    return series if len(series) == length else series.new_from_index(0, length).rechunk()


def rounded(expr: pl.Expr, places: int) -> pl.Expr:
    """Return doubles rounded to decimal places, exact halves away from zero.

    Args:
        expr: Doubles.
        places: Places behind the point, or negative for places before it.
    """
    step = Decimal(1).scaleb(-places)

    def one(value: float | None) -> float | None:
        if value is None or not math.isfinite(value):
            return value
        exact = Decimal(value)
        if exact.adjusted() >= 27 - places:
            return value
        return float(exact.quantize(step, ROUND_HALF_UP))

    def many(series: pl.Series) -> pl.Series:
        return pl.Series(series.name, [one(value) for value in series.to_list()], dtype=pl.Float64)

    return expr.map_batches(many, return_dtype=pl.Float64, is_elementwise=True)
