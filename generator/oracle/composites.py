"""Metrics made of metrics: composites, joined on the group, and growth against an earlier period.

Comes in: how to ask a component, and what is asked. Goes out: groups by key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

import polars as pl

from generator.catalog.types import DomainCatalog, Growth, Metric
from generator.oracle import periods
from generator.oracle.endings import times
from generator.oracle.errors import OracleError
from generator.oracle.expressions.kinds import DOUBLE, Typed
from generator.oracle.expressions.nodes import Constant, Node, column_names
from generator.oracle.expressions.parser import parse
from generator.oracle.expressions.scalars import Scope, constant, interpret, predicate
from generator.oracle.frames import column, truth
from generator.oracle.groups import Group
from generator.oracle.leaf import expressions, replacement
from generator.oracle.numbers import divided, minus, numbers, product, total
from generator.oracle.rules import Act, Changes, Condition
from generator.records import Filter, Number


@dataclass(frozen=True)
class Ask:
    """What is asked of a metric.

    Attributes:
        rules: Names of the rules applied.
        changes: New values of thresholds.
        slice_name: The slice.
        filters: Row filters.
        window: Asked days, or None.
        watches: Conditions whose holding for all rows of a group is asked besides.
        times: Times of the parts of the metric asked about, if the slice is by the periods of one of them: each
            part is then sliced by its own.
    """

    rules: tuple[str, ...]
    changes: Changes
    slice_name: str
    filters: tuple[Filter, ...]
    window: tuple[date, date] | None
    watches: tuple[Condition, ...] = ()
    times: tuple[str, ...] = ()

    def sliced(self, metric: Metric) -> str:
        """Return the slice of a metric that reads rows: by its own time where the parts of one are asked for."""
        dimension, grain = periods.split(self.slice_name)
        own = metric.time is not None and dimension in self.times
        return f"{metric.time}:{grain}" if own else self.slice_name


Asking = Callable[[Metric, Ask], dict[str, Group]]


class Composites:
    """Answers composites and growth by asking their components."""

    def __init__(self, catalog: DomainCatalog, asking: Asking) -> None:
        self._catalog = catalog
        self._asking = asking

    def _component(self, name: str, of: Metric) -> Metric:
        if name not in self._catalog.metrics:
            raise OracleError(f"{of.metric} is made of an unknown metric {name!r}")
        return self._catalog.metrics[name]

    def composite(self, metric: Metric, acts: Sequence[Act], ask: Ask) -> dict[str, Group]:
        """Return a composite's groups: those that every component has.

        Args:
            metric: The composite.
            acts: Operations on the composite itself.
            ask: What is asked.
        """
        bases = _Formulas(metric, acts)
        watches = tuple(dict.fromkeys((*ask.watches, *bases.conditions)))
        inner = replace(ask, watches=watches)
        parts = {name: self._asking(self._component(name, metric), inner) for name in bases.components}
        return bases.combined(parts)

    def growth(self, metric: Metric, growth: Growth, acts: Sequence[Act], ask: Ask) -> dict[str, Group]:
        """Return the growth of a metric's groups against an earlier period.

        Args:
            metric: The growth metric.
            growth: What grows, and against what.
            acts: Operations on the growth metric itself: none has a meaning.
            ask: What is asked.

        Raises:
            OracleError: The window is not one period, and the slice is not by the period.
        """
        if acts:
            raise OracleError(f"{acts[0]} cannot act on the growth metric {metric.metric}")
        of = self._component(growth.of, metric)
        lag = 1 if growth.against == "previous" else 12 // periods.MONTHS[growth.period]
        if ask.slice_name in {f"{time}:{growth.period}" for time in times_of(self._catalog, metric)}:
            return self._by_period(metric, of, growth.period, lag, ask)
        period = self._one_period(metric, growth.period, ask.window)
        now, earlier = (
            self._asking(of, replace(ask, window=_days(p, growth.period))) for p in (period, period - lag)
        )
        return _grown(metric, [(key, group, earlier.get(key)) for key, group in now.items()])

    def _one_period(self, metric: Metric, grain: str, window: tuple[date, date] | None) -> int:
        if window is None:
            return periods.number(self._catalog.domain.as_of, grain) - 1
        period = periods.only(*window, grain)
        if period is None:
            raise OracleError(
                f"{metric.metric} is asked for {window[0]} to {window[1]}, which is not one {grain}"
            )
        return period

    def _by_period(self, metric: Metric, of: Metric, grain: str, lag: int, ask: Ask) -> dict[str, Group]:
        end = periods.number(self._catalog.domain.as_of, grain)
        if ask.window is None:
            groups = self._asking(of, ask)
            inside = None
        else:
            inside = periods.whole(*ask.window, grain)
            days = (periods.first_day(inside.start - lag, grain), periods.first_day(inside.stop, grain))
            groups = self._asking(of, replace(ask, window=days)) if inside else {}
        if any(leaf.share is not None for leaf in self._catalog.leaves(of)):
            groups = self._one_by_one(of, grain, groups, ask)
        pairs: list[tuple[str, Group, Group | None]] = []
        for key, group in groups.items():
            period = periods.numbered(key, grain)
            if period in inside if inside is not None else period < end:
                pairs.append((key, group, groups.get(periods.label(period - lag, grain))))
        return _grown(metric, pairs)

    def _one_by_one(self, of: Metric, grain: str, keys: Iterable[str], ask: Ask) -> dict[str, Group]:
        """Return the groups of periods each asked for alone: a share is then of its own period's whole."""
        found: dict[str, Group] = {}
        for key in keys:
            days = _days(periods.numbered(key, grain), grain)
            found |= self._asking(of, replace(ask, window=days))
        return found


def times_of(catalog: DomainCatalog, metric: Metric) -> tuple[str, ...]:
    """Return the times of all metrics over rows that a metric is made of."""
    return tuple(dict.fromkeys(leaf.time for leaf in catalog.leaves(metric) if leaf.time is not None))


def _days(period: int, grain: str) -> tuple[date, date]:
    return periods.first_day(period, grain), periods.first_day(period + 1, grain)


def _grown(metric: Metric, pairs: Sequence[tuple[str, Group, Group | None]]) -> dict[str, Group]:
    found: dict[str, Group] = {}
    for key, group, earlier in pairs:
        if earlier is None or group.value is None:
            continue
        change = divided(minus(group.value, earlier.value), earlier.value, times(metric))
        met = {
            condition: holds and earlier.met.get(condition, True) for condition, holds in group.met.items()
        }
        found[key] = Group(min(group.rows, earlier.rows), change, met=met)
    return found


class _Formulas:
    """How a composite's value follows from its components, with the operations that change it."""

    def __init__(self, metric: Metric, acts: Sequence[Act]) -> None:
        for act in acts:
            if act.stage != "groups" and act.target[0] != "parameter":
                raise OracleError(f"{act} acts on {act.stage}, and the composite {metric.metric} has none")
        self.metric = metric
        self.acts = tuple(acts)
        self.conditions = tuple(dict.fromkeys(c for act in acts for c in act.conditions if not c.always))
        self.components = tuple(dict.fromkeys(self._names()))

    def _names(self) -> Iterator[str]:
        composite = self.metric.composite
        if composite is not None:
            yield from composite.weights or ()
            if composite.value is not None:
                yield from sorted(column_names(parse(composite.value)))
        for act in self.acts:
            weight = act.operation.weight
            yield from (weight.components or ()) if weight is not None else ()
            for node in expressions(act):
                yield from sorted(column_names(node))

    def combined(self, parts: Mapping[str, Mapping[str, Group]]) -> dict[str, Group]:
        """Return the composite's groups.

        Args:
            parts: Each component's groups by key.
        """
        met: dict[str, dict[Condition, bool]] = {}
        alike: dict[tuple[int, ...], list[str]] = {}
        for key in sorted({key for groups in parts.values() for key in groups}):
            met[key] = _all_met([groups[key].met for groups in parts.values() if key in groups])
            alike.setdefault(self._active(met[key]), []).append(key)
        found: dict[str, Group] = {}
        for places, keys in alike.items():
            active = [self.acts[place] for place in places]
            for key, value, rows in self._values(active, keys, parts):
                found[key] = Group(rows, value, met=met[key])
        return found

    def _active(self, met: Mapping[Condition, bool]) -> tuple[int, ...]:
        """Return the places of the operations that act on a group."""

        def holds(condition: Condition) -> bool:
            return condition.always or met.get(condition, False)

        return tuple(
            place
            for place, act in enumerate(self.acts)
            if holds(act.condition) and not any(holds(rival) for rival in act.rivals)
        )

    def _values(
        self, active: Sequence[Act], keys: Sequence[str], parts: Mapping[str, Mapping[str, Group]]
    ) -> Iterator[tuple[str, Number, int]]:
        """Yield key, value and rows of the groups that have a value and stay."""
        weights, node = self._formula(active)
        used = tuple(weights) if weights is not None else tuple(sorted(column_names(node)))
        have = [key for key in keys if all(_value(parts[name], key) is not None for name in used)]
        columns = {name: [_value(parts[name], key) for key in have] for name in self.components}
        frame = pl.DataFrame(
            {name: [None if v is None else float(v) for v in values] for name, values in columns.items()},
            schema=dict.fromkeys(self.components, pl.Float64()),
        )
        scope = self._scope(active)
        if weights is not None:
            values = [_mean(weights, {name: columns[name][i] for name in used}) for i in range(len(have))]
        else:
            result = interpret(node, scope)
            series = column(frame, result.expr)
            values = numbers(series, result.kind, self.metric.metric)
        stays = column(frame, self._stays(active, scope)).to_list()
        for key, value, kept in zip(have, values, stays, strict=True):
            if value is not None and kept:
                yield key, value, min(parts[name][key].rows for name in used or self.components)

    def _formula(self, active: Sequence[Act]) -> tuple[Mapping[str, Decimal | int] | None, Node]:
        """Return the weights, or None and the expression."""
        composite = self.metric.composite
        replaced = [act for act in active if act.target[0] in ("components", "value")]
        if len(replaced) > 1:
            raise OracleError(f"{' and '.join(map(str, replaced))} both replace what {self.metric.metric} is")
        for act in replaced:
            if act.operation.weight is not None:
                return act.operation.weight.components, Constant.of(None)
            return None, replacement(act)
        if composite is None:
            raise OracleError(f"{self.metric.metric} is no composite")
        return composite.weights, parse(composite.value) if composite.value is not None else Constant.of(None)

    def _scope(self, active: Sequence[Act]) -> Scope:
        parameters = {name: constant(Constant.of(value)) for name, value in self.metric.parameters.items()}
        for act in active:
            if act.target[0] == "parameter" and act.to is not None:
                parameters[act.target[1]] = interpret(act.to, Scope({}))
        columns = {name: Typed.column(name, DOUBLE) for name in self.components}
        return Scope(columns, parameters, place=f"composite {self.metric.metric}")

    def _stays(self, active: Sequence[Act], scope: Scope) -> pl.Expr:
        """Return which groups the operations leave."""
        stays = truth(True)
        for act in active:
            operation = act.operation
            texts = [
                operation.threshold.having if operation.threshold is not None else None,
                operation.filter.where if operation.filter is not None else None,
            ]
            for text in texts:
                if text is not None:
                    stays = stays & predicate(parse(text), scope).fill_null(False)
            if operation.exclude is not None:
                stays = stays & ~predicate(parse(operation.exclude.where), scope).fill_null(False)
        return stays


def _all_met(found: Sequence[Mapping[Condition, bool]]) -> dict[Condition, bool]:
    conditions = dict.fromkeys(condition for one in found for condition in one)
    return {condition: all(one.get(condition, False) for one in found) for condition in conditions}


def _value(groups: Mapping[str, Group], key: str) -> Number | None:
    return groups[key].value if key in groups else None


def _mean(weights: Mapping[str, Decimal | int], values: Mapping[str, Number | None]) -> Number | None:
    """Return sum(w * m) / sum(w)."""
    above = total(product(weight, values[name]) for name, weight in weights.items())
    return divided(above, total(weights.values()))
