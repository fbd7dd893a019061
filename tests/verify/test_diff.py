"""Two releases compared: what was added, died, moved, was reworded; and the version that makes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from generator.errors import ReleaseError
from generator.records import AnalysisType
from generator.release import read_release
from generator.release.diff import Change, ReleaseDiff, TaskChange, Version, diff, next_version
from verify import shop
from verify.test_tampering import edit, edit_row


@pytest.fixture
def later(pristine: Path, tmp_path: Path) -> Path:
    """The next release of the shop."""
    return Path(shutil.copytree(pristine, tmp_path / "later" / "shop"))


def compare(old: Path, new: Path) -> ReleaseDiff:
    return diff(read_release(old), read_release(new))


def changed(found: ReleaseDiff) -> dict[str, Change]:
    return {item.task: item.change for item in found.changes if item.change is not Change.UNCHANGED}


def test_a_release_and_itself(pristine: Path, later: Path) -> None:
    found = compare(pristine, later)
    assert (found.version, changed(found)) == (Version.NONE, {})
    assert found.counts[Change.UNCHANGED] == 9


def test_another_rule_moves_what_it_reaches(pristine: Path, project: Path, tmp_path: Path) -> None:
    """A real second release, of a project whose rule draws the line elsewhere."""
    other = Path(shutil.copytree(project, tmp_path / "project", symlinks=True))
    rule = other / "rules/shop/grace.yml"
    rule.write_text(rule.read_text().replace("amount > 5000", "amount > 1000").replace("5,000", "1,000"))
    found = compare(pristine, shop.write_shop(tmp_path / "new", other))
    by_id = {item.task: item for item in found.changes}
    assert changed(found) == {
        **{f"shop-{name}": Change.MOVED for name in ("limit", "trend", "parts")},
    }
    assert by_id["shop-limit"].why == ("rule grace changed",)
    assert str(by_id["shop-limit"]).startswith("shop-limit  threshold_crossing  value: 158411 → ")
    assert found.version is Version.MAJOR
    assert found.files == ("public/knowledge/rules/grace.md",)


def test_tasks_that_are_added_or_die(pristine: Path, project: Path, tmp_path: Path) -> None:
    less = shop.write_shop(tmp_path / "less", project, leave=("pair", "rank"))
    found = compare(less, pristine)
    assert changed(found) == {"shop-pair": Change.ADDED, "shop-rank": Change.ADDED}
    assert found.version is Version.MINOR
    found = compare(pristine, less)
    assert changed(found) == {"shop-pair": Change.DIED, "shop-rank": Change.DIED}
    assert found.version is Version.MINOR


@pytest.mark.parametrize(
    ("stage", "change"),
    [("answers", Change.UNDETERMINED), ("refresh", Change.DIED), ("validation", Change.DIED)],
)
def test_a_task_in_the_ledger_went_for_a_reason(
    stage: str, change: Change, pristine: Path, project: Path, tmp_path: Path
) -> None:
    less = shop.write_shop(tmp_path / "less", project, leave=("rank",))
    row = {
        "task": "shop-rank",
        "domain": "shop",
        "stage": stage,
        "reason": "tie",
        "detail": "a is b",
        "type": "ranking",
    }
    (less / "private" / "rejections.jsonl").write_text(json.dumps(row) + "\n")
    item = next(item for item in compare(pristine, less).changes if item.change is change)
    assert str(item) == "shop-rank  ranking  (now tie: a is b)"


def first(row: dict[str, Any]) -> None:
    row["gold"]["exact"]["value"] += 1e-12


@pytest.mark.parametrize(
    ("task", "change", "name", "expected", "version"),
    [
        (
            "shop-point",
            lambda row: row.update(question="How late?"),
            "public/tasks.jsonl",
            Change.REWORDED,
            Version.MINOR,
        ),
        (
            "shop-point",
            lambda row: row.update(answer_format="x"),
            "public/tasks.jsonl",
            Change.REWORDED,
            Version.MINOR,
        ),
        ("shop-point", first, "private/gold.jsonl", Change.UNCHANGED, Version.NONE),
        (
            "shop-point",
            lambda row: row["gold"]["exact"].update(value=9.5901),
            "private/gold.jsonl",
            Change.MOVED,
            Version.MAJOR,
        ),
        (
            "shop-point",
            lambda row: row.update(decimals={"value": 1}),
            "private/gold.jsonl",
            Change.MOVED,
            Version.MAJOR,
        ),
        (
            "shop-fact",
            lambda row: row.update(must_include=["2 days"]),
            "private/gold.jsonl",
            Change.MOVED,
            Version.MAJOR,
        ),
        (
            "shop-point",
            lambda row: row["rules"].update(required=[], inert=["grace"]),
            "private/gold.jsonl",
            Change.RECLASSIFIED,
            Version.MINOR,
        ),
    ],
)
def test_kinds_of_change(
    task: str, change: Any, name: str, expected: Change, version: Version, pristine: Path, later: Path
) -> None:
    edit_row(later, task, change, name)
    found = compare(pristine, later)
    assert next(item.change for item in found.changes if item.task == task) is expected
    assert found.version is version
    assert all(str(item) for item in found.changes)


def test_changed_data_and_documents_alone_are_a_patch(pristine: Path, later: Path) -> None:
    edit(later, lambda text: text.replace('"orders": "', '"orders": "9'), "private/certificate.json")
    found = compare(pristine, later)
    assert (found.tables, found.version) == (("orders",), Version.PATCH)


def test_a_domain_that_only_one_side_has(pristine: Path) -> None:
    release = read_release(pristine)
    assert diff(None, release).counts[Change.ADDED] == 9
    assert diff(None, release).version is Version.MINOR
    assert diff(release, None).version is Version.MINOR


def test_the_command(pristine: Path, later: Path) -> None:
    edit_row(later, "shop-point", lambda row: row["gold"]["shown"].update(value=21.5), "private/gold.jsonl")
    edit_row(later, "shop-pair", lambda row: row.update(question="Who is late?"), "public/tasks.jsonl")
    result = CliRunner().invoke(cli, ["diff", str(pristine), str(later.parent)])
    assert result.exit_code == 0, result.exception
    assert "shop-point  point_query  value: 9.59 → 21.5" in result.output
    assert "→ “Who is late?”" in result.output
    assert "major version: gold answers moved, so" in result.output
    data = json.loads(CliRunner().invoke(cli, ["diff", str(pristine), str(later), "--json"]).output)
    assert data["version"] == "major"
    assert data["domains"][0]["counts"] == {
        "added": 0, "died": 0, "became undetermined": 0, "gold moved": 1, "reworded": 1, "reclassified": 0, "unchanged": 7
    }  # fmt: skip
    assert data["domains"][0]["changes"][1] == {
        "id": "shop-point",
        "type": "point_query",
        "change": "gold moved",
        "from": {"value": 9.59},
        "to": {"value": 21.5},
        "why": [],
    }


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((Change.MOVED, Change.ADDED), "3.0.0"),
        ((Change.DIED, Change.UNCHANGED), "2.8.0"),
        ((Change.REWORDED,), "2.8.0"),
        ((Change.UNCHANGED,), "2.7.2"),
    ],
)
def test_the_next_version(changes: tuple[Change, ...], expected: str) -> None:
    items = tuple(TaskChange(f"shop-{n}", AnalysisType.POINT_QUERY, change) for n, change in enumerate(changes))
    assert next_version("2.7.1", ReleaseDiff("shop", items)) == expected
    with pytest.raises(ReleaseError, match=r"two is no version such as 1\.0\.0"):
        next_version("two", ReleaseDiff("shop", items))
