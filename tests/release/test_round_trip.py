"""A release written and read back: the same answers, the same bytes, nothing private in public."""

import json
import random
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from phrasing.samples import answer, by_type, shop, tasks

from generator.errors import ReleaseError
from generator.records import AnalysisType as T
from generator.records import Tier
from generator.release import read_public, read_release, write_release
from generator.release.json_text import encode, number_text
from generator.release.write import CERTIFICATE, DATABASE
from generator.scoring import compare
from release.samples import SAMPLE, content, files, write_database


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    release = read_release(write_release(content(), tmp_path, write_database))
    assert release.domain == "shop"
    assert [task.id for task in release.tasks] == sorted(task.spec.id for task in tasks())
    assert [r.task for r in release.rejections] == ["shop/y", "shop/z"]
    certificate = dict(release.certificate)
    assert sorted(certificate.pop("files")) == sorted(
        name for name in files(tmp_path / "shop") if name not in (CERTIFICATE, DATABASE)
    )
    assert certificate == {"seed": 42, "catalog": "abc", "roads": {"compiler": 10, "oracle": 10}}
    for task in tasks():
        gold = release.gold[task.spec.id]
        assert (gold.type, gold.tier, gold.operators) == (task.spec.type, task.tier, task.operators)
        assert (gold.required, gold.applied) == (task.required, task.spec.rules)
        assert (gold.base_sql, gold.gold_sql, gold.document) == (task.base_sql, task.gold_sql, task.document)
        assert gold.gold.decimals == task.gold.decimals


def test_gold_read_back_scores_one_and_base_none(tmp_path: Path) -> None:
    release = read_release(write_release(content(), tmp_path, write_database))
    for gold in release.gold.values():
        for given in (gold.gold.exact, gold.gold.shown):
            verdict = compare(
                gold.gold.exact, gold.gold.decimals, given, gold.type, must_include=gold.must_include
            )
            assert verdict.score == 1, gold.id
        if gold.tier is Tier.RULE:
            assert gold.base is not None
            assert compare(gold.gold.exact, gold.gold.decimals, gold.base.shown, gold.type).score == 0


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    first = files(write_release(content(), tmp_path / "a", write_database))
    shuffled = list(content().tasks)
    random.Random(1).shuffle(shuffled)
    again = content(tasks=tuple(shuffled), certificate=dict(reversed(content().certificate.items())))
    assert files(write_release(again, tmp_path / "b", write_database)) == first
    assert files(write_release(again, tmp_path / "b", write_database)) == first


def test_the_public_folder_holds_what_an_agent_is_given_and_no_more(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    public = files(folder / "public")
    assert set(public) == {
        "README.md",
        "database.duckdb",
        "knowledge/conventions.md",
        *(f"knowledge/metrics/{name}.md" for name in shop().metrics),
        *(f"knowledge/rules/{name}.md" for name in shop().rules),
        "tasks.jsonl",
    }
    assert set(files(folder / "private")) == {"certificate.json", "gold.jsonl", "rejections.jsonl"}
    rows = [json.loads(line) for line in public["tasks.jsonl"].decode().splitlines()]
    assert all(list(row) == ["id", "question", "answer_format", "type", "tier"] for row in rows)
    assert [row["id"] for row in rows] == sorted(row["id"] for row in rows)
    assert "São Paulo" in public["tasks.jsonl"].decode()
    text = b"".join(public.values()).decode()
    assert "9120.5" not in text
    assert "price > 10000" not in text
    assert "threshold:" not in text


def test_public_is_enough_to_read_the_questions(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    assert read_public(folder) == read_public(folder / "public") == read_release(folder).tasks


def test_gold_says_how_the_answer_came_about(tmp_path: Path) -> None:
    gold = read_release(write_release(content(), tmp_path, write_database)).gold
    assert gold["shop/point"].operations == (
        {
            "rule": "delivery_grace",
            "operation": "threshold",
            "metrics": ["on_time_rate"],
            "parameter": "grace_days",
            "to": 1,
        },
    )
    assert gold["shop/point"].without == {"delivery_grace": {"value": Decimal("91.2")}}
    assert gold["shop/point"].spec["window"] == {"start": "2017-03-01", "end": "2017-04-01", "kind": "month"}
    assert gold["shop/ranking"].spec["k"] == 3


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("12.500000000"), "12.5"),
        (Decimal("0E-9"), "0"),
        (Decimal("-0.00"), "0"),
        (Decimal("1E+3"), "1000"),
        (Decimal("16008872.12"), "16008872.12"),
        (Decimal("1") / Decimal("3"), "0.3333333333333333333333333333"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e-30, "1e-30"),
        (2.5e-300, "2.5e-300"),
        (Decimal("1e25"), "1e25"),
        (1e16, "10000000000000000"),
        (-0.00001, "-0.00001"),
    ],
)
def test_numbers_are_exact_and_plain(value: Decimal | float, text: str) -> None:
    assert number_text(value) == text
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal) == (
        Decimal(repr(value)) if isinstance(value, float) else value
    )


def test_the_encoder_writes_json() -> None:
    value = {"a": [1, True, None, "é\n", Decimal("1.50")], "b": {}, "c": [], "d": T.RANKING, "e": ("x",)}
    assert (
        encode(value) == '{"a": [1, true, null, "é\\n", 1.5], "b": {}, "c": [], "d": "ranking", "e": ["x"]}'
    )
    assert json.loads(encode(value, 2)) == json.loads(encode(value))
    assert encode({"a": [1]}, 2) == '{\n  "a": [\n    1\n  ]\n}'


@pytest.mark.parametrize("bad", [float("inf"), float("nan"), Decimal("Infinity"), Decimal("NaN")])
def test_no_number_that_json_has_not(bad: Decimal | float, tmp_path: Path) -> None:
    pairs = list(content().tasks)
    place = next(n for n, (task, _) in enumerate(pairs) if task.spec.type is T.POINT_QUERY)
    task, question = pairs[place]
    pairs[place] = (replace(task, gold=answer({"value": bad}, value=2)), question)
    with pytest.raises(ReleaseError, match=r"shop/point.*is no JSON number"):
        write_release(content(tasks=tuple(pairs)), tmp_path, write_database)
    assert not (tmp_path / "shop").exists()


def test_what_json_cannot_hold_is_named() -> None:
    with pytest.raises(ReleaseError, match=r"x\.a: object has no JSON form"):
        encode({"a": object()}, at="x")
    with pytest.raises(ReleaseError, match="the key 1 is no text"):
        encode({1: "a"}, at="x")


def test_content_that_does_not_fit_together_is_refused(tmp_path: Path) -> None:
    task, question = content().tasks[0]
    twice = content(tasks=((task, question), (task, replace(question, task="shop/other"))), sample_sql={})
    with pytest.raises(ReleaseError) as caught:
        write_release(twice, tmp_path, write_database)
    text = str(caught.value)
    assert "shop/know-fact: 2 tasks have this id" in text
    assert "the question is that of shop/other" in text
    assert "revenue: no sample query was given" in text


def test_no_folder_of_this_machine_is_named(tmp_path: Path) -> None:
    sample = dict.fromkeys(shop().metrics, f"select * from read_parquet('{tmp_path}/x.parquet')")
    with pytest.raises(
        ReleaseError, match=r"public/knowledge/metrics/revenue.md names a folder of this machine"
    ):
        write_release(content(sample_sql=sample), tmp_path, write_database)
    assert (
        SAMPLE
        in files(write_release(content(), tmp_path, write_database))[
            "public/knowledge/metrics/revenue.md"
        ].decode()
    )


def test_the_samples_cover_every_type() -> None:
    assert {by_type(type).spec.type for type in T} == set(T)
