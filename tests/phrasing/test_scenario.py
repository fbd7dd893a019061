"""What counterfactuals suppose about the shipped documents: in words that name one of them, and never a parameter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.catalog.loading import Catalog, load_catalog
from generator.catalog.types import DomainCatalog
from generator.phrasing.scenario import scenario
from generator.records import AnalysisType, TaskSpec
from generator.sampling.changes import changes_of
from generator.validation.sheet import Sheet
from generator.validation.slots import missing_of_scenario

DOMAINS = ("aviation", "banking", "ecommerce")


@cache
def shipped() -> Catalog:
    return load_catalog(Path(__file__).parents[2])


def suppositions(catalog: DomainCatalog) -> Iterator[TaskSpec]:
    """Yield a task for every change of every rule that a metric can be asked about."""
    for rule in catalog.rules.values():
        for metric in sorted({name for one in rule.operations for name in one.metrics}):
            for change in changes_of(catalog, rule.rule, [metric]):
                yield TaskSpec("t", rule.rule, "s", AnalysisType.COUNTERFACTUAL, metric, change=change)


@pytest.mark.parametrize("domain", DOMAINS)
def test_each_supposition_is_one_of_its_own_and_passes_validation(domain: str) -> None:
    catalog = shipped().domains[domain]
    said: dict[str, tuple[str, ...]] = {}
    for spec in suppositions(catalog):
        text = scenario(spec, catalog, random.Random(1))
        assert "with regard to" not in text
        assert "that settles" not in text
        assert said.setdefault(text, spec.change) == spec.change, text
        if len(spec.change) == 3:
            assert spec.change[2] in text
            assert spec.change[1].replace("_", " ") not in text
        assert not list(missing_of_scenario(spec, catalog, Sheet(f"Suppose {text}."))), text


def test_a_limit_says_its_side() -> None:
    """A plan of six instalments or more: the audit could not tell from 'the plan instalments'."""
    catalog = shipped().domains["ecommerce"]
    change = ("credit_exposure", "plan_instalments", "6")
    spec = TaskSpec("t", "ecommerce", "s", AnalysisType.COUNTERFACTUAL, "installment_plan_rate", change=change)
    assert scenario(spec, catalog, random.Random(1)) == "a payment counted as a plan from 6 instalments on"


def test_another_value_in_the_question_is_found() -> None:
    catalog = shipped().domains["ecommerce"]
    change = ("credit_exposure", "plan_instalments", "6")
    spec = TaskSpec("t", "ecommerce", "s", AnalysisType.COUNTERFACTUAL, "installment_plan_rate", change=change)
    faults = list(missing_of_scenario(spec, catalog, Sheet("If a payment counted as a plan from 5 instalments on?")))
    assert faults, "five is not the six that is supposed"
