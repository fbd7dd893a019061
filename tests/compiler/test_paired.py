"""A rule put to metrics that it does not name: as far as its operations can act there, and no further."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compiler.paired import paired
from generator.compiler.project import sound_catalog

ROOT = Path(__file__).parents[2]
CATALOG = sound_catalog(ROOT)
DOMAIN = CATALOG.domains["ecommerce"]


def acting(rule: str, metric: str) -> dict[str, tuple[str, ...]]:
    """Operation words of the rule to the metrics that they act on."""
    domain = paired(CATALOG, "ecommerce", rule, metric)
    if domain is None:
        return {}
    assert list(domain.rules) == [rule]
    return {op.word: op.metrics for op in domain.rules[rule].operations if op.metrics}


def test_a_predicate_acts_wherever_its_columns_are_reached() -> None:
    assert "csat" not in DOMAIN.rules["unpaid_cancellations"].operations[0].metrics
    assert acting("neutral_reviews", "average_review_score")["exclude"] == ("average_review_score",)


def test_a_predicate_over_columns_out_of_reach_does_not_act() -> None:
    assert acting("neutral_reviews", "order_count") == {}


def test_a_parameter_acts_only_where_the_metric_has_it() -> None:
    assert "threshold" not in acting("neutral_reviews", "average_review_score")
    assert acting("neutral_reviews", "unhappy_review_rate")["threshold"] == ("unhappy_review_rate",)


def test_a_composite_is_reached_through_its_leaves() -> None:
    found = acting("neutral_reviews", "delivery_experience_score")
    leaves = {leaf.metric for leaf in DOMAIN.leaves(DOMAIN.metrics["delivery_experience_score"])}
    assert set(found["exclude"]) < leaves


@pytest.mark.parametrize("rule", sorted(DOMAIN.rules))
def test_a_rule_acts_on_every_metric_it_names(rule: str) -> None:
    named = {metric for operation in DOMAIN.rules[rule].operations for metric in operation.metrics}
    assert all(acting(rule, metric) for metric in named)
