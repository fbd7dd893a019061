"""What the values of a metric's tasks are drawn from: its dimensions, their values, its windows, its rules.

Comes in: the catalog, the dimensions that each metric reaches, the data profile. Goes out: one `Setting`
for each metric, shared by all its subgraphs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from generator.catalog.types import DomainCatalog, Metric
from generator.records import Filter, Window
from generator.sampling.applicability import Reach
from generator.sampling.profile import DataProfile, MetricProfile
from generator.sampling.shapes import Shape, months_back, shape_of
from generator.sampling.windows import MONTHS, add_months, periods_of, whole_months, windows_over

Reachable = Mapping[str, tuple[str, ...]]
"""Metric to the dimensions that lie on its grain or are reached from it many-to-one; leaves at least."""

Windows = tuple[Window | None, ...]
"""Windows to draw from; None is all time."""

ENOUGH = 3
"""Times the domain's least rows that a value or window should have before a rule takes some away."""
LEAST_PERIODS, MOST_PERIODS = 4, 12


@dataclass(frozen=True)
class Setting:
    """What a metric can be asked about.

    Attributes:
        domain: The domain's catalog.
        metric: The metric.
        shape: What the way it ends allows.
        data: What is known of its rows.
        reach: The operations that reach it.
        slices: Categorical and spatial dimensions that all its leaves reach, by name.
        months: Consecutive whole months of data, as first days.
        all_windows: Every window within these months.
    """

    domain: DomainCatalog
    metric: Metric
    shape: Shape
    data: MetricProfile
    reach: Reach
    slices: tuple[str, ...]
    months: tuple[date, ...]
    all_windows: tuple[Window, ...]

    @property
    def least(self) -> int:
        """Rows that a value or window should have, by estimate."""
        return ENOUGH * self.domain.domain.minimum_rows

    @cached_property
    def timeline(self) -> str:
        """The dimension that trends run along: the time that all leaves share, if it is a dimension."""
        known = self.domain.domain.dimensions.get(self.shape.time)
        return self.shape.time if known and known.kind == "temporal" and not self.shape.shares else ""

    @cached_property
    def windows(self) -> Windows:
        """Windows that a single value can be asked for; None for all time, which growth does not have."""
        if self.shape.growths:
            return tuple(window for window in self.all_windows if self._is_one_period(window))
        back = timedelta(days=self.shape.trailing)
        return (None, *(window for window in self.all_windows if window.end - back >= self.months[0]))

    @cached_property
    def grains(self) -> tuple[str, ...]:
        """Periods that a trend can have; a growth metric's own only."""
        own = {growth.period for growth in self.shape.growths}
        return tuple(own) if len(own) == 1 else () if own else ("month", "quarter")

    @cached_property
    def trends(self) -> dict[str, tuple[Window, ...]]:
        """Grain to the windows that a trend can cover: 4 to 12 periods, with the history they need."""
        back = timedelta(days=self.shape.trailing)
        return {
            grain: tuple(
                window
                for window in self.all_windows
                if LEAST_PERIODS <= periods_of(window, grain) <= MOST_PERIODS
                and add_months(window.start, MONTHS[grain]) - back >= self.months[0]
                and self._has_history(window)
            )
            for grain in (self.grains if self.timeline else ())
        }

    @cached_property
    def times(self) -> dict[str, dict[frozenset[int], Windows]]:
        """Grain (empty for single values) to windows, by the operations that can act (see `Reach`)."""
        asked: dict[str, Windows] = {"": self.windows, **self.trends}
        found: dict[str, dict[frozenset[int], list[Window | None]]] = {grain: {} for grain in asked}
        for grain, windows in asked.items():
            for window in windows:
                found[grain].setdefault(self.reach.at_time(window, grain), []).append(window)
        return {grain: {days: tuple(open_) for days, open_ in of.items()} for grain, of in found.items()}

    @cached_property
    def parted(self) -> dict[str, dict[frozenset[int], tuple[tuple[Window | None, float], ...]]]:
        """The same windows, each with its part of all rows: looking a window up is dear, and there are thousands."""
        return {
            grain: {days: tuple((window, self.part(window)) for window in windows) for days, windows in of.items()}
            for grain, of in self.times.items()
        }

    def _is_one_period(self, window: Window) -> bool:
        own = {growth.period for growth in self.shape.growths}
        return all(periods_of(window, period) == 1 for period in own) and self._has_history(window)

    def _has_history(self, window: Window) -> bool:
        """Whether the earlier periods that growth compares with are among the months of data."""
        back = max((months_back(growth) for growth in self.shape.growths), default=0)
        return add_months(window.start, -back) >= self.months[0]

    @cached_property
    def _window_parts(self) -> dict[Window, float]:
        counted = [(date.fromisoformat(f"{month}-01"), rows) for month, rows in self.data.months.items()]
        total = max(self.data.rows, 1)
        return {
            window: sum(rows for month, rows in counted if window.start <= month < window.end) / total
            for window in self.all_windows
        }

    def part(self, window: Window | None) -> float:
        """Return a window's part of all rows."""
        return 1.0 if window is None else self._window_parts[window]

    def rows(self, filters: tuple[Filter, ...], window: Window | None) -> float:
        """Return about how many rows meet filters and window, as if these were independent of each other."""
        rows = self.data.rows * self.part(window)
        for item in filters:
            rows *= self.data.values[item.dimension].get(item.value, 0) / max(self.data.rows, 1)
        return rows

    def values(self, dimension: str) -> Mapping[str, int]:
        """Return the values of a dimension that can be asked about, with their rows, most first."""
        return self._values[dimension]

    @cached_property
    def _values(self) -> dict[str, dict[str, int]]:
        hidden = self.domain.domain.null_label
        return {
            dimension: {
                value: rows
                for value, rows in sorted(
                    self.data.values[dimension].items(), key=lambda item: (-item[1], item[0])
                )
                if rows >= self.least and value != hidden
            }
            for dimension in self.slices
        }


def setting_of(domain: DomainCatalog, metric: str, reachable: Reachable, profile: DataProfile) -> Setting:
    """Return what a metric can be asked about.

    Args:
        domain: The domain's catalog.
        metric: The metric's name.
        reachable: Metric to the dimensions it reaches; a composite gets those that all its leaves reach.
        profile: What is known of the data.
    """
    shape = shape_of(domain, domain.metrics[metric])
    data = profile.of(shape.leaves)
    as_of, least = domain.domain.as_of, domain.domain.minimum_rows
    full = {month for month, rows in data.months.items() if rows >= least}
    months = whole_months(data.first, data.last, as_of, full)
    reached = [set(reachable[name]) for name in (metric, *shape.leaves) if name in reachable]
    common = set.intersection(*reached) if reached else set()
    asked = {name for name, spec in domain.domain.dimensions.items() if spec.kind != "temporal"}
    return Setting(
        domain=domain,
        metric=domain.metrics[metric],
        shape=shape,
        data=data,
        reach=Reach(domain, metric, profile),
        slices=tuple(sorted(common & asked & data.values.keys())),
        months=months,
        all_windows=windows_over(months, as_of),
    )
