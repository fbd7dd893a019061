"""Scores over a fixed denominator: by type and tier, with intervals and reasons, as text and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from release.samples import content, write_database

from generator.cli.main import cli
from generator.errors import ReleaseError
from generator.evaluation import Outcome, by_type_and_tier, figure, report, score, tally, wilson
from generator.evaluation.answers import Given
from generator.release import Release, read_release, write_release
from generator.scoring import Reason

ABSURD = [
    None,
    "",
    [],
    {},
    True,
    "inf",
    float("nan"),
    float("inf"),
    {"value": {}},
    [[]],
    {"\ud800": "\x1b[2J"},
    "I cannot say.",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_release(content(), tmp_path / "release", write_database)


@pytest.fixture
def release(folder: Path) -> Release:
    return read_release(folder)


def given(release: Release, **changed: Any) -> dict[str, Given]:
    """Return the gold answers as given, some of them changed by the last part of the id; None leaves one out."""
    answers = {name: Given(1, task.gold.shown) for name, task in release.gold.items()}
    for name, value in changed.items():
        answers.pop(f"shop/{name}")
        if value is not None:
            answers[f"shop/{name}"] = value if isinstance(value, Given) else Given(1, value)
    return answers


def by_id(release: Release, answers: dict[str, Given]) -> dict[str, Any]:
    return {item.task: item for item in score(tuple(release.gold.values()), answers)}


def test_gold_is_right_everywhere(release: Release) -> None:
    counted = tally(by_id(release, given(release)).values())
    assert (counted.tasks, counted.right, counted.accuracy) == (10, 10, 1.0)


def test_what_is_missing_is_wrong_and_what_broke_is_not(release: Release) -> None:
    answers = given(release, point=None, trend=Given(2, error="timeout"), ranking="no")
    found = by_id(release, answers)
    assert [found[f"shop/{name}"].outcome for name in ("point", "trend", "ranking")] == [
        Outcome.MISSING,
        Outcome.FAULT,
        Outcome.WRONG,
    ]
    counted = tally(found.values())
    assert (counted.tasks, counted.judged, counted.right, counted.missing, counted.faults) == (10, 9, 7, 1, 1)
    assert counted.accuracy == 7 / 9
    assert counted.at_least == 7 / 10


def test_answers_never_change_the_denominator(release: Release) -> None:
    assert tally(by_id(release, {}).values()).accuracy == 0
    assert len(by_id(release, {"shop/other": Given(1, 1)})) == 10


def test_reasons_are_typed(release: Release) -> None:
    found = by_id(release, given(release, point={"value": "93.46"}, comparison={}, threshold="{}"))
    assert found["shop/point"].reasons == (Reason.NUMBER_AS_TEXT,)
    assert found["shop/comparison"].reasons == (Reason.MISSING_FIELD,)
    assert found["shop/threshold"].reasons == (Reason.JSON_AS_TEXT,)


@pytest.mark.parametrize("absurd", ABSURD)
def test_nothing_an_agent_sends_breaks_the_scorer(absurd: Any, release: Release) -> None:
    scored = score(tuple(release.gold.values()), {name: Given(1, absurd) for name in release.gold})
    assert tally(scored).right == 0
    json.dumps(report(scored)).encode("utf-8")


def test_groups_are_types_with_tiers_then_tiers_then_all(release: Release) -> None:
    groups = by_type_and_tier(score(tuple(release.gold.values()), {}))
    assert [(type, tier, len(items)) for type, tier, items in groups][-3:] == [
        ("", "knowledge", 2),
        ("", "rule", 8),
        ("", "", 10),
    ]
    assert sum(len(items) for type, tier, items in groups if type and tier) == 10


@pytest.mark.parametrize(
    ("right", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (5, 10, 0.236593, 0.763407),
        (81, 263, 0.255286, 0.366201),
    ],
)
def test_wilson(right: int, count: int, low: float, high: float) -> None:
    """The third and fourth are the textbook's: R. Newcombe, Statistics in Medicine 17 (1998)."""
    assert wilson(right, count) == pytest.approx((low, high), abs=5e-4)


def test_figures_do_not_round_up_to_certainty() -> None:
    assert [figure(value) for value in (None, 0, 1, 0.9999, 0.0001, 2 / 3)] == [
        "–",
        "0.000",
        "1.000",
        "0.999",
        "0.001",
        "0.667",
    ]


def invoke(folder: Path, lines: list[Any], *options: str) -> Result:
    path = folder.parent / "answers.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return CliRunner().invoke(cli, ["score", str(folder), str(path), *options])


LINES = [
    {"id": "shop/point", "answer": {"value": 93.46}},
    {"id": "shop/threshold", "answer": {"value": 93.1, "threshold": 92.5, "exceeded": "PASS", "\x1b[2J": 1}},
    {"id": "shop/trend", "error": "connection reset"},
    {"id": "shop/nowhere", "answer": 1},
]


def test_the_command_prints_a_table_reasons_and_what_does_not_count(folder: Path) -> None:
    result = invoke(folder, LINES)
    assert result.exit_code == 0, result.output
    assert (
        "shop/threshold  threshold_crossing  rule  boolean_as_text (exceeded), extra_field (\\x1b[2J)"
        in result.output
    )
    assert "shop/ranking  ranking  rule  not answered" in result.output
    assert "shop/trend  connection reset" in result.output
    assert "line 4: no task has the id shop/nowhere" in result.output
    assert result.output.endswith(
        "accuracy 0.111 (95 % between 0.020 and 0.435): 1 right of 9, 7 not answered; 1 infrastructure faults are left "
        "out, counted as wrong the accuracy would be 0.100\n"
    )
    assert "\x1b" not in result.output


def test_the_command_speaks_json_and_takes_the_folder_of_all(folder: Path) -> None:
    result = invoke(folder.parent, LINES, "--json")
    data = json.loads(result.output)
    assert data["all"]["judged"] == 9
    assert data["all"]["accuracy"] == pytest.approx(1 / 9, abs=1e-6)
    assert data["unknown"] == [{"line": 4, "id": "shop/nowhere"}]
    assert data["domains"]["shop"]["tasks"] == 10
    assert data["reasons"] == {"boolean_as_text": 1, "extra_field": 1, "no_answer": 7}
    assert {item["id"]: item["score"] for item in data["tasks"]}["shop/trend"] is None


def test_nothing_is_scored_from_a_broken_file(folder: Path) -> None:
    result = invoke(folder, [*LINES, LINES[0]])
    assert isinstance(result.exception, ReleaseError)
    assert str(result.exception) == "answers.jsonl:5:1: shop/point was answered in line 1 already"
    assert "accuracy" not in result.output


def test_no_release_and_two_copies_of_one(folder: Path) -> None:
    (folder.parent / "other").mkdir()
    assert "there is no release at" in str(invoke(folder.parent / "other", LINES).exception)
    write_release(content(), folder.parent / "x", write_database)
    (folder.parent / "x" / "shop").rename(folder.parent / "shop2")
    assert "stands in two releases, shop and shop2" in str(invoke(folder.parent, LINES).exception)


def test_a_damaged_gold_answer_is_located(folder: Path) -> None:
    path = folder / "private" / "gold.jsonl"
    path.write_text(path.read_text().replace('{"value": 93.4567}', "[93.4567]", 1))
    error = invoke(folder, LINES).exception
    assert isinstance(error, ReleaseError)
    assert "private/gold.jsonl:6:1: no record of a release: a stored answer is no point_query answer" in str(
        error
    )
