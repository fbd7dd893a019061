"""Sentences of the answer format that tell a question from what it could be mistaken for.

Comes in: a task's slots and the catalog, never its answer. Goes out: one sentence for each line that a reader could
cross: which unit counts, means of means, what a share is of, which earlier period, how far back, whose days, places.
No sentence depends on a rule: which ones stand there would tell which documents to look for.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.likenesses import (
    ALL_ROWS,
    DISTINCT,
    MEAN,
    endings,
    entity_noun,
    owners,
    plural,
    row_noun,
    surroundings,
)
from generator.catalog.types import DomainCatalog, Metric
from generator.phrasing.english import capitalised, listed, spoken
from generator.phrasing.values import spec_of
from generator.records import AnalysisType, TaskSpec

SINGLE = frozenset({AnalysisType.POINT_QUERY, AnalysisType.THRESHOLD_CROSSING, AnalysisType.COUNTERFACTUAL})
BUSINESS_DAYS = (
    "Business days, wherever they are meant, are Monday to Friday without the holidays of the calendar; "
    "all other days are calendar days."
)
"""Said of every figure: were it said only where a document counts such days, it would tell of that document."""
EARLIER = {"previous": "the {period} before", "year_before": "the same {period} a year before"}


def told_apart(spec: TaskSpec, catalog: DomainCatalog, metric: Metric) -> Iterator[str]:
    """Yield the sentences that a task's answer format needs so that one reading is left.

    Args:
        spec: What is asked.
        catalog: Its domain's catalog.
        metric: The metric asked about.
    """
    yield from _units(catalog, metric)
    yield from _means(spec, metric)
    yield from _wholes(spec, catalog, metric)
    if metric.growth is not None:
        yield f"Growth is against {EARLIER[metric.growth.against].format(period=metric.growth.period)}."
    yield from _look_backs(catalog, metric)
    yield BUSINESS_DAYS
    yield from _places(spec, catalog)


def _units(catalog: DomainCatalog, metric: Metric) -> Iterator[str]:
    leaves = catalog.leaves(metric)
    units: dict[str, list[str]] = {}
    for leaf in leaves:
        if unit := unit_words(catalog, leaf):
            units.setdefault(unit, []).append(spoken(leaf.label))
    if units:
        whole = sum(map(len, units.values())) == len(leaves) and len(units) == 1
        parts = [
            f"{'the figure' if whole else listed(names)} {_taken(names, whole)} over {unit}"
            for unit, names in units.items()
        ]
        yield f"Unless a document says otherwise, {'; '.join(parts)}."


def _taken(names: list[str], whole: bool) -> str:
    return "is taken" if whole or len(names) == 1 else "are taken"


def unit_words(catalog: DomainCatalog, leaf: Metric) -> str:
    """Return what a metric over rows is taken over, or an empty text where it only adds amounts up."""
    rows = plural(row_noun(leaf.model or ""))
    if leaf.per:
        return f"lines, one for each {listed([entity_noun(key) for key in leaf.per])}, not over the {rows} behind them"
    parts = []
    text = endings(leaf)
    if ALL_ROWS.search(text) or MEAN.search(text):
        others = [plural(entity_noun(key)) for key in owners(catalog, leaf)]
        beside = f", not over the {listed(others, 'or')} they belong to" if others else ""
        parts.append(f"single {rows}{beside}")
    entities = dict.fromkeys(plural(entity_noun(key)) for key in DISTINCT.findall(text))
    parts += [f"different {entity}, each once however many {rows} it has" for entity in entities]
    return ", and over ".join(parts)


def _means(spec: TaskSpec, metric: Metric) -> Iterator[str]:
    if spec.type in SINGLE and (metric.ratio is not None or MEAN.match(metric.value or "")):
        counted = "lines" if metric.per else plural(row_noun(metric.model or ""))
        yield f"The figure comes from all {counted} together, not from a mean of the figures of groups."


def _wholes(spec: TaskSpec, catalog: DomainCatalog, metric: Metric) -> Iterator[str]:
    dimension = spec.dimension or next((one.dimension for one in spec.filters), "")
    if metric.share is None or not dimension or ":" in dimension:
        return
    words = spec_of(catalog.domain, dimension)
    yield (
        f"The share is of the total of all {words.plural} under the question's other conditions and in its period, "
        f"what has no {words.label} included."
    )


def _look_backs(catalog: DomainCatalog, metric: Metric) -> Iterator[str]:
    leaves = catalog.leaves(metric)
    for leaf in leaves:
        if leaf.trailing is not None:
            subject = "The figure" if len(leaves) == 1 else capitalised(spoken(leaf.label))
            yield (
                f"{subject} looks back from the end of the period as far as its definition says, also to before the "
                "period's start."
            )


def _places(spec: TaskSpec, catalog: DomainCatalog) -> Iterator[str]:
    domain = catalog.domain
    asked = [one.dimension for one in spec.filters] + ([spec.dimension] if spec.dimension else [])
    for dimension in dict.fromkeys(asked):
        words = spec_of(domain, dimension)
        if surroundings(domain, dimension) and not words.values:
            yield f"{capitalised(words.plural)} of the same name count as one {words.label}."
