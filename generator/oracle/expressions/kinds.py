"""The kinds of values, and typed dataframe expressions.

Decimals are whole numbers of 10^-scale in 128 bits, so that adding, multiplying and comparing them is
exact; the scale is known before anything runs. Integers are 64 or 128 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.frames import literal


class Family(StrEnum):
    """What sort of value it is."""

    NULL = "null"
    BOOL = "boolean"
    INT = "integer"
    DECIMAL = "decimal"
    DOUBLE = "double"
    TEXT = "varchar"
    DATE = "date"
    TIMESTAMP = "timestamp"
    INTERVAL = "interval"


NUMERIC = (Family.INT, Family.DECIMAL, Family.DOUBLE)
DTYPES: dict[Family, pl.DataType] = {
    Family.NULL: pl.Boolean(),
    Family.BOOL: pl.Boolean(),
    Family.INT: pl.Int128(),
    Family.DECIMAL: pl.Int128(),
    Family.DOUBLE: pl.Float64(),
    Family.TEXT: pl.String(),
    Family.DATE: pl.Date(),
    Family.TIMESTAMP: pl.Datetime("us"),
    Family.INTERVAL: pl.Duration("us"),
}


@dataclass(frozen=True)
class Kind:
    """A family with, for decimals, the number of places."""

    family: Family
    scale: int = 0

    @property
    def dtype(self) -> pl.DataType:
        """The dataframe type that holds it."""
        return DTYPES[self.family]

    @property
    def numeric(self) -> bool:
        """Whether it can be added up."""
        return self.family in NUMERIC

    def __str__(self) -> str:
        return str(self.family)


NULL = Kind(Family.NULL)
BOOL = Kind(Family.BOOL)
INT = Kind(Family.INT)
DOUBLE = Kind(Family.DOUBLE)
TEXT = Kind(Family.TEXT)
DATE = Kind(Family.DATE)
TIMESTAMP = Kind(Family.TIMESTAMP)
INTERVAL = Kind(Family.INTERVAL)


def decimal(scale: int) -> Kind:
    """Return the kind of decimals with that many places."""
    if scale > 38:
        raise OracleError(f"a decimal with {scale} places")
    return Kind(Family.DECIMAL, scale)


@dataclass(frozen=True, eq=False)
class Typed:
    """A dataframe expression with its kind.

    Attributes:
        expr: The expression.
        kind: What it yields.
        text: The text of a string literal, which takes the kind of what it meets.
        months: Calendar months of an interval literal; the expression holds the rest.
    """

    expr: pl.Expr
    kind: Kind
    text: str | None = None
    months: int = 0

    @classmethod
    def column(cls, name: str, kind: Kind) -> Typed:
        """Return a column of a frame."""
        return cls(pl.col(name), kind)


def null_of(kind: Kind) -> Typed:
    """Return a NULL of that kind."""
    return Typed(literal(None, kind.dtype), kind)


def normalised(series: pl.Series) -> tuple[pl.Series, Kind]:
    """Return a stored column as the interpreter holds it, with its kind.

    Args:
        series: A column of a mart.

    Raises:
        OracleError: Its type has no place in expressions, such as lists or zoned timestamps.
    """
    dtype = series.dtype
    if isinstance(dtype, pl.Decimal):
        return series.to_physical().cast(pl.Int128), decimal(dtype.scale or 0)
    if dtype.is_integer():
        return (series if dtype == pl.Int64 else series.cast(pl.Int64)), INT
    if dtype.is_float():
        return series.cast(pl.Float64).fill_nan(None), DOUBLE
    if isinstance(dtype, pl.Categorical | pl.Enum):
        return series.cast(pl.String), TEXT
    if isinstance(dtype, pl.Datetime) and dtype.time_zone is None:
        return series.cast(pl.Datetime("us")), TIMESTAMP
    if isinstance(dtype, pl.Duration):
        return series.cast(pl.Duration("us")), INTERVAL
    for kind in (BOOL, TEXT, DATE):
        if dtype == kind.dtype:
            return series, kind
    if dtype == pl.Null:
        return series.cast(pl.Boolean), NULL
    raise OracleError(f"column {series.name!r} has type {dtype}, which no expression can read")


def common(kinds: Sequence[Kind], where: str) -> Kind:
    """Return the kind that values of several kinds are brought to.

    Args:
        kinds: Kinds that meet.
        where: What they meet in, for the error.

    Raises:
        OracleError: They have none in common.
    """
    families = {kind.family for kind in kinds} - {Family.NULL}
    if not families:
        return NULL
    if len(families) == 1:
        family = next(iter(families))
    elif Family.BOOL in families and families - {Family.BOOL} <= set(NUMERIC):
        return common([kind for kind in kinds if kind.family is not Family.BOOL], where)
    elif families <= set(NUMERIC):
        family = Family.DOUBLE if Family.DOUBLE in families else Family.DECIMAL
    elif families == {Family.DATE, Family.TIMESTAMP}:
        family = Family.TIMESTAMP
    else:
        raise OracleError(f"{' and '.join(sorted(families))} do not meet in {where}")
    return Kind(family, max(kind.scale for kind in kinds) if family is Family.DECIMAL else 0)
