"""Division by zero, NULL in predicates, empty and tiny groups."""

from __future__ import annotations

import pytest

from soundness.conftest import excluding


def test_01_a_rate_over_nothing_is_no_rate(exhibit):
    """[1] A group that divides by zero is absent; DuckDB says infinite or not a number, and infinite wins a ranking.

    | id integer | state | late integer | sent integer | at timestamp |
    | 1          | SP    | 1            | 2            | 2018-01-01   |
    | 2          | RJ    | 3            | 0            | 2018-01-01   |
    | 3          | AM    | 0            | 0            | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "ratio": {"numerator": "sum(late)", "denominator": "sum(sent)"}})
    assert shop.values(by="state") == {"SP": 0.5}
    assert str(shop.naive("select sum(late) / sum(sent) from orders where state = 'RJ'")) == "inf"
    assert str(shop.naive("select sum(late) / sum(sent) from orders where state = 'AM'")) == "nan"


def test_01_a_row_that_divides_by_zero_does_not_count_in_a_mean(exhibit):
    """[1] The mean of 4/2 and 3/0 is 2.

    | id integer | a integer | b integer | at timestamp |
    | 1          | 4         | 2         | 2018-01-01   |
    | 2          | 3         | 0         | 2018-01-01   |
    """
    assert exhibit({"value": "avg(a / b)"}).value() == 2
    assert str(exhibit({"value": "count(*)"}).naive("select avg(a / b) from orders")) == "inf"


def test_01_nullif_with_another_number_guards_against_nothing(exhibit):
    """[1] `nullif(b, 5)` is 0 where b is 0; a guard that looks for `nullif` alone lets the infinite through.

    | id integer | a integer | b integer | at timestamp |
    | 1          | 4         | 0         | 2018-01-01   |
    """
    shop = exhibit({"value": "max(a / nullif(b, 5))"})
    assert shop.answers() == {}
    assert str(shop.naive("select max(a / nullif(b, 5)) from orders")) == "inf"


def test_01_remainders_guard_too(exhibit):
    """[1] 7 modulo 0 is NULL.

    | id integer | a integer | b integer | at timestamp |
    | 1          | 7         | 0         | 2018-01-01   |
    | 2          | 7         | 4         | 2018-01-01   |
    """
    assert exhibit({"value": "sum(a % b)"}).value() == 3


@pytest.mark.parametrize(
    "value", ["sqrt(min(a))", "ln(max(a) - 5)", "exp(max(a) * 1000)", "power(0, min(a))"]
)
def test_01_what_is_not_finite_is_absent(exhibit, value):
    """[1] The root of -1, the logarithm of 0, e to the 5000: DuckDB gives nan, -inf and inf, and JSON has none of them.

    | id integer | a integer | at timestamp |
    | 1          | -1        | 2018-01-01   |
    | 2          | 5         | 2018-01-01   |
    """
    shop = exhibit({"value": value})
    assert shop.answers() == {}
    assert str(shop.naive(f"select {value} from orders")) in ("inf", "-inf", "nan")


def test_05_exclude_leaves_what_is_unknown(exhibit):
    """[5] Two orders are left. `<>` leaves one, and NOT IN with a NULL in the list leaves none.

    | id integer | status   | at timestamp |
    | 1          | canceled | 2018-01-01   |
    | 2          |          | 2018-01-01   |
    | 3          | ok       | 2018-01-01   |
    """
    shop = exhibit({"value": "count(*)"}, rules=[excluding("status = 'canceled'")])
    assert shop.value("r") == 2
    assert shop.naive("select count(*) from orders where status <> 'canceled'") == 1
    assert shop.naive("select count(*) from orders where status not in ('canceled', null)") == 0


def test_05_filter_keeps_what_is_known_to_be_true(exhibit):
    """[5] One order is above 15; the one whose amount is unknown is not.

    | id integer | amount integer | at timestamp |
    | 1          | 10             | 2018-01-01   |
    | 2          | 20             | 2018-01-01   |
    | 3          |                | 2018-01-01   |
    """
    rule = {"rule": "r", "operations": [{"filter": {"where": "amount > 15"}}]}
    shop = exhibit({"value": "count(*)"}, rules=[rule])
    assert shop.value("r") == 1
    assert shop.naive("select count(*) from orders where not (amount <= 15)") == 1
    assert shop.naive("select count(*) from orders where (amount <= 15) is not true") == 2


def test_05_a_condition_that_is_unknown_is_not_met(exhibit):
    """[5] The order without a state is not of SP, so SP's exclude leaves it, and SP's filter too.

    | id integer | state | amount integer | at timestamp |
    | 1          | SP    | 10             | 2018-01-01   |
    | 2          |       | 10             | 2018-01-01   |
    """
    sp = {"when": {"state": ["SP"]}}
    rules = [
        {"rule": "out", **sp, "operations": [{"exclude": {"where": "amount = 10"}}]},
        {"rule": "keep", **sp, "operations": [{"filter": {"where": "amount > 10"}}]},
    ]
    shop = exhibit({"value": "count(*)"}, rules=rules)
    assert shop.value("out") == shop.value("keep") == 1
    assert shop.naive("select count(*) from orders where not (state = 'SP' and amount = 10)") == 0


def test_17_a_filter_that_matches_nothing_is_no_group(exhibit):
    """[17] Nothing is sold in AM: no row, not a 0 and not a NULL. A count over rows that are there can be 0.

    | id integer | state | amount integer | at timestamp |
    | 1          | SP    |                | 2018-01-01   |
    """
    shop = exhibit(
        {"dimensions": ["state"], "value": "count(*)"}, {"dimensions": ["state"], "value": "count(amount)"}
    )
    assert shop.answers(where={"state": "AM"}) == {}
    assert shop.naive("select count(*) from orders where state = 'AM'") == 0
    assert shop.values(metric="m1", by="state") == {"SP": 0}


def test_17_one_value_has_no_spread(exhibit):
    """[17] The deviation of one value is undefined, that of two equal ones 0.

    | id integer | state | amount integer | at timestamp |
    | 1          | SP    | 5              | 2018-01-01   |
    | 2          | RJ    | 5              | 2018-01-01   |
    | 3          | RJ    | 5              | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "value": "stddev_samp(amount)"})
    assert shop.values(by="state") == {"RJ": 0}
    assert shop.naive("select stddev_pop(amount) from orders where state = 'SP'") == 0


def test_17_an_empty_text_is_not_the_unknown(exhibit):
    """[17] Three groups: SP, the empty text, and the unknown under its label.

    | id integer | state | at timestamp |
    | 1          | SP    | 2018-01-01   |
    | 2          | ''    | 2018-01-01   |
    | 3          |       | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "value": "count(*)"})
    assert shop.values(by="state") == {"SP": 1, "": 1, "(unknown)": 1}
    assert shop.value(where={"state": ""}) == shop.value(where={"state": "(unknown)"}) == 1
