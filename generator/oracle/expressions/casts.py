"""Changing a value's kind: explicit casts, and the implicit ones where values meet.

What cannot be read (text that is no number, a number out of range) becomes NULL; DuckDB stops there instead.
Doubles become integers by rounding half to even, decimals by rounding half away from zero, as in DuckDB.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.kinds import (
    BOOL,
    DATE,
    DOUBLE,
    INT,
    NULL,
    TEXT,
    TIMESTAMP,
    Family,
    Kind,
    Typed,
    common,
    decimal,
    null_of,
)
from generator.oracle.expressions.quotients import quotient
from generator.oracle.frames import literal, truth

PLACES = 9
"""Decimal places in which sums are kept."""
TRUE_WORDS = ["true", "t", "yes", "y", "1", "on"]
FALSE_WORDS = ["false", "f", "no", "n", "0", "off"]


def negated(expr: pl.Expr) -> pl.Expr:
    """Return the negative of a whole number; 128-bit columns have no sign operator."""
    return literal(0, pl.Int128) - expr


def rescaled(expr: pl.Expr, before: int, after: int) -> pl.Expr:
    """Return a decimal's whole number at another scale, rounded half away from zero."""
    if after >= before:
        return expr.cast(pl.Int128) * literal(10 ** (after - before), pl.Int128)
    step = 10 ** (before - after)
    size = (expr.abs() + literal(step // 2, pl.Int128)) // literal(step, pl.Int128)
    return pl.when(expr < 0).then(negated(size)).otherwise(size)


def scaled_double(expr: pl.Expr, scale: int) -> pl.Expr:
    """Return a double as a decimal's whole number, rounded half away from zero."""
    return (expr * float(10**scale)).round(0, mode="half_away_from_zero").cast(pl.Int128, strict=False)


def convert(value: Typed, kind: Kind) -> Typed:
    """Return a value as another kind.

    Args:
        value: What is cast.
        kind: What it becomes.

    Raises:
        OracleError: There is no such cast.
    """
    source = value.kind
    if source == kind or (source.family is kind.family and kind.family is not Family.DECIMAL):
        return Typed(value.expr, kind, months=value.months)
    if source.family is Family.NULL:
        return null_of(kind)
    match kind.family:
        case Family.NULL:
            return value
        case Family.TEXT:
            return Typed(as_text(value), TEXT)
        case Family.INT:
            return Typed(_to_int(value), INT)
        case Family.DECIMAL:
            return Typed(_to_decimal(value, kind.scale), kind)
        case Family.DOUBLE:
            return Typed(_to_double(value), DOUBLE)
        case Family.BOOL:
            return Typed(_to_bool(value), BOOL)
        case Family.DATE:
            return Typed(_to_date(value), DATE)
        case Family.TIMESTAMP:
            return Typed(_to_timestamp(value), TIMESTAMP)
    raise OracleError(f"cannot cast {source} to {kind}")


def together(values: Sequence[Typed], where: str) -> tuple[tuple[pl.Expr, ...], Kind]:
    """Return expressions of one kind for values that meet; string literals take the others' kind.

    Args:
        values: What meets.
        where: What they meet in, for the error.
    """
    firm = [value.kind for value in values if value.text is None]
    kind = common(firm, where) if firm else TEXT
    if kind.family is Family.NULL and len(firm) < len(values):
        kind = TEXT
    return tuple(convert(value, kind).expr for value in values), kind


def as_bool(value: Typed) -> pl.Expr:
    """Return a value as a truth value."""
    if value.kind.family in (Family.BOOL, Family.NULL, Family.INT):
        return convert(value, BOOL).expr
    raise OracleError(f"{value.kind} is not a truth value")


def as_text(value: Typed) -> pl.Expr:
    """Return a value as DuckDB writes it."""
    expr = value.expr
    match value.kind.family:
        case Family.TEXT:
            return expr
        case Family.NULL:
            return literal(None, pl.String)
        case Family.BOOL:
            return (
                pl.when(expr).then(literal("true", pl.String)).when(~expr).then(literal("false", pl.String))
            )
        case Family.INT | Family.DOUBLE:
            return expr.cast(pl.String)
        case Family.DECIMAL:
            return _decimal_text(expr, value.kind.scale)
        case Family.DATE:
            return expr.dt.strftime("%Y-%m-%d")
        case Family.TIMESTAMP:
            text = expr.dt.strftime("%Y-%m-%d %H:%M:%S%.6f")
            return text.str.strip_chars_end("0").str.strip_chars_end(".")
    raise OracleError(f"cannot write {value.kind} as text")


def _decimal_text(expr: pl.Expr, scale: int) -> pl.Expr:
    if scale == 0:
        return expr.cast(pl.String)
    step = literal(10**scale, pl.Int128)
    size = expr.abs()
    sign = pl.when(expr < 0).then(literal("-", pl.String)).when(expr >= 0).then(literal("", pl.String))
    return pl.concat_str(
        sign,
        (size // step).cast(pl.String),
        literal(".", pl.String),
        (size % step).cast(pl.String).str.zfill(scale),
        ignore_nulls=False,
    )


def _to_int(value: Typed) -> pl.Expr:
    expr = value.expr
    match value.kind.family:
        case Family.BOOL:
            return expr.cast(pl.Int64)
        case Family.DECIMAL:
            return rescaled(expr, value.kind.scale, 0)
        case Family.DOUBLE:
            return expr.round(0, mode="half_to_even").cast(pl.Int64, strict=False)
        case Family.TEXT:
            text = expr.str.strip_chars(" ")
            rounded = text.cast(pl.Float64, strict=False).round(0, mode="half_away_from_zero")
            return pl.coalesce(text.cast(pl.Int64, strict=False), rounded.cast(pl.Int64, strict=False))
    raise OracleError(f"cannot cast {value.kind} to integer")


def _to_decimal(value: Typed, scale: int) -> pl.Expr:
    expr = value.expr
    match value.kind.family:
        case Family.BOOL | Family.INT:
            return rescaled(expr.cast(pl.Int128), 0, scale)
        case Family.DECIMAL:
            return rescaled(expr, value.kind.scale, scale)
        case Family.DOUBLE:
            return scaled_double(expr, scale)
        case Family.TEXT:
            more = min(scale + 6, 37)
            text = expr.str.strip_chars(" ")
            whole = text.cast(pl.Decimal(38, more), strict=False).to_physical().cast(pl.Int128)
            return rescaled(whole, more, scale)
    raise OracleError(f"cannot cast {value.kind} to decimal")


def _to_double(value: Typed) -> pl.Expr:
    expr = value.expr
    match value.kind.family:
        case Family.BOOL | Family.INT:
            return expr.cast(pl.Float64)
        case Family.DECIMAL:
            return quotient(expr.cast(pl.Float64), float(10**value.kind.scale))
        case Family.TEXT:
            return expr.str.strip_chars(" ").cast(pl.Float64, strict=False)
    raise OracleError(f"cannot cast {value.kind} to double")


def _to_bool(value: Typed) -> pl.Expr:
    expr = value.expr
    if value.kind.numeric:
        return expr != 0
    if value.kind.family is Family.TEXT:
        word = expr.str.to_lowercase()
        yes = pl.when(word.is_in(TRUE_WORDS)).then(truth(True))
        return yes.when(word.is_in(FALSE_WORDS)).then(truth(False))
    raise OracleError(f"cannot cast {value.kind} to boolean")


def _to_date(value: Typed) -> pl.Expr:
    if value.kind.family is Family.TIMESTAMP:
        return value.expr.dt.date()
    if value.kind.family is Family.TEXT:
        text = value.expr.str.strip_chars(" ").str.extract(r"^(\d{4,}-\d{1,2}-\d{1,2})(?:$|[ T])")
        return text.str.to_date("%Y-%m-%d", strict=False)
    raise OracleError(f"cannot cast {value.kind} to date")


def _to_timestamp(value: Typed) -> pl.Expr:
    if value.kind.family is Family.DATE:
        return value.expr.cast(pl.Datetime("us"))
    if value.kind.family is Family.TEXT:
        text = value.expr.str.strip_chars(" ").str.replace("T", " ", literal=True)
        full = text.str.to_datetime("%Y-%m-%d %H:%M:%S%.f", strict=False, time_unit="us")
        short = text.str.to_datetime("%Y-%m-%d %H:%M", strict=False, time_unit="us")
        day = text.str.to_date("%Y-%m-%d", strict=False).cast(pl.Datetime("us"))
        return pl.coalesce(full, short, day)
    raise OracleError(f"cannot cast {value.kind} to timestamp")


def cast(value: Typed, type_name: str, precision: int, scale: int) -> Typed:
    """Return an explicit cast.

    Args:
        value: What is cast.
        type_name: `date`, `timestamp`, `integer`, `double`, `varchar`, `boolean` or `decimal`.
        precision: A decimal's digits.
        scale: A decimal's places.
    """
    if value.kind == NULL and value.text is None:
        value = null_of(TEXT)
    if type_name != "decimal":
        return convert(value, Kind(Family(type_name)))
    result = convert(value, decimal(scale)).expr
    limit = literal(10 ** min(precision, 38), pl.Int128)
    return Typed(pl.when(result.abs() < limit).then(result), decimal(scale))
