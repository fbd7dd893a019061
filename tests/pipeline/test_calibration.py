"""The calibration set is what it says, the same each time, and a scripted judge's labels give the audit's arithmetic."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from language.asking import settings
from language.server import Served, serving

from generator.compiler.project import sound_catalog
from generator.language import Cache, Meter, TextModel
from generator.language.endpoint import Endpoint
from generator.pipeline.calibration import CalibrationCase, calibration, judged, rows
from generator.pipeline.defects import DEFECTS, Defect
from generator.records import AnalysisType
from generator.validation import faults
from generator.validation.judge import Dimension, audit, read_labels, write_labels

ROOT = Path(__file__).parents[2]
SIZE = 200


@pytest.fixture(scope="module")
def cases() -> tuple[CalibrationCase, ...]:
    return calibration(sound_catalog(ROOT), ROOT, size=SIZE)


def test_half_of_the_tasks_have_a_defect_of_each_kind(cases: tuple[CalibrationCase, ...]) -> None:
    kinds = Counter(case.defect for case in cases)
    assert len({case.task.spec.id for case in cases}) == SIZE
    assert kinds[None] == SIZE // 2
    assert {kinds[defect] for defect in DEFECTS} == {16, 17}
    assert {case.task.spec.domain for case in cases} == set(sound_catalog(ROOT).domains)


def test_every_type_is_there_sound_and_with_each_defect_that_can_be_planted(
    cases: tuple[CalibrationCase, ...],
) -> None:
    sound = Counter(case.task.spec.type for case in cases if case.defect is None)
    assert set(sound) == set(AnalysisType)
    assert set(sound.values()) == {11, 12}
    for defect in DEFECTS:
        kinds = {case.task.spec.type for case in cases if case.defect is defect}
        lacking = set(AnalysisType) - kinds
        assert lacking <= {AnalysisType.KNOWLEDGE_RETRIEVAL}, defect
        assert bool(lacking) == (defect in (Defect.WRONG_SCOPE, Defect.WRONG_SQL, Defect.AMBIGUOUS))
        assert len({case.task.spec.domain for case in cases if case.defect is defect}) == 3


def test_computations_are_of_their_type(cases: tuple[CalibrationCase, ...]) -> None:
    for case in cases:
        kind, sql = case.task.spec.type, case.task.gold_sql
        assert bool(sql) == (kind is not AnalysisType.KNOWLEDGE_RETRIEVAL)
        assert ("/supposed" in sql) == (kind is AnalysisType.COUNTERFACTUAL)


def test_sound_tasks_pass_every_check_of_programs(cases: tuple[CalibrationCase, ...]) -> None:
    catalog = sound_catalog(ROOT)
    for case in cases:
        found = {
            item.reason for item in faults(case.task, case.question, catalog.domains[case.task.spec.domain])
        }
        if case.defect in (None, Defect.WRONG_SQL):
            assert not found, case.question.text
        if case.task.spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL and case.defect is Defect.FORMAT:
            continue  # its answer is a sentence, and any format that asks for words would do for a program
        if case.defect in (Defect.WRONG_SCOPE, Defect.LEAKED_ANSWER, Defect.AMBIGUOUS, Defect.FORMAT):
            assert found, (case.defect, case.question.text)


def test_each_case_says_what_is_true_of_it(cases: tuple[CalibrationCase, ...]) -> None:
    for case in cases:
        failed = {dimension for dimension, met in case.truth.items() if not met}
        assert failed == (case.defect.fails if case.defect else set())
        assert len(case.truth) == len(Dimension)
    assert len({json.dumps(row, default=str) for row in rows(cases)}) == SIZE


def test_same_seed_same_cases(cases: tuple[CalibrationCase, ...]) -> None:
    catalog = sound_catalog(ROOT)
    few = calibration(catalog, ROOT, size=12, seed=7)
    assert few == calibration(catalog, ROOT, size=12, seed=7)
    assert few != calibration(catalog, ROOT, size=12, seed=8)


def test_a_scripted_judge_gives_the_audit_its_numbers(
    cases: tuple[CalibrationCase, ...], tmp_path: Path
) -> None:
    """The judge finds every leak by its wording, objects to every tenth task's format, and to nothing else."""

    def reply(body: dict[str, Any]) -> str:
        shown = json.loads(body["messages"][1]["content"])
        found = {str(dimension): {"why": "seen", "score": 1} for dimension in Dimension}
        if "I expect it to come to" in shown["question"]:
            found["leakage"]["score"] = 0
        if len(shown["question"]) % 10 == 0:
            found["format"]["score"] = 0
        return json.dumps(found)

    with serving(Served(reply)) as served:
        chosen = settings(served.url, timeout=20.0)
        meter = Meter(chosen)
        judge = TextModel(chosen, Cache(tmp_path / "cache"), Endpoint(chosen, meter), meter)
        labels, lacking = judged(cases, sound_catalog(ROOT), judge)
    assert not lacking
    assert len(labels) == SIZE * len(Dimension)
    write_labels(tmp_path / "labels.csv", labels)
    assert read_labels(tmp_path / "labels.csv") == tuple(sorted(labels))
    found = audit(labels)
    leaks = sum(case.defect is Defect.LEAKED_ANSWER for case in cases)
    assert (found["leakage"].both, found["leakage"].judge_only, found["leakage"].human_only) == (leaks, 0, 0)
    tenth = {case.task.spec.id for case in cases if len(case.question.text) % 10 == 0}
    bad = {case.task.spec.id for case in cases if case.defect is Defect.FORMAT}
    assert found["format"].both == len(tenth & bad)
    assert found["format"].judge_only == len(tenth - bad)
    assert found["format"].human_only == len(bad - tenth)
    assert found["naturalness"].recall == (0, sum(case.defect is Defect.UNNATURAL for case in cases))
