"""The entities stage: one row for each group and `per` columns."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from oracle_domain import ask, one_table, table, value, values

from generator.oracle.errors import OracleError

ORDERS = table(
    """
    id:int d:text c:int x:int at:date
    1 a 1 10 2017-01-05
    2 a 1 20 2017-02-05
    3 b 1 30 2017-02-06
    4 a 2 40 2017-01-07
    5 b 3 50 2017-01-08
    6 b 3 60 2017-01-09
    7 b - 70 2017-01-10
    """
)
REPEAT = {
    "time": "at",
    "per": ["c"],
    "entity_columns": {"n": "count(*)", "spent": "sum(x)"},
    "entity_where": "n >= 2",
    "value": "count(*)",
}


def rule(name: str, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"rule": name, "operations": list(operations), **more}


def test_one_row_for_each_group_and_key() -> None:
    """Orders of each customer: 1 three, 2 one, 3 two, NULL one. In a: 1 two, 2 one. In b: 1 one, 3 two, NULL one."""
    oracle = one_table(ORDERS, REPEAT)
    assert value(oracle) == 2
    assert values(oracle, by="d") == {"a": 1, "b": 1}
    assert [(row.key, row.rows, row.part) for row in ask(oracle, by="d")] == [("a", 2, None), ("b", 2, None)]


def test_scope_narrows_the_rows_of_entities() -> None:
    """In January only customer 3 ordered twice."""
    assert value(one_table(ORDERS, REPEAT), window=(date(2017, 1, 1), date(2017, 2, 1))) == 1


def test_values_see_entity_columns_and_per_columns() -> None:
    """Of the repeat customers 1 and 3: spent 60 and 110, on average 85; the larger key is 3."""
    assert value(one_table(ORDERS, REPEAT | {"value": "avg(spent)"})) == 85
    assert value(one_table(ORDERS, REPEAT | {"value": "max(c) + 0"})) == 3
    with pytest.raises(OracleError, match="unknown column 'x'"):
        value(one_table(ORDERS, REPEAT | {"value": "sum(x)"}))


def test_a_group_without_entities_is_absent() -> None:
    assert values(one_table(ORDERS, REPEAT | {"entity_where": "n >= 3"}), by="d") == {}


def test_having_and_exclude_at_entities() -> None:
    """Customers with 50 spent or more: 1 (60), 3 (110), NULL (70); without those over 100: 1 and NULL."""
    all_of_them = {key: value for key, value in REPEAT.items() if key != "entity_where"}
    rules = [
        rule("h", {"threshold": {"having": "sum(x) >= 50"}, "stage": "entities"}),
        rule("e", {"exclude": {"where": "spent > 100"}, "stage": "entities"}),
        rule("f", {"filter": {"where": "n = 1"}, "stage": "entities"}, when={"d": ["b"]}),
    ]
    oracle = one_table(ORDERS, all_of_them, rules)
    assert value(oracle) == 4
    assert value(oracle, "h") == 3
    assert value(oracle, "h", "e") == 2
    assert value(oracle, "f") == 3, "customer 3 alone lies whole in b and has two"


def test_having_at_groups_counts_entities() -> None:
    having = rule("r", {"threshold": {"having": "count(*) >= 3"}})
    everyone = {key: value for key, value in REPEAT.items() if key != "entity_where"}
    assert values(one_table(ORDERS, everyone, [having]), "r", by="d") == {"b": 3}


def test_a_parameter_is_that_of_the_entity() -> None:
    """Three orders are asked of customers that lie whole in b, two of others: only customer 1 remains."""
    metric = REPEAT | {"parameters": {"least": 2}, "entity_where": "n >= :least"}
    oracle = one_table(
        ORDERS, metric, [rule("r", {"threshold": {"parameter": "least", "to": 3}}, when={"d": ["b"]})]
    )
    assert value(oracle) == 2
    assert value(oracle, "r") == 1
    assert values(oracle, "r", by="d") == {"a": 1}


def test_row_operations_come_before_entities() -> None:
    """Without order 6, customer 3 has one order left."""
    oracle = one_table(ORDERS, REPEAT, [rule("r", {"exclude": {"where": "id = 6"}})])
    assert value(oracle, "r") == 1


def test_override_of_an_entity_column_and_of_entity_where() -> None:
    """n counts orders over 15: 1 has 2, 2 one, 3 two. With `spent > 60`: 3 and NULL."""
    rules = [
        rule("n", {"override": {"column": "n", "as": "count(*) filter (where x > 25)"}}),
        rule("w", {"override": {"where": True, "as": "spent > 60"}, "stage": "entities"}),
    ]
    oracle = one_table(ORDERS, REPEAT, rules)
    assert value(oracle, "n") == 1
    assert value(oracle, "w") == 2


def test_weights_of_rows_enter_the_entity_columns() -> None:
    """Twice each row: customers 1, 2 (two), 3, NULL (two) all have two or more."""
    oracle = one_table(ORDERS, REPEAT, [rule("r", {"weight": {"by": "2"}})])
    assert value(oracle, "r") == 4


def test_a_ratio_over_entities() -> None:
    """Repeat customers of all with a key: 2 of 3."""
    metric = {
        "unit": "percent",
        "where": "c is not null",
        "per": ["c"],
        "entity_columns": {"n": "count(*)"},
        "ratio": {"numerator": "count(*) filter (where n >= 2)", "denominator": "count(*)"},
    }
    assert value(one_table(ORDERS, metric)) == round(200 / 3, 9)
