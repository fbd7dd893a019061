"""From right numbers to wrong answers: ties that are cut, roundings that are refused, chances that vanish, movers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.answers.context import AnswerContext
from generator.answers.guards import guard
from generator.answers.significance import Sample, outcome_of
from generator.compiler.written import PlacedProblem
from generator.oracle.distributions import student_tails
from generator.records import AnalysisType, ResultRow, TaskSpec
from generator.release.json_text import encode
from generator.scoring import Reason, compare
from soundness.conftest import excluding

T = AnalysisType
CONTEXT = AnswerContext(decimals=2, minimum_rows=1, null_label="(unknown)")


def rows_of(shop, by, **asked):
    """Return an exhibit's groups as the rows that answers are derived from."""
    found = shop.answers(slices=(by,), **asked)
    return [ResultRow(slice_, key, value, rows) for (slice_, key), (value, rows) in found.items()]


def test_01_no_number_that_json_has_not_is_written():
    """[1] Python writes `Infinity` and `NaN`, which no other reader of JSON takes; here writing them fails."""
    for value in (float("inf"), float("nan"), Decimal("Infinity")):
        with pytest.raises(Exception, match="number"):
            encode({"value": value})


def test_02_a_customer_who_moved_is_one_customer(exhibit):
    """[2] Ann bought in two cities: two customers in all. Grouped by customer and city first, she counts twice.

    | id integer | customer | city   | at timestamp |
    | 1          | ann      | Recife | 2018-01-01   |
    | 2          | ann      | Olinda | 2018-01-02   |
    | 3          | bob      | Olinda | 2018-01-03   |
    """
    lines = {
        "dimensions": ["city"],
        "per": ["customer"],
        "entity_columns": {"orders": "count(*)"},
        "value": "count(*)",
    }
    shop = exhibit(lines)
    assert shop.value() == 2
    assert shop.values(by="city") == {"Recife": 1, "Olinda": 2}
    assert shop.naive("select count(*) from (select customer, city from orders group by all)") == 3


def test_02_a_rule_cannot_multiply_rows_either(exhibit):
    """[2] The rule looks at payments, of which an order has several.

    orders:
    | id integer | amount integer | at timestamp |
    | 1          | 10             | 2018-01-01   |

    payments:
    | payment integer | id integer | value integer | at timestamp |
    | 1               | 1          | 5             | 2018-01-01   |
    | 2               | 1          | 5             | 2018-01-01   |
    """
    shop = exhibit(
        {"value": "sum(amount)"}, rules=[excluding("value > 9")], links={"payments": {"id": "orders.id"}}
    )
    with pytest.raises(PlacedProblem) as caught:
        shop.plan()
    assert caught.value.problem.code == "J001"
    assert caught.value.place == ("rule", "r", ("operations", 0, "exclude", "where"))
    assert shop.naive("select sum(amount) from orders join payments using (id)") == 20


def test_04_a_month_without_rows_is_no_zero_and_no_month_comes_from_outside(exhibit):
    """[4] February had no orders: the trend is refused, not filled up, and March of the year before is in no answer.

    | id integer | at timestamp |
    | 1          | 2017-03-01   |
    | 2          | 2018-01-05   |
    | 3          | 2018-03-05   |
    | 4          | 2018-04-05   |
    """
    shop = exhibit({"dimensions": ["at"], "value": "count(*)"})
    window = ("2018-01-01", "2018-04-01")
    assert shop.values(by="at:month", window=window) == {"2018-01": 1, "2018-03": 1}
    trend = TaskSpec("t", "shop", "s", T.TREND_ANALYSIS, "m", grain="month")
    months = AnswerContext(2, 1, "(unknown)", expected_periods=("2018-01", "2018-02", "2018-03"))
    refused = guard(trend, rows_of(shop, "at:month", window=window), months)
    assert (refused.reason, refused.detail) == ("empty_period", "no value in 2018-02")


def test_04_a_look_back_by_month_shows_whole_asked_months_alone(exhibit):
    """[4] Taken at the end of March, 60 days reach into January; no January and no half April is shown.

    | id integer | customer | at timestamp |
    | 1          | ann      | 2018-01-31   |
    | 2          | bob      | 2018-02-10   |
    | 3          | cat      | 2018-03-05   |
    | 4          | dan      | 2018-04-05   |
    """
    shop = exhibit({"dimensions": ["at"], "trailing": "60 days", "value": "count(distinct customer)"})
    assert shop.values(by="at:month", window=("2018-02-01", "2018-04-10")) == {"2018-02": 2, "2018-03": 3}


def test_06_the_first_two_of_three_that_tie_are_no_question(exhibit):
    """[6] a, b and c are equal, and which two of them come first is the database's whim; the first three are clear.

    | id integer | state | amount integer | at timestamp |
    | 1          | b     | 1              | 2018-01-01   |
    | 2          | a     | 1              | 2018-01-01   |
    | 3          | c     | 1              | 2018-01-01   |
    | 4          | d     | 0              | 2018-01-01   |
    | 5          | e     | 9              | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "value": "sum(amount)"})
    ranking = TaskSpec("t", "shop", "s", T.RANKING, "m", dimension="state", k=2, order="desc")
    assert guard(ranking, rows_of(shop, "state"), CONTEXT).reason == "tie"
    clear = TaskSpec("t", "shop", "s", T.RANKING, "m", dimension="state", k=1, order="desc")
    assert guard(clear, rows_of(shop, "state"), CONTEXT) is None


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("58.74", True),
        ("58.744924", True),
        ("58.7449", True),
        ("58.745", True),
        ("58.75", False),
        ("58.73", False),
    ],
)
def test_08_every_correct_rounding_is_right(answer, right):
    """[8] The exact value is 58.744924, and two decimals are asked: a scorer refused the exact value itself."""
    found = compare({"value": Decimal("58.744924")}, {"value": 2}, {"value": Decimal(answer)}, T.POINT_QUERY)
    assert bool(found.score) is right


def test_08_text_is_no_number():
    """[8] A number given as text is told as such."""
    found = compare({"value": Decimal("58.74")}, {"value": 2}, {"value": "58.74"}, T.POINT_QUERY)
    assert [fault.reason for fault in found.faults] == [Reason.NUMBER_AS_TEXT]


def test_17_a_chance_that_underflows_is_not_zero():
    """[17] t is beyond 200 over a hundred thousand rows: the probability is tiny, and zero on neither road."""
    found = outcome_of(Sample(3.5, 76_795, 8.0), Sample(1.0, 19_784, 0.0))
    assert found is not None
    assert found[1] > 200
    assert 0 < found[2] < 1e-300
    assert 0 < student_tails(found[1], 76_794) < Decimal("1e-300")


@pytest.mark.parametrize(("first", "second"), [((1, 0.0), (50, 2.0)), ((50, 0.0), (50, 0.0))])
def test_17_one_row_or_no_spread_makes_no_test(first, second):
    """[17] A group of one row, or two constant groups, give no t: a statistics package says nan."""
    assert outcome_of(*(Sample(1.0, n, variance) for n, variance in (first, second))) is None
