"""A model behind a loopback server drives the whole loop with tool calls, faults and interruptions included."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import inspect_ai.model._retry
import pytest
from language.server import Served, serving

from generator.errors import GoldruleError
from generator.evaluation.conditions import Condition
from generator.evaluation.harness.logs import read_run
from generator.evaluation.scorer import Outcome
from generator.evaluation.settings import Settings
from generator.pipeline.evaluate import Evaluated, evaluate
from generator.release import read_release

pytestmark = pytest.mark.usefixtures("offline")

Said = str | dict[str, Any]
RIGHT = {
    "shop-fact": "right",
    "shop-inert": "right",
    "shop-limit": "right",
    "shop-pair": "right",
    "shop-parts": "right",
    "shop-plain": "right",
    "shop-point": "missing",
    "shop-rank": "right",
    "shop-trend": "wrong",
}
"""What becomes of each task; the server answers two of them badly."""


@pytest.fixture(autouse=True)
def settings_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPBACK_API_KEY", "none")
    monkeypatch.setattr(
        inspect_ai.model._retry, "wait_exponential_jitter", lambda **kwargs: lambda state: 0.01
    )


def calls(*wanted: tuple[str, Any]) -> dict[str, Any]:
    """Return a message with tool calls; arguments that are text are sent as they are."""
    return {
        "tool_calls": [
            {
                "id": f"call-{place}-{name}",
                "type": "function",
                "function": {
                    "name": name,
                    "arguments": given if isinstance(given, str) else json.dumps(given),
                },
            }
            for place, (name, given) in enumerate(wanted)
        ]
    }


def analyst(release: Path) -> Callable[[dict[str, Any]], Said]:
    """Return a model that looks around, tries what is forbidden, and then answers, each task in another manner."""
    found = read_release(release)
    by_question = {task.question: task.id for task in found.tasks}
    answers = {name: json.dumps(task.gold.shown, default=float) for name, task in found.gold.items()}

    def reply(body: dict[str, Any]) -> Said:
        said = [message for message in body["messages"] if message["role"] == "assistant"]
        asked = next(message["content"] for message in body["messages"] if message["role"] == "user")
        question = asked.partition("Question: ")[2].partition("\n\n")[0]
        name = by_question[question]
        if len(said) < 3:
            return (
                calls(("search_documents", {"query": question})),
                calls(
                    ("query_database", {"sql": f"select * from read_text('{release}/private/gold.jsonl')"}),
                    ("read_document", {"name": "../../private/gold.jsonl"}),
                    ("no_such_tool", {}),
                ),
                calls(("query_database", {"sql": "select count(*) as n from orders"})),
            )[len(said)]
        return _final(name, answers[name], len(said))

    return reply


def _final(name: str, answer: str, said: int) -> Said:
    if name == "shop-trend":
        return "I believe it went up."
    if name == "shop-point":
        return ""
    if name == "shop-plain":
        return f"That makes:\n```json\n{answer}\n```"
    if name == "shop-rank":
        return calls(("submit", {"answer": json.loads(answer)}))
    if name == "shop-pair" and said == 3:
        return calls(("submit", {"answer": "they are about the same"}))
    if name == "shop-limit" and said == 3:
        return calls(("submit", '{"answer": '))
    return calls(("submit", {"answer": json.loads(answer) if name == "shop-fact" else answer}))


@pytest.fixture
def served(shop_release: Path) -> Iterator[Served]:
    with serving(Served(analyst(shop_release), late=0.1)) as running:
        yield running


def run(release: Path, served: Served, logs: Path, **more: Any) -> Evaluated:
    settings = Settings(
        "openai-api/loopback/tiny", base_url=served.url, log_dir=logs, connections=4, max_retries=8, **more
    )
    (found,) = evaluate(release, (Condition.STANDARD,), settings, 20, lambda domain, what: None)
    return found


def outcomes(found: Evaluated) -> dict[str, str]:
    return {item.task: str(item.outcome) for item in found.runs[0].scored}


def test_the_whole_loop(shop_release: Path, served: Served, tmp_path: Path) -> None:
    found = run(shop_release, served, tmp_path)
    assert outcomes(found) == RIGHT
    (used,) = found.runs
    assert used.turns["shop-inert"] == 4
    assert used.turns["shop-pair"] == used.turns["shop-limit"] == 5, "sent back once"
    first = served.bodies[0]
    assert (first["temperature"], first.get("max_tokens") or first.get("max_completion_tokens")) == (
        0.0,
        4096,
    )
    assert {tool["function"]["name"] for tool in first["tools"]} == {
        "query_database",
        "search_documents",
        "read_document",
        "submit",
    }
    _gold_was_out_of_reach(served)


def _gold_was_out_of_reach(served: Served) -> None:
    results = {
        message["content"]
        for body in served.bodies
        for message in body["messages"]
        if message["role"] == "tool"
    }
    said = "\n".join(map(str, results))
    assert "Refused: Files, the network, extensions and settings are out of reach" in said
    assert "There is no document '../../private/gold.jsonl'" in said
    assert "no_such_tool" in said
    assert "n\n1399" in said
    assert not any(word in said for word in ("must_include", "gold_sql", '"exact"'))


def test_faults_of_the_server_change_nothing(shop_release: Path, served: Served, tmp_path: Path) -> None:
    """What the harness does not try again by itself is a fault, and the same command tries it again."""
    served.share = 0.25
    found = run(shop_release, served, tmp_path)
    assert sum(served.faults.values()) >= 3
    for _ in range(6):
        assert {
            name: said for name, said in outcomes(found).items() if said not in (RIGHT[name], "fault")
        } == {}
        if found.runs[0].is_whole:
            break
        found = run(shop_release, served, tmp_path)
    assert outcomes(found) == RIGHT


def test_what_the_provider_refuses_is_a_fault_and_is_tried_again(
    shop_release: Path, served: Served, tmp_path: Path
) -> None:
    served.status, served.message = 403, "no credit left"
    broken = run(shop_release, served, tmp_path, limit=3)
    assert set(outcomes(broken).values()) == {str(Outcome.FAULT)}
    assert "no credit left" in broken.runs[0].scored[0].error
    served.status = 0
    whole = run(shop_release, served, tmp_path, limit=3)
    assert outcomes(whole) == dict(list(RIGHT.items())[:3])
    asked = len(served.bodies)
    run(shop_release, served, tmp_path, limit=3, anew=True)
    assert len(served.bodies) > asked


def test_an_interrupted_evaluation_goes_on_and_gives_the_same(
    shop_release: Path, served: Served, tmp_path: Path
) -> None:
    usual, count = served.reply, 0

    def interrupting(body: dict[str, Any]) -> Said:
        nonlocal count
        count += 1
        if count == 20:
            os.kill(os.getpid(), signal.SIGINT)
        if count >= 20:
            time.sleep(0.3)
        return usual(body)

    served.reply = interrupting
    with pytest.raises((GoldruleError, KeyboardInterrupt)):
        run(shop_release, served, tmp_path)
    served.reply = usual
    asked = len(served.bodies)
    found = run(shop_release, served, tmp_path)
    assert outcomes(found) == RIGHT
    again = len(served.bodies) - asked
    whole = run(shop_release, served, tmp_path / "whole")
    assert outcomes(whole) == outcomes(found)
    assert again < len(served.bodies) - asked - again, "what was scored is taken over"
    assert read_run(found.runs[0].log).is_whole
