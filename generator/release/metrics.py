"""A metric's page in the catalog: what it measures, how it is computed in words, and a sample query to run.

The words speak of the analysts' prepared columns, whose meaning is listed; the sample query is self-contained
over the source tables, so that every prepared column can be read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.types import WORD, Column, DomainCatalog, Level, Metric, Model, Unit
from generator.release.formulas import formula

LITERAL = re.compile(r"'(?:[^']|'')*'")
LEVELS = {
    Level.L1: "base metric (L1)",
    Level.L2: "metric under conditions (L2)",
    Level.L3: "metric made of others (L3)",
}
UNITS = {
    Unit.COUNT: "a count",
    Unit.PERCENT: "percent: 12.5 stands for 12.5%, not 0.125",
    Unit.RATIO: "a plain ratio: 0.125, not 12.5",
    Unit.DAYS: "days",
    Unit.HOURS: "hours",
    Unit.MINUTES: "minutes",
    Unit.MILES: "miles",
    Unit.SCORE: "a score",
    Unit.INDEX: "an index value",
}

SAMPLE = (
    "The plain metric over all data, written over the source tables. Columns that the analysts prepare are "
    "made in it: copy them from here."
)


def metric_document(metric: Metric, catalog: DomainCatalog, sample_sql: str) -> str:
    """Return the Markdown of a metric's page.

    Args:
        metric: The metric.
        catalog: Its domain's catalog.
        sample_sql: A base query over the source tables.
    """
    parts = [
        f"# {metric.label}",
        metric.description,
        _facts(metric, catalog),
        "## How it is computed",
        "\n".join(formula(metric, catalog)),
        *_prepared(metric, catalog),
        *_dimensions(metric, catalog),
        "## Sample query",
        SAMPLE,
        f"```sql\n{sample_sql.strip()}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def unit_words(metric: Metric, catalog: DomainCatalog) -> str:
    """Return what a metric's values are counted in."""
    return f"an amount in {catalog.domain.currency}" if metric.unit is Unit.CURRENCY else UNITS[metric.unit]


def _facts(metric: Metric, catalog: DomainCatalog) -> str:
    places = catalog.decimals(metric)
    rounding = "a whole number" if places == 0 else f"{places} decimal{'' if places == 1 else 's'}"
    facts = [
        f"- Kind: {LEVELS[metric.level]}",
        f"- Unit: {unit_words(metric, catalog)}",
        f"- Rounding: {rounding}, rounded once, at the very end",
    ]
    if metric.time is not None:
        facts.append(f"- Dated by: `{metric.time}`; a period in a question is a period of it")
    if metric.model is not None:
        about = catalog.models[metric.model].description if metric.model in catalog.models else ""
        facts.append(f"- Counted over: `{metric.model}`{': ' + _plain(about) if about else ''}")
    return "\n".join(facts)


def _prepared(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    """Yield the section on prepared columns that the formula names and no source table has."""
    found = list(prepared_columns(metric, catalog))
    if found:
        rows = [
            f"| `{column.name}` | `{model.name}` | {_plain(column.description)} |" for model, column in found
        ]
        yield "## Prepared columns"
        yield "\n".join(["| Column | Prepared in | Meaning |", "|---|---|---|", *rows])


def prepared_columns(metric: Metric, catalog: DomainCatalog) -> Iterator[tuple[Model, Column]]:
    """Yield each column that a metric names or is asked by, that a mart has and no source table.

    A name on several models is listed where the metric's own model has it, else once for each model.
    """
    raw = {
        column.name
        for model in catalog.models.values()
        if model.layer == "source"
        for column in model.columns
    }
    prepared = [model for model in catalog.models.values() if model.layer == "mart"]
    for name in sorted((_names(metric) | set(metric.dimensions)) - raw):
        having = [(model, column) for model in prepared if (column := model.column(name)) is not None]
        own = [pair for pair in having if pair[0].name == metric.model]
        yield from own or having


def _names(metric: Metric) -> set[str]:
    """Return the words of a metric's expressions, its own columns and parameters aside."""
    texts = [
        metric.where or "",
        *metric.columns.values(),
        *metric.entity_columns.values(),
        metric.entity_where or "",
    ]
    texts += [metric.value or "", *metric.per, metric.time or ""]
    if metric.ratio is not None:
        texts += [metric.ratio.numerator, metric.ratio.denominator]
    if metric.share is not None:
        texts.append(metric.share.value)
    words = {word for text in texts for word in WORD.findall(LITERAL.sub(" ", text.lower()))}
    return words - set(metric.columns) - set(metric.entity_columns) - set(metric.parameters)


def _dimensions(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    """Yield the section on the dimensions that a metric is usually asked by."""
    yield "## Asked by"
    lines = []
    for name in metric.dimensions:
        spec = catalog.domain.dimensions[name]
        lines.append(f"- {spec.label} (`{name}`)")
    yield (
        "\n".join(lines)
        + "\n\nThe values and their business names stand in [conventions](../conventions.md)."
    )


def _plain(text: str) -> str:
    """Return a description on one line, safe inside a table."""
    return re.sub(r"\s+", " ", text).strip().replace("|", "\\|")
