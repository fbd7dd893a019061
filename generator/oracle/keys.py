"""The groups of a slice: for each row the number of its group, and how each group's key is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from generator.oracle import periods
from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import as_text, convert
from generator.oracle.expressions.kinds import TIMESTAMP, Family, Kind, Typed
from generator.oracle.frames import column
from generator.oracle.table import Table
from generator.records import TOTAL, TOTAL_KEY


@dataclass(frozen=True)
class Keys:
    """A slice's groups.

    Attributes:
        codes: For each row its group's number; NULL for rows in no group.
        label: Writes a group's number as its key.
        numbers: Each text's number, for slices by text.
    """

    codes: pl.Series
    label: Callable[[int], str]
    numbers: dict[str, int]


def keys_of(table: Table, slice_name: str, null_label: str) -> Keys:
    """Return the groups of a slice.

    Args:
        table: Rows with the slice's dimension.
        slice_name: `total`, a dimension, or `dimension:month|quarter|year`.
        null_label: Key of the group without a value.
    """
    if slice_name == TOTAL:
        zeros = pl.repeat(0, table.frame.height, dtype=pl.Int32, eager=True)
        return Keys(zeros, lambda _: TOTAL_KEY, {TOTAL_KEY: 0})
    dimension, grain = periods.split(slice_name)
    value = table.columns[dimension]
    if grain:
        return _by_period(table.frame, value, slice_name, grain)
    text = column(table.frame, as_text(value).fill_null(null_label))
    labels = text.unique().sort()
    codes = text.cast(pl.Enum(labels)).to_physical().cast(pl.Int32)
    found = labels.to_list()
    return Keys(codes, lambda number: str(found[number]), {label: i for i, label in enumerate(found)})


def _by_period(frame: pl.DataFrame, value: Typed, slice_name: str, grain: str) -> Keys:
    if value.kind.family not in (Family.DATE, Family.TIMESTAMP, Family.NULL):
        raise OracleError(f"slice {slice_name!r} is no date or timestamp")
    moment = convert(value, Kind(Family.TIMESTAMP)).expr
    months = moment.dt.year().cast(pl.Int32) * 12 + moment.dt.month().cast(pl.Int32) - 1
    codes = column(frame, months // periods.MONTHS[grain])
    return Keys(codes, lambda number: periods.label(number, grain), {})


def moments(table: Table, time_column: str | None) -> pl.Series | None:
    """Return the metric's time as timestamps, if it has one."""
    if time_column is None:
        return None
    value = table.columns[time_column]
    if value.kind.family not in (Family.DATE, Family.TIMESTAMP, Family.NULL):
        raise OracleError(f"time {time_column!r} is no date or timestamp")
    return column(table.frame, convert(value, TIMESTAMP).expr)
