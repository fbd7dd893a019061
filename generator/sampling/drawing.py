"""Drawing the values of one task: which part of the data it asks about.

Comes in: a subgraph, its metric's setting, a random source. Goes out: filters, groups and windows that let
the subgraph's rules apply and, by estimate, have enough rows behind them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TypeVar

from generator.records import AnalysisType, Filter, Subgraph, TaskSpec, Window
from generator.sampling.applicability import Scope
from generator.sampling.setting import Setting

KINDS = {"": 2, "month": 4, "quarter": 5, "half": 3, "year": 3, "year_to_date": 2, "span": 2}
"""How often each kind of window is asked for, where there is one; empty is no window."""
NAMED_VALUE = 0.6
"""How often a value that a rule names is preferred to any."""
SECOND_NAMED, SECOND_ANY = 0.35, 0.25
"""How often a second filter is added: on a dimension that a rule names values of, or on a natural
one (on any, where the metric has no other natural one)."""

Item = TypeVar("Item")
Parted = tuple[Window | None, float]
"""A window, None for all time, and its part of all rows."""


@dataclass(frozen=True)
class Drawing:
    """One draw of values.

    Attributes:
        setting: What the subgraph's metric can be asked about.
        subgraph: What is drawn for; its rules are those that should apply.
        rng: Random source.
    """

    setting: Setting
    subgraph: Subgraph
    rng: random.Random

    @property
    def is_temporal(self) -> bool:
        """Whether the subgraph's dimension is time."""
        return self.subgraph.dimension == self.setting.timeline

    def blank(self, type: AnalysisType, scope: Scope) -> TaskSpec:
        """Return a task of the subgraph without id and rules."""
        return TaskSpec(
            id="",
            domain=self.subgraph.domain,
            subgraph=self.subgraph.id,
            type=type,
            metric=self.subgraph.metric,
            dimension=scope.dimension,
            grain=scope.grain,
            groups=scope.groups,
            filters=scope.filters,
            window=scope.window,
        )

    def values(self, dimension: str, count: int) -> tuple[str, ...]:
        """Return different values of a dimension, more often than not one that a rule names among them.

        Values with more rows come more often. Fewer are returned where there are not so many.
        """
        known = self.setting.values(dimension)
        named = self.setting.reach.named_values(dimension, self.subgraph.rules)
        preferred = {value: rows for value, rows in known.items() if value in named}
        found: dict[str, None] = {}
        while len(found) < min(count, len(known)):
            pick_named = not found and preferred and self.rng.random() < NAMED_VALUE
            open_ = {v: n for v, n in (preferred if pick_named else known).items() if v not in found}
            found[self.weighted(list(open_), [sqrt(rows) for rows in open_.values()])] = None
        return tuple(found)

    def second(self) -> tuple[Filter, ...]:
        """Return a filter on another dimension, or more often none."""
        named, natural = self._other_dimensions()
        for dimensions, chance in ((named, SECOND_NAMED), (natural, SECOND_ANY)):
            if dimensions and self.rng.random() < chance:
                dimension = self.rng.choice(dimensions)
                return tuple(Filter(dimension, value) for value in self.values(dimension, 1))
        return ()

    def _other_dimensions(self) -> tuple[list[str], list[str]]:
        """Return dimensions to filter on besides: those that the subgraph's rules name values of, and others.

        Two places would often contradict each other (a city and another state), so one is never added to
        another.
        """
        kinds = self.setting.domain.domain.dimensions
        own, reach = self.subgraph.dimension, self.setting.reach
        others = [
            name
            for name in self.setting.slices
            if name != own
            and self.setting.values(name)
            and not (kinds[name].kind == "spatial" and kinds[own].kind == "spatial")
        ]
        named = [name for name in others if reach.named_values(name, self.subgraph.rules)]
        rest = [name for name in others if name not in named]
        natural = [name for name in rest if name in self.setting.metric.dimensions]
        return named, natural or rest

    def windowed(self, scope: Scope, least: float, *, needed: bool = False) -> Scope | None:
        """Return a scope with a window, or None if none fits.

        Args:
            scope: Filters, groups and grain; its window is not looked at.
            least: Rows that each group (or all together, without groups) must have by estimate.
            needed: Whether a window must be there.

        Returns:
            One with which exactly the subgraph's rules apply, else one with which only some of them do. A
            window that another rule applies in is never returned.
        """
        groups = [(*scope.filters, Filter(scope.dimension, value)) for value in scope.groups]
        fewest = min(self.setting.rows(filters, None) for filters in groups or [scope.filters])
        for windows in self._fitting(scope):
            open_ = [w for w, part in windows if fewest * part >= least and (w or not needed)]
            if open_:
                return replace(scope, window=self._of_some_kind(open_))
        return None

    def _fitting(self, scope: Scope) -> tuple[list[Parted], list[Parted]]:
        """Return the windows in which exactly the subgraph's rules apply, and those where only some do."""
        acting, wanted = self.setting.reach.at_values(scope), set(self.subgraph.rules)
        exact: list[Parted] = []
        partly: list[Parted] = []
        for days, windows in self.setting.parted.get(scope.grain, {}).items():
            applied = set(self.setting.reach.names(acting & days))
            if applied == wanted:
                exact += windows
            elif applied and applied < wanted:
                partly += windows
        return exact, partly

    def _of_some_kind(self, windows: Sequence[Window | None]) -> Window | None:
        by_kind: dict[str, list[Window | None]] = {}
        for window in windows:
            by_kind.setdefault(window.kind if window else "", []).append(window)
        kind = self.weighted(sorted(by_kind), [KINDS[kind] for kind in sorted(by_kind)])
        return self.rng.choice(by_kind[kind])

    def weighted(self, items: Sequence[Item], weights: Iterable[float]) -> Item:
        """Return one of some items, drawn by weight."""
        return self.rng.choices(items, weights=list(weights))[0]
