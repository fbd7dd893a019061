"""Models word questions: good wordings stand, bad ones give way to the grammar, and a rerun costs nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from language.server import Served, completion, serving
from phrasing.samples import by_type, shop, tasks

from generator.phrasing import phrase_all
from generator.pipeline.asking import Wording
from generator.pipeline.wording import GRAMMAR, MODEL
from generator.pipeline.writers import Desk, opened
from generator.records import AnalysisType as T
from generator.validation import validate
from pipeline.writing import Given, given, good_words, scores, scripted, word_shop

GRAMMARS = {question.task: question for question in phrase_all(tasks(), shop(), 1)}
BY_ID = {task.spec.id: task for task in tasks()}


def test_good_wordings_stand_and_a_rerun_is_free(tmp_path: Path) -> None:
    with serving(Served(scripted())) as served:
        first, pair = word_shop(served.url, tmp_path)
        count = len(served.bodies)
        second, again = word_shop(served.url, tmp_path)
        assert len(served.bodies) == count == 2 * len(BY_ID)
    assert first == second
    assert pair.certified() == again.certified()
    assert {seen["worded"] for seen in first.seen.values()} == {MODEL}
    for name, question in first.questions.items():
        assert question.frame == "model/tiny"
        assert question.text.startswith("Good morning, ")
        assert question.answer_format == GRAMMARS[name].answer_format
        assert validate(BY_ID[name], question, shop()) is None


def test_no_request_names_a_rule_or_holds_an_answer(tmp_path: Path) -> None:
    with serving(Served(scripted())) as served:
        word_shop(served.url, tmp_path)
        texts = [body["messages"][1]["content"] for body in served.bodies if "You word" in str(body)]
    assert len(texts) == len(BY_ID)
    for text in texts:
        for rule in shop().rules.values():
            assert rule.rule not in text
            assert rule.title not in text
            assert rule.document not in text
    point = next(text for text in texts if "March 2017" in text)
    assert "93.4" not in point


@pytest.mark.parametrize(
    "bad",
    [
        lambda text: text.replace("On-time", "Punctual").replace("on-time", "punctual"),
        lambda text: text.rstrip("?.") + ", which was 93.46?",
        lambda text: text.rstrip("?.") + " according to the policy?",
        lambda text: text.rstrip("?.") + " in fct_orders?",
        lambda text: text.rstrip("?.") + " and in April 2016?",
        lambda text: text.rstrip("?.") + " excluding returns?",
        lambda text: text.rstrip("?.") + ", not counting weekends?",
        lambda text: text.rstrip("?.") + " per seller?",
        lambda text: "Nothing.",
    ],
)
def test_bad_wordings_give_way_to_the_grammar(tmp_path: Path, bad: Any) -> None:
    def words(body: Given) -> list[str]:
        return [bad(given(body)["one_way_of_saying_it"])]

    point = by_type(T.POINT_QUERY).spec.id
    with serving(Served(scripted(words))) as served:
        found, _ = word_shop(served.url, tmp_path)
        assert not any("You judge" in str(body) and "March 2017" in str(body) for body in served.bodies)
    assert found.questions[point] == GRAMMARS[point]
    assert found.seen[point]["worded"] == GRAMMAR
    assert found.seen[point]["why"]


def test_the_first_candidate_that_passes_is_taken(tmp_path: Path) -> None:
    def words(body: Given) -> list[str]:
        return ["What was 42?", "", *good_words(body), "Good evening, " + given(body)["one_way_of_saying_it"]]

    with serving(Served(scripted(words))) as served:
        found, _ = word_shop(served.url, tmp_path)
    assert {question.text[:13] for question in found.questions.values()} == {"Good morning,"}


def test_two_tasks_are_never_given_one_wording(tmp_path: Path) -> None:
    task = by_type(T.POINT_QUERY).spec.id

    def words(body: Given) -> list[str]:
        return [GRAMMARS[task].text]

    with serving(Served(scripted(words))) as served:
        found, _ = word_shop(served.url, tmp_path)
    assert len({question.text for question in found.questions.values()}) == len(BY_ID)


def test_faults_of_words_are_written_anew_and_judged_again(tmp_path: Path) -> None:
    def judged(body: Given) -> dict[str, Any]:
        return scores(naturalness=0) if given(body)["question"].startswith("Good morning") else scores()

    with serving(Served(scripted(judged=judged))) as served:
        found, _ = word_shop(served.url, tmp_path)
        assert len(served.bodies) == 4 * len(BY_ID)
        anew = next(body for body in served.bodies if len(body["messages"]) == 3)
        assert "naturalness: naturalness seen" in anew["messages"][2]["content"]
    assert {question.text[:12] for question in found.questions.values()} == {"Hello there,"}
    assert {seen["rounds"] for seen in found.seen.values()} == {2}


@pytest.mark.parametrize(("dimension", "requests"), [("naturalness", 4), ("correctness", 2)])
def test_what_the_judge_does_not_admit_is_worded_by_the_grammar(
    tmp_path: Path, dimension: str, requests: int
) -> None:
    with serving(Served(scripted(judged=lambda body: scores(**{dimension: 0})))) as served:
        found, _ = word_shop(served.url, tmp_path)
        assert len(served.bodies) == requests * len(BY_ID), "rewriting is bounded, and for words alone"
    assert found.questions == GRAMMARS
    assert {tuple(seen["why"]) for seen in found.seen.values()} == {(f"{dimension}: {dimension} seen",)}


def test_a_model_that_is_too_weak_changes_nothing(tmp_path: Path) -> None:
    with serving(Served(lambda body: "I am a small model and like to talk.")) as served:
        found, _ = word_shop(served.url, tmp_path)
    assert found.questions == GRAMMARS
    assert {seen["worded"] for seen in found.seen.values()} == {GRAMMAR}


def test_nothing_configured_is_the_grammar_alone(tmp_path: Path) -> None:
    with opened(tmp_path, Wording()) as desk:
        said = desk.word(tasks(), shop(), 1)
    assert dict(said.questions) == GRAMMARS
    assert said.certified == {}
    assert Desk().word(tasks(), shop(), 1) == said
    assert not list(tmp_path.iterdir())


def test_a_domain_goes_round_through_files(tmp_path: Path) -> None:
    """Requests out, replies in and judgements out, judgements in: no server anywhere."""
    reply = scripted()
    texts: list[str] = []
    for number in range(3):
        came = tmp_path / f"in{number}.jsonl" if number else None
        goes = tmp_path / f"out{number}.jsonl" if number < 2 else None
        wording = Wording(model="tiny", batch_in=came, batch_out=goes)
        with opened(tmp_path, wording) as desk:
            said = desk.word(tasks(), shop(), 1)
        texts.append("\n".join(wording.notes))
        if goes is not None:
            serve(goes, tmp_path / f"in{number + 1}.jsonl", reply)
    assert f"{len(BY_ID)} requests of about" in texts[0]
    assert f"{len(BY_ID)} requests of about" in texts[1]
    assert f"judge: {len(BY_ID)} replies of tiny and 0 kept ones; 1,000 tokens sent" in texts[2]
    assert f"shop: {len(BY_ID)} of {len(BY_ID)} questions worded by tiny" in texts[2]
    assert {question.frame for question in said.questions.values()} == {"model/tiny"}
    assert said.certified["language"]["writer"]["modes"] == ["batch"]


def serve(requests: Path, replies: Path, reply: Any) -> None:
    """Answer a file of requests."""
    rows = [json.loads(line) for line in requests.read_text(encoding="utf-8").splitlines()]
    lines = [
        {
            "custom_id": row["custom_id"],
            "response": {"status_code": 200, "body": completion(reply(row["body"]))},
            "error": None,
        }
        for row in rows
    ]
    replies.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")


def test_replies_that_are_missing_at_the_end_leave_the_grammar(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text("")
    wording = Wording(model="tiny", batch_in=tmp_path / "in.jsonl")
    with opened(tmp_path, wording) as desk:
        said = desk.word(tasks(), shop(), 1)
    assert dict(said.questions) == GRAMMARS
    assert {seen["why"][0] for seen in said.certified["language"]["tasks"].values()} == {
        "missing: the file has no reply to it"
    }
