"""The audit's arithmetic, on labels counted by hand; intervals against published values; bad files are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from generator.errors import LanguageError
from generator.validation.judge import Dimension, Labelled, audit, interval, read_labels

D = Dimension


def labels(dimension: D, *pairs: tuple[int, int]) -> list[Labelled]:
    """Return labels of tasks t0, t1 …: (judge, human)."""
    return [Labelled(f"t{number}", dimension, *map(bool, pair)) for number, pair in enumerate(pairs)]


def test_counts_by_hand() -> None:
    """Ten tasks: two defects seen by both, one by the judge alone, three by the person alone, four by no one."""
    pairs = [(0, 0), (0, 0), (0, 1), (1, 0), (1, 0), (1, 0), (1, 1), (1, 1), (1, 1), (1, 1)]
    found = audit(labels(D.LEAKAGE, *pairs))[D.LEAKAGE]
    assert (found.both, found.judge_only, found.human_only, found.neither) == (2, 1, 3, 4)
    assert found.precision == (2, 3)
    assert found.recall == (2, 5)
    assert found.agreement == (6, 10)
    # Chance: 0.3 x 0.5 + 0.7 x 0.5 = 0.5; kappa = (0.6 - 0.5) / 0.5.
    assert found.kappa == pytest.approx(0.2)


def test_a_task_is_sound_where_all_its_dimensions_are() -> None:
    both = [*labels(D.LEAKAGE, (1, 1), (0, 1), (1, 1)), *labels(D.FORMAT, (1, 1), (1, 0), (0, 1))]
    found = audit(both)["all eight"]
    assert (found.both, found.judge_only, found.human_only, found.neither) == (1, 1, 0, 1)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_newcombe(hits: int, total: int, low: float, high: float) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert interval(hits, total) == pytest.approx((low, high), abs=6e-5)


def test_nothing_has_no_share() -> None:
    found = audit(labels(D.FORMAT, (1, 1)))
    assert interval(*found[D.FORMAT].precision) is None
    assert found[D.FORMAT].kappa is None
    assert found[D.LEAKAGE].total == 0


def test_the_command_prints_what_was_counted(tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_text("task,dimension,judge,human\na,leakage,0,0\nb,leakage,1,0\nc,leakage,1,1\nd,format,1,1\n")
    shown = CliRunner().invoke(cli, ["judge-audit", str(file)], standalone_mode=False)
    assert shown.exception is None
    assert "100 % (21–100)" in shown.output
    assert "50 % (9–91)" in shown.output
    as_json = json.loads(CliRunner().invoke(cli, ["judge-audit", str(file), "--json"]).output)
    assert as_json["leakage"]["recall"]["share"] == 0.5
    assert as_json["all eight"]["cases"] == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("task,dimension,judge\n", "no column human"),
        ("task,dimension,judge,human\n", "there are no labels"),
        ("task,dimension,judge,human\na,beauty,1,1\n", ":2: there is no dimension 'beauty'"),
        ("task,dimension,judge,human\na,format,yes,1\n", ":2: judge is 'yes'"),
        ("task,dimension,judge,human\n,format,1,1\n", ":2: task is empty"),
        ("task,dimension,judge,human\na,format,1\n", ":2: human is ''"),
        ("task,dimension,judge,human\na,format,1,1\na,format,1,1\n", ":3: format of a stands twice"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "labels.csv").write_text(text)
    with pytest.raises(LanguageError) as error:
        read_labels(tmp_path / "labels.csv")
    assert words in str(error.value)
