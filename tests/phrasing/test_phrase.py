"""Questions as a person reads them: one of each type in full, then each slot in its variants."""

import random
import re
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from generator.catalog.types import Domain, DomainCatalog, Unit
from generator.phrasing import answer_format, phrase, phrase_all, text_key
from generator.phrasing.amounts import amount, level_text, literal_text
from generator.phrasing.english import indefinite, is_plural, listed, spoken
from generator.phrasing.slots import growth_words, metric_slots
from generator.phrasing.values import filters_words, value_words
from generator.phrasing.windows import window_words
from generator.records import AnalysisType as T
from generator.records import Filter, Window
from generator.validation import faults
from phrasing.samples import (
    DOMAIN,
    H1,
    MARCH,
    Q3,
    SPAN,
    STATE,
    TO_AUGUST,
    YEAR,
    by_type,
    shop,
    tasks,
    with_spec,
)

AS_OF = date(2018, 9, 1)

EXAMPLES = Path(__file__).parent / "examples.txt"


def examples() -> str:
    """Return three wordings of every sample task, by type."""
    drawn = [phrase_all(tasks(), shop(), seed) for seed in (42, 43, 44)]
    blocks = ["".join(f"{one.frame}: {one.text}\n" for one in same) for same in zip(*drawn, strict=True)]
    return "\n".join(blocks)


def test_examples() -> None:
    """Read `examples.txt`: it is the best account of what questions look like."""
    assert examples() == EXAMPLES.read_text(encoding="utf-8")


def test_no_two_questions_are_alike() -> None:
    task = by_type(T.POINT_QUERY)
    same = [with_spec(task, id=f"shop/{n:02d}") for n in range(15)]
    questions = phrase_all(same, shop(), 1)
    assert len({text_key(question.text) for question in questions}) == 15
    assert [question.task for question in questions] == sorted(task.spec.id for task in same)


class Everything(frozenset[str]):
    def __contains__(self, item: object) -> bool:
        return True


def test_out_of_frames_the_text_repeats_and_validation_decides() -> None:
    assert phrase(by_type(T.POINT_QUERY), shop(), 1, Everything()).text.endswith(("?", "."))


@pytest.mark.parametrize(
    ("window", "wordings"),
    [
        (MARCH, {"in March 2017", "during March 2017"}),
        (
            Q3,
            {
                "in the third quarter of 2017",
                "during the third quarter of 2017",
                "in Q3 2017",
                "during Q3 2017",
            },
        ),
        (H1, {"in the first half of 2018", "during the first half of 2018"}),
        (YEAR, {"in 2017", "during 2017", "over the whole of 2017"}),
        (
            TO_AUGUST,
            {
                "in 2018 up to the end of August",
                "from January to August 2018",
                "from the start of January to the end of August 2018",
                "in the first eight months of 2018",
                "over the first eight months of 2018",
            },
        ),
        (SPAN, {"from March to October 2017", "from the start of March to the end of October 2017"}),
        (
            Window(date(2016, 11, 1), date(2017, 3, 1), "span"),
            {
                "from November 2016 to February 2017",
                "from the start of November 2016 to the end of February 2017",
            },
        ),
        (Window(date(2017, 5, 1), date(2017, 6, 1), "span"), {"in May 2017", "during May 2017"}),
        (Window(date(2017, 5, 2), date(2017, 5, 9), "span"), {"from 2 May 2017 to 8 May 2017"}),
        (None, {"up to and including 31 August 2018"}),
    ],
)
def test_windows(window: Window | None, wordings: set[str]) -> None:
    drawn = {window_words(window, AS_OF, False, random.Random(n)).phrase for n in range(60)}
    assert drawn == wordings


@pytest.mark.parametrize(
    ("window", "wording"),
    [
        (MARCH, "as of the end of March 2017"),
        (Q3, "as of the end of the third quarter of 2017"),
        (H1, "as of the end of the first half of 2018"),
        (YEAR, "as of the end of 2017"),
        (TO_AUGUST, "as of the end of August 2018"),
        (SPAN, "as of the end of October 2017"),
        (None, "as of 31 August 2018"),
    ],
)
def test_a_trailing_metric_is_asked_as_of_the_windows_end(window: Window | None, wording: str) -> None:
    assert window_words(window, AS_OF, True, random.Random(0)).phrase == wording


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("SP", "São Paulo"),  # business name
        ("toys", "toys"),  # words stay as they are
        ("credit card", "credit card"),
        ("70", "70"),
        ("health_beauty", "health beauty"),  # nobody says an underscore
        ("40 - 49", "40 - 49"),
        ("Hl.m. Praha", "Hl.m. Praha"),
        (" ", "' '"),
        ("(unknown)", "(unknown)"),
    ],
)
def test_values(value: str, words: str) -> None:
    dimension = "customer_state" if value == "SP" else "category"
    assert value_words(shop().domain, dimension, value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("brasilia", "Brasilia"),
        ("vitoria da conquista", "Vitoria da Conquista"),
        ("santa barbara d'oeste", "Santa Barbara d'Oeste"),
        ("America/New_York", "America/New York"),
        ("OP", "OP"),
    ],
)
def test_places_have_their_capitals(value: str, words: str) -> None:
    city = STATE | {"label": "customer city", "values": {}}
    domain = Domain.model_validate({**DOMAIN, "dimensions": {"customer_city": city}}, strict=False)
    assert value_words(domain, "customer_city", value) == words


def dated_shop() -> DomainCatalog:
    """Return the shop with a metric that says what its window dates."""
    catalog = shop()
    rate = catalog.metrics["on_time_rate"].model_copy(update={"dated": "for orders placed {window}"})
    return catalog.model_copy(update={"metrics": {**catalog.metrics, "on_time_rate": rate}})


@pytest.mark.parametrize("window", [MARCH, Q3, YEAR, TO_AUGUST, SPAN, None])
@pytest.mark.parametrize("filters", [(), (Filter("customer_state", "BA"),), (Filter("category", "toys"),)])
def test_a_window_is_said_of_what_it_dates(window: Window | None, filters: tuple[Filter, ...]) -> None:
    catalog = dated_shop()
    for type in (T.POINT_QUERY, T.COMPARISON, T.DECOMPOSITION, T.THRESHOLD_CROSSING):
        task = with_spec(by_type(type), window=window, filters=() if type is T.DECOMPOSITION else filters)
        for seed in range(40):
            question = phrase(task, catalog, seed)
            assert "orders placed" in question.text
            assert "over the whole" not in question.text
            assert faults(task, question, catalog) == (), question.text


def test_what_a_window_dates_must_be_said() -> None:
    task = by_type(T.POINT_QUERY)
    found = faults(task, phrase(task, shop(), 1), dated_shop())
    assert {rejection.reason for rejection in found} == {"window_not_said"}


def test_two_conditions_that_start_alike_are_joined() -> None:
    task = by_type(T.POINT_QUERY)
    texts = {phrase(task, dated_shop(), seed).text for seed in range(40)}
    assert any("for customers in São Paulo and for orders placed in March 2017" in text for text in texts)
    assert any("for orders placed in March 2017 and for customers in São Paulo" in text for text in texts)


def test_filters() -> None:
    domain = shop().domain
    state, category = Filter("customer_state", "SP"), Filter("category", "toys")
    assert filters_words(domain, ()) == ""
    assert (
        filters_words(domain, (category, state))
        == "for customers in São Paulo and where the product category is toys"
    )
    assert (
        filters_words(domain, (Filter("category", "(unknown)"),)) == "where no product category is recorded"
    )


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        ("85", Unit.PERCENT, "85%"),
        ("12.50", Unit.PERCENT, "12.5%"),
        ("1250.5", Unit.CURRENCY, "BRL 1,250.50"),
        ("90000", Unit.CURRENCY, "BRL 90,000"),
        ("12.5", Unit.DAYS, "12.5 days"),
        ("1", Unit.HOURS, "1 hour"),
        ("0.35", Unit.RATIO, "0.35"),
        ("1200", Unit.COUNT, "1,200"),
        ("-3", Unit.PERCENT, "-3%"),
    ],
)
def test_amounts(value: str, unit: Unit, words: str) -> None:
    assert amount(Decimal(value), unit, "BRL") == words


def test_levels_and_literals() -> None:
    assert level_text(Decimal("0.05")) == "5%"
    assert level_text(Decimal("0.001")) == "0.1%"
    assert literal_text("'it''s'") == "it's"
    assert literal_text("date '2017-01-01'") == "2017-01-01"
    assert literal_text("3") == "3"


def test_labels_inside_a_sentence() -> None:
    assert spoken("On-Time Delivery Rate") == "on-time delivery rate"
    assert spoken("Average GMV per Customer (AGC)") == "average GMV per customer (AGC)"
    assert spoken("Gini Coefficient of Azul Sales", frozenset({"Azul"})) == "Gini coefficient of Azul sales"
    assert is_plural("Active Sellers")
    assert is_plural("Orders per Seller")
    assert is_plural("Seats Offered")
    assert not is_plural("Average Air Speed")
    assert not is_plural("Share of Late Orders")
    assert not is_plural("Business Status")
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_a_direct_question_is_asked_as_it_is() -> None:
    task = by_type(T.KNOWLEDGE_RETRIEVAL)
    catalog = shop()
    rule = catalog.rules["delivery_grace"]
    fact = rule.facts[0].model_copy(update={"asks": "Which day is the last one for a delivery"})
    rules = {**catalog.rules, "delivery_grace": rule.model_copy(update={"facts": (fact,)})}
    catalog = catalog.model_copy(update={"rules": rules})
    question = phrase(task, catalog, 5)
    assert question.frame.startswith("direct_question/")
    assert re.search(r"[Ww]hich day is the last one for a delivery\?$", question.text)
    supposed = phrase(by_type(T.COUNTERFACTUAL), catalog, 5).text
    assert "the question 'which day is the last one for a delivery'" in supposed


def test_growth_says_what_it_is_measured_against() -> None:
    words = metric_slots(shop().metrics["revenue_growth"], shop(), random.Random(1))
    assert words["name"] == "sales growth compared with the previous month"


@pytest.mark.parametrize(
    ("label", "against", "said"),
    [
        ("Monthly Sales Growth", "previous", ""),
        ("Sales Growth", "year_before", " compared with the same month a year before"),
        ("Monthly Sales Growth", "year_before", " compared with a year before"),
        ("Sales Growth over a Year", "year_before", ""),
    ],
)
def test_a_label_is_not_followed_by_its_own_words(label: str, against: str, said: str) -> None:
    growth = shop().metrics["revenue_growth"]
    assert growth.growth is not None
    ending = growth.growth.model_copy(update={"against": against})
    assert growth_words(growth.model_copy(update={"label": label, "growth": ending})) == said


def test_plural_counts_are_asked_as_a_number() -> None:
    words = metric_slots(shop().metrics["active_sellers"], shop(), random.Random(1))
    assert (words["metric"], words["was"]) == ("the number of active sellers", "was")
    assert metric_slots(shop().metrics["revenue"], shop(), random.Random(1))["was"] == "were"


def test_a_ranking_over_periods() -> None:
    task = with_spec(by_type(T.RANKING), dimension="purchased_at:month", order="asc")
    question = phrase(task, shop(), 3)
    assert "three months" in question.text
    assert "lowest" in question.text or "bottom" in question.text
    assert '"key" is a month written as YYYY-MM' in question.answer_format
    assert "from the lowest towards the highest" in question.answer_format


def test_a_changed_parameter() -> None:
    task = with_spec(by_type(T.COUNTERFACTUAL), change=("delivery_grace", "grace_days", "3"))
    text = phrase(task, shop(), 3).text
    assert "grace days" in text
    assert " 3 " in text
    assert "grace_days" not in text


def test_formats_state_shape_rounding_units_and_period() -> None:
    for task in tasks():
        text = answer_format(task, shop())
        if task.spec.type is T.KNOWLEDGE_RETRIEVAL:
            assert "words at the most" in text
            continue
        first = task.gold.exact[0] if isinstance(task.gold.exact, list) else task.gold.exact
        assert all(f'"{name}"' in text for name in first)
        assert "rounded to 2 decimals" in text or "rounded to 4 decimals" in text


def test_formats_state_what_a_reader_could_doubt() -> None:
    def said(type: T, *texts: str) -> None:
        assert all(text in answer_format(by_type(type), shop()) for text in texts), type

    said(
        T.POINT_QUERY,
        "a percentage (12.5 for 12.5%, not 0.125)",
        "from 2017-03-01 up to, but not including, 2017-04-01",
    )
    said(
        T.TREND_ANALYSIS,
        "in percent of the first month's value",
        '"increasing" where that change is positive',
    )
    said(T.COMPARISON, '"group_a" is "SP" and "group_b" is "RJ"', "the larger value")
    said(
        T.RANKING,
        "exactly 3 objects",
        "an amount in BRL",
        '"(unknown)"',
        "All data before 2018-09-01",
        "equal before rounding",
        "half-way",
        "as the metric catalog describes it",
    )
    said(
        T.SIGNIFICANCE_TESTING,
        "two-proportion z-test",
        '"two_proportion_z"',
        "level of 0.05",
        "positive where a is larger",
    )
    said(T.THRESHOLD_CROSSING, "greater than the threshold")
    said(T.COUNTERFACTUAL, "counterfactual minus actual", "everything else unchanged")
    said(T.DECOMPOSITION, "numerator", '"(unknown)"', "in any order")


def test_formats_say_what_the_numbers_are() -> None:
    def unit(name: Unit, decimals: int) -> str:
        catalog = shop()
        rate = catalog.metrics["on_time_rate"].model_copy(update={"unit": name})
        catalog = catalog.model_copy(update={"metrics": {**catalog.metrics, "on_time_rate": rate}})
        task = by_type(T.POINT_QUERY)
        return answer_format(replace(task, gold=replace(task.gold, decimals={"value": decimals})), catalog)

    assert '"value" is a plain number, rounded to 2 decimals.' in unit(Unit.NUMBER, 2)
    assert '"value" is a plain ratio (0.125, not 12.5), rounded to 3 decimals.' in unit(Unit.RATIO, 3)
    assert '"value" is a whole number.' in unit(Unit.COUNT, 0)


def test_formats_say_where_the_spelling_stands() -> None:
    catalog, task = shop(), by_type(T.DECOMPOSITION)
    assert "the conventions list it under “Written”" in answer_format(task, catalog)
    orders = catalog.models["orders"]
    column = orders.columns[0].model_copy(update={"name": "customer_state"})
    models = {**catalog.models, "orders": orders.model_copy(update={"columns": (*orders.columns, column)})}
    stored = catalog.model_copy(update={"models": models})
    assert "spelt exactly as it is stored in the data" in answer_format(task, stored)


def test_formats_of_a_trailing_metric_and_of_counts() -> None:
    trailing = with_spec(by_type(T.POINT_QUERY), metric="active_sellers")
    assert "as of the end of 2017-03-31" in answer_format(trailing, shop())
    trend = with_spec(by_type(T.TREND_ANALYSIS), metric="active_sellers")
    assert "each month is taken as of the end of that month" in answer_format(trend, shop())


@pytest.mark.parametrize(
    ("noun", "article"),
    [
        ("airline", "an"),
        ("engine type", "an"),
        ("state", "a"),
        ("hour of the day", "an"),
        ("unit", "a"),
        ("unusual day", "an"),
        ("user", "a"),
        ("European region", "a"),
    ],
)
def test_articles_go_by_sound(noun: str, article: str) -> None:
    assert indefinite(noun) == article
