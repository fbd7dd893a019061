"""Half-open windows, months and ISO weeks, sessions and clocks, business days."""

from __future__ import annotations

import pytest


def test_16_the_last_day_of_a_quarter_counts_to_its_end(exhibit):
    """[16] Both orders are of the second quarter; `between '2018-04-01' and '2018-06-30'` loses the evening.

    | id integer | at timestamp        |
    | 1          | 2018-04-01 00:00:00 |
    | 2          | 2018-06-30 18:00:00 |
    | 3          | 2018-07-01 00:00:00 |
    """
    shop = exhibit({"dimensions": ["at"], "value": "count(*)"})
    assert shop.value(window=("2018-04-01", "2018-07-01")) == 2
    assert shop.values(by="at:quarter") == {"2018-Q2": 2, "2018-Q3": 1}
    assert shop.naive("select count(*) from orders where at between '2018-04-01' and '2018-06-30'") == 1
    assert shop.naive("select count(*) from orders where at between '2018-04-01' and '2018-07-01'") == 3


def test_16_a_rule_holds_from_its_first_instant_to_before_its_last_day(exhibit):
    """[16] In force from 1 March to 1 April: the second and third order.

    | id integer | at timestamp        |
    | 1          | 2018-02-28 23:59:59 |
    | 2          | 2018-03-01 00:00:00 |
    | 3          | 2018-03-31 23:59:59 |
    | 4          | 2018-04-01 00:00:00 |
    | 5          |                     |
    """
    rule = {
        "rule": "r",
        "effective": {"from": "2018-03-01", "to": "2018-04-01"},
        "operations": [{"exclude": {"where": "true"}}],
    }
    shop = exhibit({"value": "count(*)"}, rules=[rule])
    assert (shop.value(), shop.value("r")) == (5, 3)


def test_16_weeks_are_iso(exhibit):
    """[16] Monday 31 December 2018 is in week 1 of 2019; Sunday 1 July belongs to the week of Monday 25 June.

    | id integer | at timestamp        |
    | 1          | 2018-12-31 12:00:00 |
    | 2          | 2018-07-01 12:00:00 |
    """
    shop = exhibit(
        {"value": "max(date_part('week', at)) filter (where id = 1)"},
        {"value": "max(date_diff('day', date_trunc('week', at), at)) filter (where id = 2)"},
        {"value": "max(date_part('isodow', at)) filter (where id = 2)"},
    )
    assert (shop.value(), shop.value(metric="m1"), shop.value(metric="m2")) == (1, 6, 7)
    assert shop.naive("select cast(strftime(at, '%U') as integer) from orders where id = 1") == 52
    assert shop.naive("select dayofweek(at) from orders where id = 2") == 0


def test_16_no_session_or_clock_moves_an_answer(exhibit):
    """[16] The same whatever time zone the session is in.

    | id integer | at timestamp        |
    | 1          | 2018-06-30 23:30:00 |
    | 2          | 2018-07-01 00:30:00 |
    """
    shop = exhibit({"dimensions": ["at"], "value": "count(*)"})
    found = []
    for zone in ("UTC", "America/Sao_Paulo", "Asia/Tokyo"):
        try:
            shop.database.execute(f"set timezone = '{zone}'")
        except Exception:  # the extension that knows zones may not be there
            pytest.skip("this DuckDB knows no time zones")
        found.append(shop.answers(slices=["total", "at:month"], window=("2018-06-01", "2018-08-01")))
    assert found[0] == found[1] == found[2] != {}


def test_16_days_between_are_midnights_crossed(exhibit):
    """[16] From late evening to early morning is one day; the difference of the timestamps is less than one.

    | id integer | at timestamp        | arrived timestamp   |
    | 1          | 2018-01-01 23:00:00 | 2018-01-02 01:00:00 |
    """
    shop = exhibit({"value": "max(date_diff('day', at, arrived))"})
    assert shop.value() == 1
    assert shop.naive("select date_sub('day', at, arrived) from orders") == 0


def test_the_clock_is_pinned(exhibit):
    """All time ends before `as_of`: what comes later is not known yet, and what has no time is.

    | id integer | at timestamp        |
    | 1          | 2018-12-31 23:59:59 |
    | 2          | 2019-01-01 00:00:00 |
    | 3          |                     |
    """
    shop = exhibit({"value": "count(*)"}, as_of="2019-01-01")
    assert shop.value() == 2
    assert shop.naive("select count(*) from orders where at < '2019-01-01'") == 1


def test_business_days_skip_holidays_as_well_as_weekends(exhibit):
    """From Thursday 21 to Monday 25 June 2018 it is one business day: Friday was a holiday. Without holidays it is two.

    | id integer | day date   | arrived date | at timestamp |
    | 1          | 2018-06-21 | 2018-06-25   | 2018-06-21   |
    """
    metric = {"columns": {"taken": "business_days_between(day, arrived)"}, "value": "sum(taken)"}
    calendar = {"from": "2018-01-01", "to": "2019-01-01", "holidays": {"2018-06-22": "Midsummer Eve"}}
    assert exhibit(metric, calendar=calendar).value() == 1
    assert exhibit(metric).value() == 2


def test_a_column_may_be_called_as_the_calendars_are(exhibit):
    """`day` and `is_business_day` are the metric's own here: 3 July was a Tuesday.

    | id integer | day date   | is_business_day boolean | at timestamp |
    | 1          | 2018-07-02 | false                   | 2018-07-02   |
    """
    columns = {"following": "next_business_day(day)"}
    value = "count(*) filter (where following = date '2018-07-03' and not is_business_day)"
    assert exhibit({"columns": columns, "value": value}).value() == 1


def test_days_outside_the_calendar_are_unknown_and_lose_no_rows(exhibit):
    """The calendar begins in 2017, and a day of 1999 has no number in it: the row stays, its days are NULL.

    | id integer | day date   | at timestamp |
    | 1          | 1999-01-01 | 2018-01-01   |
    | 2          | 2018-01-01 | 2018-01-01   |
    """
    shop = exhibit({"value": "count(*)"}, {"value": "count(business_days_between(day, at))"})
    assert (shop.value(), shop.value(metric="m1")) == (2, 1)


def test_calendar_functions_work_wherever_expressions_stand(exhibit):
    """In aggregates, orders, weights, entities and conditions alike.

    | id integer | customer | day date   | at timestamp |
    | 1          | ann      | 2018-06-21 | 2018-06-25   |
    | 2          | ann      | 2018-06-18 | 2018-06-25   |
    | 3          | bob      | 2018-06-25 | 2018-06-26   |
    """
    days = "business_days_between(day, at)"  # 2, 5, 1
    rules = [
        {"rule": "longest", "operations": [{"filter": {"first_by": f"{days} desc", "per": ["customer"]}}]},
        {"rule": "weighted", "operations": [{"weight": {"by": days}}]},
        {"rule": "enough", "operations": [{"threshold": {"having": f"sum({days}) > 100"}}]},
    ]
    entity = {"per": ["customer"], "entity_columns": {"first": "min(day)", "last": "max(at)"}}
    shop = exhibit(
        {"value": f"sum({days})"},
        {**entity, "entity_where": "business_days_between(first, last) >= 2", "value": "count(*)"},
        {**entity, "value": "sum(business_days_between(first, last))"},
        rules=rules,
    )
    assert shop.value() == 8
    assert shop.value("longest") == 6
    assert shop.value("weighted") == 4 + 25 + 1
    assert shop.answers("enough") == {}
    assert (shop.value(metric="m1"), shop.value(metric="m2")) == (1, 6)
