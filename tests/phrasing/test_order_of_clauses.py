"""The order in which windows and filters are said."""

from __future__ import annotations

from generator.catalog.types import Domain
from generator.phrasing import phrase
from generator.phrasing.values import filters_words
from generator.records import AnalysisType as T
from generator.records import Filter
from phrasing.samples import DOMAIN, by_type, shop, with_spec


def test_an_open_window_and_places_follow_the_other_filters() -> None:
    """Never `up to and including 31 August 2018 for delivered orders and in the toys category`."""
    state, toys = Filter("customer_state", "SP"), Filter("category", "toys")
    dimensions = {
        "customer_state": {"label": "state", "plural": "states", "kind": "spatial", "phrase": "for buyers in {value}"},
        "category": {"label": "category", "plural": "categories", "kind": "categorical", "phrase": "in the {value} aisle"},
    }
    domain = Domain.model_validate({**DOMAIN, "dimensions": dimensions}, strict=False)
    assert filters_words(domain, (toys, state)) == "for buyers in SP in the toys aisle"
    task = with_spec(by_type(T.POINT_QUERY), filters=(Filter("customer_state", "SP"),), window=None)
    for seed in range(30):
        text = phrase(task, shop(), seed).text
        assert "31 August 2018 for" not in text.replace("the whole time up to and including 31 August 2018", "all time")
