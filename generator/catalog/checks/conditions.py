"""When rules apply: their intervals and dimension values, and whether two write the same thing at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from generator.catalog.checks.context import Checked, Findings, unknown
from generator.catalog.checks.operations import form_of
from generator.catalog.places import Path
from generator.catalog.types import Interval, Operation, Rule, Scalar
from generator.errors import Finding


def intervals(checked: Checked) -> Findings:
    """An interval has a day in it."""
    for name, rule in checked.catalog.rules.items():
        yield from _interval(checked, name, ("effective",), rule.effective)
    for rule, index, operation in checked.operations():
        if operation.effective is not None:
            yield from _interval(checked, rule.rule, ("operations", index, "effective"), operation.effective)


def _interval(checked: Checked, name: str, path: Path, given: Interval) -> Iterator[Finding]:
    if given.start is not None and given.end is not None and given.start >= given.end:
        message = f"no day lies in {given.start} up to, but not including, {given.end}"
        yield Finding(checked.at("rule", name, *path, "to"), "R009", message, "to is later than from")


def dimensions(checked: Checked) -> Findings:
    """The dimensions of `when` are among the domain's, each with values, none twice."""
    for name, rule in checked.catalog.rules.items():
        yield from _when(checked, name, ("when",), rule.when)
    for rule, index, operation in checked.operations():
        yield from _when(checked, rule.rule, ("operations", index, "when"), operation.when or {})


def _when(
    checked: Checked, name: str, path: Path, when: Mapping[str, tuple[Scalar, ...]]
) -> Iterator[Finding]:
    known = checked.catalog.domain.dimensions
    for dimension, values in when.items():
        if dimension not in known:
            yield unknown(checked.key("rule", name, *path, dimension), "R010", "dimension", dimension, known)
        if not values:
            yield Finding(
                checked.at("rule", name, *path, dimension), "R019", f"no value of {dimension} is listed"
            )
        texts = [as_text(value) for value in values]
        for place, text in enumerate(texts):
            if text in texts[:place]:
                span = checked.at("rule", name, *path, dimension, place)
                yield Finding(span, "R019", f"{text} is listed twice", "delete one")


def narrowing(checked: Checked) -> Findings:
    """An operation's `when` leaves something of its rule's."""
    for rule, index, operation in checked.operations():
        for dimension, values in (operation.when or {}).items():
            outer = {as_text(value) for value in rule.when.get(dimension, values)}
            for place, value in enumerate(values):
                if as_text(value) not in outer:
                    span = checked.at("rule", rule.rule, "operations", index, "when", dimension, place)
                    message = f"{as_text(value)} is not among the rule's own values of {dimension}"
                    yield Finding(
                        span, "R019", message, "an operation narrows its rule's when; widen the rule's"
                    )


def as_text(value: Scalar) -> str:
    """Return a value as the text that dimension values are compared as."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Write:
    """One operation's writing of one target of one metric."""

    rule: Rule
    index: int
    operation: Operation
    form: str

    @property
    def interval(self) -> Interval:
        """When it applies."""
        return self.operation.effective or self.rule.effective

    def values(self, dimension: str) -> frozenset[str] | None:
        """Return the values of a dimension it applies to, or None for all."""
        given = [when[dimension] for when in (self.rule.when, self.operation.when or {}) if dimension in when]
        sets = [frozenset(as_text(value) for value in values) for values in given]
        return frozenset.intersection(*sets) if sets else None


def target_of(operation: Operation) -> str:
    """Return what an operation writes, or an empty string for those that drop or weigh rows."""
    form = form_of(operation)
    if form == "threshold.parameter" and operation.threshold is not None:
        return f"parameter {operation.threshold.parameter}"
    if form == "override.column" and operation.override is not None:
        return f"column {operation.override.column}"
    if form == "weight.components":
        return "weights"
    return form.split(".")[1] if form.startswith("override.") else ""


def conflicts(checked: Checked) -> Findings:
    """Two rules never write one target of one metric for one row, unless one supersedes the other."""
    writes: dict[tuple[str, str], list[Write]] = {}
    for rule, index, operation in checked.operations():
        target = target_of(operation)
        for metric in dict.fromkeys(operation.metrics) if target else ():
            writes.setdefault((metric, target), []).append(Write(rule, index, operation, form_of(operation)))
    said: set[tuple[str, int, str, int]] = set()
    for (metric, target), several in writes.items():
        for one, other in combinations(several, 2):
            pair = (one.rule.rule, one.index, other.rule.rule, other.index)
            if pair not in said and _clash(one, other):
                said.add(pair)
                yield _conflict(checked, one, other, metric, target)
                yield _conflict(checked, other, one, metric, target)


def _conflict(checked: Checked, one: Write, other: Write, metric: str, target: str) -> Finding:
    word = one.form.split(".")[0]
    place = checked.key("rule", other.rule.rule, "operations", other.index, other.form.split(".")[0])
    message = (
        f"{one.rule.rule} and {other.rule.rule} both write {target} of {metric} where both apply ({place})"
    )
    hint = f"write supersedes: [{other.rule.rule}] in the one that wins, or keep their dates or values apart"
    return Finding(checked.key("rule", one.rule.rule, "operations", one.index, word), "R011", message, hint)


def _clash(one: Write, other: Write) -> bool:
    if one.rule.rule == other.rule.rule:
        return False
    if one.rule.rule in other.rule.supersedes or other.rule.rule in one.rule.supersedes:
        return False
    return _overlap(one.interval, other.interval) and not any(
        _apart(one.values(dimension), other.values(dimension))
        for dimension in {*one.rule.when, *(one.operation.when or {})}
    )


def _overlap(one: Interval, other: Interval) -> bool:
    start = max(one.start or date.min, other.start or date.min)
    return start < min(one.end or date.max, other.end or date.max)


def _apart(one: frozenset[str] | None, other: frozenset[str] | None) -> bool:
    return one is not None and other is not None and not one & other


CHECKS = (intervals, dimensions, narrowing, conflicts)
