"""Questions that can be misread: the wrong answer of each reading, and the words without which it would stand."""

from __future__ import annotations

from datetime import date

from generator.pipeline.rivals import certified, told_apart
from generator.records import AnalysisType, Reading
from soundness.questions import read, refused_without_its_words

R, T = Reading, AnalysisType
CITIES = {
    "customer_city": {"label": "customer city", "plural": "customer cities", "kind": "spatial"},
    "customer_state": {"label": "customer state", "plural": "customer states", "kind": "spatial"},
    "seller_state": {"label": "seller state", "plural": "seller states", "kind": "spatial"},
    "at": {"label": "order date", "plural": "order dates", "kind": "temporal"},
}


def test_the_last_day_counts_to_its_end_and_no_further(exhibit):
    """March has two orders: with the first instant of April it would have three, up to midnight of the 31st one.

    | id integer | at timestamp        |
    | 1          | 2018-03-01 00:00:00 |
    | 2          | 2018-03-31 18:00:00 |
    | 3          | 2018-04-01 00:00:00 |
    """
    shop = exhibit({"value": "count(*)"})
    march = read(shop)
    assert march.task.gold.exact == {"value": 2}
    assert march["closed_window"].answer == {"value": 3}
    assert march["last_day_cut"].answer == {"value": 1}
    for reading in (R.CLOSED_WINDOW, R.LAST_DAY_CUT):
        assert refused_without_its_words(march, reading)
        assert not read(shop, window=("2018-03-01", "2018-03-15"))[reading].differs


def test_without_a_period_the_clocks_last_day_counts_to_its_end(exhibit):
    """The books close at the end of 2018: the order of New Year's morning is not in them.

    | id integer | at timestamp        |
    | 1          | 2018-12-31 18:00:00 |
    | 2          | 2019-01-01 08:00:00 |
    """
    whole = read(exhibit({"value": "count(*)"}), window=None)
    assert (whole["closed_window"].answer, whole["last_day_cut"].answer) == ({"value": 2}, None)
    assert refused_without_its_words(whole, R.CLOSED_WINDOW)


def test_the_period_is_of_one_date(exhibit):
    """Two orders were placed in March, and one arrived in it.

    | id integer | arrived_at timestamp | at timestamp |
    | 1          | 2018-03-05           | 2018-03-01   |
    | 2          | 2018-04-05           | 2018-03-02   |
    """
    shop = exhibit({"value": "count(*)"})
    march = read(shop)
    assert march["other_date"].other == "arrived_at"
    assert refused_without_its_words(march, R.OTHER_DATE, {"value": 1})
    assert not read(shop, window=("2018-03-01", "2018-05-01"))["other_date"].differs


def test_rules_keep_their_own_date_when_the_period_is_misread(exhibit):
    """The rule in force from April knows orders by their date, however the question's period is read.

    | id integer | arrived_at timestamp | at timestamp |
    | 1          | 2018-03-05           | 2018-03-01   |
    | 2          | 2018-04-05           | 2018-03-02   |
    """
    rule = {"rule": "r", "effective": {"from": "2018-04-01"}, "operations": [{"exclude": {"where": "true"}}]}
    april = read(
        exhibit({"value": "count(*)"}, rules=[rule]), window=("2018-03-01", "2018-05-01"), rules=("r",)
    )
    assert april["other_date"].answer == {"value": 2}


def test_items_are_not_orders(exhibit):
    """Three items of two orders; the mean item costs 20, the mean of the orders' means is 25.

    items:
    | item integer | order_id integer | price integer | at timestamp |
    | 1            | 1                | 10            | 2018-03-01   |
    | 2            | 1                | 10            | 2018-03-01   |
    | 3            | 2                | 40            | 2018-03-01   |

    orders:
    | order_id integer | customer |
    | 1                | ann      |
    | 2                | bob      |
    """
    links = {"items": {"order_id": "orders.order_id"}}
    counted = read(exhibit({"value": "count(*)"}, links=links))
    assert "single items, not over the orders they belong to" in counted.question.answer_format
    assert refused_without_its_words(counted, R.ENTITIES_FOR_ROWS, {"value": 2})
    assert refused_without_its_words(
        read(exhibit({"value": "avg(price)"}, links=links)), R.ENTITIES_FOR_ROWS, {"value": 25}
    )
    added = read(exhibit({"value": "sum(price)"}, links=links))
    assert "entities_for_rows" not in {one.reading for one in added.rivals}


def test_customers_are_not_orders(exhibit):
    """Two customers with three orders between them.

    | id integer | customer_id | at timestamp |
    | 1          | ann         | 2018-03-01   |
    | 2          | ann         | 2018-03-02   |
    | 3          | bob         | 2018-03-09   |
    """
    shop = exhibit({"value": "count(distinct customer_id)"})
    march = read(shop)
    assert "different customers, each once however many orders" in march.question.answer_format
    assert refused_without_its_words(march, R.ROWS_FOR_ENTITIES, {"value": 3})
    assert not read(shop, window=("2018-03-02", "2018-04-01"))["rows_for_entities"].differs


def test_a_share_of_customers_is_no_share_of_their_orders(exhibit):
    """One of two customers came again: 50 percent; two of three orders are of such a customer.

    | id integer | customer_id | at timestamp |
    | 1          | ann         | 2018-03-01   |
    | 2          | ann         | 2018-03-02   |
    | 3          | bob         | 2018-03-03   |
    """
    repeat = {
        "unit": "percent",
        "per": ["customer_id"],
        "entity_columns": {"orders": "count(*)"},
        "ratio": {"numerator": "count(*) filter (where orders >= 2)", "denominator": "count(*)"},
    }
    march = read(exhibit(repeat))
    assert march.task.gold.exact == {"value": 50}
    assert refused_without_its_words(march, R.ROWS_BEHIND_ENTITIES, {"value": 200 / 3})
    assert not read(exhibit(repeat), window=("2018-03-02", "2018-04-01"))["rows_behind_entities"].differs


def test_the_rate_of_all_is_not_the_mean_of_the_states_rates(exhibit):
    """Two of three are late: 66.67 percent. By state it is 50 and 100, whose mean is 75.

    | id integer | state | late boolean | at timestamp |
    | 1          | SP    | true         | 2018-03-01   |
    | 2          | SP    | false        | 2018-03-01   |
    | 3          | RJ    | true         | 2018-03-05   |
    """
    late = {
        "unit": "percent",
        "dimensions": ["state", "at"],
        "ratio": {"numerator": "count(*) filter (where late)", "denominator": "count(*)"},
    }
    shop = exhibit(late)
    assert refused_without_its_words(read(shop), R.MEAN_OF_GROUPS, {"value": 75})
    assert not read(shop, window=("2018-03-02", "2018-04-01"))["mean_of_groups"].differs
    ranked = read(shop, T.RANKING, dimension="state", k=1, order="desc")
    assert "mean_of_groups" not in {one.reading for one in ranked.rivals}


def test_percent_is_not_a_fraction(exhibit):
    """Half of the orders are late: 50, not 0.5. A ratio of 0.5 is not 50, and a count is neither.

    | id integer | late boolean | at timestamp |
    | 1          | true         | 2018-03-01   |
    | 2          | false        | 2018-03-01   |
    """
    ratio = {"numerator": "count(*) filter (where late)", "denominator": "count(*)"}
    assert refused_without_its_words(
        read(exhibit({"unit": "percent", "ratio": ratio})), R.FRACTION, {"value": 0.5}
    )
    assert refused_without_its_words(
        read(exhibit({"unit": "ratio", "ratio": ratio})), R.FRACTION, {"value": 50}
    )
    assert R.FRACTION not in read(exhibit({"value": "count(*)"})).differing


def test_a_change_in_percent_is_no_fraction(exhibit):
    """From one order to two is 100 percent more, not 1.

    | id integer | at timestamp |
    | 1          | 2018-03-01   |
    | 2          | 2018-04-01   |
    | 3          | 2018-04-02   |
    """
    trend = read(
        exhibit({"value": "count(*)"}), T.TREND_ANALYSIS, window=("2018-03-01", "2018-05-01"), grain="month"
    )
    assert refused_without_its_words(trend, R.FRACTION, {"total_change_pct": 1})


def test_the_customers_state_is_not_the_sellers(exhibit):
    """Two orders went to SP and one came from there.

    | id integer | customer_state | seller_state | at timestamp |
    | 1          | SP             | RJ           | 2018-03-01   |
    | 2          | SP             | SP           | 2018-03-05   |
    """
    shop = exhibit({"dimensions": ["customer_state", "at"], "value": "count(*)"}, dimensions=CITIES)
    march = read(shop, where={"customer_state": "SP"})
    assert march["other_dimension"].other == "customer_state>seller_state"
    assert refused_without_its_words(march, R.OTHER_DIMENSION, {"value": 1})
    assert not read(shop, window=("2018-03-02", "2018-04-01"), where={"customer_state": "SP"})[
        "other_dimension"
    ].differs
    ranked = read(shop, T.RANKING, dimension="customer_state", k=1, order="desc")
    assert ranked["other_dimension"].differs
    assert ranked.open == set()


def test_two_places_of_one_name_are_one_city(exhibit):
    """Bom Jesus of PI and of RS are one group of three orders; the larger of them alone has two.

    | id integer | customer_city | customer_state | at timestamp |
    | 1          | Bom Jesus     | PI             | 2018-03-01   |
    | 2          | Bom Jesus     | RS             | 2018-03-05   |
    | 3          | Bom Jesus     | RS             | 2018-03-05   |
    | 4          | Recife        | PE             | 2018-03-05   |
    | 5          | Olinda        | PE             | 2018-03-05   |
    | 6          | Caruaru       | PE             | 2018-03-05   |
    """
    shop = exhibit({"dimensions": ["customer_city", "at"], "value": "count(*)"}, dimensions=CITIES)
    march = read(shop, where={"customer_city": "Bom Jesus"})
    assert refused_without_its_words(march, R.PLACES_APART, {"value": 2})
    ranked = read(shop, T.RANKING, dimension="customer_city", k=1, order="desc")
    assert ranked["places_apart"].answer == [{"key": "Bom Jesus", "value": 2}]
    assert refused_without_its_words(ranked, R.PLACES_APART)
    assert not read(shop, where={"customer_city": "Recife"})["places_apart"].differs


def test_rows_without_a_name_are_a_group(exhibit):
    """Half of the orders have no state; left out, SP would have all of them.

    | id integer | customer_state | at timestamp |
    | 1          | SP             | 2018-03-02   |
    | 2          |                | 2018-03-01   |
    """
    shop = exhibit({"dimensions": ["customer_state", "at"], "value": "count(*)"}, dimensions=CITIES)
    parts = read(shop, T.DECOMPOSITION, dimension="customer_state")
    assert parts["null_group_dropped"].answer == [{"segment": "SP", "value": 1, "contribution": 100}]
    assert refused_without_its_words(parts, R.NULL_GROUP_DROPPED)
    known = read(shop, T.DECOMPOSITION, dimension="customer_state", window=("2018-03-02", "2018-04-01"))
    assert not known["null_group_dropped"].differs


def test_a_share_is_of_what_the_question_leaves(exhibit):
    """Of the two orders to SP half were paid by card; of all four they are a quarter.

    | id integer | payment | customer_state | at timestamp |
    | 1          | card    | SP             | 2018-03-01   |
    | 2          | cash    | SP             | 2018-03-01   |
    | 3          | card    | RJ             | 2018-03-01   |
    | 4          |         | RJ             | 2018-04-01   |
    """
    words = {
        **CITIES,
        "payment": {"label": "means of payment", "plural": "means of payment", "kind": "categorical"},
    }
    share = {"unit": "percent", "dimensions": ["payment", "at"], "share": {"value": "count(*)"}}
    shop = exhibit(share, dimensions=words)
    paid = read(shop, window=None, dimension="payment", groups=("card",), where={"customer_state": "SP"})
    assert paid.task.gold.exact == {"value": 50}
    assert refused_without_its_words(paid, R.SHARE_OF_WHOLE, {"value": 25})
    assert not paid["null_group_dropped"].differs
    every = read(shop, window=("2018-03-01", "2018-05-01"), dimension="payment", groups=("card",))
    assert refused_without_its_words(every, R.NULL_GROUP_DROPPED, {"value": 200 / 3})
    assert not every["share_of_whole"].differs


def test_contributions_are_to_what_the_question_leaves(exhibit):
    """In March SP and RJ are half each; of the whole year's four orders they are a quarter each.

    | id integer | customer_state | at timestamp |
    | 1          | SP             | 2018-03-02   |
    | 2          | RJ             | 2018-03-01   |
    | 3          | RJ             | 2018-05-01   |
    | 4          | RJ             | 2018-05-01   |
    """
    shop = exhibit({"dimensions": ["customer_state", "at"], "value": "count(*)"}, dimensions=CITIES)
    march = read(shop, T.DECOMPOSITION, dimension="customer_state")
    assert [row["contribution"] for row in march["share_of_whole"].answer] == [25, 25]
    assert refused_without_its_words(march, R.SHARE_OF_WHOLE)
    year = read(shop, T.DECOMPOSITION, window=("2018-01-01", "2019-01-01"), dimension="customer_state")
    assert not year["share_of_whole"].differs


def test_a_figure_that_looks_back_is_not_of_the_asked_week(exhibit):
    """In the 28 days before 1 March three customers were active, in the asked week one.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-02-01   |
    | 2          | bob      | 2018-02-10   |
    | 3          | cat      | 2018-02-28   |
    """
    shop = exhibit({"trailing": "28 days", "value": "count(distinct customer)"})
    week = read(shop, window=("2018-02-22", "2018-03-01"))
    assert refused_without_its_words(week, R.ASKED_WINDOW_ONLY, {"value": 1})
    assert not read(shop, window=("2018-02-01", "2018-03-01"))["asked_window_only"].differs


def test_growth_is_against_one_earlier_period(exhibit):
    """March grew by 100 percent over February, and by 300 over the March before.

    | id integer | amount integer | at timestamp |
    | 1          | 10             | 2017-03-01   |
    | 2          | 20             | 2018-02-01   |
    | 3          | 40             | 2018-03-01   |
    """
    measured = {"value": "sum(amount)"}
    growth = {"unit": "percent", "growth": {"of": "m1", "period": "month"}}
    assert refused_without_its_words(read(exhibit(growth, measured)), R.OTHER_GROWTH, {"value": 300})
    yearly = {"unit": "percent", "growth": {"of": "m1", "period": "month", "against": "year_before"}}
    assert refused_without_its_words(read(exhibit(yearly, measured)), R.OTHER_GROWTH, {"value": 100})
    february = read(exhibit(growth, measured), window=("2018-02-01", "2018-03-01"))
    assert february["other_growth"].answer is None


def test_business_days_are_neither_days_nor_weekdays(exhibit):
    """From Thursday 21 to Monday 25 June 2018 it is one business day, as Friday was a holiday: not four days, nor two.

    | id integer | from_day date | to_day date | at timestamp |
    | 1          | 2018-06-21    | 2018-06-25  | 2018-03-01   |
    """
    calendar = {"from": date(2017, 1, 1), "to": date(2020, 1, 1), "holidays": {"2018-06-22": "Festa"}}
    measured = {"columns": {"days": "business_days_between(from_day, to_day)"}, "value": "avg(days)"}
    waited = read(exhibit(measured, calendar=calendar))
    assert refused_without_its_words(waited, R.CALENDAR_DAYS, {"value": 4})
    assert refused_without_its_words(waited, R.WEEKDAYS, {"value": 2})
    plain = {"columns": {"days": "date_diff('day', from_day, to_day)"}, "value": "avg(days)"}
    assert not {R.CALENDAR_DAYS, R.WEEKDAYS} & {
        one.reading for one in read(exhibit(plain, calendar=calendar)).rivals
    }
    free = read(exhibit(measured))
    assert free[R.CALENDAR_DAYS].differs
    assert not free[R.WEEKDAYS].differs


def test_business_days_that_a_rule_brings_are_told_apart(exhibit):
    """The rule counts one business day where the plain metric counts four days.

    | id integer | from_day date | to_day date | at timestamp |
    | 1          | 2018-06-22    | 2018-06-25  | 2018-03-01   |
    """
    rule = {
        "rule": "r",
        "operations": [{"override": {"column": "days", "as": "business_days_between(from_day, to_day)"}}],
    }
    measured = {"columns": {"days": "date_diff('day', from_day, to_day)"}, "value": "avg(days)"}
    shop = exhibit(measured, rules=[rule])
    assert read(shop, rules=("r",)).task.gold.exact == {"value": 1}
    assert refused_without_its_words(read(shop, rules=("r",)), R.CALENDAR_DAYS, {"value": 3})
    assert R.CALENDAR_DAYS not in {one.reading for one in read(shop).rivals}


def test_what_was_read_is_certified(exhibit):
    """What differs is certified with its answer and the words that tell it apart, the rest by name.

    | id integer | late boolean | at timestamp |
    | 1          | true         | 2018-03-01   |
    | 2          | false        | 2018-03-01   |
    """
    ratio = {"numerator": "count(*) filter (where late)", "denominator": "count(*)"}
    march = read(exhibit({"unit": "percent", "ratio": ratio}))
    told, _ = told_apart([(march.task, march.question)], march.catalog, {"t": march.rivals})
    page = certified(told)
    assert page["counts"]["fraction"] == {"evaluated": 1, "without_answer": 0, "differ": 1, "told": 1}
    assert page["counts"]["closed_window"] == {"evaluated": 1, "without_answer": 0, "differ": 0, "told": 0}
    rows = {row["reading"]: row for row in page["tasks"]["t"]}
    assert rows["closed_window"] == {"reading": "closed_window", "other": "2018-04-02", "differs": False}
    assert rows["fraction"]["told"] == "a percentage (12.5 for 12.5%, not 0.125)"
