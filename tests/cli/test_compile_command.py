"""`generator compile [--check]`: what is written, removed and left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from small_project import DOMAIN, METRICS, Project, contents, edit

from cli.invoked import Ended

Called = Callable[..., Ended]


@pytest.fixture
def compiled(unbuilt: Project, called: Called) -> Project:
    assert called(unbuilt, "compile").code == 0
    return unbuilt


def test_a_model_and_its_tests_for_each_metric(compiled: Project, called: Called) -> None:
    names = {f"gold_{DOMAIN}__{metric}.{end}" for metric in METRICS for end in ("sql", "yml")}
    assert set(contents(compiled.gold)) == {*names, f"{DOMAIN}_calendar.sql"}
    again = called(compiled, "compile")
    assert (again.code, again.out) == (0, f"ok: {len(METRICS)} gold models, 0 files changed\n")
    assert called(compiled, "compile", "--check").code == 0


def test_check_names_stale_files_and_writes_nothing_but_what_is_kept_for_speed(compiled: Project, called: Called) -> None:
    files = contents(compiled.root)
    edit(compiled.rule("delivery_outliers"), "transit_days > 60", "transit_days > 40")
    ended = called(compiled, "compile", "--check")
    ended.says("1 files differ", "run `generator compile`")
    assert ended.out == f"stale: models/gold/{DOMAIN}/gold_{DOMAIN}__average_delivery_time.sql\n"
    changed = contents(compiled.root)
    differing = [name for name in changed if files.get(name) != changed[name]]
    assert [name for name in differing if not name.startswith("target/")] == [f"rules/{DOMAIN}/delivery_outliers.yml"]


def test_check_names_missing_and_extra_files(compiled: Project, called: Called) -> None:
    (compiled.gold / f"gold_{DOMAIN}__csat.yml").unlink()
    (compiled.gold / "by_hand.sql").write_text("select 1")
    other = compiled.gold.parent / "banking"
    other.mkdir()
    (other / "gold_banking__fee_income.sql").write_text("select 1")
    ended = called(compiled, "compile", "--check")
    ended.says("3 files differ")
    assert ended.out.splitlines() == [
        f"stale: models/gold/{DOMAIN}/gold_{DOMAIN}__csat.yml",
        "belongs to nothing: models/gold/banking/gold_banking__fee_income.sql",
        f"belongs to nothing: models/gold/{DOMAIN}/by_hand.sql",
    ]
    assert called(compiled, "compile").code == 0
    assert called(compiled, "compile", "--check").code == 0
    assert not (compiled.gold / "by_hand.sql").exists()
    assert not (other / "gold_banking__fee_income.sql").exists()


def test_files_of_a_removed_metric_go(compiled: Project, called: Called) -> None:
    compiled.metric("gmv_growth").unlink()
    ended = called(compiled, "compile")
    assert ended.out.splitlines() == [
        f"removed: models/gold/{DOMAIN}/gold_{DOMAIN}__gmv_growth.sql",
        f"removed: models/gold/{DOMAIN}/gold_{DOMAIN}__gmv_growth.yml",
        f"ok: {len(METRICS) - 1} gold models, 2 files changed",
    ]
    assert not list(compiled.gold.glob("*gmv_growth*"))


@pytest.mark.parametrize("arguments", [("compile",), ("compile", "--check")])
def test_problems_are_said_and_nothing_is_written(
    arguments: tuple[str, ...], compiled: Project, called: Called
) -> None:
    files = contents(compiled.gold)
    edit(compiled.rule("delivery_outliers"), "transit_days > 60", "transit_day > 40")
    edit(compiled.rule("bulk_orders"), "bulk_orders", "bulk_order")
    ended = called(compiled, *arguments)
    ended.says(f"rules/{DOMAIN}/delivery_outliers.yml:9:", f"rules/{DOMAIN}/bulk_orders.yml:")
    assert contents(compiled.gold) == files


@pytest.mark.parametrize("stopped_by", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_is_stopped_leaves_whole_files(
    stopped_by: BaseException, compiled: Project, called: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = contents(compiled.gold)
    for rule in ("delivery_outliers", "one_review_per_order"):
        edit(compiled.rule(rule), "\nversion:", "\n# a line more\nversion:")
    really = Path.replace
    moved: list[str] = []

    def replace(path: Path, target: Path) -> Path:
        if "gold" in Path(target).parts:
            moved.append(path.name)
            if len(moved) == 2:
                raise stopped_by
        return really(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        ended = called(compiled, "compile")
    assert ended.code == (130 if isinstance(stopped_by, KeyboardInterrupt) else 1)
    assert "Traceback" not in ended.err
    now = contents(compiled.gold)
    assert sum(files[name] != now[name] for name in files) == 1
    called(compiled, "compile", "--check").says("run `generator compile`")
    assert called(compiled, "compile").code == 0
    assert set(contents(compiled.gold)) == set(files)
    assert called(compiled, "compile", "--check").code == 0
