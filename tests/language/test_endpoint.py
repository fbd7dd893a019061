"""The client against a real server that goes wrong: nothing is lost, nothing is asked twice, a rerun is free."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import effort
import pytest

from generator.errors import LanguageError
from generator.language import Failure, FailureReason, Reply
from language.asking import echo, model_of, request, settings
from language.server import FAULTS, Served, serving

REQUESTS = 300


def test_with_a_third_of_replies_faulty_everything_is_answered_once(tmp_path: Path) -> None:
    lines: list[str] = []
    with serving(Served(echo, share=0.3)) as served:
        chosen = settings(served.url, concurrency=16, price_in=1.0, price_out=10.0)
        model = model_of(chosen, tmp_path, lines)
        asked = [request(number) for number in range(REQUESTS)]
        first = model.ask(asked)
        assert list(first) == [item.id for item in asked]
        assert [first[item.id].data["word"] for item in asked] == [str(n) for n in range(REQUESTS)]
        assert set(served.faults) == set(FAULTS)
        assert max(served.good.values()) == 1, "a reply that was good was asked for again"
        assert len(served.good) == REQUESTS
        assert model.meter.counts.sent == REQUESTS
        assert model.meter.counts.retries == sum(served.faults.values()) == len(served.bodies) - REQUESTS
        assert served.most_under_way > 1
        assert lines[-1].startswith(f"{REQUESTS} of {REQUESTS} requests")
        effort.tally("requests to a faulty model", REQUESTS)
        effort.tally("faults injected", sum(served.faults.values()))

        before = len(served.bodies)
        again = model_of(chosen, tmp_path)
        assert again.ask(asked) == first
        assert len(served.bodies) == before
        assert (again.meter.cost, again.meter.counts.cached) == (0.0, REQUESTS)
    assert model.meter.cost == pytest.approx(REQUESTS * (100 * 1.0 + 20 * 10.0) / 1e6)


def test_alike_requests_are_sent_once(tmp_path: Path) -> None:
    with serving(Served(echo)) as served:
        one = request(1)
        two = type(one)("other", one.stage, one.messages, one.schema)
        found = model_of(settings(served.url), tmp_path).ask([one, two])
        assert len(served.bodies) == 1
    assert {name: reply.data for name, reply in found.items()} == {
        "task1": {"word": "1"},
        "other": {"word": "1"},
    }


def test_requests_under_way_are_bounded(tmp_path: Path) -> None:
    with serving(Served(echo)) as served:
        model_of(settings(served.url, concurrency=3), tmp_path).ask([request(n) for n in range(40)])
        assert served.most_under_way <= 3


@pytest.mark.parametrize(
    ("modes", "sent"),
    [
        (("json_schema", "json_object", "text"), ["json_schema"]),
        (("json_object", "text"), ["json_schema", "json_object"]),
        (("text",), ["json_schema", "json_object", "text"]),
    ],
)
@pytest.mark.parametrize("unknown", [400, 422, 500])
def test_servers_that_know_no_schema_are_asked_in_another_way(
    tmp_path: Path, modes: tuple[str, ...], sent: list[str], unknown: int
) -> None:
    """Servers refuse with 400 or 422; llama.cpp's says 500 and names the field."""
    with serving(Served(echo, modes=modes, unknown=unknown)) as served:
        model = model_of(settings(served.url, concurrency=1), tmp_path)
        found = model.ask([request(1)])
        assert isinstance(found["task1"], Reply)
        assert [body.get("response_format", {"type": "text"})["type"] for body in served.bodies] == sent
        model.ask([request(2)])
        assert len(served.bodies) == len(sent) + 1
        assert model.modes == {sent[-1]}


@pytest.mark.parametrize("wrapped", ["Sure!\n```json\n%s\n```\nAnything else?", "Here it is: %s", "%s"])
def test_json_is_found_in_what_is_said_around_it(tmp_path: Path, wrapped: str) -> None:
    with serving(Served(lambda body: wrapped % echo(body))) as served:
        assert model_of(settings(served.url), tmp_path).ask([request(7)])["task7"].data == {"word": "7"}


def test_a_malformed_reply_is_repaired_once(tmp_path: Path) -> None:
    def reply(body: dict[str, Any]) -> str:
        return '{"ward": "x"}' if len(body["messages"]) == 1 else echo(body)

    with serving(Served(reply)) as served:
        model = model_of(settings(served.url), tmp_path)
        found = model.ask([request(1)])["task1"]
        assert isinstance(found, Reply)
        assert found.repaired
        assert "the reply lacks 'word'" in served.bodies[1]["messages"][-1]["content"]
        assert model.meter.counts.repairs == 1


def test_what_stays_malformed_is_a_failure_and_a_rerun_is_free(tmp_path: Path) -> None:
    with serving(Served(lambda body: '{"word": ', finish="length")) as served:
        first = model_of(settings(served.url), tmp_path).ask([request(1)])
        assert len(served.bodies) == 2
        assert model_of(settings(served.url), tmp_path).ask([request(1)]) == first
        assert len(served.bodies) == 2
    failure = first["task1"]
    assert isinstance(failure, Failure)
    assert failure.reason is FailureReason.MALFORMED
    assert "cut off" in failure.detail


def test_retry_after_is_honoured_by_every_thread(tmp_path: Path) -> None:
    class Once(Served):
        def fault(self, body: bytes) -> str:
            return "429" if len(self.bodies) == 1 else ""

    with serving(Once(echo, retry_after="0.4")) as served:
        model_of(settings(served.url, concurrency=1), tmp_path).ask([request(n) for n in range(3)])
        assert served.times[1] - served.times[0] >= 0.38
        assert len(served.bodies) == 4


def test_a_server_that_never_recovers_stops_the_run_and_keeps_what_came(tmp_path: Path) -> None:
    class Dying(Served):
        def fault(self, body: bytes) -> str:
            return "500" if len(self.good) >= 5 else ""

    with serving(Dying(echo)) as served:
        asked = [request(number) for number in range(12)]
        with pytest.raises(
            LanguageError, match=r"7 of 12 requests have no reply.*\n.*run the same command again"
        ):
            model_of(settings(served.url, concurrency=1, retries=1), tmp_path).ask(asked)
    with serving(Served(echo)) as served:
        assert len(model_of(settings(served.url), tmp_path).ask(asked)) == 12
        assert len(served.bodies) == 7, "what was answered before was asked again"


def test_a_budget_stops_before_it_is_overspent(tmp_path: Path) -> None:
    with serving(Served(echo)) as served:
        chosen = settings(served.url, price_in=1000.0, price_out=1000.0, budget=1.0, max_tokens=20)
        model = model_of(chosen, tmp_path)
        with pytest.raises(LanguageError, match=r"the budget is spent.*\n.*raise `budget`"):
            model.ask([request(number) for number in range(40)])
        assert 0 < len(served.bodies) < 40
        assert 0.8 < model.meter.cost <= 1.0 + 0.1 * chosen.concurrency
        left = model_of(settings(served.url, max_tokens=20), tmp_path)
        assert len(left.ask([request(number) for number in range(40)])) == 40
        assert len(served.bodies) == 40


KEY = "sk-very-secret"


def test_the_key_is_sent_and_told_to_no_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(Served(lambda body: json.dumps({"word": KEY}))) as served:
        chosen = settings(served.url, key=KEY)
        found = model_of(chosen, tmp_path).ask([request(1)])
        assert served.headers[0]["authorization"] == f"Bearer {KEY}"
        served.status, served.message = 401, f"wrong key {KEY}"
        with pytest.raises(LanguageError) as error:
            model_of(chosen, tmp_path).ask([request(2)])
    assert "GOLDRULE_API_KEY" in str(error.value)
    kept = [path.read_text() for path in tmp_path.rglob("*.json")]
    printed = capsys.readouterr()
    texts = [
        *kept,
        str(error.value),
        repr(chosen),
        repr(chosen.certified()),
        repr(found),
        caplog.text,
        *printed,
    ]
    assert kept
    assert not [text for text in texts if KEY in text]


@pytest.mark.parametrize(("status", "word"), [(401, "key"), (404, "model tiny"), (400, "docs/language.md")])
def test_what_no_repetition_mends_stops_at_once(tmp_path: Path, status: int, word: str) -> None:
    with serving(Served(echo, status=status)) as served:
        with pytest.raises(LanguageError, match=word):
            model_of(settings(served.url, concurrency=1), tmp_path).ask([request(n) for n in range(9)])
        assert len(served.bodies) <= 6
