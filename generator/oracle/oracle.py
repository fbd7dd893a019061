"""The oracle: a catalog and its marts' data, asked for the value of any metric under any rules.

Comes in: queries. Goes out: exact result rows. Work that queries share is kept: columns read and joined,
the rows of a metric under its rules, and whole answers.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from generator.catalog.types import DomainCatalog, Metric
from generator.oracle import periods
from generator.oracle.caches import Bounded
from generator.oracle.calendar import BusinessDays
from generator.oracle.composites import Ask, Composites
from generator.oracle.endings import ended
from generator.oracle.errors import OracleError
from generator.oracle.groups import Group, LeafGroups
from generator.oracle.joins import Joins
from generator.oracle.leaf import Leaf, Reading, plainly
from generator.oracle.rules import Act, acts_on
from generator.records import TOTAL, Query, ResultRow

CELLS = 50_000_000
"""Cells of prepared rows that are kept, of metrics under rules."""
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
        self._answers: Bounded[dict[str, Group]] = Bounded(GROUPS, lambda groups: len(groups) + 1)

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
        ask = Ask(tuple(query.rules), query.changes, slice_name, query.filters, window)
        metric = self.metric(query.metric)
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
        return self._answers.get((metric.metric, ask), lambda: self._fresh(metric, ask))

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
        if ask.slice_name != TOTAL:
            asked.add(periods.split(ask.slice_name)[0])
        known = self._leaves.get(
            (metric.metric, rules, changes, ask.watches, reading),
            lambda: LeafGroups(leaf, self.catalog.domain, self._joins, self._calendar, tuple(sorted(asked))),
            lambda kept: asked <= set(kept.dimensions),
        )
        self._asked[metric.metric] = asked
        return ended(leaf, known.groups(ask.slice_name, ask.filters, ask.window))
