"""Which other documents answer a fact, and which words are too bare: on two short documents, and on every derived fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalog.elsewhere import PASSAGE, Page, Shelf
from generator.catalog.questions import metric_facts
from generator.catalog.types import Fact
from generator.compiler.project import sound_catalog

ROOT = Path(__file__).parents[2]
CATALOG = sound_catalog(ROOT)
OWN = "Parcels to the islands may come up to 5 business days after the promise. The Late Share counts them as on time."
FILLING = "and so on " * PASSAGE


def shelf(other: str, labels: tuple[str, ...] = ()) -> Shelf:
    pages = (Page.of("rules", "islands", OWN), Page.of("rules", "other", other))
    return Shelf(pages, {label: f" {label.casefold()} " for label in labels})


def fact(asks: str, *must_include: str) -> Fact:
    return Fact(asks=asks, answer="Five business days.", must_include=must_include)


QUESTION = "How long after the promise may parcels to the islands come"


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ("For the islands a parcel comes five business days after the promise.", True),
        ("For the islands a parcel comes four business days after the promise.", False),
        ("Invoices are paid five business days after their date.", False),
        (f"The islands have a promise for parcels that come. {FILLING} Five business days.", False),
        (f"{FILLING} The islands: parcels come five business days after the promise. {FILLING}", True),
    ],
)
def test_a_document_answers_by_one_passage_with_the_words_and_most_of_the_question(
    other: str, found: bool
) -> None:
    others = shelf(other).elsewhere(fact(QUESTION, "5 business days"), "rules", "islands")
    assert others == (("rules/other",) if found else ())


def test_a_question_that_names_a_metric_is_answered_only_where_it_is_named() -> None:
    asked = fact("After how many days on the islands is a parcel late in Late Share", "5 business days")
    text = "On the islands a parcel is late after five business days"
    assert shelf(text, ("Late Share",)).elsewhere(asked, "rules", "islands") == ()
    assert shelf(f"{text} in the Late Share", ("Late Share",)).elsewhere(asked, "rules", "islands")


@pytest.mark.parametrize(
    ("phrases", "bare"),
    [
        (("5",), True),
        (("five", "three"), True),
        (("5 days",), False),
        (("5", "business days"), False),
        (("15",), False),
        (("0.5",), False),
        (("promise",), True),
        (("islands",), False),
    ],
)
def test_single_small_numbers_and_common_words_are_bare(phrases: tuple[str, ...], bare: bool) -> None:
    pages = [Page.of("rules", f"rule_{n}", "The promise of rule") for n in range(16)]
    pages += [Page.of("metrics", f"metric_{n}", "islands") for n in range(15)]
    assert bool(Shelf(tuple(pages), {}).bareness(fact(QUESTION, *phrases))) is bare


@pytest.mark.parametrize("domain", sorted(CATALOG.domains))
def test_no_fact_that_is_asked_stands_in_two_documents(domain: str) -> None:
    """Also those that follow from definitions, which stand in no file that `check` could point to."""
    catalog = CATALOG.domains[domain]
    shelf = Shelf.of(catalog)
    for name, metric in catalog.metrics.items():
        for asked in metric_facts(catalog, metric):
            assert shelf.elsewhere(asked, "metrics", name) == (), asked.asks
    for name, rule in catalog.rules.items():
        for asked in rule.facts:
            assert shelf.elsewhere(asked, "rules", name) == (), asked.asks
