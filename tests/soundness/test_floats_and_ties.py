"""Sums of doubles, ties that the order of the rows would decide, the order of rules."""

from __future__ import annotations

import itertools

import pytest

from generator.compiler.written import PlacedProblem


def shuffles(exhibit):
    """Yield the exhibit with its first table's rows in every order."""
    (first, *rest) = exhibit.tables
    for rows in itertools.permutations(first.rows):
        first.create(exhibit.database, rows)
        yield exhibit
    assert not rest


def test_07_large_and_small_doubles_add_up(exhibit):
    """[7] The sum is 1; added from left to right it is 0.

    | id integer | x double | at timestamp |
    | 1          | 1e16     | 2018-01-01   |
    | 2          | 1        | 2018-01-01   |
    | 3          | -1e16    | 2018-01-01   |
    """
    shop = exhibit({"value": "sum(x)"}, {"value": "avg(x)"})
    assert {one.value() for one in shuffles(shop)} == {1.0}
    assert {one.value(metric="m1") for one in shuffles(shop)} == {round(1 / 3, 9)}
    shop.tables[0].create(shop.database)
    assert shop.naive("select sum(x) from orders") == 0


def test_07_ten_dimes_are_one(exhibit):
    """[7] Three times 0.1 and 0.7 is 1, and a limit of 1 is met; as doubles it is 0.9999999999999999.

    | id integer | x double | at timestamp |
    | 1          | 0.1      | 2018-01-01   |
    | 2          | 0.7      | 2018-01-01   |
    | 3          | 0.1      | 2018-01-01   |
    | 4          | 0.1      | 2018-01-01   |
    """
    rule = {"rule": "r", "operations": [{"threshold": {"having": "sum(x) >= 1"}}]}
    shop = exhibit({"value": "sum(x)"}, rules=[rule])
    assert {one.value("r") for one in shuffles(shop)} == {1.0}
    assert 0.1 + 0.7 + 0.1 + 0.1 != 1


def test_07_the_spread_of_large_numbers_is_not_lost(exhibit):
    """[7] The variance of three numbers one apart is 1. From the sum of squares in doubles it is 0, or anything.

    | id integer | x double   | at timestamp |
    | 1          | 1000000001 | 2018-01-01   |
    | 2          | 1000000002 | 2018-01-01   |
    | 3          | 1000000003 | 2018-01-01   |
    """
    shop = exhibit({"value": "var_samp(x)"})
    assert {one.value() for one in shuffles(shop)} == {1.0}
    assert shop.naive("select (sum(x * x) - sum(x) * sum(x) / count(*)) / (count(*) - 1) from orders") != 1


def test_07_the_spread_of_very_large_numbers_has_a_value(exhibit):
    """[7] Their squares are longer than any decimal.

    | id integer | x double | at timestamp |
    | 1          | 1e16     | 2018-01-01   |
    | 2          | 1        | 2018-01-01   |
    | 3          | -1e16    | 2018-01-01   |
    """
    shop = exhibit({"value": "stddev_samp(x)"})
    assert {one.value() for one in shuffles(shop)} == {1e16}


def test_07_money_is_rounded_once_at_the_end(exhibit):
    """[7] 0.5 + 0.5 is 1; rounded line by line it is 2.

    | id integer | x decimal(9,2) | at timestamp |
    | 1          | 0.50           | 2018-01-01   |
    | 2          | 0.50           | 2018-01-01   |
    """
    shop = exhibit({"value": "sum(x)"})
    assert shop.value() == 1
    assert shop.naive("select sum(round(x)) from orders") == 2


def test_06_the_first_of_a_tie_does_not_depend_on_the_order_of_the_rows(exhibit):
    """[6] Both reviews were written at once: the model's key decides, whichever row is read first.

    | review integer | order_id | score integer | at timestamp |
    | 2              | a        | 5             | 2018-01-01   |
    | 1              | a        | 1             | 2018-01-01   |
    | 3              | b        | 3             | 2018-01-01   |
    """
    rule = {"rule": "r", "operations": [{"filter": {"first_by": "at desc", "per": ["order_id"]}}]}
    shop = exhibit({"value": "sum(score)"}, rules=[rule])
    assert {one.value("r") for one in shuffles(shop)} == {4}
    taken = "select sum(s) from (select arg_max(score, at) as s from orders group by order_id)"
    assert {one.naive(taken) for one in shuffles(shop)} == {4, 8}


def test_06_row_numbers_in_weights_do_not_depend_on_the_order_of_the_rows(exhibit):
    """[6] Of each order one item counts, the first by price; two cost the same.

    | item integer | order_id | price integer | points integer | at timestamp |
    | 1            | a        | 9             | 1              | 2018-01-01   |
    | 2            | a        | 9             | 2              | 2018-01-01   |
    | 3            | a        | 5             | 4              | 2018-01-01   |
    """
    by = "case when row_number() over (partition by order_id order by price desc) = 1 then 1 else 0 end"
    shop = exhibit({"value": "sum(points)"}, rules=[{"rule": "r", "operations": [{"weight": {"by": by}}]}])
    assert {one.value("r") for one in shuffles(shop)} == {1}


def test_06_groups_come_in_one_order(exhibit):
    """[6] Equal values, and the rows that the query returns stand in the order of their keys.

    | id integer | state | at timestamp |
    | 1          | c     | 2018-01-01   |
    | 2          | a     | 2018-01-01   |
    | 3          | b     | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "value": "count(*)"})
    assert {tuple(one.values(by="state")) for one in shuffles(shop)} == {("a", "b", "c")}


def test_06_nulls_come_last_unless_they_are_asked_first(exhibit):
    """[6] A review without a time is not the latest, and not the earliest either.

    | review integer | score integer | order_id | answered timestamp | at timestamp |
    | 1              | 1             | a        | 2018-01-01         | 2018-01-01   |
    | 2              | 2             | a        |                    | 2018-01-01   |
    | 3              | 4             | a        | 2018-01-03         | 2018-01-01   |
    """
    rules = [
        {"rule": name, "operations": [{"filter": {"first_by": order, "per": ["order_id"]}}]}
        for name, order in (
            ("late", "answered desc"),
            ("early", "answered"),
            ("none", "answered nulls first"),
        )
    ]
    shop = exhibit({"value": "sum(score)"}, rules=rules)
    assert (shop.value("late"), shop.value("early"), shop.value("none")) == (4, 1, 2)


def test_09_before_holds_within_a_stage_and_disturbs_nothing_else(exhibit):
    """[9] `latest` goes before the rule `swap`, which acts on groups; the exclude of `a_small` still comes first.

    | id integer | customer | amount integer | at timestamp |
    | 1          | ann      | 10             | 2018-01-01   |
    | 2          | ann      | 1              | 2018-01-02   |
    """
    rules = [
        {"rule": "a_small", "operations": [{"exclude": {"where": "amount < 5"}}]},
        {
            "rule": "latest",
            "operations": [{"filter": {"first_by": "at desc", "per": ["customer"]}, "before": ["swap"]}],
        },
        {"rule": "swap", "operations": [{"override": {"value": True, "as": "2 * sum(amount)"}}]},
    ]
    shop = exhibit({"value": "sum(amount)"}, rules=rules)
    assert shop.value("a_small", "latest", "swap") == 20
    moved = [{**rules[1], "operations": [{**rules[1]["operations"][0], "before": ["a_small"]}]}]
    shop = exhibit({"value": "sum(amount)"}, rules=[rules[0], *moved, rules[2]])
    assert shop.answers("a_small", "latest", "swap") == {}


def test_09_a_condition_of_one_operation_is_not_another_ones(exhibit):
    """[9] The rule's second operation is narrowed to sellers, which the first one's metric does not even know.

    orders:
    | id integer | at timestamp |
    | 1          | 2018-01-01   |

    sales:
    | sale integer | seller | at timestamp |
    | 1            | one    | 2018-01-01   |
    | 2            | two    | 2018-01-01   |
    """
    rule = {
        "rule": "r",
        "operations": [
            {"exclude": {"where": "id > 5"}, "metrics": ["m"]},
            {"exclude": {"where": "sale > 0"}, "metrics": ["m1"], "when": {"seller": ["one"]}},
        ],
    }
    shop = exhibit({"value": "count(*)"}, {"model": "sales", "value": "count(*)"}, rules=[rule])
    assert (shop.value("r"), shop.value("r", metric="m1")) == (1, 1)


def test_09_what_is_superseded_stays_where_the_other_does_not_hold(exhibit):
    """[9] Two limits, one of them for AM alone: 5 and 2, never 7, and the NULL state has the general one.

    | id integer | state | days integer | at timestamp |
    | 1          | AM    | 4            | 2018-01-01   |
    | 2          | SP    | 4            | 2018-01-01   |
    | 3          |       | 4            | 2018-01-01   |
    """
    rules = [
        {"rule": "all", "operations": [{"threshold": {"parameter": "grace", "to": 2}}]},
        {"rule": "am", "when": {"state": ["AM"]}, "supersedes": ["all"],
         "operations": [{"threshold": {"parameter": "grace", "to": 5}}]},
    ]  # fmt: skip
    shop = exhibit(
        {
            "parameters": {"grace": 0},
            "dimensions": ["state"],
            "value": "count(*) filter (where days > :grace)",
        },
        rules=rules,
    )
    assert shop.values("all", "am", by="state") == {"AM": 0, "SP": 1, "(unknown)": 1}
    assert shop.values("all", by="state") == {"AM": 1, "SP": 1, "(unknown)": 1}


def test_half_a_customer_is_refused(exhibit):
    """A weight on distinct customers has no meaning; summing weights would give 1.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-01-01   |
    | 2          | ann      | 2018-01-01   |
    """
    rule = {"rule": "r", "operations": [{"weight": {"by": "0.5"}}]}
    shop = exhibit({"value": "count(distinct customer)"}, rules=[rule])
    with pytest.raises(PlacedProblem) as caught:
        shop.plan()
    assert caught.value.problem.code == "X007"
    assert caught.value.place == ("rule", "r", ("operations", 0, "weight", "by"))
