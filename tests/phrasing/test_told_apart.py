"""Sentences of answer formats that tell a question from what it could be mistaken for."""

from pathlib import Path

import pytest

from generator.catalog.loading import load_catalog
from generator.catalog.types import Composite
from generator.phrasing.readings import BUSINESS_DAYS, told_apart
from generator.records import AnalysisType as T
from generator.records import TaskSpec
from phrasing.samples import shop


def test_formats_say_which_unit_counts_once_for_parts_that_share_it() -> None:
    """One unit of all parts is that of the figure; parts that only add amounts up have none to be told."""
    catalog = shop()
    rate = catalog.metrics["on_time_rate"]
    twice = rate.model_copy(update={"metric": "early_rate", "label": "Early Delivery Rate"})
    both = catalog.metrics["health"].model_copy(
        update={"composite": Composite(weights={"on_time_rate": 1, "early_rate": 1})}
    )
    metrics = {**catalog.metrics, "early_rate": twice, "health": both}
    spec = TaskSpec("t", "shop", "s", T.POINT_QUERY, "health")
    shared = list(told_apart(spec, catalog.model_copy(update={"metrics": metrics}), both))
    assert shared == [
        "Unless a document says otherwise, the figure is taken over single orders.",
        BUSINESS_DAYS,
    ]
    mixed = list(told_apart(spec, catalog, catalog.metrics["health"]))
    assert mixed == [
        "Unless a document says otherwise, on-time delivery rate is taken over single orders.",
        BUSINESS_DAYS,
    ]
    gathered = list(told_apart(spec, catalog, catalog.metrics["active_sellers"]))
    assert gathered[0].endswith("is taken over lines, one for each seller, not over the orders behind them.")
    assert gathered[1].startswith("The figure looks back from the end of the period")


@pytest.mark.parametrize("domain", ["aviation", "banking", "ecommerce"])
def test_no_sentence_tells_that_a_document_changes_the_metric(domain: str) -> None:
    """The sentences are the same where the domain has no documents at all."""
    catalog = load_catalog(Path(__file__).parents[2]).domains[domain]
    bare = catalog.model_copy(update={"rules": {}})
    for name, metric in catalog.metrics.items():
        spec = TaskSpec("t", domain, "s", T.POINT_QUERY, name)
        said = list(told_apart(spec, catalog, metric))
        assert said == list(told_apart(spec, bare, metric))
        assert BUSINESS_DAYS in said, f"{name} alone is silent on business days"
