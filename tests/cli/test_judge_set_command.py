"""`generator judge-set` writes tasks, goes through batch files, and leaves labels that `judge-audit` reads."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from language.server import completion

from generator.cli.main import cli
from generator.validation.judge import Dimension

PARTS = ("metrics", "rules", "models", "macros", "dbt_project.yml", "profiles.yml")


def project(folder: Path) -> Path:
    """Return the repository's project as it stands, with a cache of its own."""
    root = folder / "project"
    root.mkdir()
    for part in PARTS:
        (root / part).symlink_to(Path(__file__).parents[2] / part)
    return root


def called(root: Path, *arguments: str) -> str:
    given = ["judge-set", "--root", str(root), "--size", "6", *arguments]
    result = CliRunner().invoke(cli, given, standalone_mode=False)
    assert result.exception is None, result.exception
    return result.output


def test_from_tasks_to_an_audit(tmp_path: Path) -> None:
    out, asked, came, labels = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "c.jsonl", "d.csv"))
    root = project(tmp_path)
    shown = called(root, "--out", str(out), "--model", "not-there-1", "--batch-out", str(asked))
    assert "6 tasks: 1 ambiguous, 1 leaked_answer, 3 sound, 1 wrong_scope" in shown
    assert len(out.read_text(encoding="utf-8").splitlines()) == 6
    rows = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    verdict = json.dumps({str(dimension): {"why": "fine", "score": 1} for dimension in Dimension})
    replies = [
        {"custom_id": row["custom_id"], "response": {"status_code": 200, "body": completion(verdict)}}
        for row in rows[:5]
    ]
    came.write_text("\n".join(json.dumps(reply) for reply in replies), encoding="utf-8")
    shown = called(root, "--labels", str(labels), "--model", "not-there-1", "--batch-in", str(came))
    assert shown.count("no label: ") == 1
    audit = CliRunner().invoke(cli, ["judge-audit", str(labels), "--json"], standalone_mode=False).output
    assert json.loads(audit)["all eight"]["cases"] == 5


def test_labels_need_a_model(tmp_path: Path) -> None:
    arguments = [
        "judge-set",
        "--root",
        str(project(tmp_path)),
        "--size",
        "2",
        "--labels",
        str(tmp_path / "a.csv"),
    ]
    result = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert "labels need a model" in str(result.exception)
