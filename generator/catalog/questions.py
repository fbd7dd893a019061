"""What knowledge questions can ask: the facts of rules and metrics, by the name that tasks hold.

Comes in: a domain's catalog. Goes out: facts. A metric whose file has none is asked about what its definition says
anyway: what it is compared with or made of, how far it looks back, by which date it goes. A supposition
about a rule's limit is said in the rule's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.types import DomainCatalog, Fact, Metric

EARLIER = {"previous": "The {period} before.", "year_before": "The same {period} a year before."}
BRACKETED = re.compile(r"\s*\([^)]*\)")


def metric_facts(catalog: DomainCatalog, metric: Metric) -> tuple[Fact, ...]:
    """Return what can be asked about a metric: its file's facts, or one that follows from its definition."""
    return metric.facts or (next(_derived(catalog, metric)),)


def fact_of(catalog: DomainCatalog, about: str, index: int, *, metric: bool) -> Fact:
    """Return one fact.

    Args:
        catalog: The domain's catalog.
        about: Name of the rule or metric.
        index: Its place among the facts, from 0.
        metric: Whether `about` is a metric.
    """
    if metric:
        return metric_facts(catalog, catalog.metrics[about])[index]
    return catalog.rules[about].facts[index]


def supposed_words(catalog: DomainCatalog, metric: str, rule: str, parameter: str) -> str | None:
    """Return how another value of a rule's limit is said of a metric, with `{value}`, or None where no file says it.

    Args:
        catalog: The domain's catalog.
        metric: The metric asked about; of one made of others, each part's limit is said.
        rule: The rule that sets the limit.
        parameter: The limit's name.
    """
    reached = {metric, *(leaf.metric for leaf in catalog.leaves(catalog.metrics[metric]))}
    said = [
        one.threshold.said
        for one in catalog.rules[rule].operations
        if one.threshold is not None and one.threshold.parameter == parameter and reached & set(one.metrics)
    ]
    known = dict.fromkeys(text for text in said if text is not None)
    return " and ".join(known) if known and None not in said else None


def _derived(catalog: DomainCatalog, metric: Metric) -> Iterator[Fact]:
    label = metric.label
    if metric.growth is not None:
        words = EARLIER[metric.growth.against].format(period=metric.growth.period)
        asks = f"With which earlier {metric.growth.period} is {label} compared"
        yield Fact(asks=asks, answer=words, must_include=(words.rstrip(".").removeprefix("The "),))
    if metric.composite is not None:
        parts = [BRACKETED.sub("", part.label) for part in catalog.components(metric)]
        asks = f"Which other figures is {label} worked out from"
        yield Fact(asks=asks, answer=f"From {' and '.join(parts)}.", must_include=tuple(parts))
    if metric.trailing is not None:
        asks = f"How many days does {label} look back on"
        yield Fact(asks=asks, answer=f"On the last {metric.trailing}.", must_include=(metric.trailing,))
    time = catalog.domain.dimensions.get(metric.time or "")
    if time is not None:
        asks = f"By which date does a row fall into a period in {label}"
        yield Fact(asks=asks, answer=f"By the {time.label}.", must_include=(time.label,))
    first = catalog.domain.dimensions[metric.dimensions[0]]
    asks = f"By what is {label} usually broken down first"
    yield Fact(asks=asks, answer=f"By {first.label}.", must_include=(first.label,))
