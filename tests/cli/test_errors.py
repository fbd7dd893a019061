"""What goes wrong around a person: each ends with one clear message, exit 1, and the old release as it was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest
from small_project import DOMAIN, Project, contents, edit, environment, start

from cli.invoked import Ended

pytestmark = pytest.mark.slow
Called = Callable[..., Ended]


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Let another process hold a database open for writing."""
    code = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    try:
        assert holder.stdout.readline() == "open\n"
        yield
    finally:
        holder.stdin.close()
        holder.wait()


@contextmanager
def as_it_was(project: Project) -> Iterator[None]:
    """Check that a release is the same afterwards, and nothing unfinished lies beside it."""
    before = contents(project.releases)
    yield
    assert contents(project.releases) == before


# no database, no build, no sample


def test_a_missing_database(unbuilt: Project, called: Called) -> None:
    for command in ("sample", "phrase"):
        ended = called(unbuilt, command, "--domain", DOMAIN)
        ended.says("run `generator " + ("load" if command == "sample" else "sample"))
        assert len(ended.err.splitlines()) == 1
    assert not unbuilt.database.exists()


def test_build_without_data(unbuilt: Project, called: Called) -> None:
    ended = called(unbuilt, "run", "--domain", DOMAIN)
    ended.says("run `generator load")
    assert not unbuilt.database.exists()


def test_a_database_that_was_loaded_and_not_built(built_copy: Project, called: Called) -> None:
    shutil.rmtree(built_copy.root / "target")
    called(built_copy, "sample", "--domain", DOMAIN).says("dbt build")


def test_a_database_without_the_domain(built_copy: Project, called: Called) -> None:
    built_copy.database.unlink()
    duckdb.connect(str(built_copy.database)).close()
    called(built_copy, "sample", "--domain", DOMAIN).says("generator load", DOMAIN)


def test_data_that_changed_after_sampling(released_copy: Project, called: Called) -> None:
    with duckdb.connect(str(released_copy.database)) as connection:
        connection.execute(f"update raw_{DOMAIN}.order_items set price = price + 1 where order_item_id = 1")
    with as_it_was(released_copy):
        called(released_copy, "phrase", "--domain", DOMAIN).says(
            f"the data of {DOMAIN} have changed since they were sampled; run `generator sample` again"
        )


def test_phrase_before_sample(built_copy: Project, called: Called) -> None:
    ended = called(built_copy, "phrase", "--domain", DOMAIN)
    ended.says(f"{DOMAIN} has not been sampled yet; run `generator sample` first")
    assert not built_copy.releases.exists()


@pytest.mark.parametrize("manifest", ["", "{", "[]", "{}"])
def test_a_manifest_that_is_none(manifest: str, built_copy: Project, called: Called) -> None:
    (built_copy.root / "target" / "manifest.json").write_text(manifest)
    called(built_copy, "sample", "--domain", DOMAIN).says("manifest.json", "run `dbt build`")


def test_a_manifest_without_a_mart_or_its_sql(built_copy: Project, called: Called) -> None:
    path = built_copy.root / "target" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["nodes"]["model.goldrule.fct_reviews"]["compiled_code"] = None
    path.write_text(json.dumps(manifest), encoding="utf-8")
    called(built_copy, "sample", "--domain", DOMAIN).says("has not compiled fct_reviews", "run `dbt build`")
    del manifest["nodes"]["model.goldrule.fct_reviews"]
    path.write_text(json.dumps(manifest), encoding="utf-8")
    called(built_copy, "sample", "--domain", DOMAIN).says("has not built fct_reviews", "run `dbt build`")


def test_no_database_at_all(unbuilt: Project, called: Called) -> None:
    unbuilt.database.parent.mkdir()
    unbuilt.database.write_text("this is a text, not a database\n" * 300)
    called(unbuilt, "sample", "--domain", DOMAIN).says("goldrule.duckdb")
    called(unbuilt, "load", DOMAIN).says("goldrule.duckdb")


# in use


def test_a_database_that_another_process_holds(released_copy: Project, called: Called) -> None:
    with held(released_copy.database), as_it_was(released_copy):
        for command in ("sample", "phrase", "run", "run --load", f"load {DOMAIN}"):
            arguments = () if command.startswith("load") else ("--domain", DOMAIN)
            ended = called(released_copy, *command.split(), *arguments)
            ended.says("goldrule.duckdb", "lock" if "load" in command else "in use by another process")
            assert len(ended.err.strip().splitlines()) <= 2, ended.err


# names


@pytest.mark.parametrize("command", ["sample", "phrase", "run"])
def test_an_unknown_domain(command: str, unbuilt: Project, called: Called) -> None:
    called(unbuilt, command, "--domain", "ecomerce").says(
        "there is no domain ecomerce", "did you mean: ecommerce"
    )


def test_an_unknown_domain_to_show(unbuilt: Project, called: Called) -> None:
    called(unbuilt, "graph", "ecomerce").says("there is no domain ecomerce")
    ended = called(unbuilt, "check", "--domain", "ecomerce")
    assert (ended.code, ended.err) == (1, "")
    assert "S008 no domain is called ecomerce" in ended.out


def test_a_domain_whose_tables_no_one_has_declared(built_copy: Project, called: Called) -> None:
    for folder in ("metrics", "rules"):
        (built_copy.root / folder / DOMAIN).rename(built_copy.root / folder / "shop")
    edit(built_copy.root / "metrics" / "shop" / "_domain.yml", f"domain: {DOMAIN}", "domain: shop")
    (built_copy.root / "models" / DOMAIN).rename(built_copy.root / "models" / "shop")
    for command in ("run", "sample"):
        called(built_copy, command, "--domain", "shop").says("the source tables of shop are not loaded")


@pytest.mark.parametrize("command", [("check",), ("compile",), ("sample",), ("phrase",), ("run",)])
def test_an_empty_catalog(command: tuple[str, ...], tmp_path: Path, called: Called) -> None:
    ended = called(tmp_path, *command)
    assert ended.code == 1
    assert "metrics" in ended.out + ended.err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "metrics").mkdir()
    (tmp_path / "rules").mkdir()
    ended = called(tmp_path, *command)
    assert ended.code == 1
    assert "metrics" in ended.out + ended.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["metrics", "rules"]


# stale


def test_a_sample_older_than_the_catalog(released_copy: Project, called: Called) -> None:
    edit(released_copy.rule("delivery_outliers"), "transit_days > 60", "transit_days > 40")
    with as_it_was(released_copy):
        ended = called(released_copy, "phrase", "--domain", DOMAIN)
        ended.says(f"the catalog of {DOMAIN} has changed since it was sampled; run `generator sample` again")


def test_a_mart_edited_and_not_built(released_copy: Project, called: Called) -> None:
    mart = released_copy.root / "models" / DOMAIN / "marts" / "fct_orders.sql"
    edit(
        mart,
        "cast(coalesce(items.item_count, 0) as integer)",
        "cast(coalesce(items.item_count, 1) as integer)",
    )
    with as_it_was(released_copy):
        for command in ("sample", "phrase"):
            called(released_copy, command, "--domain", DOMAIN).says("fct_orders", "run `dbt build`")


def test_holidays_edited_and_not_built(released_copy: Project, called: Called) -> None:
    edit(released_copy.metric("_domain"), '    "12-25": Christmas Day\n', "")
    with as_it_was(released_copy):
        for command in ("sample", "phrase"):
            called(released_copy, command, "--domain", DOMAIN).says(f"{DOMAIN}_calendar", "run `dbt build`")


@pytest.mark.parametrize("damage", ["cut", "edited", "emptied"])
def test_a_damaged_sample(damage: str, released_copy: Project, called: Called) -> None:
    path = released_copy.root / "target" / "samples" / f"{DOMAIN}.jsonl"
    text = path.read_text("utf-8")
    path.write_text(
        {"cut": text[: len(text) // 2], "edited": text.replace('"tier"', '"tear"'), "emptied": ""}[damage]
    )
    with as_it_was(released_copy):
        called(released_copy, "phrase", "--domain", DOMAIN).says(
            "cannot be read", "run `generator sample` again"
        )


# where the release goes


def test_a_file_where_the_release_should_be(released_copy: Project, called: Called) -> None:
    out = released_copy.root / "elsewhere"
    out.mkdir()
    (out / DOMAIN).write_text("notes")
    called(released_copy, "phrase", "--domain", DOMAIN, "--out", "elsewhere").says(DOMAIN, "is a file")
    assert contents(out) == {DOMAIN: b"notes"}


def test_a_file_where_the_folder_of_releases_should_be(released_copy: Project, called: Called) -> None:
    (released_copy.root / "elsewhere").write_text("notes")
    called(released_copy, "phrase", "--domain", DOMAIN, "--out", "elsewhere").says("elsewhere")
    assert (released_copy.root / "elsewhere").read_text() == "notes"


def test_a_folder_of_other_things_is_not_replaced(released_copy: Project, called: Called) -> None:
    metrics = contents(released_copy.root / "metrics")
    ended = called(released_copy, "phrase", "--domain", DOMAIN, "--out", "metrics")
    ended.says("holds no release", "--out")
    assert contents(released_copy.root / "metrics") == metrics


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(released_copy: Project, called: Called) -> None:
    released_copy.releases.chmod(0o500)
    try:
        with as_it_was(released_copy):
            called(released_copy, "phrase", "--domain", DOMAIN).says("the release cannot be written")
    finally:
        released_copy.releases.chmod(0o700)


# stopped


def test_stopped_while_the_release_is_written(
    released_copy: Project, called: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.release.write._refuse_strangers", stop)
    monkeypatch.setattr("generator.pipeline.release.prove", lambda bench, tasks: _nothing_seen())
    with as_it_was(released_copy):
        ended = called(released_copy, "phrase", "--domain", DOMAIN)
        assert (ended.code, ended.err) == (130, "\nstopped; what was released before is as it was\n")


def _nothing_seen() -> object:
    from generator.pipeline.proof import Proof

    return Proof()


def test_stopped_while_dbt_runs(released_copy: Project) -> None:
    shutil.rmtree(released_copy.root / "logs", ignore_errors=True)
    process = start(released_copy, "run", "--domain", DOMAIN)
    try:
        _wait_for(released_copy.root / "logs", process)
        with as_it_was(released_copy):
            time.sleep(2.5)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=120)
    finally:
        process.kill()
    # Python may end as if the signal had killed it, which a shell shows as 130 too.
    assert process.returncode in (130, -signal.SIGINT), said
    assert said.strip().endswith("stopped; what was released before is as it was")
    assert "Traceback" not in said


def _wait_for(path: Path, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 120
    while not path.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, f"{path.name} did not appear"
        time.sleep(0.05)


# machines read it too


def test_json_on_standard_output_alone(unbuilt: Project, called: Called) -> None:
    edit(unbuilt.rule("delivery_outliers"), "transit_days > 60", "transit_day > 60")
    ended = called(unbuilt, "check", "--json")
    assert ended.code == 1
    assert [finding["line"] for finding in json.loads(ended.out)] == [9]
