"""The mutation suite over one task of each type: nothing slips by a sound scorer, something by an unsound one."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from release.samples import content, write_database

from generator.evaluation.agents import Case
from generator.evaluation.mutations import mutate, table_of_trial
from generator.evaluation.places import rounded_apart
from generator.evaluation.right_answers import RIGHT
from generator.evaluation.wrong_answers import WRONG
from generator.pipeline.floors import cases_of
from generator.records import AnalysisType as T
from generator.release import read_release, write_release
from generator.scoring import Verdict, compare

NUMERIC = {
    "shifted last digit", "percent for fraction", "other sign", "inf and NaN", "text for number", "localised number",
    "number with a unit",
}  # fmt: skip
EVERY_TYPE = {"refusal", "list everything", "another task's answer", "missing row or field", "extra prose"}
Scorer = Callable[..., Verdict]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    return cases_of(
        read_release(write_release(content(), tmp_path_factory.mktemp("release"), write_database))
    )


def test_every_wrong_answer_is_caught_and_every_right_one_accepted(cases: list[Case]) -> None:
    mutated = mutate(cases)
    assert mutated.failed == []
    assert mutated.wrong.tried == mutated.wrong.passed
    assert mutated.right.tried == mutated.right.passed


def test_every_mistake_is_tried_wherever_it_has_a_meaning(cases: list[Case]) -> None:
    tried = mutate(cases).wrong.tried
    assert {name for name, _ in tried} == set(WRONG)
    for name in NUMERIC:
        assert {type for mistake, type in tried if mistake == name} >= set(T) - {T.KNOWLEDGE_RETRIEVAL}, name
    for name in EVERY_TYPE:
        assert {type for mistake, type in tried if mistake == name} == set(T), name
    assert {type for mistake, type in tried if mistake == "permuted rows"} == {T.RANKING}
    assert {type for mistake, type in tried if mistake == "swapped groups"} == {
        T.COMPARISON, T.RANKING, T.SIGNIFICANCE_TESTING, T.COUNTERFACTUAL, T.DECOMPOSITION,
    }  # fmt: skip
    forms = mutate(cases).right.tried
    assert {name for name, _ in forms} == set(RIGHT)
    assert {type for name, type in forms if name == "gold answer"} == set(T)


def _loose(gold: Any, decimals: dict[str, int], *rest: Any, **named: Any) -> Verdict:
    return compare(gold, decimals, *rest, **{**named, "factor": 3})


def _sorting(gold: Any, decimals: Any, answer: Any, type: T, **named: Any) -> Verdict:
    if type is T.RANKING and isinstance(answer, list) and all(isinstance(row, dict) for row in answer):
        places = {row["key"]: place for place, row in enumerate(gold)}
        answer = sorted(answer, key=lambda row: places.get(row.get("key"), len(places)))
    return compare(gold, decimals, answer, type, **named)


def _forgiving_types(gold: Any, decimals: Any, answer: Any, type: T, **named: Any) -> Verdict:
    return compare(gold, decimals, _numbers(answer), type, **named)


def _numbers(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {name: _numbers(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_numbers(value) for value in answer]
    try:
        return Decimal(answer) if isinstance(answer, str) and answer[:1] in "-0123456789" else answer
    except ArithmeticError:
        return answer


def _ignoring_extras(gold: Any, decimals: Any, answer: Any, type: T, **named: Any) -> Verdict:
    if isinstance(gold, dict) and isinstance(answer, dict):
        answer = {name: value for name, value in answer.items() if name in gold}
    return compare(gold, decimals, answer, type, **named)


def _strict(gold: Any, decimals: Any, answer: Any, type: T, **named: Any) -> Verdict:
    return compare(gold, dict.fromkeys(decimals), answer, type, **named)


@pytest.mark.parametrize(
    ("scorer", "slips"),
    [
        (_loose, {"shifted last digit"}),
        (_sorting, {"permuted rows"}),
        (_forgiving_types, {"text for number"}),
        (_ignoring_extras, {"extra row or field"}),
        (_strict, {"correct rounding"}),
        (lambda *_, **__: Verdict(1), set(WRONG)),
        (lambda *_, **__: Verdict(0), set(RIGHT)),
    ],
)
def test_an_unsound_scorer_is_found_out(
    scorer: Scorer, slips: set[str], cases: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.evaluation.scorer.compare", scorer)
    mutated = mutate(cases)
    found = {
        name
        for trial in (mutated.wrong, mutated.right)
        for (name, type), count in trial.tried.items()
        if count != trial.passed[name, type]
    }
    assert found >= slips, "the suite has nothing that tells this scorer from a sound one"
    if slips not in (set(WRONG), set(RIGHT)):
        assert len(found) < len(WRONG), "it fails for what it does, not for anything at all"
    assert mutated.failed


def test_the_table_counts_what_was_tried(cases: list[Case]) -> None:
    columns, rows = table_of_trial(mutate(cases).wrong)
    assert (columns[0], columns[-1], len(columns)) == ("", "all", len(T) + 2)
    assert [row[0] for row in rows] == [*WRONG, "all"]
    totals = [int(row[-1].split("/")[1]) for row in rows]
    assert totals[-1] == sum(totals[:-1])
    assert rows[0][1] == "–", "a text has no rows to permute"


@pytest.mark.parametrize(
    ("exact", "given", "decimals", "apart"),
    [
        ("2.675", "2.67", 2, False),
        ("2.675", "2.68", 2, False),
        ("2.675", "2.66", 2, True),
        ("12345678901.25", "12345678901.26", 2, True),
        ("7", "7", None, False),
        ("7", "7.0001", None, True),
    ],
)
def test_what_is_no_rounding(exact: str, given: str, decimals: int | None, apart: bool) -> None:
    assert rounded_apart(Decimal(exact), Decimal(given), decimals) is apart
    found = compare({"value": Decimal(exact)}, {} if decimals is None else {"value": decimals},
                    {"value": Decimal(given)}, T.POINT_QUERY)  # fmt: skip
    assert found.score == (0 if apart else 1)


def test_the_slack_for_binary_noise_never_reaches_the_next_rounding() -> None:
    """
    | exact             | answer            | relative slack | verdict |
    | 99999999999.00    | 99999999999.01    | 0.1            | wrong   |
    """
    gold, near = Decimal("99999999999.00"), Decimal("99999999999.01")
    assert compare({"value": gold}, {"value": 2}, {"value": near}, T.POINT_QUERY).score == 0


def test_a_release_is_needed(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from generator.cli.main import cli

    ended = CliRunner().invoke(cli, ["floors", "--mutations", str(tmp_path)])
    assert "there is no release" in str(ended.exception)
