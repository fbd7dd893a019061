"""Questions that documents alone answer.

Comes in: a domain's catalog. Goes out: one task for each fact of a rule, and for each of a metric.
"""

from __future__ import annotations

from generator.catalog.questions import metric_facts
from generator.catalog.types import DomainCatalog
from generator.records import AnalysisType, TaskSpec
from generator.sampling.identity import named


def knowledge_tasks(domain: DomainCatalog) -> tuple[TaskSpec, ...]:
    """Return a domain's knowledge tasks, those about rules first, each kind by name.

    A task about a rule has `fact` (rule, index of the fact) and no metric; one about a metric has the metric and
    `fact` (metric, index of the fact). No rule changes a document, so `rules` is empty, as is
    `subgraph`.
    """
    name = domain.domain.domain
    about_rules = [
        TaskSpec(id="", domain=name, subgraph="", type=AnalysisType.KNOWLEDGE_RETRIEVAL, fact=(rule, index))
        for rule, document in sorted(domain.rules.items())
        for index in range(len(document.facts))
    ]
    about_metrics = [
        TaskSpec(
            id="",
            domain=name,
            subgraph="",
            type=AnalysisType.KNOWLEDGE_RETRIEVAL,
            metric=about,
            fact=(about, index),
        )
        for about, metric in sorted(domain.metrics.items())
        for index in range(len(metric_facts(domain, metric)))
    ]
    return tuple(named(spec) for spec in (*about_rules, *about_metrics))
