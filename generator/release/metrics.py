"""A metric's page in the catalog: what it measures, how it is computed in words, and a sample query to run.

The words speak of the analysts' prepared columns, whose meaning is listed; the sample query is self-contained
over the source tables, so that every prepared column can be read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.types import WORD, Column, DomainCatalog, Level, Metric, Model, Unit
from generator.release.dates import MONTHS, example_month
from generator.release.formulas import formula
from generator.release.reach import places

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
    Unit.NUMBER: "a plain number",
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
    facts += _dated(metric, catalog)
    if metric.model is not None:
        about = catalog.models[metric.model].description if metric.model in catalog.models else ""
        facts.append(f"- Counted over: `{metric.model}`{': ' + _plain(about) if about else ''}")
    return "\n".join(facts)


def _dated(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    """Yield what a metric is dated by; where it is made of others, each part has its own date."""
    leaves = catalog.leaves(metric)
    if leaves == (metric,):
        yield f"- Dated by: {_date(metric, catalog)}; a period in a question is a period of it"
    elif len({leaf.time for leaf in leaves}) == 1:
        parts = " and ".join(_link(leaf) for leaf in leaves)
        yield (
            f"- Dated by: {_date(leaves[0], catalog)}, the date of {parts}; a period in a question is a period "
            "of it"
        )
    else:
        yield "- Dated by: a period in a question is applied to each part by that part's own date:"
        yield from (f"  - {_link(leaf)}: {_date(leaf, catalog)}" for leaf in leaves)
    if metric.dated is not None:
        month = example_month(catalog.domain.as_of)
        window = f"in {MONTHS[month.month - 1]} {month.year}"
        yield f"- Questions say the period as: “{metric.dated.format(window=window)}”"


def _date(leaf: Metric, catalog: DomainCatalog) -> str:
    """Return the column that dates a leaf's rows, and what it is."""
    if leaf.time is None:
        return "no date, so that all rows count whatever the period"
    spec = catalog.domain.dimensions.get(leaf.time)
    described = [column.description for _, column in places(leaf.time, leaf, catalog)]
    words = [spec.label if spec else "", *map(_plain, described)]
    meaning = ": ".join(word.rstrip(".") for word in words if word)
    return f"`{leaf.time}` ({meaning})" if meaning else f"`{leaf.time}`"


def _link(metric: Metric) -> str:
    return f"[{metric.label}]({metric.metric}.md)"


def _prepared(metric: Metric, catalog: DomainCatalog) -> Iterator[str]:
    """Yield the section on prepared columns that the formula names and no source table has."""
    found: dict[tuple[str, str], list[str]] = {}
    for model, column in prepared_columns(metric, catalog):
        found.setdefault((column.name, _plain(column.description)), []).append(f"`{model.name}`")
    if found:
        rows = [
            f"| `{name}` | {', '.join(models)} | {meaning} |" for (name, meaning), models in found.items()
        ]
        yield "## Prepared columns"
        yield "\n".join(["| Column | Prepared in | Meaning |", "|---|---|---|", *rows])


def prepared_columns(metric: Metric, catalog: DomainCatalog) -> Iterator[tuple[Model, Column]]:
    """Yield each column that a metric names or is asked by, that a mart has and no source table.

    Of several marts with a column of that name it is the one that the metric reads: its own model, or the
    nearest that this one reaches; for a metric made of others, that of each part.
    """
    raw = {
        column.name
        for model in catalog.models.values()
        if model.layer == "source"
        for column in model.columns
    }
    for name in sorted((_names(metric) | set(asked_by(metric, catalog))) - raw):
        yield from places(name, metric, catalog)


def asked_by(metric: Metric, catalog: DomainCatalog) -> tuple[str, ...]:
    """Return every dimension that a metric may be asked by: its own, then the others that all its parts reach.

    A date is asked for as a period, so that other dates than its own are not among them.
    """
    leaves = catalog.leaves(metric)
    others = (
        name
        for name in catalog.domain.dimensions
        if not _is_date(name, catalog)
        and all(name in leaf.columns or places(name, leaf, catalog) for leaf in leaves)
    )
    return tuple(dict.fromkeys([*metric.dimensions, *others]))


def _is_date(dimension: str, catalog: DomainCatalog) -> bool:
    return catalog.domain.dimensions[dimension].kind == "temporal"


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
    """Yield the section on the dimensions that a metric may be asked by: the usual ones, and any other."""
    yield "## Asked by"
    lines = []
    for name in metric.dimensions:
        periods = ", by month, quarter or year" if _is_date(name, catalog) else ""
        lines.append(f"- {catalog.domain.dimensions[name].label} (`{name}`){periods}")
    times = {leaf.time for leaf in catalog.leaves(metric) if leaf.time is not None}
    if times and not times & set(metric.dimensions):
        lines.append(
            "- for a period, such as a month, quarter or year"
            + (" of each part's own date" if len(times) > 1 else "")
        )
    others = [name for name in asked_by(metric, catalog) if name not in metric.dimensions]
    if others:
        said = ", ".join(f"{catalog.domain.dimensions[name].label} (`{name}`)" for name in others)
        lines.append(f"- less often, or as a condition beside another: {said}")
    yield (
        "\n".join(lines)
        + "\n\nThe values and their business names stand in [conventions](../conventions.md)."
    )


def _plain(text: str) -> str:
    """Return a description on one line, safe inside a table."""
    return re.sub(r"\s+", " ", text).strip().replace("|", "\\|")
