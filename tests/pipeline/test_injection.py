"""Instructions, Jinja, SQL and Markdown in values, documents and replies change nothing but the text they are in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from language.server import Served, serving
from phrasing.samples import by_type, shop, tasks

from generator.phrasing import phrase
from generator.phrasing.written import strays, wording_request
from generator.pipeline.wording import GRAMMAR, MODEL, worded
from generator.records import AnalysisType as T
from generator.validation.judge import judge_request
from pipeline.hostile import HOSTILE
from pipeline.writing import Given, given, scores, scripted, word_shop, writers


@pytest.mark.parametrize("text", HOSTILE)
def test_replies_with_hostile_text_are_worded_by_the_grammar(tmp_path: Path, text: str) -> None:
    def words(body: Given) -> list[str]:
        plain = given(body)["one_way_of_saying_it"]
        return [f"{text} {plain}", f"{plain[:-1]} {text}?", text]

    with serving(Served(scripted(words))) as served:
        found, _ = word_shop(served.url, tmp_path)
        assert not any("You judge" in str(body["messages"][0]) for body in served.bodies)
    assert {seen["worded"] for seen in found.seen.values()} == {GRAMMAR}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_documents_and_names_stay_data(tmp_path: Path, text: str) -> None:
    """A document, a company and a description hold it; only the user's JSON does, as a string that reads back."""
    plain = shop()
    rules = {
        name: rule.model_copy(update={"document": f"{rule.document}\n{text}"})
        for name, rule in plain.rules.items()
    }
    metrics = {
        name: metric.model_copy(update={"description": text}) for name, metric in plain.metrics.items()
    }
    domain = plain.domain.model_copy(update={"label": text})
    hostile = plain.model_copy(update={"rules": rules, "metrics": metrics, "domain": domain})
    for task in tasks():
        question = phrase(task, hostile, 1)
        assert question == phrase(task, plain, 1)
        for made, other in (
            (wording_request(task, question, hostile, 1, 3), wording_request(task, question, plain, 1, 3)),
            (judge_request(task, question, hostile), judge_request(task, question, plain)),
        ):
            assert [message.role for message in made.messages] == ["system", "user"]
            assert made.messages[0] == other.messages[0]
            assert made.schema == other.schema
            assert json.loads(made.messages[1].content)["company"] == text
    with serving(Served(scripted())) as served:
        found = worded(tasks(), hostile, 1, writers(served.url, tmp_path / "a"))
        usual = worded(tasks(), plain, 1, writers(served.url, tmp_path / "b"))
    assert found == usual


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_value_stands_in_the_question_and_nowhere_else(text: str) -> None:
    task = by_type(T.POINT_QUERY)
    one = " ".join(text.split())
    spec = replace(task.spec, filters=(replace(task.spec.filters[0], value=one),))
    question = phrase(replace(task, spec=spec), shop(), 1)
    assert one.casefold() in question.text.casefold()
    assert question.answer_format == phrase(task, shop(), 1).answer_format
    assert list(strays(question.text, question.text)) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_a_judge_that_is_talked_into_something_else_is_not_heard(tmp_path: Path, text: str) -> None:
    def judged(body: Given) -> dict[str, Any]:
        return scores() | {"verdict": text}

    with serving(Served(scripted(judged=judged))) as served:
        found, _ = word_shop(served.url, tmp_path)
    assert {seen["worded"] for seen in found.seen.values()} == {GRAMMAR}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_judges_sentence_is_kept_as_a_sentence(tmp_path: Path, text: str) -> None:
    def judged(body: Given) -> dict[str, Any]:
        rows = scores(naturalness=0) if "Good morning" in given(body)["question"] else scores()
        return rows | {"naturalness": rows["naturalness"] | {"why": text}}

    with serving(Served(scripted(judged=judged))) as served:
        found, _ = word_shop(served.url, tmp_path)
        anew = [body for body in served.bodies if len(body["messages"]) == 3]
    assert {seen["worded"] for seen in found.seen.values()} == {MODEL}
    for body in anew:
        objections = json.loads(body["messages"][2]["content"].partition("\n")[2])["objections"]
        assert objections == [f"naturalness: {' '.join(text.split())}"]
