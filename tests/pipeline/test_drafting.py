"""`generator draft` on the small project: a rule from a document, checked, mended, tried on the data, written once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from language.server import Served, completion, serving
from proposals.drafts import DOCUMENT, LATEST, MIDDLE, middle, operation, reply, slow
from small_project import DOMAIN, Project, contents

from generator.cli.main import cli
from generator.compiler.project import sound_catalog
from generator.errors import GoldruleError, LanguageError
from generator.pipeline.asking import Wording
from generator.pipeline.drafting import Drafted, draft_rule
from generator.records import TOTAL, TOTAL_KEY

NAME = "furniture_parcels"
ALL = (TOTAL, TOTAL_KEY)
Replying = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "Furniture parcels.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    return path


def draft(project: Project, document: Path, replying: Replying, **wording: Any) -> tuple[Drafted, Served]:
    with (
        serving(Served(lambda body: json.dumps(replying(body)))) as served,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("GOLDRULE_LANGUAGE_ENDPOINT", served.url)
        said = Wording(**({"model": "tiny"} | wording))
        found = draft_rule(replace(project.options(), wording=said), document)
    assert found is not None
    return found, served


def test_a_document_becomes_a_rule_that_is_sound_and_shows_what_it_does(
    built_copy: Project, document: Path
) -> None:
    before = contents(built_copy.root / "rules")
    found, served = draft(built_copy, document, lambda body: reply(slow(), middle()))
    assert found.path == Path("rules", DOMAIN, f"{NAME}.yml")
    assert len(served.bodies) == 1
    after = contents(built_copy.root / "rules")
    assert {name: body for name, body in after.items() if name != f"{DOMAIN}/{NAME}.yml"} == before
    rule = sound_catalog(built_copy.root).domains[DOMAIN].rules[NAME]
    assert rule.document == DOCUMENT
    effects = {effect.metric: effect for effect in found.effects}
    assert set(effects) == {"average_delivery_time", "csat", "delivery_experience_score"}
    csat = effects["csat"]
    states = {group for group in csat.moved if group[0] == "customer_state"}
    assert states == {("customer_state", "BA")}
    assert ALL in csat.moved
    assert csat.base[ALL] != csat.today[ALL] != csat.drafted[ALL]
    slowest = effects["average_delivery_time"]
    assert (slowest.drafted[ALL] or 0) < (slowest.today[ALL] or 0)
    assert "gross_merchandise_value" in found.untouched


def test_what_the_checks_object_to_is_mended_once(built_copy: Project, document: Path) -> None:
    def replying(body: dict[str, Any]) -> dict[str, Any]:
        if len(body["messages"]) == 2:
            return reply(slow(sql="delivery_day > 45"), middle())
        return reply(slow(), middle())

    found, served = draft(built_copy, document, replying)
    assert found.path is not None
    assert len(served.bodies) == 2
    said = served.bodies[1]["messages"][-1]["content"]
    assert "operation 1: X" in said
    assert "delivery_day" in said
    assert len(found.rule.operations) == 2


def test_what_stays_wrong_is_left_out_and_said(built_copy: Project, document: Path) -> None:
    wrong = operation("exclude.where", "no_such_column = 3", "csat", MIDDLE)
    invented = operation("exclude.where", "delivery_days > 31", "average_delivery_time", LATEST)
    found, served = draft(built_copy, document, lambda body: reply(wrong, invented, slow()))
    assert len(served.bodies) == 2
    assert found.path is not None
    assert [one.metrics for one in found.rule.operations] == [("average_delivery_time",)]
    text = (built_copy.root / found.path).read_text(encoding="utf-8")
    assert "# not written: exclude: where no_such_column = 3" in text
    assert "# not written: exclude: where delivery_days > 31: X014 the document never mentions 31" in text


def test_nothing_is_written_where_nothing_can_stand(built_copy: Project, document: Path) -> None:
    before = contents(built_copy.root / "rules")
    wrong = operation("exclude.where", "no_such_column = 3", "csat", MIDDLE)
    found, _ = draft(built_copy, document, lambda body: reply(wrong))
    assert (found.path, found.rule.operations) == (None, ())
    assert contents(built_copy.root / "rules") == before
    document.write_text("In CSAT we leave out reviews of 3 stars.", encoding="utf-8")
    short = operation("exclude.where", "review_score = 3", "csat", "we leave out reviews of 3 stars")
    found, _ = draft(built_copy, document, lambda body: reply(short, facts=[]))
    assert found.path is None
    assert [finding.code for finding in found.findings] == ["R015"]
    assert contents(built_copy.root / "rules") == before


def test_nothing_is_overwritten_and_no_one_is_asked_then(built_copy: Project, document: Path) -> None:
    found, _ = draft(built_copy, document, lambda body: reply(slow()))
    before = contents(built_copy.root / "rules")
    asked: list[object] = []

    def noted(body: dict[str, Any]) -> dict[str, Any]:
        asked.append(body)
        return reply(middle())

    with pytest.raises(GoldruleError, match=rf"{found.path} is there already.*--name"):
        draft(built_copy, document, noted)
    assert not asked
    assert contents(built_copy.root / "rules") == before


def called(project: Project, document: Path, *more: str) -> Result:
    given = [
        "draft",
        str(document),
        "--root",
        str(project.root),
        "--domain",
        DOMAIN,
        "--model",
        "not-there-1",
    ]
    return CliRunner().invoke(cli, [*given, *more], standalone_mode=False)


def test_a_draft_goes_through_files_repair_included(unbuilt: Project, document: Path, tmp_path: Path) -> None:
    out, came = tmp_path / "out.jsonl", tmp_path / "in.jsonl"
    before = contents(unbuilt.root / "rules")

    def answered(*drafts: dict[str, Any]) -> None:
        rows = [json.loads(line) for line in out.read_text().splitlines()]
        lines = [
            {
                "custom_id": row["custom_id"],
                "response": {"status_code": 200, "body": completion(json.dumps(data))},
            }
            for row, data in zip(rows, drafts, strict=True)
        ]
        came.write_text("\n".join(map(json.dumps, lines)))

    assert "1 requests" in called(unbuilt, document, "--batch-out", str(out)).output
    answered(reply(slow(sql="delivery_day > 45")))
    shown = called(unbuilt, document, "--batch-in", str(came), "--batch-out", str(out)).output
    assert "1 requests" in shown
    assert contents(unbuilt.root / "rules") == before
    answered(reply(slow()))
    result = called(unbuilt, document, "--batch-in", str(came))
    assert result.exception is None, result.output
    assert f"{NAME}.yml written" in result.output
    assert "not tried on data: " in result.output
    assert sound_catalog(unbuilt.root).domains[DOMAIN].rules[NAME].document == DOCUMENT


def test_the_command_shows_effects_and_questions(built_copy: Project, document: Path, tmp_path: Path) -> None:
    served = Served(lambda body: json.dumps(reply(slow(), middle())))
    with serving(served), pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOLDRULE_LANGUAGE_ENDPOINT", served.url)
        shown = called(built_copy, document).output
    assert "gold with the draft" in shown
    assert "ASK (boundary)" in shown
    assert "metrics that it does not reach: " in shown
    assert "verify it" in shown


def test_a_draft_needs_a_model(unbuilt: Project, document: Path) -> None:
    with pytest.raises(LanguageError, match="name it with --model"):
        draft_rule(unbuilt.options(), document)
