"""The scalar and calendar functions of `generator/catalog/functions.py`, one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

import polars as pl

from generator.oracle.calendar import BusinessDays
from generator.oracle.errors import OracleError
from generator.oracle.expressions.arithmetic import finite
from generator.oracle.expressions.casts import convert, negated, rescaled, together
from generator.oracle.expressions.comparisons import compare
from generator.oracle.expressions.dates import date_diff, date_part, date_trunc, unit_of
from generator.oracle.expressions.kinds import (
    DATE,
    DOUBLE,
    INT,
    TEXT,
    TIMESTAMP,
    Family,
    Typed,
    decimal,
)
from generator.oracle.expressions.quotients import rounded
from generator.oracle.frames import constant_value, literal

Arguments = Sequence[Typed]


def _number(value: Typed, name: str) -> Typed:
    if value.kind.family is Family.NULL:
        return convert(value, INT)
    if not value.kind.numeric:
        raise OracleError(f"{name} does not take {value.kind}")
    return value


def _text(value: Typed, name: str) -> pl.Expr:
    if value.kind.family not in (Family.TEXT, Family.NULL):
        raise OracleError(f"{name} does not take {value.kind}")
    return convert(value, TEXT).expr


def _abs(arguments: Arguments) -> Typed:
    value = _number(arguments[0], "abs")
    return Typed(value.expr.abs(), value.kind)


def _floor(arguments: Arguments) -> Typed:
    value = _number(arguments[0], "floor")
    if value.kind.family is Family.DECIMAL:
        return Typed(value.expr // literal(10**value.kind.scale, pl.Int128), decimal(0))
    return Typed(convert(value, DOUBLE).expr.floor(), DOUBLE)


def _ceil(arguments: Arguments) -> Typed:
    value = _number(arguments[0], "ceil")
    if value.kind.family is Family.DECIMAL:
        return Typed(negated(negated(value.expr) // literal(10**value.kind.scale, pl.Int128)), decimal(0))
    return Typed(convert(value, DOUBLE).expr.ceil(), DOUBLE)


def _coalesce(arguments: Arguments) -> Typed:
    exprs, kind = together(arguments, "coalesce")
    first = reduce(lambda one, other: pl.when(one.is_not_null()).then(one).otherwise(other), exprs)
    return Typed(first, kind)


def _greatest(arguments: Arguments) -> Typed:
    return _extreme(arguments, "greatest", ">=")


def _least(arguments: Arguments) -> Typed:
    return _extreme(arguments, "least", "<=")


def _extreme(arguments: Arguments, name: str, operator: str) -> Typed:
    """Return the extreme of the arguments that are not NULL, as DuckDB does."""
    exprs, kind = together(arguments, name)

    def better(one: pl.Expr, other: pl.Expr) -> pl.Expr:
        first = compare(operator, Typed(one, kind), Typed(other, kind)).expr
        return pl.when(other.is_null() | first.fill_null(False)).then(one).otherwise(other)

    return Typed(reduce(better, exprs), kind)


def _nullif(arguments: Arguments) -> Typed:
    value, other = arguments
    same = compare("=", value, other).expr.fill_null(False)
    return Typed(pl.when(~same).then(value.expr), value.kind)


def _round(arguments: Arguments) -> Typed:
    value = _number(arguments[0], "round")
    places = _places(arguments[1]) if len(arguments) > 1 else 0
    family, scale = value.kind.family, value.kind.scale
    if family is Family.DECIMAL:
        kept = max(min(places, scale), 0)
        whole = rescaled(rescaled(value.expr, scale, min(places, scale)), min(places, scale), kept)
        return Typed(whole, decimal(kept))
    if family is Family.INT:
        if places >= 0:
            return value
        step = literal(10**-places, pl.Int128)
        return Typed(rescaled(value.expr.cast(pl.Int128), -places, 0) * step, INT)
    return Typed(rounded(value.expr, places), DOUBLE)


def _places(value: Typed) -> int:
    places = constant_value(value.expr)
    if not isinstance(places, int):
        raise OracleError("the places of round must be a whole number, written out")
    return places


def _double(name: str, function: Callable[[pl.Expr], pl.Expr]) -> Callable[[Arguments], Typed]:
    def apply(arguments: Arguments) -> Typed:
        number = convert(_number(arguments[0], name), DOUBLE).expr
        return Typed(finite(function(number)), DOUBLE)

    return apply


def _power(arguments: Arguments) -> Typed:
    base, exponent = (convert(_number(value, "power"), DOUBLE).expr for value in arguments)
    return Typed(finite(base.pow(exponent)), DOUBLE)


def _string(name: str, function: Callable[[pl.Expr], pl.Expr]) -> Callable[[Arguments], Typed]:
    return lambda arguments: Typed(function(_text(arguments[0], name)), TEXT)


def _length(arguments: Arguments) -> Typed:
    return Typed(_text(arguments[0], "length").str.len_chars().cast(pl.Int64), INT)


SCALARS: dict[str, Callable[[Arguments], Typed]] = {
    "abs": _abs,
    "ceil": _ceil,
    "coalesce": _coalesce,
    "date_diff": lambda a: date_diff(unit_of(a[0], "date_diff"), a[1], a[2]),
    "date_part": lambda a: date_part(unit_of(a[0], "date_part"), a[1]),
    "date_trunc": lambda a: date_trunc(unit_of(a[0], "date_trunc"), a[1]),
    "exp": _double("exp", lambda x: x.exp()),
    "floor": _floor,
    "greatest": _greatest,
    "least": _least,
    "length": _length,
    "ln": _double("ln", lambda x: x.log()),
    "lower": _string("lower", lambda x: x.str.to_lowercase()),
    "nullif": _nullif,
    "power": _power,
    "round": _round,
    "sqrt": _double("sqrt", lambda x: x.sqrt()),
    "trim": _string("trim", lambda x: x.str.strip_chars(" ")),
    "upper": _string("upper", lambda x: x.str.to_uppercase()),
}


def call(name: str, arguments: Arguments, calendar: BusinessDays | None) -> Typed:
    """Return a function's value.

    Args:
        name: Its name.
        arguments: Its arguments, as many as it takes.
        calendar: The domain's business days.

    Raises:
        OracleError: It does not take these kinds, or there is no calendar.
    """
    if name in SCALARS:
        return SCALARS[name](arguments)
    if calendar is None:
        raise OracleError(f"{name} needs the domain's calendar")
    if name == "business_minutes_between":
        start, end = (convert(value, TIMESTAMP).expr for value in arguments)
        return Typed(calendar.minutes_until(end) - calendar.minutes_until(start), DOUBLE)
    day = convert(arguments[0], DATE).expr
    if name == "next_business_day":
        return Typed(calendar.after(day, literal(1, pl.Int64)), DATE)
    if name == "add_business_days":
        number = arguments[1]
        if number.kind.family not in (Family.INT, Family.NULL):
            raise OracleError(f"add_business_days does not take {number.kind} days")
        return Typed(calendar.after(day, convert(number, INT).expr), DATE)
    if name == "business_days_between":
        last = convert(arguments[1], DATE).expr
        return Typed(calendar.days_until(last) - calendar.days_until(day), INT)
    raise OracleError(f"unknown function {name!r}")
