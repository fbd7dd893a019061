"""`generator score` of a real release: the gold answers, the base answers, and what the table says of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from small_project import Project

from cli.invoked import Ended
from generator.records import Answer, Tier
from generator.release.json_text import encode

pytestmark = pytest.mark.slow
Called = Callable[..., Ended]


def scored(called: Called, project: Project, file: Path, answers: Iterable[tuple[str, Answer | None]]) -> Any:
    rows = [
        encode({"id": name, "answer": None if answer is None else answer.shown}) for name, answer in answers
    ]
    file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    ended = called(project, "score", "release", str(file), "--json")
    assert ended.code == 0, ended.err
    return json.loads(ended.out)


def test_gold_is_right_throughout(released: Project, called: Called, tmp_path: Path) -> None:
    tasks = released.release().gold.values()
    report = scored(called, released, tmp_path / "gold.jsonl", ((task.id, task.gold) for task in tasks))
    assert report["all"]["right"] == report["all"]["tasks"] == len(tasks)
    assert report["all"]["accuracy"] == 1


def test_base_is_right_where_no_rule_is_required(released: Project, called: Called, tmp_path: Path) -> None:
    tasks = [task for task in released.release().gold.values() if task.tier is not Tier.KNOWLEDGE]
    report = scored(called, released, tmp_path / "base.jsonl", ((task.id, task.base) for task in tasks))
    outcomes = {row["id"]: row["outcome"] for row in report["tasks"]}
    assert {outcomes[task.id] for task in tasks if task.tier is Tier.RULE} <= {"wrong", "missing"}
    assert {outcomes[task.id] for task in tasks if task.tier is Tier.ANALYTICS} == {"right"}


def test_no_wrong_answer_made_of_a_gold_answer_is_right(released: Project, called: Called) -> None:
    ended = called(released, "floors", "--mutations", "release", "--json")
    assert ended.code == 0, ended.out + ended.err
    report = json.loads(ended.out)
    assert report["amiss"] == []
    types = {str(task.type) for task in released.release().gold.values()}
    assert set(report["right"]["gold answer"]) == set(report["wrong"]["refusal"]) == types
    counts = [row[type] for row in report["wrong"].values() for type in row]
    assert sum(row["tried"] for row in counts) == sum(row["passed"] for row in counts) > 1000
    table = called(released, "floors", "--mutations", "release").out
    assert "wrong answers caught" in table
    assert "permuted rows" in table
