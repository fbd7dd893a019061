"""Rows that are multiplied, filters that land on one side or too early, weights and sides that meet."""

from __future__ import annotations

import pytest

from generator.compiler.written import PlacedProblem
from soundness.conftest import excluding


def test_02_a_join_does_not_multiply_orders(exhibit):
    """[2] Two customers of one order each; the average order is 15, and 40/3 after joining the payments.

    orders:
    | id integer | customer integer | amount integer | at timestamp |
    | 1          | 7                | 10             | 2018-01-01   |
    | 2          | 7                | 20             | 2018-01-02   |

    payments:
    | payment integer | id integer | value integer | at timestamp |
    | 1               | 1          | 5             | 2018-01-01   |
    | 2               | 1          | 5             | 2018-01-01   |
    | 3               | 2          | 20            | 2018-01-01   |
    """
    links = {"payments": {"id": "orders.id"}}
    shop = exhibit({"value": "avg(amount)"}, {"value": "avg(amount) - 0 * sum(value)"}, links=links)
    assert shop.value() == 15
    assert shop.naive("select avg(amount) from orders join payments using (id)") == pytest.approx(40 / 3)
    with pytest.raises(PlacedProblem, match="value") as caught:
        shop.plan("m1")
    assert caught.value.problem.code == "J001"
    assert "payments.id -> orders.id" in caught.value.problem.message


def test_02_a_row_that_points_nowhere_stays(exhibit):
    """[2] All three orders count; an inner join loses the ones without a known customer.

    orders:
    | id integer | customer integer | at timestamp |
    | 1          | 7                | 2018-01-01   |
    | 2          | 9                | 2018-01-01   |
    | 3          |                  | 2018-01-01   |

    customers:
    | customer integer | state |
    | 7                | SP    |
    """
    links = {"orders": {"customer": "customers.customer"}}
    shop = exhibit({"dimensions": ["state"], "value": "count(*)"}, links=links)
    assert shop.values(by="state") == {"SP": 1, "(unknown)": 2}
    assert shop.naive("select count(*) from orders join customers using (customer)") == 1


def test_03_an_exclude_on_the_denominator_leaves_the_numerator(exhibit):
    """[3] Two good ones of two that are not neutral: 100. On both sides the neutral one leaves the numerator: 50.

    | id integer | score integer | at timestamp |
    | 1          | 5             | 2018-01-01   |
    | 2          | 3             | 2018-01-01   |
    | 3          | 1             | 2018-01-01   |
    """
    ratio = {
        "unit": "percent",
        "ratio": {"numerator": "count(*) filter (where score >= 3)", "denominator": "count(*)"},
    }
    one_side = excluding("score = 3", side="denominator")
    both = {**excluding("score = 3"), "rule": "both"}
    shop = exhibit(ratio, rules=[one_side, both])
    assert shop.value("r") == 100
    assert shop.value("both") == 50


def test_03_a_slice_by_what_the_numerator_is_about_is_no_ratio_of_one(exhibit):
    """[3] Books are a fifth of all, not all of all books.

    | id integer | kind | amount integer | at timestamp |
    | 1          | book | 20             | 2018-01-01   |
    | 2          | food | 80             | 2018-01-01   |
    """
    shop = exhibit(
        {"dimensions": ["kind"], "unit": "percent", "share": {"value": "sum(amount)"}},
        {
            "dimensions": ["kind"],
            "unit": "percent",
            "ratio": {"numerator": "sum(amount)", "denominator": "sum(amount)"},
        },
    )
    assert shop.values(by="kind") == {"book": 20, "food": 80}
    assert shop.values(by="kind", picks=["book"]) == {"book": 20}
    assert shop.values(metric="m1", by="kind") == {"book": 100, "food": 100}


def test_03_first_of_each_on_one_side(exhibit):
    """[3] Each customer once above, with every order below: 2 of 4. Dropping the rows gives 2 of 2.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-01-01   |
    | 2          | ann      | 2018-01-02   |
    | 3          | ann      | 2018-01-03   |
    | 4          | bob      | 2018-01-04   |
    """
    rule = {
        "rule": "r",
        "operations": [{"filter": {"first_by": "at", "per": ["customer"]}, "side": "numerator"}],
    }
    shop = exhibit(
        {"unit": "ratio", "ratio": {"numerator": "count(*)", "denominator": "count(*)"}}, rules=[rule]
    )
    assert shop.answers("r") == {("total", "(all)"): (0.5, 4)}


def test_03_what_neither_side_sees_is_gone(exhibit):
    """[3] Order 1 is lost to both sides, one after the other; then the first of ann's that is left is order 2.

    | id integer | customer | bad boolean | at timestamp |
    | 1          | ann      | true        | 2018-01-01   |
    | 2          | ann      | false       | 2018-01-02   |
    """
    rules = [
        excluding("bad", side="numerator"),
        {"rule": "s", "operations": [{"exclude": {"where": "bad"}, "side": "denominator"}]},
        {"rule": "t", "operations": [{"filter": {"first_by": "at", "per": ["customer"]}}]},
    ]
    shop = exhibit(
        {"unit": "ratio", "ratio": {"numerator": "count(*)", "denominator": "count(*)"}}, rules=rules
    )
    assert shop.answers("r", "s", "t") == {("total", "(all)"): (1.0, 1)}


def test_04_a_window_limits_what_is_shown_and_not_the_history(exhibit):
    """[4] January grew by 10 % over a December that was not asked for, and no December is shown.

    | id integer | amount integer | at timestamp |
    | 1          | 100            | 2017-12-05   |
    | 2          | 110            | 2018-01-05   |
    | 3          | 121            | 2018-02-05   |
    """
    shop = exhibit({"unit": "percent", "growth": {"of": "m1", "period": "month"}}, {"value": "sum(amount)"})
    window = ("2018-01-01", "2018-03-01")
    assert shop.values(by="at:month", window=window) == {
        "2018-01": pytest.approx(10),
        "2018-02": pytest.approx(10),
    }
    filtered_first = "select count(*) from (select at, lag(amount) over (order by at) as l from orders where at >= '2018-01-01') where l > 0"
    assert shop.naive(filtered_first) == 1


def test_04_trailing_days_reach_before_the_windows_first_day(exhibit):
    """[4] 28 days before 1 March begin on 1 February, and three were active; the asked week alone saw one.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-02-01   |
    | 2          | bob      | 2018-02-10   |
    | 3          | cat      | 2018-02-28   |
    | 4          | dan      | 2018-01-31   |
    """
    shop = exhibit({"trailing": "28 days", "value": "count(distinct customer)"})
    assert shop.value(window=("2018-02-22", "2018-03-01")) == 3
    assert (
        shop.naive(
            "select count(distinct customer) from orders where at >= '2018-02-22' and at < '2018-03-01'"
        )
        == 1
    )


def test_04_growth_by_another_date_is_one_row_for_each_of_its_months(exhibit):
    """[4] Sliced by the month of arrival, March's orders grow against February's that arrived in that month; the month of
    arrival is not the period, and no month stands twice.

    | id integer | amount integer | at timestamp | arrived timestamp |
    | 1          | 10             | 2018-02-05   | 2018-04-01        |
    | 2          | 30             | 2018-02-06   | 2018-05-01        |
    | 3          | 20             | 2018-03-05   | 2018-04-02        |
    | 4          | 40             | 2018-03-06   | 2018-06-01        |
    """
    shop = exhibit({"unit": "ratio", "growth": {"of": "m1", "period": "month"}}, {"value": "sum(amount)"})
    assert shop.values(by="arrived:month", window=("2018-03-01", "2018-04-01")) == {"2018-04": 1}


def test_a_share_of_credit_does_not_depend_on_the_slice(exhibit):
    """Each of an order's two items has half of it, also when one of the sellers is asked for alone.

    | item integer | order_id | seller | at timestamp |
    | 1            | a        | one    | 2018-01-01   |
    | 2            | a        | two    | 2018-01-01   |
    """
    rule = {"rule": "r", "operations": [{"weight": {"by": "1.0 / count(*) over (partition by order_id)"}}]}
    shop = exhibit({"value": "count(*)"}, rules=[rule])
    assert shop.value("r", where={"seller": "one"}) == 0.5
    assert shop.value("r", window=("2018-01-01", "2018-01-02")) == 1
    asked_first = "select sum(w) from (select 1.0 / count(*) over (partition by order_id) as w from orders where seller = 'one')"
    assert shop.naive(asked_first) == 1


def test_the_latest_review_is_the_latest_of_all(exhibit):
    """The order's latest review is of March, so January has none of it; asking first and choosing then finds the older.

    | review integer | order_id | score integer | at timestamp |
    | 1              | a        | 5             | 2018-01-01   |
    | 2              | a        | 1             | 2018-03-01   |
    """
    rule = {"rule": "r", "operations": [{"filter": {"first_by": "at desc", "per": ["order_id"]}}]}
    shop = exhibit({"value": "sum(score)"}, rules=[rule])
    assert shop.answers("r", window=("2018-01-01", "2018-02-01")) == {}
    assert shop.value("r", window=("2018-03-01", "2018-04-01")) == 1
    assert shop.naive("select arg_max(score, at) from orders where at < '2018-02-01'") == 5


def test_distinct_customers_of_days_are_not_summed(exhibit):
    """Ann came on both days: two customers in all, three by days.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-01-01   |
    | 2          | ann      | 2018-01-02   |
    | 3          | bob      | 2018-01-02   |
    """
    shop = exhibit({"dimensions": ["at"], "value": "count(distinct customer)"})
    assert shop.value() == 2
    assert sum(shop.values(by="at").values()) == 3
