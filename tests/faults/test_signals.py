"""Ctrl-C, SIGTERM and a closed terminal: one line, the signal's exit code, nothing half done, the old release as it was."""

from __future__ import annotations

import shutil
import signal

import pytest

from faults.project import PATIENCE, Harmed, arguments, signalled

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("command", "number", "pattern"),
    [
        ("phrase", signal.SIGINT, "target/.proof.*.new/database_8.duckdb"),
        ("phrase", signal.SIGTERM, "release/.*.new/public"),
        ("phrase", signal.SIGHUP, "target/.proof.*.new"),
        ("run", signal.SIGTERM, "target/run/*/models/*/*/*.sql"),
    ],
)
def test_told_to_end(command: str, number: signal.Signals, pattern: str, harmed: Harmed) -> None:
    shutil.rmtree(harmed.project.root / "target" / "run")
    process = harmed.start(*arguments(command))
    assert signalled(process, number, lambda _: any(harmed.project.root.glob(pattern)))
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode in (128 + number, -number), said
    assert "Traceback" not in said
    assert said.strip().endswith("stopped; what was released before is as it was")
    harmed.is_old()
    assert [name for name in harmed.leftovers() if not name.endswith(".wal")] == []


def test_told_to_end_where_ctrl_c_is_ignored(harmed: Harmed) -> None:
    """As in a job that a shell runs in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = harmed.start(*arguments("phrase"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert signalled(process, signal.SIGTERM, lambda _: any(harmed.project.root.glob("target/.proof.*.new")))
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGTERM, said
    harmed.is_old()
    assert harmed.leftovers() == []
