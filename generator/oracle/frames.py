"""Working out expressions over a frame, with every constant in a column of its own.

The dataframe library keeps constants as single values and stretches them when it must. In version 2.1 it sometimes does
not: `case when 0 = case when j = 1 then i else 0 end then 0 else 0 end` comes out with one row, whatever the frame. A
column of equal values is always right.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

import polars as pl

Plain = bool | int | float | str | date | datetime | timedelta | None
MARK = "@="
_CONSTANTS: dict[str, pl.Series] = {}


def literal(value: Plain, dtype: pl.DataType | type[pl.DataType]) -> pl.Expr:
    """Return a constant as a column that `added` puts into the frame.

    Args:
        value: Its value.
        dtype: Its type.
    """
    name = f"{MARK}{dtype}:{value!r}"
    if name not in _CONSTANTS:
        _CONSTANTS[name] = pl.Series(name, [value], dtype=dtype)
    return pl.col(name)


def truth(value: bool) -> pl.Expr:
    """Return TRUE or FALSE for every row."""
    return literal(value, pl.Boolean)


def added(frame: pl.DataFrame, exprs: Iterable[pl.Expr]) -> pl.DataFrame:
    """Return a frame with columns added or replaced.

    Args:
        frame: The rows.
        exprs: Expressions over them, each with its column's name.
    """
    columns = list(exprs)
    names = {name for expr in columns for name in expr.meta.root_names() if name.startswith(MARK)}
    if not names:
        return frame.with_columns(columns)
    constants = [_CONSTANTS[name].new_from_index(0, frame.height) for name in sorted(names)]
    return frame.with_columns(constants).with_columns(columns).drop(names)


def column(frame: pl.DataFrame, expr: pl.Expr) -> pl.Series:
    """Return an expression's value for each row."""
    return added(frame, [expr.alias("@column")]).get_column("@column")


def kept(frame: pl.DataFrame, mask: pl.Expr) -> pl.DataFrame:
    """Return the rows for which a mask is TRUE."""
    return frame.filter(column(frame, mask))


def constant_value(expr: pl.Expr) -> object:
    """Return the value of an expression over constants alone, or None where it looks at a column."""
    if not all(name.startswith(MARK) for name in expr.meta.root_names()):
        return None
    return column(pl.DataFrame({"@one": [True]}), expr).item()
