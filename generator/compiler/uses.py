"""Which operations reach a metric, in which order, and under which conditions.

Comes in: a domain's catalog and a metric. Goes out: its uses, ordered as docs/semantics.md says, and their conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from generator.catalog.types import (
    OPERATION_WORDS,
    DomainCatalog,
    Interval,
    Metric,
    Operation,
    Rule,
    Scalar,
    Stage,
)
from generator.compiler.plan import Condition, Use
from generator.compiler.rewrite import literal, quoted
from generator.spans import Span

SpanOf = Callable[[str, str, tuple[str | int, ...]], Span]


def uses_of(catalog: DomainCatalog, metric: str, span_of: SpanOf) -> tuple[Use, ...]:
    """Return the operations that name a metric, ordered within each stage.

    Args:
        catalog: The domain.
        metric: Metric's name; operations on its components are not among them.
        span_of: Place of (kind, name, path).
    """
    found = [
        Use(rule, index, operation, span_of("rule", rule.rule, ("operations", index)))
        for rule in catalog.rules.values()
        for index, operation in enumerate(rule.operations)
        if metric in operation.metrics
    ]
    found.sort(key=lambda use: (OPERATION_WORDS.index(use.word), use.rule.rule, use.index))
    return tuple(_moved(found))


def _moved(uses: list[Use]) -> list[Use]:
    """Move each use with `before` ahead of the first use of the rules it names."""
    placed = list(uses)
    for use in uses:
        if not use.operation.before:
            continue
        rest = [other for other in placed if other is not use]
        ahead = [i for i, other in enumerate(rest) if other.rule.rule in use.operation.before]
        if ahead and ahead[0] < placed.index(use):
            rest.insert(ahead[0], use)
            placed = rest
    return placed


def stage_of(operation: Operation) -> Stage:
    """Return the stage an operation works at: its own word, or its form's default."""
    if operation.stage is not None:
        return operation.stage
    if operation.threshold is not None and operation.threshold.having is not None:
        return "groups"
    if operation.weight is not None and operation.weight.components is not None:
        return "groups"
    override = operation.override
    if override is not None and (override.numerator or override.denominator or override.value):
        return "groups"
    return "rows"


def target_of(operation: Operation) -> tuple[str, str] | None:
    """Return what an operation writes, or None for the ones that only drop or weight rows."""
    if operation.threshold is not None and operation.threshold.parameter is not None:
        return ("parameter", operation.threshold.parameter)
    override = operation.override
    if override is not None:
        if override.column is not None:
            return ("column", override.column)
        written = ("where", "numerator", "denominator", "value", "model")
        return (next(word for word in written if getattr(override, word)), "")
    if operation.weight is not None and operation.weight.components is not None:
        return ("components", "")
    return None


@dataclass(frozen=True)
class Conditions:
    """Makes the conditions of a metric's uses.

    Attributes:
        metric: The metric whose rows are looked at; its time is compared with effective dates.
        named: The metric that the operations name: the same, or a composite that it is part of.
        superseding: For each rule name, the rules that supersede it.
    """

    metric: Metric
    named: str
    superseding: dict[str, tuple[Rule, ...]]

    @classmethod
    def of(cls, catalog: DomainCatalog, metric: Metric, named: str = "") -> Conditions:
        """Return the conditions' maker for a metric, or for a composite's operations over one of its leaves."""
        above = {
            name: tuple(other for other in catalog.rules.values() if name in other.supersedes)
            for name in catalog.rules
        }
        return cls(metric, named or metric.metric, above)

    def of_use(self, use: Use) -> Condition:
        """Return when an operation applies to a row."""
        target = target_of(use.operation)
        unless = []
        for rule in self.superseding[use.rule.rule]:
            for operation in rule.operations:
                same = self.named in operation.metrics and target_of(operation) == target
                if same and operation.word == use.word:
                    unless.append((rule.rule, self._sql(rule, operation) or "true"))
        return Condition(self._sql(use.rule, use.operation), tuple(unless))

    def columns(self, uses: Iterable[Use]) -> tuple[str, ...]:
        """Return the columns that the conditions of these uses read."""
        names: list[str] = []
        for use in uses:
            for rule in (use.rule, *self.superseding[use.rule.rule]):
                for operation in rule.operations:
                    names += _when(rule, operation)
        return tuple(dict.fromkeys(names))

    def _sql(self, rule: Rule, operation: Operation) -> str:
        parts = [
            f"cast({quoted(dimension)} as varchar) in ({', '.join(literal(_text(value)) for value in values)})"
            for dimension, values in _when(rule, operation).items()
        ]
        interval = operation.effective or rule.effective
        return " and ".join([*parts, *self._dates(interval)])

    def _dates(self, interval: Interval) -> list[str]:
        time = quoted(self.metric.time or "")
        dates = []
        if interval.start is not None:
            dates.append(f"{time} >= {literal(interval.start)}")
        if interval.end is not None:
            dates.append(f"{time} < {literal(interval.end)}")
        return dates


def _when(rule: Rule, operation: Operation) -> dict[str, tuple[Scalar, ...]]:
    merged = dict(rule.when)
    for dimension, values in (operation.when or {}).items():
        known = merged.get(dimension)
        merged[dimension] = (
            values if known is None else tuple(v for v in values if _text(v) in map(_text, known))
        )
    return merged


def _text(value: Scalar) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
