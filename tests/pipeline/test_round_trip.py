"""A release whose questions went out and came back as files: the right ones are admitted, the rest reported with reasons."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from click.testing import CliRunner
from small_project import DOMAIN, Project

from generator.cli.main import cli
from pipeline.round_trip import KINDS, TASKS, answered


def test_forty_tasks_go_round(released_copy: Project, tmp_path: Path) -> None:
    def phrased(*more: str) -> str:
        given = [
            "phrase",
            "--root",
            str(released_copy.root),
            "--domain",
            DOMAIN,
            "--model",
            "not-there-1",
            *more,
        ]
        result = CliRunner().invoke(cli, given, standalone_mode=False)
        assert result.exception is None, result.exception
        return result.output

    out, came = tmp_path / "out.jsonl", tmp_path / "in.jsonl"
    judgements, judged = tmp_path / "judgements.jsonl", tmp_path / "judged.jsonl"
    phrased("--batch-out", str(out))
    asked = [json.loads(line)["custom_id"] for line in out.read_text().splitlines()]
    assert len(asked) > TASKS
    kinds = answered(out, came)
    assert Counter(kinds[name] for name in asked[:TASKS]) == dict.fromkeys(KINDS, TASKS // len(KINDS))
    shown = phrased("--batch-in", str(came), "--batch-out", str(judgements))
    assert "not used" not in shown
    verdicts = Counter(answered(judgements, judged).values())
    good = TASKS // len(KINDS)
    assert verdicts["admitted"] + verdicts["doubted"] == good
    assert verdicts["doubted"] == 2
    shown = phrased("--batch-in", str(judged))
    seen = json.loads((released_copy.releases / DOMAIN / "private" / "certificate.json").read_text())[
        "language"
    ]
    assert f"{DOMAIN}: {verdicts['admitted']} of {len(asked)} questions worded by not-there-1" in shown
    reasons = Counter(
        "admitted" if one["worded"] == "model" else str(one["why"][0]).partition(":")[0]
        for one in seen["tasks"].values()
    )
    assert reasons["admitted"] == verdicts["admitted"]
    assert reasons["correctness"] == verdicts["doubted"]
    assert reasons["stray_words"] == good
    assert reasons["malformed"] == good
    assert reasons["missing"] == len(asked) - 3 * good
    assert reasons.total() == len(asked)
    tasks = (released_copy.releases / DOMAIN / "public" / "tasks.jsonl").read_text().splitlines()
    worded = {json.loads(line)["question"][:13] for line in tasks}
    assert "Good morning," in worded
