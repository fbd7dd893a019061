"""Runs on a release: why answers are wrong, what they come to, two of them compared, and old ones scored again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from release.samples import content, write_database

from generator.cli.main import cli
from generator.errors import ReleaseError
from generator.evaluation import Given
from generator.evaluation.steps import Step
from generator.records import AnalysisType, Tier
from generator.release import GoldTask, Release, read_release, write_release
from generator.release.json_text import encode
from generator.reporting.comparison import compare_runs
from generator.reporting.given import plain
from generator.reporting.rescoring import rescored
from generator.reporting.results import results_of
from generator.reporting.runs import NO_RULE, STANDARD, Run, Sample, judged, read_run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_release(content(), tmp_path / "release", write_database)


@pytest.fixture
def release(folder: Path) -> Release:
    return read_release(folder)


def run_of(answers: Mapping[str, Any], condition: str = STANDARD, **parts: Any) -> Run:
    samples = tuple(
        Sample(name, item if isinstance(item, Given) else Given(1, item), **parts)
        for name, item in answers.items()
    )
    return Run("a run", "an agent", condition, samples)


def golds(release: Release) -> dict[str, Any]:
    return {name: task.gold.shown for name, task in release.gold.items()}


def failure_of(task: GoldTask, answer: Any, condition: str = STANDARD, trace: tuple[Step, ...] = ()) -> str:
    run = run_of({task.id: answer}, condition, trace=trace)
    return str(judged(run, {task.id: task})[0].failure)


def a_rule_task(release: Release, type: AnalysisType) -> GoldTask:
    task = next(task for task in release.gold.values() if task.type is type)
    return replace(task, base=task.base or task.gold)


def ruled(task: GoldTask, **parts: Any) -> GoldTask:
    return replace(task, tier=Tier.RULE, required=("one_rule", "other_rule"), **parts)


def scaled(answer: Any, by: Decimal = Decimal("1.9")) -> Any:
    return {
        name: item * by if isinstance(item, Decimal | int) and not isinstance(item, bool) else item
        for name, item in answer.items()
    }


def test_gold_is_right_and_has_no_failure(release: Release) -> None:
    found = judged(run_of(golds(release)), release.gold)
    assert [item.right for item in found] == [True] * len(release.gold)
    assert {item.failure for item in found} == {None}


def test_each_way_to_be_wrong_has_its_reason(release: Release) -> None:
    task = a_rule_task(release, AnalysisType.POINT_QUERY)
    half = scaled(task.gold.shown, Decimal("1.5"))
    base = replace(task.base, exact=scaled(task.gold.exact), shown=scaled(task.gold.shown))
    task = ruled(task, base=base, without={"one_rule": half})
    other = scaled(task.gold.shown, Decimal("1.2"))
    assert failure_of(task, base.shown) == "rule_ignored"
    assert failure_of(task, half) == "rule_ignored"
    assert failure_of(task, other) == "rule_misapplied"
    assert failure_of(replace(task, tier=Tier.ANALYTICS, required=()), other) == "wrong_value"
    assert failure_of(task, json.dumps(task.gold.shown, default=float)) == "wrong_format"
    assert failure_of(task, f"It is {encode(task.gold.shown)}, I think.") == "wrong_format"
    assert failure_of(task, "I cannot answer this question.") == "no_answer"
    assert failure_of(task, None) in ("no_answer", "wrong_format")
    failed = (Step("call", "select x", "sql"), Step("result", "Binder Error", "sql", failed=True))
    assert failure_of(task, "I cannot answer this question.", trace=failed) == "tool_error"
    assert failure_of(task, base.shown, trace=failed) == "rule_ignored"


def test_without_rules_the_base_answer_is_right_and_the_gold_one_misapplied(release: Release) -> None:
    task = a_rule_task(release, AnalysisType.POINT_QUERY)
    base = replace(task.base, exact=scaled(task.gold.exact), shown=scaled(task.gold.shown))
    task = ruled(task, base=base)
    assert judged(run_of({task.id: base.shown}, NO_RULE), {task.id: task})[0].right
    assert failure_of(task, task.gold.shown, NO_RULE) == "rule_misapplied"


def test_other_rows_are_another_scope_unless_a_rule_explains_them(release: Release) -> None:
    task = a_rule_task(release, AnalysisType.RANKING)
    rows = task.gold.shown
    strange = [{**row, "key": f"no {row['key']}"} for row in rows]
    assert failure_of(ruled(task, without={}), strange) == "wrong_scope"
    moved = [{**row, "value": row["value"] * 3} for row in strange]
    assert failure_of(ruled(task, without={}), moved) == "wrong_scope"
    assert failure_of(ruled(task, without={"one_rule": strange}), moved) == "rule_misapplied"


def test_another_group_than_asked_is_another_scope(release: Release) -> None:
    task = a_rule_task(release, AnalysisType.COMPARISON)
    assert failure_of(ruled(task), {**task.gold.shown, "group_a": "somewhere else"}) == "wrong_scope"


def test_faults_are_set_apart_and_what_is_missing_is_wrong(release: Release) -> None:
    answers = golds(release)
    names = sorted(answers)
    answers.pop(names[0])
    answers[names[1]] = Given(1, error="the endpoint is down")
    data = results_of([(run_of(answers), judged(run_of(answers), release.gold))])
    whole = data["figures"][0]
    assert (whole["tasks"], whole["right"], whole["missing"], whole["faults"]) == (10, 8, 1, 1)
    assert whole["accuracy"] == pytest.approx(8 / 9, abs=1e-6)
    assert whole["low"] < whole["accuracy"] < whole["high"]
    assert data["failures"] == [[0, "no_answer", 1]]


def test_only_what_was_asked_counts(release: Release) -> None:
    asked = frozenset(sorted(release.gold)[:3])
    run = replace(run_of(golds(release)), samples=(), asked=asked)
    assert {item.task for item in judged(run, release.gold)} == asked


def test_every_cut_adds_up_to_the_whole(release: Release) -> None:
    run = run_of(golds(release))
    figures = results_of([(run, judged(run, release.gold))])["figures"]
    for kind in ("tier", "type", "domain", "type and tier"):
        assert sum(row["tasks"] for row in figures if row["kind"] == kind) == figures[0]["tasks"] == 10


def test_a_file_of_answers_brings_turns_and_steps(release: Release, tmp_path: Path) -> None:
    name = min(release.gold)
    row = {
        "id": name,
        "answer": 1,
        "turns": 4,
        "trace": [{"kind": "result", "name": "sql", "text": "x", "failed": True}],
    }
    path = tmp_path / "agent.jsonl"
    path.write_text(json.dumps(row), encoding="utf-8")
    sample = read_run(path, release.gold).samples[0]
    assert (sample.turns, sample.trace) == (4, (Step("result", "x", "sql", failed=True),))


def test_regressions_come_first(release: Release) -> None:
    names = sorted(release.gold)
    good, bad = golds(release), golds(release)
    bad[names[3]] = good[names[1]] = None
    verdicts = [judged(run_of(answers), release.gold) for answers in (good, bad)]
    found = compare_runs(("a", "b"), *verdicts)
    assert [(item.change, item.task) for item in found.changes] == [
        ("regression", names[3]),
        ("improvement", names[1]),
    ]
    assert found.changes[0].before == "right"
    assert found.moved.difference == 0
    assert found.p == 1
    with pytest.raises(ReleaseError, match="no task in common"):
        compare_runs(("a", "b"), verdicts[0], ())


def test_old_answers_are_scored_again_where_the_question_is_the_same(release: Release) -> None:
    moved = a_rule_task(release, AnalysisType.POINT_QUERY).id
    gone, reworded = [task.id for task in release.tasks if task.id != moved][:2]
    tasks = tuple(
        replace(task, question=task.question + " Again?") if task.id == reworded else task
        for task in release.tasks
        if task.id != gone
    )
    gold = {name: task for name, task in release.gold.items() if name != gone}
    gold[moved] = replace(gold[moved], gold=replace(gold[moved].gold, exact=scaled(gold[moved].gold.exact)))
    newer = replace(release, tasks=tasks, gold=gold)
    found = rescored(run_of(golds(release)), [release], [newer])
    assert (found.gone, found.reworded) == ((gone,), (reworded,))
    assert [(item.task, item.before) for item in found.comparison.changes] == [(moved, "right")]
    assert len(found.after) == len(release.tasks) - 2
    assert found.shares[0].share == 1
    assert found.shares[1].share == pytest.approx(1 - 1 / len(found.after))


def test_the_command_writes_page_and_figures_and_prints_tables(
    folder: Path, release: Release, tmp_path: Path
) -> None:
    right, wrong = tmp_path / "right.jsonl", tmp_path / "wrong.jsonl"
    right.write_text(
        "".join(encode({"id": n, "answer": a}) + "\n" for n, a in golds(release).items()), encoding="utf-8"
    )
    wrong.write_text(
        "".join(encode({"id": n, "answer": None}) + "\n" for n in release.gold), encoding="utf-8"
    )
    out = tmp_path / "page.html"
    common = ["--release", str(folder), "--out", str(out), "--root", str(tmp_path)]
    ended = CliRunner().invoke(cli, ["report", str(right), str(wrong), *common], standalone_mode=False)
    assert ended.exception is None, ended.output
    assert "1.000" in ended.output
    figures = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))["figures"]
    assert [row["accuracy"] for row in figures if row["kind"] == "all"] == [1, 0]
    ended = CliRunner().invoke(
        cli, ["report", "--compare", str(right), str(wrong), *common], standalone_mode=False
    )
    assert ended.output.startswith("regression")
    assert "10 worse, 0 better of 10" in ended.output
    ended = CliRunner().invoke(
        cli, ["report", str(right), "--rescore", str(folder), *common], standalone_mode=False
    )
    assert (
        "accuracy 1.000 before, 1.000 now, on 10 questions asked as before; 0 verdicts moved" in ended.output
    )


def test_a_log_that_is_not_there_or_of_another_kind_is_said(folder: Path, tmp_path: Path) -> None:
    for name in ("nothing.jsonl", "page.docx"):
        (tmp_path / "page.docx").write_bytes(b"x")
        arguments = [
            "report",
            str(tmp_path / name),
            "--release",
            str(folder),
            "--out",
            str(tmp_path / "o.html"),
        ]
        ended = CliRunner().invoke(cli, arguments, standalone_mode=False)
        assert isinstance(ended.exception, ReleaseError)
        assert name in str(ended.exception)
    assert not (tmp_path / "o.html").exists()


SENT = (
    float("nan"),
    float("inf"),
    10**5000,
    Decimal("1e999999"),
    "\ud800",
    {"\ud800": ["x" * 10**6]},
    [[]] * 5000,
)


@pytest.mark.parametrize("place", range(len(SENT)))
def test_what_an_agent_sends_can_always_be_shown(place: int) -> None:
    written = encode(plain(SENT[place])).encode("utf-8")
    assert len(written) < 10_000
    json.loads(written)


def test_deep_answers_end_somewhere() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = [deep]
    assert "…" in encode(plain(deep))
