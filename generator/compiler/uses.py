"""Which operations reach a metric, in which order, and under which conditions.

Comes in: a domain's catalog and a metric. Goes out: its uses, ordered as docs/semantics.md says, and their conditions.
"""

from __future__ import annotations

from collections.abc import Callable
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
    record = catalog.metrics[metric]
    found = [
        Use(rule, index, _staged(operation, record), span_of("rule", rule.rule, ("operations", index)))
        for rule in catalog.rules.values()
        for index, operation in enumerate(rule.operations)
        if metric in operation.metrics
    ]
    found.sort(key=lambda use: (OPERATION_WORDS.index(use.word), use.rule.rule, use.index))
    stages = {stage_of(use.operation): None for use in found}
    return tuple(use for stage in stages for use in _moved(found, stage))


def _staged(operation: Operation, metric: Metric) -> Operation:
    """Return the operation; where it overrides an entity column, with the stage that has it."""
    column = operation.override.column if operation.override is not None else None
    if column is None or column in metric.columns or column not in metric.entity_columns:
        return operation
    return operation.model_copy(update={"stage": "entities"})


def _moved(uses: list[Use], stage: Stage) -> list[Use]:
    """Return the uses of a stage, each behind those that name its rule in `before`."""
    staged = [use for use in uses if stage_of(use.operation) == stage]
    placed: list[Use] = []

    def place(use: Use, waiting: tuple[Use, ...]) -> None:
        if use in placed or use in waiting:
            return
        for other in staged:
            if use.rule.rule in other.operation.before and other is not use:
                place(other, (*waiting, use))
        placed.append(use)

    for use in staged:
        place(use, ())
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


def _written(operation: Operation) -> tuple[object, ...]:
    """Return what two operations have in common when one can take the other's place."""
    target = target_of(operation)
    if target is not None:
        return (operation.word, *target)
    first = operation.filter is not None and operation.filter.first_by is not None
    return (operation.word, first, stage_of(operation))


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
        unless = tuple(
            (rule.rule, self._sql(rule, operation) or "true") for rule, _, operation in self._above(use)
        )
        return Condition(self._sql(use.rule, use.operation), unless)

    def _above(self, use: Use) -> list[tuple[Rule, int, Operation]]:
        """Return the operations that take the place of this one where they apply."""
        return [
            (rule, index, operation)
            for rule in self.superseding[use.rule.rule]
            for index, operation in enumerate(rule.operations)
            if self.named in operation.metrics and _written(operation) == _written(use.operation)
        ]

    def columns(self, use: Use) -> dict[str, tuple[str, str, tuple[str | int, ...]]]:
        """Return the columns that a use's condition reads, each with the place that it is named at."""
        found: dict[str, tuple[str, str, tuple[str | int, ...]]] = {}
        for rule, index, operation in ((use.rule, use.index, use.operation), *self._above(use)):
            for name in _when(rule, operation):
                inner = name in (operation.when or {})
                path = ("operations", index, "when", name) if inner else ("when", name)
                found.setdefault(name, ("rule", rule.rule, path))
        return found

    def dated(self, use: Use) -> bool:
        """Whether a use's condition looks at the metric's time."""
        intervals = [
            operation.effective or rule.effective
            for rule, _, operation in ((use.rule, use.index, use.operation), *self._above(use))
        ]
        return any(interval.start or interval.end for interval in intervals)

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
