"""A quote stands in a document, or it is no evidence."""

from __future__ import annotations

import pytest

from generator.proposals.quotes import grounded, one_line, sentences

DOCUMENT = """# Neutral reviews

Since **1 March** we leave out
reviews with exactly `3` stars. It’s fair – mostly.

## Measures

- Customer Satisfaction (CSAT)

| Measure | What drops out |
|---|---|
| Unhappy Review Rate | three stars |
"""


def test_sentences_have_their_headings() -> None:
    assert [(one.text, one.heading) for one in sentences(DOCUMENT)] == [
        ("Since 1 March we leave out reviews with exactly 3 stars.", "Neutral reviews"),
        ("It’s fair – mostly.", "Neutral reviews"),
        ("Customer Satisfaction (CSAT)", "Measures"),
        ("Measure | What drops out", "Measures"),
        ("Unhappy Review Rate | three stars", "Measures"),
    ]


@pytest.mark.parametrize(
    "quote",
    [
        "Since **1 March** we leave out\nreviews",
        "since 1 march we leave out reviews with exactly 3 stars.",
        "It's fair - mostly.",
        "| Unhappy Review Rate | three stars |",
        "“reviews with exactly 3 stars”",
    ],
)
def test_form_does_not_count(quote: str) -> None:
    assert grounded(quote, DOCUMENT)


@pytest.mark.parametrize(
    "quote",
    [
        "reviews with exactly 4 stars",
        "stars.",
        "It is fair - mostly.",
        "",
        "we leave out all reviews",
        DOCUMENT * 4,
    ],
)
def test_words_do(quote: str) -> None:
    assert grounded(quote, DOCUMENT) == ""


def test_one_line_has_nothing_unseen() -> None:
    assert one_line("a\n  b\u202e\u200b\x07c\r\n# d") == "a bc # d"
