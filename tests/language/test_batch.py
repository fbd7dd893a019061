"""Forty requests out, replies written by a script in again: good, bad, malformed and missing ones, each reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.errors import LanguageError
from generator.language import Cache, Failure, Meter, Reply, TextModel, read_batch, write_batch
from generator.language.batch import BatchFile
from language.asking import echo, request, settings
from language.server import completion

CHOSEN = settings("http://127.0.0.1:1/v1")
ASKED = [request(number) for number in range(40)]


def model(batch: BatchFile, folder: Path) -> TextModel:
    return TextModel(CHOSEN, Cache(folder), batch, Meter(CHOSEN))


def line(row: dict[str, Any], text: str, **response: Any) -> str:
    body = {"status_code": 200, "request_id": "r", "body": completion(text)} | response
    return json.dumps({"id": "b", "custom_id": row["custom_id"], "response": body, "error": None})


def sent(folder: Path) -> list[dict[str, Any]]:
    """Return the requests that a first run writes."""
    batch = BatchFile(CHOSEN)
    found = model(batch, folder / "cache").ask(ASKED)
    assert {item.reason for item in found.values() if isinstance(item, Failure)} == {"missing"}
    write_batch(folder / "out.jsonl", batch.waiting.values())
    assert len(batch.waiting) == 40
    return [json.loads(text) for text in (folder / "out.jsonl").read_text().splitlines()]


def test_requests_are_in_the_batch_format(tmp_path: Path) -> None:
    rows = sent(tmp_path)
    assert {(row["method"], row["url"]) for row in rows} == {("POST", "/v1/chat/completions")}
    assert len({row["custom_id"] for row in rows}) == 40
    assert max(len(row["custom_id"]) for row in rows) <= 64
    assert rows[0]["body"]["model"] == "tiny"
    assert rows[0]["body"]["response_format"]["json_schema"]["strict"] is True


def test_forty_replies_of_every_kind(tmp_path: Path) -> None:
    rows = sent(tmp_path)
    replies = [line(row, echo(row["body"])) for row in rows[:20]]
    replies += [line(row, "I would rather not.") for row in rows[20:25]]
    replies += [line(row, "", status_code=500) for row in rows[25:28]]
    replies += [
        json.dumps({"custom_id": rows[28]["custom_id"], "response": None, "error": {"code": "expired"}})
    ]
    replies += [line(rows[29], '{"word": "a"}'), line(rows[29], '{"word": "b"}')]
    replies += [line(rows[0], echo(rows[0]["body"]))]
    replies += ["not json", line({"custom_id": "phrase-stranger"}, "{}")]
    (tmp_path / "in.jsonl").write_text("\n".join(replies))

    batch, notes = read_batch(tmp_path / "in.jsonl", CHOSEN)
    found = model(batch, tmp_path / "cache").ask(ASKED)
    good = [name for name, item in found.items() if isinstance(item, Reply)]
    assert good == [f"task{number}" for number in range(20)]
    reasons = {name: item.reason for name, item in found.items() if isinstance(item, Failure)}
    assert [reasons[f"task{number}"] for number in range(20, 25)] == ["malformed"] * 5
    assert [reasons[f"task{number}"] for number in range(25, 40)] == ["missing"] * 15
    assert "status 500" in found["task25"].detail
    assert "expired" in found["task28"].detail
    assert "2 different replies" in found["task29"].detail
    assert found["task30"].detail == "the file has no reply to it"
    assert len(notes) == 6
    assert "in.jsonl:33: no JSON object" in " ".join(notes)
    assert batch.strangers() == ("phrase-stranger",)
    assert len(batch.waiting) == 20, "fifteen missing ones, and five to be repaired"


def test_replies_of_one_file_serve_all_later_runs(tmp_path: Path) -> None:
    rows = sent(tmp_path)
    (tmp_path / "in.jsonl").write_text("\n".join(line(row, echo(row["body"])) for row in rows))
    first = model(read_batch(tmp_path / "in.jsonl", CHOSEN)[0], tmp_path / "cache").ask(ASKED)
    assert model(BatchFile(CHOSEN), tmp_path / "cache").ask(ASKED) == first
    assert len(first) == 40


def test_no_file_of_replies(tmp_path: Path) -> None:
    with pytest.raises(LanguageError, match="--batch-in"):
        read_batch(tmp_path / "none.jsonl", CHOSEN)
