"""The oracle: a catalog and its marts' data, asked for the value of any metric under any rules.

Comes in: queries. Goes out: exact result rows. Work that queries share is kept: columns read and joined,
the rows of a metric under its rules, and whole answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

import polars as pl

from generator.catalog.types import DomainCatalog, Metric
from generator.oracle import periods
from generator.oracle.caches import Bounded
from generator.oracle.calendar import BusinessDays
from generator.oracle.composites import Ask, Composites, times_of
from generator.oracle.endings import ended
from generator.oracle.errors import OracleError
from generator.oracle.groups import Group, LeafGroups
from generator.oracle.joins import Joins
from generator.oracle.leaf import Leaf, Reading, plainly
from generator.oracle.rows import Rows, rows_of
from generator.oracle.rules import Act, Changes, acts_on
from generator.records import TOTAL, Query, ResultRow

CELLS = 50_000_000
"""Cells of prepared rows that are kept, of metrics under rules."""
ROWS = 20_000_000
"""Cells of rows that are kept before they are prepared for an ending, so that another ending may use them."""
GROUPS = 200_000
"""Groups of answers that are kept."""


class Oracle:
    """Answers queries over one domain."""

    def __init__(self, catalog: DomainCatalog, frames: Mapping[str, pl.DataFrame]) -> None:
        """Keep the data; nothing is computed yet.

        Args:
            catalog: The domain's metrics, rules and models.
            frames: Data of each mart by its name.
        """
        self.catalog = catalog
        self._joins = Joins(catalog.models, frames)
        self._calendar = BusinessDays(catalog.domain.calendar)
        self._composites = Composites(catalog, self._groups)
        self._leaves: Bounded[LeafGroups] = Bounded(CELLS, lambda leaf: leaf.cells)
        self._asked: dict[str, set[str]] = {}
        self._rows: Bounded[Rows] = Bounded(
            ROWS, lambda rows: rows.table.frame.height * rows.table.frame.width
        )
        self._answers: Bounded[dict[str, Group]] = Bounded(GROUPS, lambda groups: len(groups) + 1)
        self._label = ""
        self._days = ""
        self._dated = ""

    def reread(
        self,
        label: str,
        catalog: DomainCatalog | None = None,
        *,
        calendar: BusinessDays | None = None,
        dated: str = "",
    ) -> Oracle:
        """Return an oracle over the same data that reads something else than the catalog says.

        Memory is shared, and so are the rows of metrics as long as the calendar is the same: a reading may
        change how metrics end, look back and gather, never which rows count.

        Args:
            label: Tells its answers from those of other readings.
            catalog: Metrics and rules as they are read.
            calendar: Counts business days.
            dated: Column that windows apply to in place of a metric's time.
        """
        other = copy(self)
        other.catalog = self.catalog if catalog is None else catalog
        other._label, other._dated = label, dated
        if calendar is not None:
            other._calendar, other._days = calendar, label
        other._composites = Composites(other.catalog, other._groups)
        return other

    def reaches(self, metric: Metric, column: str) -> bool:
        """Return whether a metric over rows has a column or reaches it many-to-one."""
        if column in metric.columns:
            return True
        try:
            self._joins.path(metric.model or "", column)
        except OracleError:
            return False
        return True

    def spread(self, metric: Metric, column: str) -> int:
        """Return how many values a column has on the rows of a metric's model, NULL being one.

        Raises:
            OracleError: The metric's model neither has nor reaches it.
        """
        return self._joins.read(metric.model or "", column)[0].n_unique()

    def expect(self, metric: Metric, columns: Iterable[str]) -> None:
        """Prepare a metric's rows, when they are next prepared, for slices and counts by columns it reaches."""
        known = self._asked.setdefault(metric.metric, set())
        known.update(name for name in columns if self.reaches(metric, name))

    def evaluate(self, query: Query) -> tuple[ResultRow, ...]:
        """Return the groups of every slice of a query, sorted by slice and key.

        Args:
            query: Metric, rules, slices, filters, window and changes.

        Returns:
            One row for each group whose value is defined.

        Raises:
            OracleError: The query has no answer under the semantics.
        """
        rows: list[ResultRow] = []
        for slice_name in dict.fromkeys(query.slices):
            for key, group in self.groups(query, slice_name).items():
                if group.value is not None:
                    rows.append(ResultRow(slice_name, key, group.value, group.rows, group.part))
        return tuple(sorted(rows, key=lambda row: (row.slice, row.key)))

    def groups(self, query: Query, slice_name: str, reading: Reading = plainly) -> dict[str, Group]:
        """Return one slice's groups by key, those whose value is undefined too.

        Args:
            query: The query; its slices do not count.
            slice_name: The slice.
            reading: What is wanted of a `value` ending instead of the value.
        """
        if query.domain != self.catalog.domain.domain:
            raise OracleError(f"asked about {query.domain}, but this is {self.catalog.domain.domain}")
        window = (query.window.start, query.window.end) if query.window is not None else None
        metric = self.metric(query.metric)
        dimension, grain = periods.split(slice_name)
        times = times_of(self.catalog, metric) if grain else ()
        shared = times if dimension in times and len(times) > 1 else ()
        ask = Ask(tuple(query.rules), query.changes, slice_name, query.filters, window, times=shared)
        return self._groups(metric, ask) if reading is plainly else self._leaf(metric, ask, reading)

    def metric(self, name: str) -> Metric:
        """Return a metric.

        Raises:
            OracleError: There is none of that name.
        """
        if name not in self.catalog.metrics:
            raise OracleError(f"unknown metric {name!r}")
        return self.catalog.metrics[name]

    def acts(self, metric: Metric, query: Query) -> tuple[Act, ...]:
        """Return the operations of a query's rules on a metric itself."""
        return acts_on(self.catalog, metric, query.rules, query.changes)

    def _groups(self, metric: Metric, ask: Ask) -> dict[str, Group]:
        return self._answers.get((self._label, metric.metric, ask), lambda: self._fresh(metric, ask))

    def _fresh(self, metric: Metric, ask: Ask) -> dict[str, Group]:
        if metric.composite is None and metric.growth is None:
            return self._leaf(metric, ask, plainly)
        acts = acts_on(self.catalog, metric, ask.rules, ask.changes)
        if metric.growth is not None:
            return self._composites.growth(metric, metric.growth, acts, ask)
        return self._composites.composite(metric, acts, ask)

    def _leaf(self, metric: Metric, ask: Ask, reading: Reading) -> dict[str, Group]:
        acts = acts_on(self.catalog, metric, ask.rules, ask.changes)
        leaf = Leaf(metric, acts, ask.watches, reading)
        rules = tuple(dict.fromkeys(sorted(act.rule for act in acts)))
        changes = tuple(change for change in ask.changes if change[0] in rules)
        asked = {
            *metric.dimensions,
            *self._asked.get(metric.metric, ()),
            *(one.dimension for one in ask.filters),
        }
        slice_name = ask.sliced(metric)
        if slice_name != TOTAL:
            asked.add(periods.split(slice_name)[0])
        if self._dated:
            asked.add(self._dated)
        known = self._leaves.get(
            (self._label, metric.metric, rules, changes, ask.watches, reading),
            lambda: self._prepared(leaf, rules, changes, tuple(sorted(asked))),
            lambda kept: asked <= set(kept.dimensions),
        )
        self._asked[metric.metric] = asked
        return ended(leaf, known.groups(slice_name, ask.filters, ask.window))

    def _prepared(
        self, leaf: Leaf, rules: tuple[str, ...], changes: Changes, dimensions: tuple[str, ...]
    ) -> LeafGroups:
        rows = self._rows.get(
            (self._days, leaf.metric.metric, rules, changes),
            lambda: rows_of(leaf, self._joins, self._calendar, dimensions),
            lambda kept: leaf.source_names(dimensions) <= kept.table.kinds.keys(),
        )
        return LeafGroups(leaf, self.catalog.domain, rows, self._calendar, dimensions, self._dated)
