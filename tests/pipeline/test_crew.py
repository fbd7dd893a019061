"""A crew of processes gives what one process gives, and none of them outlives whoever asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.errors import FindingsError, GoldruleError, WarehouseError
from generator.pipeline.crew import Crew, by_domain, crew_for

DOMAINS = ["b", "a", "c"]
ENDS = """
import sys, time
from pathlib import Path
from generator.pipeline.crew import Crew
crew = Crew(2, Path(sys.argv[1]))
print(*(worker.process.pid for worker in crew._workers), flush=True)
time.sleep(60)
"""


def squared(number: int, domain: str, tell: Callable[[str], None]) -> tuple[str, int, int]:
    tell(f"squares {number}")
    return domain, number * number, os.getpid()


def environment(name: str, domain: str, tell: Callable[[str], None]) -> str | None:
    return os.environ.get(name)


def failing(what: str, domain: str, tell: Callable[[str], None]) -> str:
    if domain != "a":
        time.sleep(0.2)
        return domain
    if what == "known":
        raise WarehouseError("no table")
    if what == "findings":
        raise FindingsError(())
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    made = Crew(2, tmp_path_factory.mktemp("empty"))
    yield made
    made.dismiss()


def test_a_crew_gives_the_same_in_the_same_order(crew: Crew) -> None:
    told: list[tuple[str, str]] = []
    alone = by_domain(squared, 7, DOMAINS, lambda *_: None, None)
    found = by_domain(squared, 7, DOMAINS, lambda *said: told.append(said), crew)
    assert list(found) == list(alone) == DOMAINS
    assert [one[:2] for one in found.values()] == [one[:2] for one in alone.values()]
    assert os.getpid() not in {one[2] for one in found.values()}
    assert sorted(told) == [(name, "squares 7") for name in sorted(DOMAINS)]


def test_a_crew_sees_the_environment_of_whoever_asks(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLDRULE_TRIED", "one")
    assert by_domain(environment, "GOLDRULE_TRIED", DOMAINS, lambda *_: None, crew)["a"] == "one"
    monkeypatch.delenv("GOLDRULE_TRIED")
    assert set(by_domain(environment, "GOLDRULE_TRIED", DOMAINS, lambda *_: None, crew).values()) == {None}


@pytest.mark.parametrize(
    ("what", "kind", "message"),
    [("known", WarehouseError, "no table"), ("findings", FindingsError, ""), ("killed", GoldruleError, "lack of memory")],
)
def test_what_fails_in_a_process_is_raised(what: str, kind: type[Exception], message: str, tmp_path: Path) -> None:
    crew = Crew(3, tmp_path)
    try:
        with pytest.raises(kind, match=message):
            by_domain(failing, what, DOMAINS, lambda *_: None, crew)
    finally:
        crew.dismiss()
    assert not any(worker.process.is_alive() for worker in crew._workers)


def test_one_domain_needs_no_crew(tmp_path: Path) -> None:
    with crew_for(1, tmp_path) as crew:
        assert crew is None


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_processes_end_with_whoever_started_them(tmp_path: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-c", ENDS, str(tmp_path)], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert started.stdout is not None
    pids = [int(pid) for pid in started.stdout.readline().split()]
    assert len(pids) == 2
    started.kill()
    started.wait()
    until = time.monotonic() + 30
    while any(_runs(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_runs(pid) for pid in pids)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
