"""Misread units: rows for what they belong to and the reverse, and means of means."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.likenesses import ALL_ROWS, DISTINCT, MEAN, owners
from generator.catalog.types import DomainCatalog, Metric
from generator.oracle.numbers import divided, total
from generator.oracle.rivals.altered import Rewrite, ending, replacing, with_endings, with_metrics
from generator.oracle.rivals.asked import SINGLE, Asked, Taken
from generator.records import Reading

GATHERED = "goldrule_gathered"
BEHIND = "goldrule_rows"


def units(asked: Asked) -> Iterator[Taken]:
    """Every part of the figure counted over another unit: one reading for each unit of each part."""
    catalog = asked.catalog
    for leaf in asked.leaves:
        altered = asked.once(("units", leaf.metric), lambda leaf=leaf: _altered(catalog, leaf))  # type: ignore[misc]
        for reading, other, read in altered:
            oracle = asked.oracle.reread(f"{reading}:{leaf.metric}:{other}", read)
            yield Taken(reading, other, lambda oracle=oracle: asked.answered(oracle))  # type: ignore[misc]


Altered = Iterator[tuple[Reading, str, DomainCatalog]]


def _altered(catalog: DomainCatalog, leaf: Metric) -> tuple[tuple[Reading, str, DomainCatalog], ...]:
    return (*_distinct(catalog, leaf), *_owned(catalog, leaf))


def _distinct(catalog: DomainCatalog, leaf: Metric) -> Altered:
    """Yield the catalog in which different ones are counted as often as they have rows."""
    found = with_endings(catalog, leaf, replacing(DISTINCT, r"count(\1)"))
    if found is not None:
        yield Reading.ROWS_FOR_ENTITIES, leaf.model or "", found
    if leaf.per:
        behind = with_endings(catalog, leaf, replacing(ALL_ROWS, f"sum({BEHIND})"))
        if behind is not None:
            gathered = behind.metrics[leaf.metric]
            columns = {**leaf.entity_columns, BEHIND: "count(*)"}
            whole = {leaf.metric: gathered.model_copy(update={"entity_columns": columns})}
            yield Reading.ROWS_BEHIND_ENTITIES, leaf.model or "", with_metrics(behind, whole)


def _owned(catalog: DomainCatalog, leaf: Metric) -> Altered:
    """Yield the catalogs in which a row's owner counts once: the order for its items."""
    if leaf.per:
        return
    for key in owners(catalog, leaf):
        counted = with_endings(catalog, leaf, replacing(ALL_ROWS, f"count(distinct {key})"))
        if counted is not None:
            yield Reading.ENTITIES_FOR_ROWS, key, counted
        elif leaf.value is not None and MEAN.match(leaf.value):
            yield Reading.ENTITIES_FOR_ROWS, key, with_metrics(catalog, {leaf.metric: _of_means(leaf, key)})


def _of_means(leaf: Metric, key: str) -> Metric:
    """Return the mean of the owners' means in place of the mean of the rows."""
    over: Rewrite = lambda _: f"avg({GATHERED})"  # noqa: E731
    gathered = {"per": (key,), "entity_columns": {GATHERED: leaf.value}}
    return ending(leaf, over).model_copy(update=gathered)


def means(asked: Asked) -> Iterator[Taken]:
    """One figure of many groups taken as the mean of the groups' figures."""
    spec, metric = asked.spec, asked.metric
    averaged = metric.ratio is not None or MEAN.match(metric.value or "") is not None
    if spec.type not in SINGLE or not averaged or metric.share is not None:
        return
    taken = {one.dimension for one in spec.filters}
    groups = [name for name in metric.dimensions if name not in taken and _nameable(asked, name)]
    if groups:
        yield Taken(Reading.MEAN_OF_GROUPS, groups[0], lambda: _mean(asked, groups[0]))


def _nameable(asked: Asked, dimension: str) -> bool:
    return asked.catalog.domain.dimensions[dimension].kind != "temporal"


def _mean(asked: Asked, dimension: str) -> object:
    rows = asked.rows(dimension)
    return asked.valued(divided(total(row.value for row in rows.values()), len(rows)) if rows else None)
