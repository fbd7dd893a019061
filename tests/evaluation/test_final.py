"""Final answers: found wherever they stand, and read exactly as they are."""

import json
from decimal import Decimal
from typing import Any

import pytest

from generator.evaluation.exported import is_right
from generator.evaluation.final import Final, said, submitted
from generator.records import AnalysisType as T

POINT, TEXT, RANKING = T.POINT_QUERY, T.KNOWLEDGE_RETRIEVAL, T.RANKING
VALUE = {"value": Decimal("12.50")}

SUBMITTED: list[tuple[Any, Any]] = [
    ('{"value": 12.50}', VALUE),
    (' \n{"value": 12.50}\n', VALUE),
    ('```json\n{"value": 12.50}\n```', VALUE),
    ('~~~\n{"value": 12.50}\n~~~', VALUE),
    ('The answer is {"value": 12.50}.', VALUE),
    ('First {"value": 1}, rather {"value": 12.50}', VALUE),
    ('```json\n{"value": 1}\n```\nand then\n```json\n{"value": 12.50}\n```', VALUE),
    ('```sql\nselect {"value": 3}\n```\n```json\n{"value": 12.50}\n```', VALUE),
    ('{"answer": {"value": 12.50}}', VALUE),
    ('{"answer": "{\\"value\\": 12.50}"}', VALUE),
    ({"value": 12.5}, {"value": Decimal("12.5")}),
    ({"answer": {"value": 12.5}}, {"value": Decimal("12.5")}),
    ('{"value": "12.50"}', {"value": "12.50"}),
    ('{"value": {"a": [1, "}"]}}', {"value": {"a": [1, "}"]}}),
    ('[{"key": "a", "value": 1}]', [{"key": "a", "value": 1}]),
]


@pytest.mark.parametrize(("words", "value"), SUBMITTED)
def test_what_is_handed_in_is_found_and_kept_exactly(words: Any, value: Any) -> None:
    assert submitted(words, POINT) == Final(value, True)


@pytest.mark.parametrize(
    "words",
    [
        "12.5",
        "about 12.5",
        "",
        "I cannot say.",
        '{"value": 12.5',
        '{"value": 1, "value": 2}',
        12.5,
        None,
        True,
    ],
)
def test_without_an_object_there_is_no_typed_answer(words: Any) -> None:
    assert not submitted(words, POINT).typed


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Two days.", "Two days."),
        ("```answer\nTwo days.\n```", "Two days."),
        ('"Two days."', "Two days."),
        ('{"answer": "Two days."}', "Two days."),
        ("Two days {or more}", "Two days {or more}"),
        ("12", "12"),
    ],
)
def test_texts_are_taken_as_they_are(words: str, text: str) -> None:
    assert submitted(words, TEXT) == Final(text, True)


def test_free_words_need_a_block() -> None:
    assert said("It should be two days.", TEXT) is None
    assert said("So:\n```answer\ntwo days\n```", TEXT) == Final("two days", True)
    assert said("I will look at the tables first.", POINT) is None
    assert said('Done.\n```json\n{"value": 12.50}\n```', POINT) == Final(VALUE, True)


def test_a_log_keeps_the_answer_as_json() -> None:
    assert json.loads(Final(VALUE, True).text()) == {"value": 12.5}
    assert Final("zwölf", True).text() == '"zwölf"'


@pytest.mark.parametrize("depth", [10, 5_000, 200_000])
def test_nesting_ends_nothing(depth: int) -> None:
    assert submitted("[" * depth, POINT).typed is False
    submitted("[" * depth + "]" * depth, POINT)


def test_an_exported_row_is_scored_as_ours() -> None:
    key = json.dumps(
        {"type": "point_query", "exact": '{"value": 93.4567}', "decimals": '{"value": 2}', "must_include": []}
    )
    assert is_right(key, 'I think\n```json\n{"value": 93.46}\n```')
    assert not is_right(key, '{"value": 93.47}')
    assert not is_right(key, '{"value": "93.46"}')
    text = json.dumps(
        {
            "type": "knowledge_retrieval",
            "exact": '"Two days."',
            "decimals": "{}",
            "must_include": ["two days"],
        }
    )
    assert is_right(text, "It is two days after that.")
    assert not is_right(text, "It is three days after that.")
