"""The groups of a leaf metric: the question's scope, its slice, and what each group comes to.

Comes in: a leaf's rows and plan. Goes out: groups, folded. Scope comes after the rows stage: a rule
decides what counts in the company, a question only chooses a part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

import polars as pl

from generator.catalog.types import Domain
from generator.oracle import periods
from generator.oracle.calendar import BusinessDays
from generator.oracle.errors import OracleError
from generator.oracle.keys import Keys, keys_of, moments
from generator.oracle.leaf import Leaf
from generator.oracle.numbers import numbers
from generator.oracle.plan import KEPT, KEY, ROWS, Plan
from generator.oracle.rows import Rows
from generator.oracle.rules import Condition
from generator.oracle.table import Table
from generator.records import TOTAL, Filter, Number

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Group(NamedTuple):
    """What a group comes to.

    Attributes:
        rows: Grain rows behind it.
        value: The metric's value.
        part: Its additive part, if it has one.
        outputs: The ending's aggregates by name, for metrics over rows.
        met: For each watched condition whether all of its rows meet it.
    """

    rows: int
    value: Number | None
    part: Number | None = None
    outputs: Mapping[str, Number | None] = NOTHING
    met: Mapping[Condition, bool] = NOTHING


@dataclass(frozen=True)
class Folded:
    """The groups of a leaf before its ending, column by column.

    Attributes:
        keys: Each group's key.
        rows: Grain rows behind each.
        kept: Whether each survives suppression.
        outputs: The ending's aggregates.
        met: For each watched condition whether all rows of each group meet it.
    """

    keys: list[str]
    rows: list[int]
    kept: list[bool]
    outputs: Mapping[str, list[Number | None]]
    met: Mapping[Condition, list[bool]]


Interval = tuple[date, date]


class LeafGroups:
    """A leaf metric's rows, ready to be asked for any scope and slice."""

    def __init__(
        self,
        leaf: Leaf,
        domain: Domain,
        rows: Rows,
        calendar: BusinessDays,
        dimensions: tuple[str, ...],
        dated: str = "",
    ) -> None:
        """Prepare the rows for the metric's ending.

        Args:
            leaf: The metric and its operations.
            domain: Its domain.
            rows: Its rows after all row operations.
            calendar: The domain's business days.
            dimensions: Dimensions that can be sliced or filtered by.
            dated: Column that windows apply to, if not the metric's time.
        """
        self.dimensions = dimensions
        self._leaf = leaf
        self._domain = domain
        self._plan = Plan(leaf, rows, calendar)
        asked = [name for name in rows.table.kinds if name in (*dimensions, leaf.metric.time)]
        frame = rows.table.frame.select(pl.repeat(True, pl.len()).alias("@one"), *asked)
        self._table = Table(frame, {name: rows.table.kinds[name] for name in asked})
        self._time = moments(self._table, dated or leaf.metric.time)
        self._keys: dict[str, Keys] = {}

    @property
    def cells(self) -> int:
        """About how many cells of data are kept."""
        return self._plan.rows.height * (
            self._plan.rows.width + self._table.frame.width + len(self._keys) + 1
        )

    def groups(self, slice_name: str, filters: tuple[Filter, ...], window: Interval | None) -> Folded:
        """Return the groups of one slice.

        Args:
            slice_name: `total`, a dimension, or `dimension:month|quarter|year`.
            filters: Dimension values that rows must have.
            window: Asked days, half-open, or None for all before `as_of`.
        """
        keys = self._keys_of(slice_name)
        mask = self._filtered(filters)
        days = self._trailing_days()
        dimension, grain = periods.split(slice_name)
        if days is not None and grain and dimension == self._leaf.metric.time:
            return self._read(self._trailing(keys, grain, mask, window, days), keys)
        if days is not None:
            end = window[1] if window is not None else self._domain.as_of
            window = (end - timedelta(days=days), end)
        mask = _both(mask, self._inside(window))
        picked = self._plan.rows.with_columns(keys.codes.alias(KEY))
        if mask is not None:
            picked = picked.filter(mask)
        if slice_name != TOTAL:
            picked = picked.filter(pl.col(KEY).is_not_null())
        return self._read(picked, keys)

    def _keys_of(self, slice_name: str) -> Keys:
        if slice_name not in self._keys:
            if slice_name != TOTAL and periods.split(slice_name)[0] not in self._table.kinds:
                raise OracleError(f"{self._leaf.metric.metric} was not prepared for slice {slice_name!r}")
            self._keys[slice_name] = keys_of(self._table, slice_name, self._domain.null_label)
        return self._keys[slice_name]

    def _filtered(self, filters: tuple[Filter, ...]) -> pl.Series | None:
        mask: pl.Series | None = None
        for one in filters:
            keys = self._keys_of(one.dimension)
            mask = _both(mask, keys.codes == keys.numbers.get(one.value, -1))
        return mask

    def _inside(self, window: Interval | None) -> pl.Series | None:
        moment = self._time
        if moment is None:
            if window is not None:
                raise OracleError(f"{self._leaf.metric.metric} has no time, so no window can be asked of it")
            return None
        if window is None:
            before = moment < datetime.combine(self._domain.as_of, time())
            return None if before.all(ignore_nulls=True) else before.fill_null(True)
        start, end = (datetime.combine(day, time()) for day in window)
        return (moment >= start) & (moment < end)

    def _trailing_days(self) -> int | None:
        text = self._leaf.metric.trailing
        return int(text.split()[0]) if text is not None else None

    def _trailing(
        self, keys: Keys, grain: str, mask: pl.Series | None, window: Interval | None, days: int
    ) -> pl.DataFrame:
        """Return, for each whole period, the rows that lie up to so many days before its end."""
        first = keys.codes.min()
        start = periods.first_day(int(first), grain) if isinstance(first, int) else self._domain.as_of
        asked = window if window is not None else (start, self._domain.as_of)
        parts = [self._plan.rows.clear().with_columns(pl.lit(0, dtype=pl.Int32).alias(KEY))]
        for period, _, end in periods.days_of(periods.whole(*asked, grain), grain):
            inside = _both(mask, self._inside((end - timedelta(days=days), end)))
            part = self._plan.rows.filter(inside) if inside is not None else self._plan.rows
            parts.append(part.with_columns(pl.lit(period, dtype=pl.Int32).alias(KEY)))
        return pl.concat(parts, how="vertical")

    def _read(self, picked: pl.DataFrame, keys: Keys) -> Folded:
        if picked.is_empty():
            return Folded([], [], [], {}, {})
        folded = self._plan.fold(picked)
        return Folded(
            [keys.label(code) for code in folded[KEY].to_list()],
            folded[ROWS].to_list(),
            folded[KEPT].to_list(),
            {name: numbers(folded[name], kind, name) for name, kind in self._plan.outputs.items()},
            {condition: folded[name].to_list() for condition, name in self._plan.watched.items()},
        )


def _both(one: pl.Series | None, other: pl.Series | None) -> pl.Series | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other
