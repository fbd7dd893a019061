"""What may be taken for what: nouns of rows and keys, owners of rows, other dates, namesakes and surroundings."""

from datetime import date

import pytest
from compiler.worked import Worked, drawn

from generator.catalog.likenesses import (
    entity_noun,
    namesakes,
    other_dates,
    owners,
    plural,
    row_noun,
    singular,
    speaks_of_business_days,
    surroundings,
)

ITEMS = """
| item_id integer | order_id integer | seller_id | shipped date | at timestamp |
| 1               | 1                | ann       | 2018-01-01   | 2018-01-01   |
"""
ORDERS = """
| order_id integer | customer |
| 1                | bob      |
"""
WORDS = {
    name: {"label": label, "plural": f"{label}s", "kind": kind}
    for name, label, kind in (
        ("customer_city", "customer city", "spatial"),
        ("customer_state", "customer state", "spatial"),
        ("seller_state", "seller state", "spatial"),
        ("home_state", "state of the head office", "spatial"),
        ("state_of_health", "state", "categorical"),
        ("at", "order date", "temporal"),
    )
}


@pytest.fixture
def shop() -> Worked:
    tables = [drawn("fct_items", ITEMS, links={"order_id": "orders.order_id"}), drawn("orders", ORDERS)]
    metrics = [{"metric": "m", "value": "count(*)"}, {"metric": "n", "value": "count(*)"}]
    rule = {
        "rule": "r",
        "operations": [{"exclude": {"where": "next_business_day(shipped) > shipped"}, "metrics": ["n"]}],
    }
    calendar = {"from": date(2017, 1, 1), "to": date(2020, 1, 1), "holidays": {}}
    return Worked(tables, metrics, [rule], {"dimensions": WORDS, "calendar": calendar})


@pytest.mark.parametrize(
    ("model", "noun"),
    [
        ("fct_order_items", "order item"),
        ("dim_categories", "category"),
        ("fct_loss", "loss"),
        ("weather", "weather"),
    ],
)
def test_a_row_is_called_as_its_model_is(model: str, noun: str) -> None:
    assert row_noun(model) == noun


@pytest.mark.parametrize(
    ("column", "noun"),
    [
        ("seller_id", "seller"),
        ("customer_unique_id", "customer"),
        ("tail_number", "tail number"),
        ("card_key", "card"),
    ],
)
def test_a_key_tells_entities_apart(column: str, noun: str) -> None:
    assert entity_noun(column) == noun


@pytest.mark.parametrize(("one", "many"), [("order", "orders"), ("city", "cities"), ("day", "days")])
def test_nouns_in_the_singular_and_plural(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_a_noun_that_hisses_takes_es() -> None:
    assert [plural(one) for one in ("batch", "box", "loss")] == ["batches", "boxes", "losses"]


def test_rows_belong_to_what_their_relationships_point_at(shop: Worked) -> None:
    """A key column without a relationship is no owner, and the row's own key is none."""
    assert owners(shop.catalog, shop.catalog.metrics["m"]) == ("order_id",)


def test_other_dates_are_those_of_the_same_row(shop: Worked) -> None:
    assert other_dates(shop.catalog, shop.catalog.metrics["m"]) == ("shipped",)


def test_namesakes_end_alike_and_surroundings_begin_alike(shop: Worked) -> None:
    domain = shop.catalog.domain
    assert namesakes(domain, "customer_state") == ("seller_state", "home_state")
    assert namesakes(domain, "customer_city") == ()
    assert surroundings(domain, "customer_city") == ("customer_state",)
    assert surroundings(domain, "state_of_health") == surroundings(domain, "unknown") == ()


def test_business_days_are_spoken_of_by_a_metric_or_by_a_rule_on_it(shop: Worked) -> None:
    catalog = shop.catalog
    assert not speaks_of_business_days(catalog, catalog.metrics["n"], ())
    assert speaks_of_business_days(catalog, catalog.metrics["n"], ("r",))
    assert not speaks_of_business_days(catalog, catalog.metrics["m"], ("r",))
