"""Working out expressions over a frame, exactly as they are written.

The dataframe library's optimizer turns some expressions that come to a constant, such as `case when x then
1 else 1 end`, into a single value and then rejects it for its length; so it is switched off.
"""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

AS_WRITTEN = pl.QueryOptFlags.none()


def added(frame: pl.DataFrame, exprs: Iterable[pl.Expr]) -> pl.DataFrame:
    """Return a frame with columns added or replaced.

    Args:
        frame: The rows.
        exprs: Expressions over them, each with its column's name.
    """
    columns = list(exprs)
    if not columns:
        return frame
    return frame.lazy().with_columns(columns).collect(optimizations=AS_WRITTEN, engine="in-memory")


def column(frame: pl.DataFrame, expr: pl.Expr) -> pl.Series:
    """Return an expression's value for each row."""
    return added(frame, [expr.alias("@column")]).get_column("@column")


def kept(frame: pl.DataFrame, mask: pl.Expr) -> pl.DataFrame:
    """Return the rows for which a mask is TRUE."""
    return frame.filter(column(frame, mask))
