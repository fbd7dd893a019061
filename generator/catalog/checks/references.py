"""Names in metrics that lead to models, columns, dimensions and other metrics."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.checks.context import Checked, Findings, unknown
from generator.catalog.functions import FUNCTIONS
from generator.catalog.types import Metric
from generator.errors import Finding

TIME_TYPE = re.compile(r"\s*(date|timestamp|datetime)", re.IGNORECASE)
WORDS = re.compile(r"'(?:[^']|'')*'|:[a-z_][a-z0-9_]*|[a-zA-Z_][a-zA-Z0-9_]*")
SQL_WORDS = re.compile(
    "and|as|between|bigint|boolean|case|cast|date|decimal|double|else|end|false|in|integer|interval|is|like|not|null"
    "|numeric|or|then|timestamp|true|varchar|when",
    re.IGNORECASE,
)


def models(checked: Checked) -> Findings:
    """A metric's model is a mart of its domain."""
    for name, metric in checked.catalog.metrics.items():
        if metric.model is None or metric.model in checked.marts():
            continue
        span = checked.at("metric", name, "model")
        known = checked.catalog.models.get(metric.model)
        if known is not None:
            message = f"{metric.model} is a {known.layer}, and metrics read marts"
            yield Finding(span, "M005", message, f"marts are in models/{checked.name}/marts/")
        elif not checked.knows("model", metric.model):
            yield unknown(span, "M005", "model", metric.model, checked.marts())


def time_columns(checked: Checked) -> Findings:
    """A metric's time is a date or timestamp column, of its own or of the models that its rows reach."""
    for name, metric in checked.catalog.metrics.items():
        reached = checked.reached(metric.model or "")
        if not reached or metric.time is None or metric.time in metric.columns:
            continue
        span = checked.at("metric", name, "time")
        column = next((c for model in reached if (c := model.column(metric.time)) is not None), None)
        if column is None:
            yield unknown(span, "M012", "column", metric.time, columns_of(checked, metric))
        elif not TIME_TYPE.match(column.type):
            kind = column.type or "of no declared type"
            yield Finding(span, "M012", f"{metric.time} is {kind}, not a date or timestamp")


def grain_keys(checked: Checked) -> Findings:
    """A metric's model says what one row of it is."""
    seen: set[str] = set()
    for name, metric in checked.catalog.metrics.items():
        model = checked.marts().get(metric.model or "")
        if model is not None and not model.key and model.name not in seen:
            seen.add(model.name)
            message = f"{model.name} declares no key, so nobody knows what one row of it is"
            hint = f"give a column of it in {model.path} a unique test, or the model a primary_key constraint"
            yield Finding(checked.at("metric", name, "model"), "M014", message, hint)


def dimensions(checked: Checked) -> Findings:
    """A metric's dimensions are among the domain's, each listed once."""
    known = checked.catalog.domain.dimensions
    for name, metric in checked.catalog.metrics.items():
        for index, dimension in enumerate(metric.dimensions):
            span = checked.at("metric", name, "dimensions", index)
            if dimension not in known:
                yield unknown(span, "M006", "dimension", dimension, known)
            if dimension in metric.dimensions[:index]:
                yield Finding(span, "M016", f"{dimension} is listed twice", "delete one")


def entity_keys(checked: Checked) -> Findings:
    """The columns of `per` exist, each listed once."""
    for name, metric in checked.catalog.metrics.items():
        known = columns_of(checked, metric)
        for index, column in enumerate(metric.per):
            span = checked.at("metric", name, "per", index)
            if known and column not in known:
                yield unknown(span, "M011", "column", column, known)
            if column in metric.per[:index]:
                yield Finding(span, "M016", f"{column} is listed twice", "delete one")


def columns_of(checked: Checked, metric: Metric) -> tuple[str, ...]:
    """Return the columns of a metric's rows: its own, and those of the models they reach; none if unknown."""
    reached = checked.reached(metric.model or "")
    if not reached:
        return ()
    return (*metric.columns, *(column.name for model in reached for column in model.columns))


def parameter_names(checked: Checked) -> Findings:
    """A parameter becomes a column of its name, so no column may have it."""
    for name, metric in checked.catalog.metrics.items():
        taken = {*columns_of(checked, metric), *metric.columns, *metric.entity_columns}
        for parameter in metric.parameters:
            if parameter in taken:
                message = f"{parameter} is the name of a parameter and of a column"
                yield Finding(
                    checked.key("metric", name, "parameters", parameter), "M017", message, "rename one"
                )


def components(checked: Checked) -> Findings:
    """The metrics that composites and growth read exist."""
    known = checked.catalog.metrics
    for name, metric in known.items():
        if metric.growth is not None and not checked.knows("metric", metric.growth.of):
            yield unknown(
                checked.at("metric", name, "growth", "of"), "M008", "metric", metric.growth.of, known
            )
        composite = metric.composite
        for component in (composite.weights if composite else None) or {}:
            if not checked.knows("metric", component):
                span = checked.key("metric", name, "composite", "weights", component)
                yield unknown(span, "M008", "metric", component, known)
        if composite is not None and composite.value is not None:
            yield from _words(checked, name, composite.value)


def _words(checked: Checked, name: str, expression: str) -> Iterator[Finding]:
    """Yield findings for the words of a composite's expression that are neither metric nor function."""
    known = checked.catalog.metrics
    named = False
    for match in WORDS.finditer(expression):
        word = match.group()
        if word[0] in "':" or SQL_WORDS.fullmatch(word) or word.lower() in FUNCTIONS:
            continue
        named = True
        if not checked.knows("metric", word):
            span = checked.inside("metric", name, ("composite", "value"), match.start())
            yield unknown(span, "M008", "metric", word, known)
    if not named:
        yield Finding(
            checked.at("metric", name, "composite", "value"), "M008", "the expression names no metric"
        )


CHECKS = (models, time_columns, grain_keys, dimensions, entity_keys, parameter_names, components)
