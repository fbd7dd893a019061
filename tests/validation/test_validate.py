"""Sound questions pass; each fault, put into a sound question or answer, is found under its own code."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from phrasing.samples import SP, STATES, WINDOWS, answer, by_type, shop, tasks, with_spec

from generator.phrasing import phrase, phrase_all
from generator.records import AnalysisType as T
from generator.records import Filter, Question, SolvedTask, Tier
from generator.validation import CHECKS, PHRASING, ReasonCode, faults, validate, validate_all

R = ReasonCode
D = Decimal
SUBJECT = "how long after the promised date an order still counts as on time"


def said(task: SolvedTask, text: str) -> set[str]:
    """Return the codes found in `text` as the task's question."""
    question = replace(phrase(task, shop(), 1), text=text)
    return {rejection.reason for rejection in faults(task, question, shop())}


def answered(type: T, **changes: Any) -> set[str]:
    """Return the codes found where parts of the solved task are changed."""
    task = by_type(type)
    return {r.reason for r in faults(replace(task, **changes), phrase(task, shop(), 1), shop())}


@pytest.mark.parametrize("seed", range(20))
def test_phrased_questions_pass(seed: int) -> None:
    for task in tasks():
        windowed = task.spec.window is not None and not task.spec.grain
        filtered = bool(task.spec.metric) and windowed and task.spec.dimension != STATES
        for window in WINDOWS if windowed else (task.spec.window,):
            for filters in ((), (SP,)) if filtered else (task.spec.filters,):
                spoken = with_spec(task, window=window, filters=filters)
                question = phrase(spoken, shop(), seed)
                assert faults(spoken, question, shop()) == (), question.text


SOUND = {
    T.POINT_QUERY: "What was our on-time delivery rate for customers in São Paulo in March 2017?",
    T.RANKING: "Which three product categories had the highest gross sales for customers in São Paulo "
    "up to and including 31 August 2018?",
    T.COMPARISON: "Which customer state had the higher on-time delivery rate in Q3 2017, São Paulo or "
    "Rio de Janeiro, and what were the two values?",
    T.TREND_ANALYSIS: "Did our on-time delivery rate rise or fall month by month from January to August "
    "2018, by what percentage, and when was the peak?",
    T.THRESHOLD_CROSSING: "Did our on-time delivery rate exceed 92.5% in the first half of 2018?",
    T.SIGNIFICANCE_TESTING: "Do the customer states São Paulo and Bahia differ significantly in on-time "
    "delivery rate in 2017, at the 5% level?",
    T.COUNTERFACTUAL: "What would our on-time delivery rate be from March to October 2017 if we dropped "
    f"what we have agreed on {SUBJECT}?",
    T.DECOMPOSITION: "How does our on-time delivery rate break down by customer state in 2017, and what "
    "does each contribute?",
    T.KNOWLEDGE_RETRIEVAL: f"Can you tell me {SUBJECT}?",
}


@pytest.mark.parametrize("type", list(T))
def test_sound_questions_of_another_writer_pass(type: T) -> None:
    assert said(by_type(type), SOUND[type]) == set()


@pytest.mark.parametrize(
    ("type", "old", "new", "code"),
    [
        (T.POINT_QUERY, "on-time delivery rate", "delivery performance", R.METRIC_NOT_SAID),
        (T.POINT_QUERY, " for customers in São Paulo", "", R.FILTER_NOT_SAID),
        (T.POINT_QUERY, "for customers in São Paulo", "for sellers in São Paulo", R.FILTER_NOT_SAID),
        (T.POINT_QUERY, " in March 2017", "", R.WINDOW_NOT_SAID),
        (T.POINT_QUERY, "March 2017", "April 2017", R.STRAY_WINDOW),
        (T.POINT_QUERY, "March 2017", "March 2017 and not in 2016", R.STRAY_WINDOW),
        (T.POINT_QUERY, "rate for", "rate of more than 50 orders for", R.STRAY_NUMBER),
        (T.POINT_QUERY, "rate for", "rate of seven sellers for", R.STRAY_NUMBER),
        (T.POINT_QUERY, "What was", "From fct_orders, what was", R.SCHEMA_NAME),
        (T.POINT_QUERY, "What was", "With orders.price, what was", R.SCHEMA_NAME),
        (T.POINT_QUERY, "What was", "Using `price`, what was", R.SCHEMA_NAME),
        (T.POINT_QUERY, "What was", "According to policy, what was", R.DOCUMENT_HINT),
        (T.POINT_QUERY, "What was", "Under the Delivery Service Level Agreement, what was", R.DOCUMENT_HINT),
        (T.POINT_QUERY, "What was", "For Logistics Analytics, what was", R.DOCUMENT_HINT),
        (T.POINT_QUERY, "2017?", "2017, about 93.5%?", R.ANSWER_LEAKED),
        (T.POINT_QUERY, "2017?", "2017, about 93%?", R.ANSWER_LEAKED),
        (T.POINT_QUERY, SOUND[T.POINT_QUERY], "Rate?", R.LENGTH),
        (T.POINT_QUERY, "What was our", "so " * 90 + "what was our", R.LENGTH),
        (T.RANKING, "three product", "product", R.COUNT_NOT_SAID),
        (T.RANKING, "highest", "lowest", R.ORDER_NOT_SAID),
        (T.RANKING, "product categories", "things", R.DIMENSION_NOT_SAID),
        (T.RANKING, "had the highest", "such as toys had the highest", R.ANSWER_LEAKED),
        (T.COMPARISON, "Rio de Janeiro", "another one", R.GROUP_NOT_SAID),
        (
            T.COMPARISON,
            "Which customer state had",
            "Why is it that which customer state had",
            R.ANSWER_LEAKED,
        ),
        (T.TREND_ANALYSIS, " month by month", "", R.GRAIN_NOT_SAID),
        (T.TREND_ANALYSIS, "rise or fall", "rise", R.ANSWER_LEAKED),
        (T.THRESHOLD_CROSSING, "92.5%", "the target", R.THRESHOLD_NOT_SAID),
        (T.THRESHOLD_CROSSING, "92.5%", "92.5", R.THRESHOLD_NOT_SAID),
        (T.SIGNIFICANCE_TESTING, ", at the 5% level", "", R.LEVEL_NOT_SAID),
        (T.COUNTERFACTUAL, SUBJECT, "some things", R.SCENARIO_NOT_SAID),
        (T.DECOMPOSITION, "break down by", "break down as in SP by", R.ANSWER_LEAKED),
        (T.KNOWLEDGE_RETRIEVAL, SUBJECT, "what our customers expect", R.FACT_NOT_SAID),
        (T.KNOWLEDGE_RETRIEVAL, "?", ", is it one calendar day?", R.ANSWER_LEAKED),
    ],
)
def test_a_fault_of_the_words(type: T, old: str, new: str, code: ReasonCode) -> None:
    text = SOUND[type]
    assert old in text
    found = said(by_type(type), text.replace(old, new))
    assert code in found
    assert found <= PHRASING


def test_a_question_that_ends_without_a_mark_is_no_request() -> None:
    task = by_type(T.POINT_QUERY)
    statement = SOUND[T.POINT_QUERY].replace("What was our", "Our").replace("?", ".")
    assert said(task, statement) == {R.NOT_A_REQUEST}
    assert R.NOT_A_REQUEST in said(
        task, SOUND[T.POINT_QUERY].replace("What was", "Here is").rstrip("?") + "?!x"
    )


def test_data_values_may_look_like_schema_names() -> None:
    task = with_spec(by_type(T.POINT_QUERY), filters=(Filter("category", "health_beauty"),))
    text = "What was our on-time delivery rate where the product category is 'health_beauty' in March 2017?"
    assert said(task, text) == set()


def test_other_wordings_of_slots_are_understood() -> None:
    point = by_type(T.POINT_QUERY)
    assert said(point, "What was the On-Time Delivery Rate of São Paulo customers in Mar 2017?") == set()
    assert (
        said(
            with_spec(point, filters=(Filter(STATES, "(unknown)"),)),
            "What was our on-time delivery rate where no customer state is recorded in March 2017?",
        )
        == set()
    )
    test = by_type(T.SIGNIFICANCE_TESTING)
    for level in ("at the 0.05 level", "at 95% confidence", "at the 5 percent level"):
        assert said(test, SOUND[T.SIGNIFICANCE_TESTING].replace("at the 5% level", level)) == set()
    ranking = by_type(T.RANKING)
    assert (
        said(ranking, SOUND[T.RANKING].replace("Which three", "What are the top 3").replace("had", "with"))
        == set()
    )


def test_a_moved_limit_is_said() -> None:
    task = with_spec(by_type(T.COUNTERFACTUAL), change=("delivery_grace", "grace_days", "3"))
    assert said(task, phrase(task, shop(), 1).text) == set()
    assert R.SCENARIO_NOT_SAID in said(task, SOUND[T.COUNTERFACTUAL])


def test_a_trailing_metric_is_asked_as_of_an_end() -> None:
    task = with_spec(by_type(T.POINT_QUERY), metric="active_sellers", filters=())
    text = "What was the number of active sellers as of the end of {}?"
    assert R.WINDOW_NOT_SAID not in said(task, text.format("March 2017"))
    assert R.WINDOW_NOT_SAID in said(task, text.format("April 2017"))


@pytest.mark.parametrize(
    ("type", "exact", "code"),
    [
        (T.POINT_QUERY, {"value": None}, R.ANSWER_INCOMPLETE),
        (T.POINT_QUERY, {"value": float("nan")}, R.ANSWER_INCOMPLETE),
        (T.POINT_QUERY, {"amount": D(1)}, R.ANSWER_INCOMPLETE),
        (T.RANKING, [], R.ANSWER_INCOMPLETE),
        (T.KNOWLEDGE_RETRIEVAL, "", R.ANSWER_INCOMPLETE),
        (T.KNOWLEDGE_RETRIEVAL, "Two business days.", R.GOLD_NOT_RIGHT),
        (
            T.TREND_ANALYSIS,
            {"direction": "increasing", "total_change_pct": D(3), "peak_period": "2018-09"},
            R.OUTSIDE_WINDOW,
        ),
        (
            T.TREND_ANALYSIS,
            {"direction": "increasing", "total_change_pct": D(-3), "peak_period": "2018-02"},
            R.ANSWER_INCONSISTENT,
        ),
        (
            T.RANKING,
            [{"key": "a", "value": D(172)}, {"key": "b", "value": D(175)}, {"key": "c", "value": D(1)}],
            R.ANSWER_INCONSISTENT,
        ),
        (T.RANKING, [{"key": "a", "value": D(172)}], R.ANSWER_INCONSISTENT),
        (
            T.COMPARISON,
            {"group_a": "SP", "group_b": "RJ", "value_a": D(1), "value_b": D(2), "higher": "SP"},
            R.ANSWER_INCONSISTENT,
        ),
        (
            T.THRESHOLD_CROSSING,
            {"value": D("93.1"), "threshold": 92.5, "exceeded": False},
            R.ANSWER_INCONSISTENT,
        ),
        (
            T.COUNTERFACTUAL,
            {"actual": D(2), "counterfactual": D(3), "difference": D(-1)},
            R.ANSWER_INCONSISTENT,
        ),
        (
            T.DECOMPOSITION,
            [
                {"segment": "SP", "value": D(1), "contribution": D(60)},
                {"segment": "RJ", "value": D(1), "contribution": D(60)},
            ],
            R.ANSWER_INCONSISTENT,
        ),
    ],
)
def test_a_fault_of_the_answer(type: T, exact: Any, code: ReasonCode) -> None:
    found = answered(type, gold=answer(exact, **by_type(type).gold.decimals))
    assert code in found
    assert code not in PHRASING


def test_a_significance_verdict_must_follow_from_its_numbers() -> None:
    exact = by_type(T.SIGNIFICANCE_TESTING).gold.exact
    for change in ({"p_value": 0.2}, {"significant": False}, {"statistic": D("-3.9")}):
        assert R.ANSWER_INCONSISTENT in answered(T.SIGNIFICANCE_TESTING, gold=answer({**exact, **change}))


def test_the_base_answer_must_be_wrong_in_the_rule_tier() -> None:
    task = by_type(T.POINT_QUERY)
    near = answer({"value": D("93.4601")}, value=2)
    assert R.BASE_IS_RIGHT in answered(T.POINT_QUERY, base=task.gold)
    assert R.BASE_IS_RIGHT in answered(T.POINT_QUERY, base=near)
    assert R.BASE_IS_RIGHT in answered(T.POINT_QUERY, required=())
    assert R.BASE_IS_RIGHT in answered(T.POINT_QUERY, without={"delivery_grace": {"value": 93.46}})
    assert answered(T.POINT_QUERY, base=task.gold, tier=Tier.ANALYTICS) == set()
    assert answered(T.POINT_QUERY, base=None) == set()


@pytest.mark.parametrize("drop", ["2 decimals", "percentage", '"value"'])
def test_a_format_that_leaves_a_doubt(drop: str) -> None:
    task = by_type(T.POINT_QUERY)
    question = phrase(task, shop(), 1)
    lacking = replace(question, answer_format=question.answer_format.replace(drop, "…"))
    assert [r.reason for r in faults(task, lacking, shop())] == [R.FORMAT_INCOMPLETE]
    assert R.FORMAT_INCOMPLETE in {
        r.reason for r in faults(task, replace(question, answer_format=""), shop())
    }


def test_a_ranking_without_its_order() -> None:
    task = by_type(T.RANKING)
    question = phrase(task, shop(), 1)
    lacking = replace(question, answer_format=question.answer_format.replace("sorted", "…"))
    assert {r.reason for r in faults(task, lacking, shop())} == {R.FORMAT_INCOMPLETE}


def test_the_later_of_two_equal_questions_is_rejected() -> None:
    first, second = (with_spec(by_type(T.POINT_QUERY), id=f"shop/{name}") for name in "ab")
    text = "What was our on-time delivery rate for customers in São Paulo in March 2017?"
    pairs = [
        (task, Question(task.spec.id, text, phrase(task, shop(), 1).answer_format, "x"))
        for task in (second, first)
    ]
    sound, rejections = validate_all(pairs, shop())
    assert [task.spec.id for task, _ in sound] == ["shop/a"]
    assert [(r.task, r.reason, r.stage, r.type) for r in rejections] == [
        ("shop/b", "duplicate_question", "validation", "point_query")
    ]
    assert "shop/a" in rejections[0].detail


def test_what_a_second_document_answers_too_is_rejected() -> None:
    catalog, task = shop(), by_type(T.KNOWLEDGE_RETRIEVAL)
    said = "How long after the promised date? An order still counts as on time up to one calendar day after."
    twin = catalog.rules["outlier_orders"].model_copy(update={"document": said})
    both = catalog.model_copy(update={"rules": {**catalog.rules, "outlier_orders": twin}})
    pairs = [(task, phrase(task, catalog, 1))]
    assert validate_all(pairs, catalog) == (tuple(pairs), ())
    sound, (rejection,) = validate_all(pairs, both)
    assert (sound, rejection.reason) == ((), "answer_elsewhere")
    assert rejection.detail == "rules/outlier_orders would answer it as well"


def test_all_samples_are_sound_together() -> None:
    questions = {question.task: question for question in phrase_all(tasks(), shop(), 42)}
    sound, rejections = validate_all([(task, questions[task.spec.id]) for task in tasks()], shop())
    assert rejections == ()
    assert [task.spec.id for task, _ in sound] == sorted(questions)


def test_a_rejection_says_what_was_seen() -> None:
    task = by_type(T.POINT_QUERY)
    question = replace(phrase(task, shop(), 1), text="What was it for customers in São Paulo in March 2017?")
    rejection = validate(task, question, shop())
    assert rejection is not None
    assert rejection.detail == "the question does not say 'On-Time Delivery Rate'"
    assert all(check.__doc__ for check in CHECKS)
