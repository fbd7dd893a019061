"""A metric's definition in words: rows, entities, groups and the ending, as a list a person can follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.types import DomainCatalog, Metric, Unit

BLANKS = re.compile(r"\s+")
PERIODS = {"previous": "the {period} before", "year_before": "the same {period} a year before"}


def formula(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    """Yield a metric's definition as the lines of a Markdown list.

    Args:
        metric: The metric.
        catalog: Its domain's catalog, for the labels of components.
    """
    if metric.composite is not None or metric.growth is not None:
        yield from _made_of_others(metric, catalog)
        return
    yield from _rows(metric)
    yield from _entities(metric)
    yield from _ending(metric)
    yield from _limits(metric)


def code(sql: str) -> str:
    """Return SQL as a code span on one line."""
    return f"`{BLANKS.sub(' ', sql).strip()}`" if sql else ""


def _rows(metric: Metric) -> Iterator[str]:
    if metric.trailing is not None:
        days = metric.trailing.removesuffix(" days")
        yield (
            f"- It looks back: the rows of the last {days} days before the end of the asked period count, "
            "wherever the period begins. Without a period, it looks back from the end of the data."
        )
    for name, sql in metric.columns.items():
        yield f"- {code(name)} of a row is {code(sql)}."
    if metric.where is not None:
        yield f"- Rows count where {code(metric.where)}."
    else:
        yield "- All rows count."


def _entities(metric: Metric) -> Iterator[str]:
    if not metric.per:
        return
    keys = ", ".join(code(key) for key in metric.per)
    yield f"- The rows are first gathered into one line for each {keys}, within each group that is asked for:"
    for name, sql in metric.entity_columns.items():
        yield f"  - {code(name)} is {code(sql)}."
    if metric.entity_where is not None:
        yield f"- Of these lines, those count where {code(metric.entity_where)}."


def _ending(metric: Metric) -> Iterator[str]:
    counted = "lines" if metric.per else "rows"
    times = ", times 100" if metric.unit is Unit.PERCENT else ""
    if metric.value is not None:
        yield f"- The value is {code(metric.value)} over the {counted} that count."
    if metric.ratio is not None:
        yield f"- Numerator: {code(metric.ratio.numerator)} over the {counted} that count."
        yield f"- Denominator: {code(metric.ratio.denominator)} over the same {counted}."
        yield f"- The value is numerator divided by denominator{times}."
    if metric.share is not None:
        yield f"- Each value of the dimension that is asked about has the amount {code(metric.share.value)}."
        yield (
            f"- The value is its amount divided by the sum of the amounts of all values of that dimension"
            f"{times}. The sum keeps all values, also when the question is about one of them."
        )


def _limits(metric: Metric) -> Iterator[str]:
    if metric.parameters:
        limits = ", ".join(f"{code(':' + name)} = {value}" for name, value in metric.parameters.items())
        yield f"- Limits: {limits}."


def _made_of_others(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    if metric.growth is not None:
        of, period = catalog.metrics[metric.growth.of], metric.growth.period
        earlier = PERIODS[metric.growth.against].format(period=period)
        times = ", times 100" if metric.unit is Unit.PERCENT else ""
        yield f"- Take [{of.label}]({of.metric}.md) of one {period}, and of {earlier}."
        yield f"- The value is the first divided by the second, minus 1{times}."
        yield "- Without an earlier value, or where it is 0, there is no growth."
        yield "- The earlier period may lie before the asked one."
        return
    assert metric.composite is not None
    yield "- Take each of these metrics for the same group, conditions and period, unrounded:"
    weights = metric.composite.weights or {}
    for part in catalog.components(metric):
        weight = f", with the weight {weights[part.metric]}" if weights else ""
        yield f"  - {code(part.metric)}: [{part.label}]({part.metric}.md){weight}."
    if weights:
        yield "- The value is their weighted mean: the sum of weight times value over the sum of weights."
    else:
        yield f"- The value is {code(metric.composite.value or '')}."
    yield "- A group that any of them lacks has no value."
