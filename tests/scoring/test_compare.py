"""The scorer as a table: gold, answer, verdict, reasons."""

import json
import math
from decimal import Decimal
from typing import Any

import pytest

from generator.records import AnalysisType as T
from generator.scoring import Reason as R
from generator.scoring import compare, differs
from scoring.samples import GOLD, MUST

D = Decimal


def verdict(type: T, answer: Any):
    gold, decimals = GOLD[type]
    return compare(gold, decimals, answer, type, must_include=MUST.get(type, ()))


def changed(type: T, **fields: Any) -> Any:
    return {**GOLD[type][0], **fields}


def row(type: T, at: int, **fields: Any) -> list[Any]:
    return [{**r, **fields} if n == at else r for n, r in enumerate(GOLD[type][0])]


RANK, PARTS = GOLD[T.RANKING][0], GOLD[T.DECOMPOSITION][0]

TABLE: list[tuple[T, Any, tuple[R, ...]]] = [
    # any correct rounding of the exact value is right, a tie either way
    (T.POINT_QUERY, {"value": 58.74}, ()),
    (T.POINT_QUERY, {"value": 58.744924}, ()),
    (T.POINT_QUERY, {"value": 58.745}, ()),
    (T.POINT_QUERY, {"value": 58.75}, (R.WRONG_NUMBER,)),
    (T.POINT_QUERY, {"value": 58.7}, (R.WRONG_NUMBER,)),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, total_change_pct=32.1), ()),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, total_change_pct=32.2), (R.WRONG_NUMBER,)),
    # the number's type
    (T.POINT_QUERY, {"value": "58.74"}, (R.NUMBER_AS_TEXT,)),
    (T.POINT_QUERY, {"value": "58,74"}, (R.LOCALISED_NUMBER,)),
    (T.POINT_QUERY, {"value": "1.234,56"}, (R.LOCALISED_NUMBER,)),
    (T.POINT_QUERY, {"value": "1,234.56"}, (R.LOCALISED_NUMBER,)),
    (T.POINT_QUERY, {"value": "58.74%"}, (R.UNIT_IN_NUMBER,)),
    (T.POINT_QUERY, {"value": "R$ 58.74"}, (R.UNIT_IN_NUMBER,)),
    (T.POINT_QUERY, {"value": "about fifty-nine"}, (R.NOT_A_NUMBER,)),
    (T.POINT_QUERY, {"value": "I cannot tell"}, (R.REFUSAL,)),
    (T.POINT_QUERY, {"value": math.inf}, (R.NOT_FINITE,)),
    (T.POINT_QUERY, {"value": math.nan}, (R.NOT_FINITE,)),
    (T.POINT_QUERY, {"value": D("sNaN")}, (R.NOT_FINITE,)),
    (T.POINT_QUERY, {"value": "Infinity"}, (R.NOT_FINITE,)),
    (T.POINT_QUERY, {"value": True}, (R.BOOLEAN_FOR_NUMBER,)),
    (T.POINT_QUERY, {"value": None}, (R.NO_ANSWER,)),
    (T.POINT_QUERY, {"value": [58.74]}, (R.NOT_A_NUMBER,)),
    (T.POINT_QUERY, {"value": 10**400}, (R.WRONG_NUMBER,)),
    (T.POINT_QUERY, {"value": D("1e999999")}, (R.WRONG_NUMBER,)),
    # percent and sign
    (T.POINT_QUERY, {"value": 0.5874}, (R.FRACTION_FOR_PERCENT,)),
    (T.POINT_QUERY, {"value": 5874.49}, (R.PERCENT_FOR_FRACTION,)),
    (T.POINT_QUERY, {"value": -58.74}, (R.WRONG_SIGN,)),
    # the shape
    (T.POINT_QUERY, 58.74, (R.WRONG_SHAPE,)),
    (T.POINT_QUERY, [{"value": 58.74}], (R.WRONG_SHAPE,)),
    (T.POINT_QUERY, {}, (R.MISSING_FIELD,)),
    (T.POINT_QUERY, {"Value": 58.74}, (R.MISSING_FIELD, R.EXTRA_FIELD)),
    (T.POINT_QUERY, {"value": 58.74, "note": "rounded"}, (R.EXTRA_FIELD,)),
    (T.POINT_QUERY, None, (R.NO_ANSWER,)),
    (T.POINT_QUERY, "  ", (R.NO_ANSWER,)),
    (T.POINT_QUERY, '{"value": 58.74}', (R.JSON_AS_TEXT,)),
    (T.POINT_QUERY, 'The answer is {"value": 58.74}.', (R.EXTRA_PROSE,)),
    (T.POINT_QUERY, '```json\n{"value": 58.74}\n```', (R.EXTRA_PROSE,)),
    (T.POINT_QUERY, "I'm sorry, the database lacks this.", (R.REFUSAL,)),
    (T.POINT_QUERY, "58.74", (R.WRONG_SHAPE,)),
    (T.RANKING, RANK[0], (R.WRONG_SHAPE,)),
    # trend
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, direction="Increasing"), ()),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, direction="decreasing"), (R.WRONG_TEXT,)),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, direction=True), (R.NOT_TEXT,)),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, peak_period="2018-01"), (R.WRONG_TEXT,)),
    (T.TREND_ANALYSIS, changed(T.TREND_ANALYSIS, total_change_pct=0.321), (R.FRACTION_FOR_PERCENT,)),
    # comparison: aligned by the groups' names
    (
        T.COMPARISON,
        {"group_a": "RJ", "group_b": "SP", "value_a": 83.25, "value_b": 91.5, "higher": "SP"},
        (),
    ),
    (T.COMPARISON, changed(T.COMPARISON, value_a=83.25, value_b=91.5), (R.SWAPPED,)),
    (T.COMPARISON, changed(T.COMPARISON, value_a=83.25, value_b=91.5, higher="RJ"), (R.SWAPPED,)),
    (T.COMPARISON, changed(T.COMPARISON, higher="RJ"), (R.WRONG_TEXT,)),
    (T.COMPARISON, changed(T.COMPARISON, higher="sp"), (R.SPELLING,)),
    (T.COMPARISON, changed(T.COMPARISON, group_a="São Paulo"), (R.WRONG_TEXT,)),
    (T.COMPARISON, changed(T.COMPARISON, value_b=91.5), (R.WRONG_SLOT,)),
    # ranking: aligned by key, in order
    (T.RANKING, [*RANK[1:], RANK[0]], (R.PERMUTED,)),
    (T.RANKING, RANK[:2], (R.MISSING_ROW,)),
    (T.RANKING, [*RANK, {"key": "RR", "value": 23.76}], (R.EXTRA_ROW,)),
    (T.RANKING, [*RANK, RANK[0]], (R.DUPLICATE_ROW,)),
    (T.RANKING, [*RANK[:2], {"key": "RR", "value": 23.76}], (R.EXTRA_ROW, R.MISSING_ROW)),
    (T.RANKING, row(T.RANKING, 0, key="am"), (R.SPELLING,)),
    (
        T.RANKING,
        [{"key": "AM", "value": 24.76}, {"key": "AP", "value": 25.65}, RANK[2]],
        (R.SWAPPED,),
    ),
    (T.RANKING, row(T.RANKING, 1, value=24.7), (R.WRONG_NUMBER,)),
    (T.RANKING, row(T.RANKING, 1, value="24.76"), (R.NUMBER_AS_TEXT,)),
    (T.RANKING, [["AM", 25.65], *RANK[1:]], (R.WRONG_SHAPE, R.MISSING_ROW)),
    (T.RANKING, [{"value": 25.65}, *RANK[1:]], (R.MISSING_FIELD, R.MISSING_ROW)),
    (T.RANKING, [], (R.NO_ANSWER,)),
    # significance
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, test="Welch-t"), ()),
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, significant=False), (R.WRONG_BOOLEAN,)),
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, significant="true"), (R.BOOLEAN_AS_TEXT,)),
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, significant=1), (R.BOOLEAN_AS_NUMBER,)),
    (
        T.SIGNIFICANCE_TESTING,
        changed(T.SIGNIFICANCE_TESTING, statistic=3.4512, n_a=388, n_b=412, mean_a=4.12, mean_b=3.91),
        (R.SWAPPED,),
    ),
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, n_a=411), (R.WRONG_NUMBER,)),
    (T.SIGNIFICANCE_TESTING, changed(T.SIGNIFICANCE_TESTING, p_value=0.0006), ()),
    # threshold
    (T.THRESHOLD_CROSSING, changed(T.THRESHOLD_CROSSING, exceeded=True), (R.WRONG_BOOLEAN,)),
    (T.THRESHOLD_CROSSING, changed(T.THRESHOLD_CROSSING, exceeded="FAIL"), (R.BOOLEAN_AS_TEXT,)),
    (T.THRESHOLD_CROSSING, changed(T.THRESHOLD_CROSSING, exceeded="maybe"), (R.NOT_A_BOOLEAN,)),
    (T.THRESHOLD_CROSSING, changed(T.THRESHOLD_CROSSING, value=15), (R.WRONG_SLOT,)),
    # counterfactual
    (T.COUNTERFACTUAL, {"actual": 88.4, "counterfactual": 92.1, "difference": -3.7}, (R.WRONG_SLOT,)),
    (T.COUNTERFACTUAL, changed(T.COUNTERFACTUAL, difference=3.7), (R.WRONG_SIGN,)),
    # decomposition: in any order
    (T.DECOMPOSITION, PARTS[::-1], ()),
    (T.DECOMPOSITION, row(T.DECOMPOSITION, 0, contribution=0.4017), (R.FRACTION_FOR_PERCENT,)),
    (T.DECOMPOSITION, row(T.DECOMPOSITION, 1, segment=None), (R.WRONG_SHAPE, R.MISSING_ROW)),
    # knowledge
    (T.KNOWLEDGE_RETRIEVAL, "It counts until ONE\n calendar day after.", ()),
    (T.KNOWLEDGE_RETRIEVAL, "1 calendar-day later still counts.", ()),
    (T.KNOWLEDGE_RETRIEVAL, "21 calendar days later.", (R.MISSING_WORDS,)),
    (T.KNOWLEDGE_RETRIEVAL, "One business day.", (R.MISSING_WORDS,)),
    (T.KNOWLEDGE_RETRIEVAL, "I do not know.", (R.REFUSAL,)),
    (T.KNOWLEDGE_RETRIEVAL, "one calendar day " + "and everything else " * 40, (R.TOO_LONG,)),
    (T.KNOWLEDGE_RETRIEVAL, {"answer": "one calendar day"}, (R.WRONG_SHAPE,)),
    (T.KNOWLEDGE_RETRIEVAL, "", (R.NO_ANSWER,)),
    (T.KNOWLEDGE_RETRIEVAL, None, (R.NO_ANSWER,)),
]


@pytest.mark.parametrize(("type", "answer", "reasons"), TABLE)
def test_table(type: T, answer: Any, reasons: tuple[R, ...]) -> None:
    found = verdict(type, answer)
    assert found.reasons == reasons
    assert found.score == (0 if reasons else 1)


def test_every_reason_is_in_the_table() -> None:
    assert {reason for _, _, reasons in TABLE for reason in reasons} == set(R)


@pytest.mark.parametrize("type", list(T))
def test_gold_is_right_as_python_and_after_json(type: T) -> None:
    gold, decimals = GOLD[type]
    assert verdict(type, gold).score == 1
    text = json.dumps(gold, default=float)
    assert verdict(type, json.loads(text)).score == 1
    assert verdict(type, json.loads(text, parse_float=Decimal)).score == 1
    assert not differs(gold, gold, decimals, type)


@pytest.mark.parametrize(
    ("said", "phrase", "right"),
    [
        ("It is fifteen per cent.", "15%", True),
        ("Since 1 January 2017.", "2017-01-01", True),
        ("From January 1st, 2017 on", "2017-01-01", True),
        ("in 2017-01-02", "2017-01-01", False),
        ("more than 1,000 reais", "1000", True),
        ("twenty-five days", "25 days", True),
        ("two hundred orders", "200", True),
        ("undelivered orders", "delivered", False),
        ("It's the Seller’s state", "seller's state", True),
        ("0.50 weight", "0.5", True),
        ("At least four instalments.", "4 or more", True),
        ("4 or more installments", "4 instalments", True),
        ("no fewer than 4", "4 or more", True),
        ("more than four", "4 or more", False),
        ("over 5 items", "more than 5 items", True),
        ("no more than 5 items", "more than 5 items", False),
        ("up to 5 items", "5 or fewer items", True),
        ("From 57 on", "57 or older", False),
        ("57 or older", "at least 57", True),
        ("younger than 18", "under eighteen", True),
        ("a calendar day later", "one calendar day", True),
        ("1 calendar-day", "one calendar day", True),
        ("a hundred flights", "100 flights", True),
        ("the 5th business day", "fifth business day", True),
        ("the twenty-first day", "21st day", True),
        ("five business days", "fifth business day", False),
        ("three quarters of the freight", "0.75", True),
        ("75 % of the freight", "0.75", True),
        ("75 per cent", "75%", True),
        ("7.5 percent", "0.75", False),
        ("a half each", "one half", True),
        ("a quarter each", "one quarter", True),
        ("20 reais", "R$ 20", True),
        ("BRL 20.00", "R$ 20", True),
        ("25 000 crowns", "CZK 25,000", True),
        ("25,000", "CZK 25,000", False),
        ("In 2017 300 orders", "2017300", False),
        ("On Jan. 1, 2017", "1 January 2017", True),
        ("the 1st of June 2017", "1 June 2017", True),
        ("at 6 p.m.", "18:00", True),
        ("at 6 am", "18:00", False),
        ("within 60 min", "60 minutes", True),
        ("the sellers' state", "seller's state", True),
        ("cancelled orders", "canceled orders", True),
        ("every category", "categories", True),
        ("both statuses", "status", True),
        ("the printing center", "printing centre", True),
        ("Sao Paulo and Parana", "São Paulo and Paraná", True),
        ("status not_defined", "not defined", True),
    ],
)
def test_words_of_knowledge(said: str, phrase: str, right: bool) -> None:
    assert bool(compare(phrase, {}, said, T.KNOWLEDGE_RETRIEVAL, must_include=(phrase,)).score) is right


@pytest.mark.parametrize(
    ("gold", "other", "apart"),
    [
        (D("10.00"), D("10.004"), False),
        (D("10.00"), D("10.009"), False),  # shown as 10.01: wrong, but only by rounding
        (D("10.00"), D("10.01"), True),  # stands at two decimals: rounding leaves it alone
        (D("10.00"), D("10.0101"), True),
        (10.0, 10.2, True),
        (D("10"), None, True),
    ],
)
def test_differs_keeps_a_margin(gold: Any, other: Any, apart: bool) -> None:
    assert differs({"value": gold}, {"value": other}, {"value": 2}, T.POINT_QUERY) is apart


def test_counts_one_apart_differ() -> None:
    assert differs({"value": 12}, {"value": 13}, {"value": 0}, T.POINT_QUERY)


def test_a_missing_group_or_another_order_differs() -> None:
    assert differs(RANK, RANK[:2], {"value": 2}, T.RANKING)
    assert differs(RANK, RANK[::-1], {"value": 2}, T.RANKING)
    assert differs(RANK, None, {"value": 2}, T.RANKING)
    assert not differs(PARTS, PARTS[::-1], {"value": 2, "contribution": 2}, T.DECOMPOSITION)


def test_float_noise_of_a_tie_is_forgiven() -> None:
    assert compare({"value": 0.1 + 0.2}, {"value": 15}, {"value": 0.3}, T.POINT_QUERY).score == 1
    assert compare({"value": 2.6749999999999998}, {"value": 2}, {"value": 2.68}, T.POINT_QUERY).score == 1


def test_stored_numbers_and_booleans_may_stand_for_their_key() -> None:
    gold = [{"key": "60", "value": 2}, {"key": "true", "value": 1}]
    answer = [{"key": 60, "value": 2}, {"key": True, "value": 1}]
    assert compare(gold, {"value": 0}, answer, T.RANKING).score == 1
