"""Names and columns: the grain model, own columns, and the nearest model by many-to-one steps."""

from __future__ import annotations

from typing import Any

import pytest
from oracle_domain import catalog_of, table, value, values

from generator.oracle.errors import OracleError
from generator.oracle.oracle import Oracle

ITEMS = table("id:int order_id:int seller_id:int price:int\n1 1 7 10\n2 1 8 20\n3 2 7 30\n4 9 - 40")
ORDERS = table("order_id:int customer_id:int status:text\n1 5 paid\n2 6 open\n3 6 paid")
CUSTOMERS = table("customer_id:int state:text city_id:int\n5 SP 1\n6 - 2\n7 RJ 1")
SELLERS = table("seller_id:int grade:text city_id:int\n7 A 1\n8 B 2")
CITIES = table("city_id:int city:text\n1 Santos\n2 Rio")
FRAMES = {"items": ITEMS, "orders": ORDERS, "customers": CUSTOMERS, "sellers": SELLERS, "cities": CITIES}
LINKS = {
    "items": [("order_id", "orders", "order_id"), ("seller_id", "sellers", "seller_id")],
    "orders": [("customer_id", "customers", "customer_id")],
    "customers": [("city_id", "cities", "city_id")],
    "sellers": [("city_id", "cities", "city_id")],
}


def shop(
    metric: dict[str, Any], links: dict[str, list[tuple[str, str, str]]] = LINKS, **frames: Any
) -> Oracle:
    models = [
        {
            "name": name,
            "key": [frame.columns[0]],
            "columns": frame.columns,
            "relationships": [{"column": c, "to": t, "field": f} for c, t, f in links.get(name, [])],
        }
        for name, frame in (FRAMES | frames).items()
    ]
    base = {"metric": "m", "model": "items", "dimensions": ["id"], "value": "sum(price)"}
    return Oracle(catalog_of([base | metric], [], models), FRAMES | frames)


def test_a_column_comes_from_the_nearest_model_and_rows_stay() -> None:
    """Item 4 has no order (9 is unknown): it stays, with NULL.

    | order | customer | state | items      |
    | 1     | 5        | SP    | 10 + 20    |
    | 2     | 6        | NULL  | 30         |
    | none  |          | NULL  | 40         |
    """
    oracle = shop({"dimensions": ["state"]})
    assert values(oracle, by="state") == {"SP": 30, "(unknown)": 70}
    assert value(oracle) == 100


def test_own_columns_come_before_joined_ones() -> None:
    """The metric's `state` is its own, made of the joined one of the same name: 'sp' and NULL."""
    oracle = shop({"columns": {"state": "lower(state)"}, "dimensions": ["state"]})
    assert values(oracle, by="state") == {"sp": 30, "(unknown)": 70}


def test_a_column_that_hides_one_of_the_model_is_an_error() -> None:
    with pytest.raises(OracleError, match="hides"):
        value(shop({"columns": {"price": "0"}}))


def test_two_equally_near_models_are_an_error_that_names_both_paths() -> None:
    """`city_id` is two steps away on customers, one on sellers: sellers are nearer. With orders too it is a tie."""
    nearer = shop({"value": "sum(city_id)"})
    assert value(nearer) == 1 + 2 + 1
    orders = ORDERS.with_columns(city_id=ORDERS["order_id"])
    with pytest.raises(OracleError, match=r"items.order_id -> orders.*or.*items.seller_id -> sellers"):
        value(shop({"value": "sum(city_id)"}, orders=orders))


def test_two_equally_short_paths_to_one_model_are_an_error() -> None:
    """cities is reached by sellers in two steps and by orders in two, once orders has a city too."""
    links = LINKS | {"orders": [("order_id", "cities", "city_id")]}
    assert values(shop({"dimensions": ["city"]}), by="city") == {"Santos": 40, "Rio": 20, "(unknown)": 40}
    with pytest.raises(OracleError, match=r"'city' of items is ambiguous: .* or "):
        values(shop({"dimensions": ["city"]}, links), by="city")


def test_a_column_behind_a_one_to_many_step_is_an_error_that_names_it() -> None:
    oracle = shop({"model": "orders", "value": "sum(price)", "dimensions": ["status"]})
    with pytest.raises(OracleError, match=r"one-to-many step from orders: orders.order_id <- items.order_id"):
        value(oracle)


def test_a_join_that_would_multiply_rows_is_an_error() -> None:
    doubled = table("order_id:int customer_id:int status:text\n1 5 paid\n1 6 open")
    with pytest.raises(OracleError, match="not unique"):
        values(shop({"dimensions": ["status"]}, orders=doubled), by="status")


def test_an_unknown_column_is_an_error_with_a_hint() -> None:
    with pytest.raises(OracleError, match=r"unknown column 'prize'.*price"):
        value(shop({"value": "sum(prize)"}))
