"""What an agent may send, read: every problem of the file with its place, and what is no problem."""

from decimal import Decimal
from pathlib import Path

import pytest

from generator.errors import ReleaseError
from generator.evaluation import read_answers

KNOWN = {"shop/a", "shop/b", "shop/c"}


def read(tmp_path: Path, content: str | bytes):
    path = tmp_path / "answers.jsonl"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return read_answers(path, KNOWN)


def test_answers_are_read_by_id(tmp_path: Path) -> None:
    reading = read(
        tmp_path, '{"id": "shop/a", "answer": {"value": 12.50}, "cost": 3}\n{"id": "shop/b", "answer": [1]}'
    )
    assert reading.given["shop/a"].answer == {"value": Decimal("12.50")}
    assert [entry.line for entry in reading.given.values()] == [1, 2]
    assert reading.unknown == ()


@pytest.mark.parametrize(
    "content",
    [
        b'\xef\xbb\xbf{"id": "shop/a", "answer": 1}\r\n\r\n{"id": "shop/b", "answer": 2}\r\n',
        b'{"id": "shop/a", "answer": 1}\n\n\n{"id": "shop/b", "answer": 2}',
        '{"id": "shop/a", "answer": 1, "note": "one\u2028line"}\n{"id": " shop/b ", "answer": 2, "error": null}'.encode(),
    ],
)
def test_how_lines_end_makes_no_difference(content: bytes, tmp_path: Path) -> None:
    assert {name: entry.answer for name, entry in read(tmp_path, content).given.items()} == {
        "shop/a": 1,
        "shop/b": 2,
    }


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": "shop/a", "answer": ', r"answers\.jsonl:2:27: corrupt JSON"),
        ('{"id": "shop/a", "answer": 1}}', r"answers\.jsonl:2:30: corrupt JSON: Extra data"),
        ('["shop/a", 1]', r"answers\.jsonl:2:1: an object with id and answer is needed, not list"),
        ('{"answer": 1}', r"answers\.jsonl:2:1: the field 'id' is missing"),
        ('{"id": 7, "answer": 1}', r"answers\.jsonl:2:1: the field 'id' is no text"),
        ('{"id": "", "answer": 1}', r"answers\.jsonl:2:1: the field 'id' is no text"),
        ('{"id": "shop/a"}', r"answers\.jsonl:2:1: shop/a: the field 'answer' is missing"),
        (
            '{"id": "shop/a", "answer": 1, "error": "x"}',
            r"answers\.jsonl:2:1: shop/a: both an answer and an error",
        ),
        ('{"id": "shop/a", "answer": 1, "answer": 2}', r"answers\.jsonl:2:1: the key 'answer' stands twice"),
        ('{"id": "shop/a", "answer": {"value": 1, "value": 2}}', r":2:1: the key 'value' stands twice"),
        ('{"id": "shop/b", "answer": 1}', r"answers\.jsonl:2:1: shop/b was answered in line 1 already"),
        ("[" * 100_000, r"answers\.jsonl:2:"),
    ],
)
def test_a_problem_has_its_place(line: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=message):
        read(tmp_path, f'{{"id": "shop/b", "answer": 1}}\n{line}\n')


def test_bytes_that_are_no_text_have_their_place(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=r"answers\.jsonl:1:19: byte 18 of the line is not UTF-8"):
        read(tmp_path, b'{"id": "x", "a": "\xff"}\n')


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError) as caught:
        read(tmp_path, '{\n{"id": "shop/a", "answer": 1}\n[]\n{"id": "shop/a", "answer": 2}\n')
    assert [line.split(":")[1] for line in str(caught.value).splitlines()] == ["1", "3", "4"]


def test_infrastructure_faults_are_no_answers(tmp_path: Path) -> None:
    given = read(
        tmp_path,
        '{"id": "shop/a", "error": "timeout\\nafter 60 s"}\n'
        '{"id": "shop/b", "answer": null, "error": {"code": 429}}\n{"id": "shop/c", "error": ""}',
    ).given
    assert [given[name].error for name in sorted(given)] == [
        "timeout after 60 s",
        '{"code": 429}',
        "an error without words",
    ]


def test_an_answer_of_null_is_an_answer(tmp_path: Path) -> None:
    assert read(tmp_path, '{"id": "shop/a", "answer": null}').given["shop/a"].error == ""


def test_unknown_ids_are_reported(tmp_path: Path) -> None:
    reading = read(tmp_path, '{"id": "shop/x", "answer": 1}\n{"id": "shop/a", "answer": 1}')
    assert reading.unknown == ((1, "shop/x"),)
    assert list(reading.given) == ["shop/a"]


def test_answers_to_another_release_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ReleaseError, match=r"answers\.jsonl:1:1: no task of the release has the id shop/aa.*did you mean"
    ):
        read(tmp_path, '{"id": "shop/aa", "answer": 1}\n{"id": "shop/bb", "answer": 1}')


def test_an_empty_file_answers_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "").given == {}


@pytest.mark.parametrize(
    "number", ["NaN", "-Infinity", "1e400", "1e99999999999999999999", "9" * 5000, "-0", "1E+3"]
)
def test_absurd_numbers_are_read(number: str, tmp_path: Path) -> None:
    assert "shop/a" in read(tmp_path, f'{{"id": "shop/a", "answer": {number}}}').given
