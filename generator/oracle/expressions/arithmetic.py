"""Arithmetic on numbers, days and lengths of time.

Integers and decimals are exact; `/` is real division; dividing by zero, also for the remainder, is NULL. No
result is ever infinite or NaN: where there is none, it is NULL.
"""

from __future__ import annotations

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import as_text, convert, negated
from generator.oracle.expressions.kinds import (
    DATE,
    DOUBLE,
    INT,
    INTERVAL,
    TEXT,
    TIMESTAMP,
    Family,
    Kind,
    Typed,
    common,
    decimal,
)
from generator.oracle.expressions.quotients import quotient

DAYS = (Family.DATE, Family.TIMESTAMP)


def finite(expr: pl.Expr) -> pl.Expr:
    """Return a double with NULL where it is infinite or NaN."""
    return pl.when(expr.is_finite()).then(expr)


def binary(operator: str, left: Typed, right: Typed) -> Typed:
    """Return `left operator right` for `+ - * / % ||`.

    Raises:
        OracleError: The operator does not take these kinds.
    """
    if operator == "||":
        return Typed(pl.concat_str(as_text(left), as_text(right), ignore_nulls=False), TEXT)
    families = {left.kind.family, right.kind.family}
    if families & {*DAYS, Family.INTERVAL}:
        return _time(operator, _known(left, right), _known(right, left))
    left, right = _number(left, operator), _number(right, operator)
    if operator == "/":
        return divide(left, right)
    if operator == "%":
        return _remainder(left, right)
    if operator == "*":
        return _product(left, right)
    kind = common((left.kind, right.kind), operator)
    one, other = _wide(convert(left, kind)), _wide(convert(right, kind))
    return Typed(one + other if operator == "+" else one - other, kind)


def negative(value: Typed) -> Typed:
    """Return `-value`."""
    if value.kind.family is Family.INTERVAL:
        return Typed(-value.expr, INTERVAL, months=-value.months)
    value = _number(value, "-")
    size = negated(value.expr) if value.kind.family is not Family.DOUBLE else -value.expr
    return Typed(size, value.kind)


def divide(left: Typed, right: Typed) -> Typed:
    """Return real division, NULL where the divisor is zero."""
    below = convert(right, DOUBLE).expr
    result = quotient(convert(left, DOUBLE).expr, pl.when(below != 0).then(below))
    return Typed(finite(result), DOUBLE)


def _known(value: Typed, other: Typed) -> Typed:
    if value.kind.family is not Family.NULL:
        return value
    return convert(value, INT if other.kind.family is Family.DATE else INTERVAL)


def _number(value: Typed, operator: str) -> Typed:
    if value.kind.family in (Family.NULL, Family.BOOL):
        return convert(value, INT)
    if not value.kind.numeric:
        raise OracleError(f"'{operator}' does not take {value.kind}")
    return value


def _wide(value: Typed) -> pl.Expr:
    return value.expr.cast(pl.Int128) if value.kind.family is Family.INT else value.expr


def _product(left: Typed, right: Typed) -> Typed:
    family = common((left.kind, right.kind), "*").family
    if family is Family.DOUBLE:
        return Typed(convert(left, DOUBLE).expr * convert(right, DOUBLE).expr, DOUBLE)
    places = left.kind.scale + right.kind.scale
    kind = Kind(Family.INT) if family is Family.INT else decimal(places)
    return Typed(_wide(left).cast(pl.Int128) * _wide(right).cast(pl.Int128), kind)


def _remainder(left: Typed, right: Typed) -> Typed:
    kind = common((left.kind, right.kind), "%")
    above, below = _wide(convert(left, kind)), _wide(convert(right, kind)).abs()
    size = above.abs() % pl.when(below != 0).then(below)
    minus = -size if kind.family is Family.DOUBLE else negated(size)
    return Typed(pl.when(above < 0).then(minus).otherwise(size), kind)


def _time(operator: str, left: Typed, right: Typed) -> Typed:
    first, second = left.kind.family, right.kind.family
    if operator == "*" and {first, second} == {Family.INT, Family.INTERVAL}:
        return _times(left, right) if first is Family.INTERVAL else _times(right, left)
    if operator == "+" and second in DAYS and first not in DAYS:
        return _time("+", right, left)
    if first is Family.DATE and second is Family.INT and operator in "+-":
        days = pl.duration(days=right.expr.cast(pl.Int64))
        return Typed(left.expr + days if operator == "+" else left.expr - days, DATE)
    if operator == "-" and first is second is Family.DATE:
        return Typed((left.expr - right.expr).dt.total_days(), INT)
    if operator == "-" and first in DAYS and second in DAYS:
        return Typed(convert(left, TIMESTAMP).expr - convert(right, TIMESTAMP).expr, INTERVAL)
    if second is Family.INTERVAL and operator in "+-" and first in (*DAYS, Family.INTERVAL):
        return _shifted(left, right if operator == "+" else negative(right))
    raise OracleError(f"'{operator}' does not take {left.kind} and {right.kind}")


def _times(interval: Typed, number: Typed) -> Typed:
    if interval.months:
        raise OracleError("an interval of months cannot be multiplied")
    micros = interval.expr.dt.total_microseconds() * number.expr.cast(pl.Int64)
    return Typed(pl.duration(microseconds=micros), INTERVAL)


def _shifted(value: Typed, interval: Typed) -> Typed:
    if value.kind.family is Family.INTERVAL:
        return Typed(value.expr + interval.expr, INTERVAL, months=value.months + interval.months)
    moment = convert(value, TIMESTAMP).expr
    if interval.months:
        moment = moment.dt.offset_by(f"{interval.months}mo")
    return Typed(moment + interval.expr, TIMESTAMP)
