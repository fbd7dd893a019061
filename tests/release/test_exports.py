"""Exports load in the libraries that they are made for, whole and unchanged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from verify import shop

from generator.cli.main import cli
from generator.errors import ReleaseError
from generator.release import Release, read_release
from release.samples import files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = shop.project(tmp_path_factory.mktemp("exported"))
    return shop.write_shop(tmp_path_factory.mktemp("releases"), made)


@pytest.fixture(scope="module")
def release(folder: Path) -> Release:
    return read_release(folder)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


def exported(folder: Path, form: str, out: Path, *options: str) -> Path:
    result = invoke(folder, form, out, *options)
    assert result.exit_code == 0, result.output
    return out


def invoke(folder: Path, form: str, out: Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["export", str(folder), "--to", form, "--out", str(out), *options])


@pytest.mark.parametrize("form", ["huggingface", "lm-eval", "jsonl"])
def test_the_same_release_gives_the_same_bytes(form: str, folder: Path, tmp_path: Path) -> None:
    first = files(exported(folder, form, tmp_path / "a"))
    assert files(exported(folder.parent, form, tmp_path / "b")) == first
    exported(folder, form, tmp_path / "a")
    assert files(tmp_path / "a") == first
    assert not any(str(folder).encode() in data for data in first.values())


def test_only_an_export_is_replaced(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    result = invoke(folder, "jsonl", tmp_path / "mine")
    assert isinstance(result.exception, ReleaseError)
    assert "is not empty and holds no export" in str(result.exception)
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_huggingface_loads_in_datasets(folder: Path, release: Release, tmp_path: Path) -> None:
    import datasets

    out = exported(folder, "huggingface", tmp_path / "hub", "--answers")
    cache = str(tmp_path / "cache")
    found = datasets.load_dataset(str(out), "shop", cache_dir=cache)
    assert {split: rows.num_rows for split, rows in found.items()} == {
        "knowledge": 1,
        "analytics": 2,
        "rule": 6,
    }
    rows = [row for split in found.values() for row in split]
    assert {row["id"]: row["question"] for row in rows} == {task.id: task.question for task in release.tasks}
    for row in rows:
        gold = release.gold[row["id"]]
        assert json.loads(row["answer"]) == json.loads(json.dumps(gold.gold.shown, default=float))
        assert (row["gold_sql"], tuple(row["required_rules"])) == (gold.gold_sql, gold.required)
    documents = datasets.load_dataset(str(out), "shop_documents", split="documents", cache_dir=cache)
    assert "rules/grace.md" in documents["name"]
    header = (out / "README.md").read_text(encoding="utf-8").split("---")[1]
    assert 'license: "other"' in header
    assert (out / "database" / "shop.duckdb").read_bytes() == (
        folder / "public" / "database.duckdb"
    ).read_bytes()


def test_without_being_asked_no_answer_leaves(folder: Path, release: Release, tmp_path: Path) -> None:
    import pyarrow.parquet

    out = exported(folder, "huggingface", tmp_path / "hub")
    table = pyarrow.parquet.read_table(out / "data" / "shop" / "rule.parquet")
    assert table.column_names == ["id", "domain", "type", "tier", "question", "answer_format"]
    plain = exported(folder, "jsonl", tmp_path / "plain")
    rows = [
        json.loads(line) for line in (plain / "shop" / "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert [set(row) for row in rows] == [set(table.column_names)] * len(release.tasks)
    assert "CREATE TABLE" in (plain / "shop" / "schema.sql").read_text(encoding="utf-8")
    answered = exported(folder, "jsonl", tmp_path / "answered", "--answers")
    (line, *_) = (answered / "shop" / "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(json.loads(line)["exact_answer"]) == "Two days after the promised day."


def test_lm_eval_loads_and_scores_as_we_do(folder: Path, release: Release, tmp_path: Path) -> None:
    """The harness's own loader, prompts and aggregation; the model is one that knows the gold answers."""
    from lm_eval import simple_evaluate
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    out = exported(folder, "lm-eval", tmp_path / "tasks")
    answers = {
        task.question: json.dumps(release.gold[task.id].gold.shown, default=float) for task in release.tasks
    }

    class Knowing(LM):
        def generate_until(self, requests: list[Any], **kwargs: Any) -> list[str]:
            return [self.answer(request.args[0]) for request in requests]

        def answer(self, prompt: str) -> str:
            question = next(question for question in answers if question in prompt)
            word = "answer" if "```answer" in prompt else "json"
            text = json.loads(answers[question]) if word == "answer" else answers[question]
            return f"Here it is.\n```{word}\n{text}\n```" if question != first else "I do not know."

        def loglikelihood(self, requests: list[Any], **kwargs: Any) -> list[Any]:
            raise AssertionError

        loglikelihood_rolling = loglikelihood

    first = next(task.question for task in release.tasks if task.id == "shop-point")
    manager = TaskManager(include_path=str(out), include_defaults=False)
    results = simple_evaluate(
        model=Knowing(),
        tasks=["goldrule_shop_closed_book", "goldrule_shop_reading"],
        task_manager=manager,
        bootstrap_iters=0,
    )
    assert results is not None
    accuracy = {name: found["acc,none"] for name, found in results["results"].items()}
    assert accuracy["goldrule_shop_closed_book"] == pytest.approx(8 / 9)
    assert accuracy["goldrule_shop_reading"] == 1.0
    reading = list(results["samples"]["goldrule_shop_reading"])
    assert "# Delivery Grace Period" in reading[0]["arguments"][0][0]
