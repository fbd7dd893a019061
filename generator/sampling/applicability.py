"""Which rules can apply to a question: by metric, by dimension values, by dates.

Comes in: a domain's catalog, a metric, and the part of a task that rules look at (its `Scope`). Goes out:
names of rules. A rule named here may still change nothing; a rule not named here cannot change the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from generator.catalog.types import WORD, DomainCatalog, Metric, Operation, Rule, Scalar
from generator.records import Filter, TaskSpec, Window
from generator.sampling.days import Interval, common_days, days_read, have_day_in_common
from generator.sampling.profile import DataProfile
from generator.sampling.shapes import made_of

Acting = tuple[tuple[Rule, Operation], ...]
"""Operations with the rules they belong to."""


@dataclass(frozen=True)
class Scope:
    """What of a task decides which rules can apply to it.

    Attributes:
        filters: Row filters.
        dimension: Dimension sliced by, or empty.
        groups: Values of it that are asked about; empty for all.
        window: Asked window, or None.
        grain: Period that the answer is sliced by, or empty.
    """

    filters: tuple[Filter, ...] = ()
    dimension: str = ""
    groups: tuple[str, ...] = ()
    window: Window | None = None
    grain: str = ""

    @classmethod
    def of(cls, spec: TaskSpec) -> Scope:
        """Return the scope of a task."""
        return cls(spec.filters, spec.dimension, spec.groups, spec.window, spec.grain)


@dataclass(frozen=True)
class Effect:
    """One operation of a rule on one metric, and when it can act.

    Attributes:
        rule: The rule's name.
        metric: The metric asked about or a component of it, which the operation names.
        when: Dimension to the values, as text, for which it acts.
        effective: Its dates.
    """

    rule: str
    metric: str
    when: Mapping[str, frozenset[str]]
    effective: Interval


class Reach:
    """The operations that reach one metric, directly or through its components."""

    def __init__(self, domain: DomainCatalog, metric: str, profile: DataProfile | None = None) -> None:
        """Gather the operations.

        Args:
            domain: The domain's catalog.
            metric: The metric asked about.
            profile: What is known of the data; with it, values and days that no row has do not count.
        """
        self._domain = domain
        self._metric = metric
        parts = made_of(domain, metric)
        self._shares = any(domain.metrics[part].share is not None for part in parts)
        acting = {part: _operations_on(domain, part) for part in parts}
        rewritten = {part: _rewritten(domain.metrics[part], acting[part]) for part in parts}
        self._rewritten = frozenset[str]().union(*rewritten.values())
        self._known = {
            part: profile.metrics[part]
            for part in parts
            if profile and part in profile.metrics
            if not _widened(domain.metrics[part], acting[part], rewritten[part])
        }
        self._at_time: dict[tuple[Window | None, str], frozenset[int]] = {}
        self.effects: tuple[Effect, ...] = tuple(
            _effect(part, rule, operation) for part in parts for rule, operation in acting[part]
        )

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules that reach the metric, whatever is asked of it."""
        return self.names(range(len(self.effects)))

    def names(self, effects: Iterable[int]) -> tuple[str, ...]:
        """Return the rules of some effects, given by their places, sorted."""
        return tuple(sorted({self.effects[index].rule for index in effects}))

    def named_values(self, dimension: str, rules: Collection[str] | None = None) -> frozenset[str]:
        """Return the values of a dimension that some operation's `when` names, of some rules or of all."""
        return frozenset(
            value
            for effect in self.effects
            if rules is None or effect.rule in rules
            for value in effect.when.get(dimension, ())
        )

    def applicable(self, scope: Scope) -> tuple[str, ...]:
        """Return the rules that can apply within a scope, sorted."""
        return self.names(self.at_values(scope) & self.at_time(scope.window, scope.grain))

    def at_values(self, scope: Scope) -> frozenset[int]:
        """Return the places of the effects that the scope's dimension values let act."""
        return frozenset(
            index
            for index, effect in enumerate(self.effects)
            if all(self._meets(effect, dimension, values, scope) for dimension, values in effect.when.items())
        )

    def at_time(self, window: Window | None, grain: str = "") -> frozenset[int]:
        """Return the places of the effects that act on some day that is read for a window."""
        known = self._at_time.get((window, grain))
        if known is None:
            days = days_read(self._domain, self._metric, window, grain)
            known = self._at_time[window, grain] = frozenset(
                index
                for index, effect in enumerate(self.effects)
                if any(self._acts_in(effect, read) for read in days[effect.metric])
            )
        return known

    def _meets(self, effect: Effect, dimension: str, values: frozenset[str], scope: Scope) -> bool:
        if dimension in self._rewritten:
            return bool(values)
        present = self._present(effect.metric, dimension)
        if present is not None:
            values = values & present
        asked = [{item.value} for item in scope.filters if item.dimension == dimension]
        if scope.dimension == dimension and scope.groups and not self._shares:
            asked.append(set(scope.groups))
        return bool(values.intersection(*asked))

    def _acts_in(self, effect: Effect, read: Interval) -> bool:
        if effect.effective == (None, None):
            return True
        leaves = [leaf for leaf in self._domain.leaves(self._domain.metrics[effect.metric]) if leaf.time]
        if not leaves:
            return False
        return any(
            have_day_in_common(
                effect.effective, common_days(self._asked(leaf, read), self._days(leaf.metric))
            )
            for leaf in leaves
        )

    def _asked(self, leaf: Metric, read: Interval) -> Interval:
        return (None, None) if leaf.time in self._rewritten else read

    def _present(self, metric: str, dimension: str) -> frozenset[str] | None:
        """Return the values that some leaf has rows for, or None where that is not known for all leaves."""
        found: set[str] = set()
        for leaf in self._domain.leaves(self._domain.metrics[metric]):
            known = self._known.get(leaf.metric)
            if known is None or dimension not in known.values:
                return None
            found |= known.values[dimension].keys()
        return frozenset(found)

    def _days(self, leaf: str) -> Interval:
        known = self._known.get(leaf)
        if known is None or known.first is None or known.last is None:
            return (None, None)
        return (known.first, known.last + timedelta(days=1))


def applicable_rules(
    domain: DomainCatalog, metric: str, scope: Scope = Scope(), profile: DataProfile | None = None
) -> tuple[str, ...]:
    """Return the rules that can apply to a question about a metric.

    A rule can apply if one of its operations names the metric or a component of it, its `when` values are not
    ruled out by the question's filters or groups, and its dates meet days that are read: for growth also the
    earlier period, for trailing metrics the days looked back on. For a share, picking a group rules nothing
    out, since the other groups stay in its denominator. Nor does asking for a value (or for days) of a column
    that a rule itself changes.

    Args:
        domain: The domain's catalog.
        metric: The metric's name.
        scope: Filters, slice and window of the question.
        profile: What is known of the data, if anything: values and days without rows then do not count.

    Returns:
        Rule names, sorted.
    """
    return Reach(domain, metric, profile).applicable(scope)


def _effect(metric: str, rule: Rule, operation: Operation) -> Effect:
    interval = operation.effective or rule.effective
    when = {dimension: frozenset(map(as_text, values)) for dimension, values in rule.when.items()}
    for dimension, values in (operation.when or {}).items():
        texts = frozenset(map(as_text, values))
        when[dimension] = when.get(dimension, texts) & texts
    return Effect(rule.rule, metric, when, (interval.start, interval.end))


def _operations_on(domain: DomainCatalog, metric: str) -> Acting:
    """Return the operations that name a metric, with their rules, by rule name and then as written."""
    return tuple(
        (rule, operation)
        for _, rule in sorted(domain.rules.items())
        for operation in rule.operations
        if metric in operation.metrics
    )


def _widened(metric: Metric, acting: Acting, rewritten: frozenset[str]) -> bool:
    """Whether an operation may let in rows that the base metric, and so its profile, does not see."""
    overrides = [operation.override for _, operation in acting if operation.override]
    if any(item.where or item.model for item in overrides):
        return True
    return bool(rewritten & {metric.time or "", *WORD.findall(metric.where or "")})


def _rewritten(metric: Metric, acting: Acting) -> frozenset[str]:
    """Return the columns of a metric that operations may change: targets and what is made from them."""
    changed: set[str] = set()
    for _, operation in acting:
        override, threshold = operation.override, operation.threshold
        targets = (override and override.column, threshold and threshold.parameter)
        changed |= {target for target in targets if target}
    for name, sql in metric.columns.items():
        if changed & set(WORD.findall(sql)):
            changed.add(name)
    return frozenset(changed)


def as_text(value: Scalar) -> str:
    """Return a value of a rule's `when` as the text that dimension values are compared as."""
    return str(value).lower() if isinstance(value, bool) else str(value)
