"""Whether an operation fits the metrics it names: their parameters, columns, endings and models."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from generator.catalog.checks.context import Checked, Findings, unknown
from generator.catalog.checks.endings import endings_of
from generator.catalog.checks.operations import form_of
from generator.catalog.checks.references import columns_of
from generator.catalog.types import Metric, Operation, Rule, Scalar
from generator.errors import Finding

NEEDS = {
    "override.numerator": ("ratio",),
    "override.denominator": ("ratio",),
    "override.value": ("value", "share"),
    "weight.components": ("composite",),
}
ON_BUILT_METRICS = ("threshold.parameter", "threshold.having", "weight.components")


def parameters(checked: Checked) -> Findings:
    """A threshold's parameter is one of every metric it names, and its new value of the old one's type."""
    for rule, index, operation in checked.operations():
        if form_of(operation) != "threshold.parameter" or operation.threshold is None:
            continue
        parameter, new = operation.threshold.parameter or "", operation.threshold.to
        for metric in checked.metrics_of(operation):
            if parameter not in metric.parameters:
                span = checked.at("rule", rule.rule, "operations", index, "threshold", "parameter")
                yield unknown(span, "R006", "parameter", parameter, metric.parameters, metric.metric)
            elif new is not None and _sort(new) != _sort(metric.parameters[parameter]):
                span = checked.at("rule", rule.rule, "operations", index, "threshold", "to")
                old = metric.parameters[parameter]
                message = f"{parameter} of {metric.metric} is {_sort(old)} ({old}), and {new} is {_sort(new)}"
                yield Finding(span, "R020", message)


def _sort(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | Decimal):
        return "a number"
    return "a date" if isinstance(value, date) else "text"


def sides(checked: Checked) -> Findings:
    """Only ratios have sides, and only row-stage filters and excludes can keep to one."""
    for rule, index, operation in checked.operations():
        if operation.side is None:
            continue
        span = checked.key("rule", rule.rule, "operations", index, "side")
        form = form_of(operation)
        if form and form not in ("filter.where", "filter.first_by", "exclude.where"):
            yield Finding(span, "R008", f"{form.replace('.', ' ')} has no side", "delete side")
        elif operation.stage not in (None, "rows"):
            yield Finding(span, "R008", "only an operation on rows has a side", "delete side")
        for metric in checked.metrics_of(operation):
            if metric.ratio is None:
                yield Finding(span, "R008", f"{metric.metric} is no ratio and has no sides", "delete side")


def endings(checked: Checked) -> Findings:
    """An operation changes something that its metrics have."""
    for rule, index, operation in checked.operations():
        form = form_of(operation)
        for metric in checked.metrics_of(operation) if form else ():
            words = endings_of(metric)
            span = checked.at(
                "rule", rule.rule, "operations", index, "metrics", operation.metrics.index(metric.metric)
            )
            if len(words) != 1:
                continue
            if form in NEEDS and words[0] not in NEEDS[form]:
                needed = " or ".join(NEEDS[form])
                message = f"{form.replace('.', ' ')} needs a {needed}, and {metric.metric} is a {words[0]}"
                yield Finding(span, "R018", message)
            elif words[0] in ("composite", "growth") and form not in ON_BUILT_METRICS:
                change = form.replace(".", " ")
                message = f"{metric.metric} is a {words[0]}: it reads no rows that {change} could change"
                yield Finding(span, "R018", message, "name the metrics it is made of instead")


def component_names(checked: Checked) -> Findings:
    """New weights are of metrics that the composite has."""
    for rule, index, operation in checked.operations():
        given = operation.weight.components if operation.weight else None
        for metric in checked.metrics_of(operation) if given is not None else ():
            if metric.composite is None:
                continue
            for name in given or {}:
                span = checked.key("rule", rule.rule, "operations", index, "weight", "components", name)
                if name not in (metric.composite.weights or {}):
                    known = tuple(metric.composite.weights or ())
                    yield unknown(span, "R018", "component", name, known, metric.metric)


def columns(checked: Checked) -> Findings:
    """The columns that an override replaces and that first_by keys on exist."""
    for rule, index, operation in checked.operations():
        for metric in checked.metrics_of(operation) if form_of(operation) else ():
            yield from _columns(checked, rule, index, operation, metric)


def _columns(
    checked: Checked, rule: Rule, index: int, operation: Operation, metric: Metric
) -> Iterator[Finding]:
    known = columns_of(checked, metric)
    if not known:
        return
    if operation.override is not None and operation.override.column is not None:
        column = operation.override.column
        if column not in known and column not in metric.entity_columns:
            span = checked.at("rule", rule.rule, "operations", index, "override", "column")
            yield unknown(span, "R022", "column", column, (*known, *metric.entity_columns), metric.metric)
    for place, column in enumerate(operation.filter.per if operation.filter else ()):
        if column not in known:
            span = checked.at("rule", rule.rule, "operations", index, "filter", "per", place)
            yield unknown(span, "R022", "column", column, known, metric.metric)


def models(checked: Checked) -> Findings:
    """A model that replaces another is a mart, a different one, and has the metric's time."""
    for rule, index, operation in checked.operations():
        name = operation.override.model if operation.override else None
        if name is None:
            continue
        span = checked.at("rule", rule.rule, "operations", index, "override", "model")
        model = checked.marts().get(name)
        if model is None:
            if name in checked.catalog.models or not checked.knows("model", name):
                yield unknown(span, "R021", "mart", name, checked.marts())
            continue
        for metric in checked.metrics_of(operation):
            if metric.model == name:
                yield Finding(span, "R021", f"{metric.metric} reads {name} already")
            elif metric.time and metric.time not in metric.columns and not _has(checked, name, metric.time):
                message = f"{name} lacks the column {metric.time!r}, the time of {metric.metric}"
                yield Finding(span, "R021", message)


def _has(checked: Checked, model: str, column: str) -> bool:
    reached = checked.reached(model)
    return not reached or any(mart.column(column) is not None for mart in reached)


CHECKS = (parameters, sides, endings, component_names, columns, models)
