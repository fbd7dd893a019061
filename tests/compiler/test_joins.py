"""Joins found from columns: many-to-one paths only, one way or an error that names what stands in the way."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from compiler.worked import Table, Worked, drawn
from generator.compiler.expressions import ExpressionProblem
from generator.compiler.joins import JoinMap


def mart(name: str, columns: str, **links: str) -> Table:
    """Return a mart without rows; its first column is its key."""
    return Table(name, dict.fromkeys(columns.split(), "integer"), [], links=links)


def joins(*tables: Table) -> JoinMap:
    return JoinMap({table.name: table.model for table in tables})


SHOP = joins(
    mart("items", "item order_id product size", order_id="orders.order_id", product="products.product"),
    mart("orders", "order_id customer amount at", customer="customers.customer"),
    mart("customers", "customer city size name", city="cities.city"),
    mart("cities", "city inhabitants"),
    mart("products", "product color", product="products.product"),
    mart("visits", "visit customer minutes", customer="customers.customer"),
    mart("clicks", "click visit pixels", visit="visits.visit"),
)


@pytest.mark.parametrize(
    ("column", "model", "steps"),
    [
        ("item", "items", 0),
        ("size", "items", 0),  # nearer than the customers' size
        ("order_id", "items", 0),
        ("amount", "orders", 1),
        ("color", "products", 1),
        ("customer", "orders", 1),
        ("name", "customers", 2),
        ("inhabitants", "cities", 3),
    ],
)
def test_the_nearest_model_that_has_a_column(column: str, model: str, steps: int) -> None:
    holder, path = SHOP.resolve("items", column)
    assert (holder, len(path)) == (model, steps)
    assert [step.source for step in path][:1] == ["items"][:steps]


def refused(map_: JoinMap, grain: str, column: str) -> ExpressionProblem:
    with pytest.raises(ExpressionProblem) as caught:
        map_.resolve(grain, column)
    return caught.value


@pytest.mark.parametrize(
    ("column", "model"), [("amount", "orders"), ("minutes", "visits"), ("pixels", "clicks")]
)
def test_a_column_behind_many_rows_is_refused_with_the_way(column: str, model: str) -> None:
    """`pixels` is two steps away: many clicks of many visits of a customer."""
    found = refused(SHOP, "customers", column)
    assert found.code == "J001"
    assert f"`{column}` is in {model}, which has many rows for each row of customers" in found.message
    assert ".customer -> customers.customer" in found.message


def test_an_unknown_column_is_refused_with_what_may_be_meant() -> None:
    found = refused(SHOP, "items", "inhabitant")
    assert (found.code, found.hint) == ("X008", "did you mean: inhabitants")


def test_two_equally_short_paths_to_one_model_are_refused_with_both() -> None:
    trips = joins(
        mart("trips", "trip start finish", start="cities.city", finish="cities.city"),
        mart("cities", "city inhabitants"),
    )
    found = refused(trips, "trips", "inhabitants")
    assert found.code == "J002"
    assert "trips.start -> cities.city and trips.finish -> cities.city" in found.message
    assert trips.resolve("trips", "start") == ("trips", ())


def test_two_paths_that_part_and_meet_again_are_refused_and_a_shorter_one_is_not() -> None:
    diamond = [
        mart("a", "a b c", b="b.b", c="c.c"),
        mart("b", "b d", d="d.d"),
        mart("c", "c d", d="d.d"),
        mart("d", "d far"),
    ]
    assert "b.d -> d.d and a.c -> c.c; c.d -> d.d" in refused(joins(*diamond), "a", "far").message
    shortcut = mart("a", "a b c e", b="b.b", c="c.c", e="d.d")
    holder, path = joins(shortcut, *diamond[1:]).resolve("a", "far")
    assert (holder, [str(step) for step in path]) == ("d", ["a.e -> d.d"])


def test_two_equally_near_models_with_one_column_are_refused() -> None:
    near = joins(mart("a", "a b c", b="b.b", c="c.c"), mart("b", "b name"), mart("c", "c name"))
    assert refused(near, "a", "name").code == "J002"


def test_a_relationship_to_something_that_is_no_key_is_no_path() -> None:
    """It could be many-to-many, and a join along it would multiply the grain."""
    loose = joins(
        mart("a", "a word", word="b.word"),
        Table("b", {"b": "integer", "word": "integer", "x": "integer"}, []),
    )
    assert refused(loose, "a", "x").code == "X008"


def test_models_that_point_at_each_other_end() -> None:
    ring = joins(mart("a", "a b", b="b.b"), mart("b", "b a x", a="a.a"))
    assert ring.resolve("a", "x")[0] == "b"


ROWS: Mapping[str, Table] = {
    "orders": drawn("orders", "id integer | customer integer | amount integer | at timestamp\n"
                    "1|7|10|2018-01-01\n2|7|20|2018-01-02\n3||40|2018-01-03\n4|9|80|2018-01-04",
                    links={"customer": "customers.customer"}),
    "customers": drawn("customers", "customer integer | state\n7|SP\n8|RJ", key="customer"),
}  # fmt: skip


def test_a_left_join_keeps_every_row_of_the_grain() -> None:
    """An order without a customer, and one whose customer is not there, count once each, under the NULL label."""
    worked = Worked(list(ROWS.values()), [{"metric": "m", "dimensions": ["state"], "value": "sum(amount)"}])
    assert worked.answers(slices=["total", "state"]) == {
        ("state", "(unknown)"): (120, 2),
        ("state", "SP"): (30, 2),
        ("total", "(all)"): (150, 4),
    }
