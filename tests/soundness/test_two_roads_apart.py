"""Exhibits: questions to which SQL and oracle once gave different answers, or one of them none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from soundness.conftest import Exhibit

Make = Callable[..., Exhibit]
SUM = {"dimensions": ["state"], "value": "sum(amount)"}


def test_a_composite_by_months_counts_each_part_in_its_own_months(exhibit: Make) -> None:
    """Sales are dated when they are ordered, returns when they come back; the ratio of a month is of what happened in it.

    The oracle once put returns into the month of the order, since the slice was named after the orders' date.

    orders:
    | id integer | at date    | back date  | amount integer |
    | 1          | 2018-01-05 | 2018-02-03 | 10             |
    | 2          | 2018-01-09 |            | 30             |
    | 3          | 2018-02-07 | 2018-02-20 | 50             |
    """
    sold = {"dimensions": ["at"], "value": "sum(amount)"}
    returned = {"dimensions": ["at"], "time": "back", "value": "sum(amount)"}
    made = {"dimensions": ["at"], "composite": {"value": "m1 / m"}}
    shop = exhibit(sold, returned, made)
    assert shop.values(metric="m2", by="at:month") == {"2018-02": 60 / 50}
    assert shop.values(metric="m2", by="back:month") == {"2018-02": 60 / 50}
    assert (
        shop.naive("select sum(amount) / 50 from orders where date_trunc('month', at) = date '2018-02-01'")
        == 1
    )


def test_two_weights_of_a_row_multiply(exhibit: Make) -> None:
    """An item of an order shared by two sellers counts half, and a trial sale a tenth: a shared trial sale a twentieth.

    The oracle once refused to weigh a row twice, and the SQL multiplied.

    | id integer | at date    | state | buyer | trial boolean | amount integer |
    | 1          | 2018-01-05 | SP    | a     | true          | 100            |
    | 2          | 2018-01-06 | SP    | a     | false         | 100            |
    | 3          | 2018-01-07 | SP    | b     | false         | 100            |
    """
    shared = {
        "rule": "shared",
        "operations": [{"weight": {"by": "1.0 / count(*) over (partition by buyer)"}}],
    }
    trial = {"rule": "trial", "when": {"trial": [True]}, "operations": [{"weight": {"by": "0.1"}}]}
    shop = exhibit({**SUM, "dimensions": ["state", "trial"]}, rules=[shared, trial])
    assert shop.values("shared") == {"(all)": 200}
    assert shop.values("trial") == {"(all)": 210}
    assert shop.values("shared", "trial") == {"(all)": pytest.approx(100 * (0.05 + 0.5 + 1))}


def test_a_rule_may_be_called_as_another_ones_second_operation(exhibit: Make) -> None:
    """`grace` has two operations, and there is a rule `grace_2`: three steps with three names.

    Two of the steps once had one name, and DuckDB refused the query.

    | id integer | at date    | state | amount integer |
    | 1          | 2018-01-05 | SP    | 1              |
    | 2          | 2018-01-06 | SP    | 20             |
    | 3          | 2018-01-07 | RJ    | 300            |
    | 4          | 2018-01-08 | RJ    | 4000           |
    """
    both = [{"exclude": {"where": "amount = 1"}}, {"exclude": {"where": "amount = 20"}}]
    rules = [
        {"rule": "grace", "operations": both},
        {"rule": "grace_2", "operations": [{"exclude": {"where": "amount = 300"}}]},
        {"rule": "amount", "operations": [{"override": {"column": "amount", "as": "amount + 0"}}]},
    ]
    shop = exhibit(SUM, rules=rules)
    assert shop.values("grace", "grace_2", "amount") == {"(all)": 4000}
    assert shop.values("grace") == {"(all)": 4300}
    assert shop.values("grace_2") == {"(all)": 4021}


def test_flags_of_a_composites_rule_and_of_a_parts_rule_are_two_columns(exhibit: Make) -> None:
    """Rule `r` weighs the composite `m2` in SP, rule `m2_r` hides small states of `m` in 2018: two conditions, two flags.

    Both flags were once the column `_when_m2_r`, and the one decided for the other.

    | id integer | at date    | state | amount integer |
    | 1          | 2018-01-05 | SP    | 2              |
    | 2          | 2018-01-06 | SP    | 4              |
    | 3          | 2017-01-07 | RJ    | 6              |
    """
    count = {"dimensions": ["state"], "value": "count(*)"}
    mean = {"dimensions": ["state"], "composite": {"weights": {"m": 1, "m1": 1}}}
    only_sums = {"weight": {"components": {"m": 3, "m1": 1}}, "metrics": ["m2"]}
    rules = [
        {"rule": "r", "when": {"state": ["SP"]}, "operations": [only_sums]},
        {
            "rule": "m2_r",
            "effective": {"to": "2018-01-01"},
            "operations": [{"threshold": {"having": "count(*) > 1"}}],
        },
    ]
    shop = exhibit(SUM, count, mean, rules=rules)
    assert shop.values("r", "m2_r", metric="m2", by="state") == {"SP": (3 * 6 + 2) / 4}
    assert shop.values("r", metric="m2", by="state") == {"SP": 5, "RJ": 3.5}


def test_an_entity_column_is_replaced_by_something_made_of_itself(exhibit: Make) -> None:
    """A gift is one order more: the customer's count is replaced by itself plus one, and its double sees that.

    The oracle once knew nothing of the column's own value, and the SQL replaced `twice` before `orders`.

    | id integer | at date    | state | buyer |
    | 1          | 2018-01-05 | SP    | a     |
    | 2          | 2018-01-06 | SP    | a     |
    | 3          | 2018-01-07 | SP    | b     |
    """
    metric = {
        "dimensions": ["state"],
        "per": ["buyer"],
        "entity_columns": {"orders": "count(*)", "twice": "2 * count(*)"},
        "value": "sum(twice)",
    }
    rules = [
        {"rule": "a_double", "operations": [{"override": {"column": "twice", "as": "2 * orders"}}]},
        {"rule": "gift", "operations": [{"override": {"column": "orders", "as": "orders + 1"}}]},
    ]
    shop = exhibit(metric, rules=rules)
    assert shop.values() == {"(all)": 6}
    assert shop.values("gift") == {"(all)": 6}
    assert shop.values("a_double", "gift") == {"(all)": 10}


def test_a_trailing_metric_by_months_of_another_date_groups_its_one_window(exhibit: Make) -> None:
    """Sales of the last 30 days before March, by the month in which the customer signed up.

    The SQL once took any month for one of the sale's date, and ignored the sign-up.

    | id integer | at date    | joined date | amount integer |
    | 1          | 2018-02-05 | 2017-12-03  | 10             |
    | 2          | 2018-02-09 | 2018-01-31  | 30             |
    | 3          | 2018-02-07 | 2018-01-02  | 50             |
    | 4          | 2018-01-07 | 2018-01-02  | 70             |
    """
    recent = {"dimensions": ["at", "joined"], "trailing": "30 days", "value": "sum(amount)"}
    shop = exhibit(recent)
    window = ("2018-01-01", "2018-03-01")
    assert shop.values(by="joined:month", window=window) == {"2017-12": 10, "2018-01": 80}
    assert shop.values(by="at:month", window=window) == {"2018-01": 70, "2018-02": 90}


def test_the_growth_of_a_share_is_of_shares_of_each_months_whole(exhibit: Make) -> None:
    """SP sells a quarter of January's and half of February's amount: its share grew by 100 %, and all states' by none.

    Sliced by month, the oracle once took each month's share of both months together.

    | id integer | at date    | state | amount integer |
    | 1          | 2018-01-05 | SP    | 10             |
    | 2          | 2018-01-09 | RJ    | 30             |
    | 3          | 2018-02-07 | SP    | 40             |
    | 4          | 2018-02-08 | RJ    | 40             |
    """
    share = {"dimensions": ["state", "at"], "unit": "percent", "share": {"value": "sum(amount)"}}
    growth = {"dimensions": ["state", "at"], "unit": "percent", "growth": {"of": "m", "period": "month"}}
    shop = exhibit(share, growth)
    window = ("2018-02-01", "2018-03-01")
    by_state = shop.values(metric="m1", by="state", window=window)
    assert by_state == {"SP": pytest.approx(100), "RJ": pytest.approx(-100 / 3)}
    assert shop.values(metric="m1", by="at:month", window=window) == {"2018-02": 0}
    wrong = "select 100 * (sum(amount) filter (where month(at) = 2) / sum(amount) filter (where month(at) = 1) - 1) from orders"
    assert shop.naive(wrong) == 100
