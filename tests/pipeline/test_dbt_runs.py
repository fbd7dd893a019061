"""dbt run in this process, on a project of two models: what failed, what was stopped, who holds the database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.errors import WarehouseError
from generator.warehouse.database import connected
from generator.warehouse.dbt import run_dbt

PROJECT = """\
name: two_models
version: "1.0"
profile: goldrule
flags: {send_anonymous_usage_stats: false}
"""
PROFILES = """\
goldrule:
  target: duckdb
  outputs:
    duckdb: {type: duckdb, path: "{{ env_var('GOLDRULE_DATABASE') }}", threads: 1}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "models").mkdir()
    (tmp_path / "dbt_project.yml").write_text(PROJECT)
    (tmp_path / "profiles.yml").write_text(PROFILES)
    (tmp_path / "models" / "orders.sql").write_text("select 1 as id")
    broken = "{{ config(materialized='table') }} select error('a broken product') as id"
    (tmp_path / "models" / "broken.sql").write_text(broken)
    return tmp_path


def test_models_that_pass_and_fail_are_told_apart(project: Path) -> None:
    run = run_dbt(["run"], project, project / "w.duckdb")
    assert run.passed == ("orders",)
    with pytest.raises(WarehouseError, match=r"dbt build failed:\n  broken: .*a broken product"):
        run.raise_for_failures("dbt build")
    with connected(project / "w.duckdb", read_only=False) as connection:
        assert connection.execute("select id from orders").fetchall() == [(1,)]


def test_a_database_that_another_process_holds(project: Path) -> None:
    code = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(project / "w.duckdb")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"open\n"
    try:
        with pytest.raises(
            WarehouseError, match=r"w\.duckdb is in use by another process; close it and try again$"
        ):
            run_dbt(["run"], project, project / "w.duckdb").raise_for_failures("dbt build")
    finally:
        holder.communicate()


def test_a_project_that_cannot_be_parsed(project: Path) -> None:
    (project / "models" / "lines.sql").write_text("select * from {{ ref('nothing') }}")
    with pytest.raises(WarehouseError, match="nothing"):
        run_dbt(["run"], project, project / "w.duckdb")


def test_an_interrupt_stays_one_whatever_dbt_makes_of_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swallowed(*arguments: object, **named: object) -> object:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        raise RuntimeError("Connection already closed!")

    # Tests that a shell runs in the background are started with interrupts ignored.
    found = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr("dbt.task.run.RunTask.run", swallowed)
        with pytest.raises(KeyboardInterrupt):
            run_dbt(["run"], project, project / "w.duckdb")
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, found)
