"""The review: what is decided is kept whole, bound to what was looked at, and taken from no one but the page itself."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from phrasing.samples import shop, tasks
from release.samples import content, write_database

from generator.catalog.reviews import Decision, Ruling, load_reviews, reviews_path, reviews_text
from generator.errors import GoldruleError
from generator.phrasing import phrase_all
from generator.pipeline.reviews import REVIEW, REWORDED, reviewed
from generator.release import read_release, write_release
from generator.release.documents import read_documents
from generator.release.reviewed import digest_of_released, digest_of_task
from generator.reporting.review.desk import Desk, Refused
from generator.reporting.review.server import HOST, ReviewServer, review_server
from generator.reporting.tasks import Shown

ROOT = Path(__file__).parents[2]
DIGEST = "sha256:" + "a" * 64
ODD = 'a "quote", a \\, a colon: and # no comment; {{7*7}} </script> žluťoučký 漢 😀'


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    folder = write_release(content(), tmp_path / "release", write_database)
    return Shown(read_release(folder), read_documents(folder))


@pytest.fixture
def desk(shown: Shown, tmp_path: Path) -> Desk:
    return Desk.open([shown], tmp_path)


def questions() -> dict[str, Any]:
    return {question.task: question for question in phrase_all(tasks(), shop(), 42)}


def test_a_released_task_has_the_digest_that_it_had_before(shown: Shown) -> None:
    said = questions()
    for task in tasks():
        released = shown.release.gold[task.spec.id]
        public = next(item for item in shown.release.tasks if item.id == task.spec.id)
        again = digest_of_released(public.question, public.answer_format, released, shown.documents)
        assert digest_of_task(task, said[task.spec.id], shop()) == again


def test_the_digest_is_of_all_that_a_reviewer_looks_at(shown: Shown) -> None:
    task = next(item for item in shown.release.gold.values() if item.required)
    whole = digest_of_released("q", "f", task, shown.documents)
    rule = f"rules/{task.required[0]}.md"
    others = [
        digest_of_released("other", "f", task, shown.documents),
        digest_of_released("q", "other", task, shown.documents),
        digest_of_released("q", "f", replace(task, gold_sql="other"), shown.documents),
        digest_of_released("q", "f", replace(task, base_sql="other"), shown.documents),
        digest_of_released("q", "f", replace(task, gold=replace(task.gold, shown="other")), shown.documents),
        digest_of_released("q", "f", task, {**shown.documents, rule: "other"}),
    ]
    assert len({whole, *others}) == 1 + len(others)


def test_decisions_come_back_as_they_were_written(tmp_path: Path) -> None:
    decisions = (
        Decision(
            task="shop-2",
            reviewed=DIGEST,
            ruling=Ruling.EDIT,
            reason=ODD,
            question=ODD,
            asked="no",
            seconds=7,
        ),
        Decision(task="shop-1", reviewed=DIGEST, ruling=Ruling.ACCEPT),
    )
    path = reviews_path(tmp_path, "shop")
    path.parent.mkdir()
    path.write_text(reviews_text("shop", decisions), encoding="utf-8")
    assert load_reviews(tmp_path, "shop") == decisions[::-1]
    path.write_text(reviews_text("shop", ()), encoding="utf-8")
    assert load_reviews(tmp_path, "shop") == ()
    assert load_reviews(tmp_path, "another") == ()


def test_a_decision_is_kept_at_once_and_found_again(desk: Desk, shown: Shown, tmp_path: Path) -> None:
    name = shown.release.tasks[0].id
    state = desk.decide({"task": name, "ruling": "reject", "reason": ODD, "seconds": 12.4})
    assert state["decisions"][name] == {"ruling": "reject", "reason": ODD, "question": "", "seconds": 12}
    again = Desk.open([shown], tmp_path)
    assert again.state() == state
    assert state["median"] == 12
    assert again.decide({"task": name, "ruling": None})["decisions"] == {}
    assert load_reviews(tmp_path, "shop") == ()


def test_what_is_no_decision_is_refused_and_changes_nothing(desk: Desk, shown: Shown, tmp_path: Path) -> None:
    task = shown.release.tasks[0]
    for sent in (
        None,
        [],
        {"task": "shop/none", "ruling": "accept"},
        {"task": ["x"], "ruling": "accept"},
        {"task": task.id, "ruling": "maybe"},
        {"task": task.id, "ruling": "reject", "reason": "  "},
        {"task": task.id, "ruling": "edit", "reason": "odd", "question": task.question},
        {"task": task.id, "ruling": "reject", "reason": "x" * 5000},
        {"task": task.id, "ruling": "reject", "reason": "a\x00b"},
        {"task": task.id, "ruling": "reject", "reason": "\ud800"},
    ):
        with pytest.raises(Refused):
            desk.decide(sent)
    assert not reviews_path(tmp_path, "shop").exists()


def test_a_decision_about_something_else_is_stale(shown: Shown, tmp_path: Path) -> None:
    name = shown.release.tasks[0].id
    Desk.open([shown], tmp_path).decide({"task": name, "ruling": "accept"})
    gold = dict(shown.release.gold)
    gold[name] = replace(gold[name], gold=replace(gold[name].gold, shown="moved"))
    state = Desk.open([replace(shown, release=replace(shown.release, gold=gold))], tmp_path).state()
    assert (state["decisions"], state["stale"]) == ({}, [name])


def write_decision(root: Path, **parts: Any) -> None:
    path = reviews_path(root, "shop")
    path.parent.mkdir(exist_ok=True)
    path.write_text(reviews_text("shop", [Decision(**parts)]), encoding="utf-8")


def test_the_next_release_honours_a_rejection(tmp_path: Path) -> None:
    task, said = tasks()[0], questions()
    digest = digest_of_task(task, said[task.spec.id], shop())
    write_decision(tmp_path, task=task.spec.id, reviewed=digest, ruling=Ruling.REJECT, reason="two readings")
    found = reviewed(tasks(), said, shop(), tmp_path)
    assert [(r.task, r.stage, r.reason, r.detail) for r in found.rejections] == [
        (task.spec.id, REVIEW, "rejected_in_review", "two readings")
    ]
    assert found.certified["reviews"]["reject"] == 1
    assert found.notes == ()


def test_the_next_release_asks_in_a_reviewers_words_once_they_pass_the_checks(tmp_path: Path) -> None:
    task, said = tasks()[0], questions()
    before = said[task.spec.id]
    good = f"Please tell me: {before.text[0].lower()}{before.text[1:]}"
    digest = digest_of_task(task, before, shop())
    parts = {
        "task": task.spec.id,
        "reviewed": digest,
        "ruling": Ruling.EDIT,
        "reason": "odd",
        "asked": before.text,
    }
    write_decision(tmp_path, question=good, **parts)
    found = reviewed(tasks(), said, shop(), tmp_path)
    assert found.questions[task.spec.id] == replace(before, text=good, frame=REWORDED + before.frame)
    assert found.refused == ()
    write_decision(tmp_path, question="What is the answer to everything?", **parts)
    found = reviewed(tasks(), said, shop(), tmp_path)
    assert found.refused[0].startswith(f"{task.spec.id} is refused")
    assert "is refused" in found.notes[0]


def test_a_stale_decision_is_told_and_not_applied(tmp_path: Path) -> None:
    task, said = tasks()[0], questions()
    write_decision(tmp_path, task=task.spec.id, reviewed=DIGEST, ruling=Ruling.REJECT, reason="wrong")
    found = reviewed(tasks(), said, shop(), tmp_path)
    assert (found.rejections, found.stale) == ((), (task.spec.id,))
    assert dict(found.questions) == said
    assert "was not applied" in found.notes[0]


@pytest.fixture
def server() -> Iterator[ReviewServer]:
    def decide(sent: Any) -> Any:
        if sent == "refuse":
            raise GoldruleError("not this one")
        return {"got": sent}

    found = review_server(lambda: "<p>page</p>", decide)
    thread = threading.Thread(target=found.run)
    thread.start()
    yield found
    found.server.shutdown()
    thread.join()


def asked(server: ReviewServer, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.read().decode(), dict(answer.getheaders())


def test_the_page_is_behind_its_token_alone(server: ReviewServer) -> None:
    status, text, headers = asked(server, "GET", f"/{server.token}/")
    assert (status, text) == (200, "<p>page</p>")
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "no-store"
    assert server.server.server_address[0] == "127.0.0.1"
    assert len(server.token) >= 40
    for path in ("/", "/x/", f"/{server.token}", f"/{server.token}x/", f"/{server.token}/../", "//", "/é/"):
        assert asked(server, "GET", path.replace("é", "%C3%A9"))[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "[::1]:80", ""])
def test_another_host_is_refused(server: ReviewServer, host: str) -> None:
    assert asked(server, "GET", f"/{server.token}/", Host=host)[0] == 421


def post(server: ReviewServer, body: Any, **headers: str) -> Any:
    own = {"Origin": f"http://{HOST}:{server.port}", "Content_Type": "application/json", **headers}
    kept = {name: value for name, value in own.items() if value}
    return asked(server, "POST", f"/{server.token}/decisions", json.dumps(body).encode(), **kept)


def test_a_decision_comes_from_the_page_itself(server: ReviewServer) -> None:
    assert post(server, {"a": 1})[:2] == (200, '{"got": {"a": 1}}')
    assert post(server, 1, Origin="")[0] == 403
    assert post(server, 1, Origin="https://evil.example")[0] == 403
    assert post(server, 1, Origin="null")[0] == 403
    assert post(server, 1, Sec_Fetch_Site="cross-site")[0] == 403
    assert post(server, 1, Content_Type="text/plain")[0] == 415
    assert post(server, 1, Content_Length="9999999")[0] == 413
    assert asked(server, "PUT", f"/{server.token}/decisions", b"1")[0] == 501
    status, text, _ = post(server, "refuse")
    assert (status, json.loads(text)) == (409, {"error": "not this one"})


def test_what_is_no_json_is_refused(server: ReviewServer) -> None:
    headers = {"Origin": f"http://{HOST}:{server.port}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
    connection.request("POST", f"/{server.token}/decisions", b"[" * 5000, headers)
    assert connection.getresponse().status == 400


@pytest.mark.slow
def test_the_command_serves_until_it_is_interrupted(shown: Shown, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "generator.cli.main",
        "review",
        str(tmp_path / "release" / "shop"),
        "--root",
        str(tmp_path),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            first = process.stdout.readline()
            url = urlsplit(re.search(r"http://\S+", first).group(0))
            assert first.startswith("10 tasks to review at http://127.0.0.1:")
            connection = http.client.HTTPConnection(url.hostname, url.port, timeout=10)
            connection.request("GET", url.path)
            assert b"connect-src &#x27;self&#x27;" in connection.getresponse().read()
            body = json.dumps({"task": shown.release.tasks[0].id, "ruling": "accept", "seconds": 3})
            headers = {"Origin": f"http://{url.netloc}", "Content-Type": "application/json"}
            connection.request("POST", f"{url.path}decisions", body, headers)
            assert connection.getresponse().status == 200
        finally:
            process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert out.splitlines()[-1] == "1 of 10 tasks are decided"
    assert (process.returncode, err) == (0, "")
    assert [item.ruling for item in load_reviews(tmp_path, "shop")] == [Ruling.ACCEPT]
