"""`generator draft --metric` on the small project: sound proposals are written, the others told, hostile ones are text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from language.server import Served, serving
from small_project import DOMAIN, Project, contents

from generator.cli.main import cli
from generator.compiler.project import sound_catalog
from pipeline.hostile import HOSTILE


def metric(name: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "name": name,
        "label": name.replace("_", " ").title(),
        "description": "Reviews written, by the purchase date of the order reviewed.",
        "unit": "count",
        "model": "fct_reviews",
        "time": "purchased_at",
        "dimensions": ["customer_state", "purchased_at"],
        "where": "",
        "value": "count(*)",
        "numerator": "",
        "denominator": "",
        "undecided": [],
    }
    return empty | more


def draft(project: Project, *replies: list[dict[str, Any]]) -> tuple[Result, Served]:
    def reply(body: dict[str, Any]) -> str:
        return json.dumps({"metrics": replies[min(len(body["messages"]) // 2 - 1, len(replies) - 1)]})

    given = ["draft", "--metric", "--root", str(project.root), "--domain", DOMAIN, "--model", "tiny"]
    with serving(Served(reply)) as served, pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOLDRULE_LANGUAGE_ENDPOINT", served.url)
        return CliRunner().invoke(cli, given, standalone_mode=False), served


def test_sound_metrics_are_written_and_computed(built_copy: Project) -> None:
    before = contents(built_copy.root / "metrics")
    low = metric("low_scores", value="count(*) filter (where review_score <= 2)")
    asked = metric("reviews_written", undecided=[{"about": "scope", "question": "do\nsurveys count?"}])
    again = metric("csat")
    wrong = metric("wrong_one", value="sum(no_such_column)")
    result, served = draft(built_copy, [asked, low, again, wrong])
    assert result.exception is None, result.output
    assert len(served.bodies) == 2, "what is wrong is asked for once more"
    after = contents(built_copy.root / "metrics")
    assert {name for name in after if name not in before} == {
        f"{DOMAIN}/reviews_written.yml",
        f"{DOMAIN}/low_scores.yml",
    }
    assert {name: after[name] for name in before} == before
    metrics = sound_catalog(built_copy.root).domains[DOMAIN].metrics
    assert metrics["reviews_written"].value == "count(*)"
    assert "# ASK (scope): do surveys count?" in after[f"{DOMAIN}/reviews_written.yml"].decode()
    assert "# ASK (boundary)" in after[f"{DOMAIN}/low_scores.yml"].decode()
    assert "csat is there already" in result.output
    assert "no_such_column" in result.output
    assert "what the metrics come to" in result.output


def test_a_mended_reply_is_taken(unbuilt: Project) -> None:
    result, served = draft(unbuilt, [metric("reviews", model="fct_review")], [metric("reviews")])
    assert result.exception is None, result.output
    assert "fct_review" in served.bodies[1]["messages"][-1]["content"]
    assert "reviews" in sound_catalog(unbuilt.root).domains[DOMAIN].metrics
    assert "not tried on data: " in result.output


def test_hostile_proposals_are_text_or_nothing(unbuilt: Project) -> None:
    """Names and expressions are refused; labels and questions are quoted, and say what they say."""
    before = contents(unbuilt.root)
    named = [metric(text) for text in HOSTILE[:5]]
    result, _ = draft(unbuilt, named)
    assert "no name of a metric" in result.output
    assert {name for name in contents(unbuilt.root) if not name.startswith("target/")} == {
        name for name in before if not name.startswith("target/")
    }
    for number, text in enumerate(HOSTILE):
        plain = text if text.isprintable() else " ".join(text.replace("\u202e", "").split())
        ask = {"about": "other", "question": text}
        draft(unbuilt, [metric(f"hostile_{number}", label=plain, undecided=[ask])])
        path = Path("metrics", DOMAIN, f"hostile_{number}.yml")
        if (unbuilt.root / path).exists():
            found = sound_catalog(unbuilt.root).domains[DOMAIN].metrics[path.stem]
            assert " ".join(found.label.split()) == " ".join(plain.split())
            assert (found.value, found.where) == ("count(*)", None)
            (unbuilt.root / path).unlink()


def test_a_document_or_metrics_not_both(unbuilt: Project, tmp_path: Path) -> None:
    for given in (["draft"], ["draft", "--metric", str(tmp_path / "a.md")]):
        result = CliRunner().invoke(cli, [*given, "--root", str(unbuilt.root)], standalone_mode=False)
        assert "and not both" in str(result.exception)
