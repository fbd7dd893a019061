"""What knowledge questions can ask: every metric has something, and what follows from a definition stands on its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalog.questions import fact_of, metric_facts
from generator.compiler.project import sound_catalog
from generator.release.metrics import metric_document
from generator.release.rules import rule_document
from generator.scoring.knowledge import contains
from generator.scoring.wording import words

ROOT = Path(__file__).parents[2]
CATALOG = sound_catalog(ROOT)
DOMAINS = sorted(CATALOG.domains)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_answer_stands_in_its_document_word_for_word(domain: str) -> None:
    catalog = CATALOG.domains[domain]
    pages = [
        (metric_document(metric, catalog, ""), metric_facts(catalog, metric))
        for metric in catalog.metrics.values()
    ]
    pages += [(rule_document(rule, catalog), rule.facts) for rule in catalog.rules.values()]
    for page, facts in pages:
        said = words(page)
        assert facts
        for fact in facts:
            assert all(contains(said, words(phrase)) for phrase in fact.must_include), fact.asks
            assert all(contains(words(fact.answer), words(phrase)) for phrase in fact.must_include), fact.asks


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_follows_from_a_definition_holds_for_every_metric(domain: str) -> None:
    """Also for metrics whose file has facts of its own, which come first."""
    catalog = CATALOG.domains[domain]
    for metric in catalog.metrics.values():
        (fact,) = metric_facts(catalog, metric.model_copy(update={"facts": ()}))
        assert metric.label in fact.asks
        said = words(metric_document(metric, catalog, ""))
        assert all(contains(said, words(phrase)) for phrase in fact.must_include), metric.metric
        assert not all(contains(words(fact.asks), words(phrase)) for phrase in fact.must_include)


def test_a_fact_is_found_by_the_name_that_a_task_holds() -> None:
    catalog = CATALOG.domains["banking"]
    assert fact_of(catalog, "crisis_1997", 0, metric=False) is catalog.rules["crisis_1997"].facts[0]
    growth = fact_of(catalog, "deposit_growth", 0, metric=True)
    assert growth.must_include == ("same quarter a year before",)
