"""A sound release verifies, with its project and without; what cannot be checked is said."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from generator.errors import ReleaseError
from generator.pipeline.floors import previous_answers
from generator.pipeline.reread import context_of, spec_of
from generator.pipeline.verify import verify
from generator.records import AnalysisType as T
from generator.records import Tier
from generator.release import read_release
from verify import shop

ALONE = (
    "files",
    "data",
    "records",
    "certificate",
    "documents",
    "gold scores 1",
    "base scores 1 (analytics)",
    "base scores 0 (rule)",
    "gold SQL, 1 thread",
    "base SQL, 1 thread",
    "gold SQL, 8 threads",
    "base SQL, 8 threads",
    "determined",
)
ORACLE = ("oracle, gold", "oracle, base", "oracle, rules needed", "oracle, readings")


def test_the_release_holds_every_computed_type_in_both_tiers(pristine: Path) -> None:
    gold = read_release(pristine).gold.values()
    assert {task.type for task in gold} == {*(item.type for item in shop.specs()), T.KNOWLEDGE_RETRIEVAL}
    assert Counter(task.tier for task in gold) == {Tier.KNOWLEDGE: 1, Tier.ANALYTICS: 2, Tier.RULE: 6}


def test_a_release_alone_on_another_machine(release: Path) -> None:
    found = verify(release, None)
    assert found.differences == ()
    assert tuple(road.name for road in found.roads) == ALONE
    assert all(road.checked and road.agreed == road.checked for road in found.roads)
    assert (found.domain, found.tasks) == ("shop", 9)
    assert found.notes == ("not recomputed by the oracle: no project was named",)


def test_with_its_project_the_oracle_recomputes_everything(release: Path, project: Path) -> None:
    found = verify(release, project, required=True)
    assert found.differences == ()
    assert tuple(road.name for road in found.roads) == ALONE + ORACLE
    assert {road.checked for road in found.roads if road.name in ORACLE} == {8}
    assert found.notes == ()


def test_the_database_may_be_called_anything_when_the_project_was_built(
    release: Path, project: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copytree(project, tmp_path / "project", symlinks=True))
    manifest = other / "target" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('\\"w\\"', '\\"warehouse of another name\\"'))
    assert verify(release, other, required=True).differences == ()


def test_specs_and_contexts_are_read_back_whole(pristine: Path, project: Path) -> None:
    bench = shop.bench(project, pristine / "public" / "database.duckdb")
    gold = read_release(pristine).gold
    for spec in shop.specs():
        assert spec_of(gold[spec.id]) == spec
        assert context_of(gold[spec.id]) == bench.context(spec)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("no metrics", "there is no project with metrics/ in project"),
        ("another domain", "the project has no domain shop"),
        ("another rule", "metrics, rules or models of shop are not those"),
        ("another model", "metrics, rules or models of shop are not those"),
        ("a broken rule", "the project's catalog has 1 problems; run `generator check`"),
        ("not built", "manifest.json is missing; run `dbt build` first"),
    ],
)
def test_a_project_that_is_not_the_releases(
    how: str, reason: str, release: Path, project: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copytree(project, tmp_path / "project", symlinks=True))
    rule, manifest = other / "rules/shop/grace.yml", other / "target/manifest.json"
    if how == "no metrics":
        shutil.rmtree(other / "metrics")
    elif how == "another domain":
        for file in ("metrics", "rules", "models"):
            (other / file / "shop").rename(other / file / "store")
        domain = other / "metrics/store/_domain.yml"
        domain.write_text(domain.read_text().replace("domain: shop", "domain: store"))
    elif how == "another rule":
        rule.write_text(rule.read_text().replace("amount > 5000", "amount >= 5000"))
    elif how == "another model":
        manifest.write_text(manifest.read_text().replace("status, days", "status, days + 1 as days"))
    elif how == "a broken rule":
        rule.write_text(rule.read_text().replace("amount > 5000", "amont > 5000"))
    else:
        manifest.unlink()
    found = verify(release, other)
    assert found.differences == ()
    assert reason in found.notes[0]
    with pytest.raises(ReleaseError, match="shop: "):
        verify(release, other, required=True)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["verify", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_command_prints_a_table(release: Path, project: Path) -> None:
    code, text = run(str(release), "--project", str(project))
    assert code == 0
    assert "shop: 9 tasks" in text
    assert "oracle, rules needed" in text
    assert text.endswith("shop: ok\n")


def test_the_command_takes_all_releases_and_speaks_json(release: Path, project: Path) -> None:
    code, text = run(str(release.parent), "--project", str(project), "--json")
    data = json.loads(text)
    assert (code, data["ok"], data["errors"]) == (0, True, [])
    assert data["releases"][0]["roads"][0] == {"road": "files", "checked": 9, "agreed": 9, "differing": 0}


def test_the_current_folder_is_the_project_if_it_is_that(
    release: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    assert "oracle, gold" in run(str(release))[1]
    monkeypatch.chdir(release)
    assert "note: not recomputed by the oracle: there is no project with metrics/" in run(".")[1]


def test_one_release_that_cannot_be_read_does_not_hide_another(release: Path) -> None:
    (release / "private" / "gold.jsonl").write_text("{")
    shutil.copytree(release, release.parent / "b copy")
    (release.parent / "b copy" / "private" / "gold.jsonl").unlink()
    result = CliRunner().invoke(cli, ["verify", str(release.parent)])
    assert result.exit_code == 1
    assert "a copy: cannot be verified\nprivate/gold.jsonl:1:2: the file ends inside a line" in result.output
    assert "b copy: cannot be verified\nprivate/gold.jsonl:1:1: cannot be read: No such file" in result.output


def test_nothing_is_written(release: Path, project: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in release.rglob("*")}
    verify(release, project)
    assert {path: path.stat().st_mtime_ns for path in release.rglob("*")} == before


def test_previous_values_come_from_the_stored_sql(pristine: Path) -> None:
    gold = read_release(pristine).gold
    found = previous_answers(pristine / "public" / "database.duckdb", tuple(gold.values()))
    assert set(found) == {"shop-point", "shop-plain"}, (
        "the others ask about no window, or about the first year there is"
    )
    assert found["shop-plain"] != gold["shop-plain"].gold.shown


def test_the_floors_of_a_real_release(pristine: Path) -> None:
    result = CliRunner().invoke(cli, ["floors", str(pristine), "--json"])
    data = json.loads(result.output)
    assert (result.exit_code, data["amiss"]) == (0, [])
    assert data["agents"]["gold"]["all"]["accuracy"] == 1
    assert data["agents"]["base"]["tiers"]["rule"]["accuracy"] == 0
    assert data["agents"]["base"]["tiers"]["analytics"]["accuracy"] == 1
    assert data["agents"]["previous"]["all"]["accuracy"] == 0
