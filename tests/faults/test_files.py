"""Whatever stands in a released file or in a sample: a result or one clear message that names the file, no traceback."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from pathlib import Path

import effort
import pytest
from cli.invoked import Ended, invoke
from small_project import DOMAIN, Project, contents, copied

from faults.json_mutants import json_mutated
from faults.project import OLD_SEED
from generator.pipeline import verify as verifying
from generator.records import ResultRow
from generator.release import read_release
from generator.release.json_text import encode
from generator.warehouse.public import ReleasedDatabase

pytestmark = pytest.mark.slow
BATCHES = 2
TRIES = {
    "public/tasks.jsonl": 220,
    "private/gold.jsonl": 320,
    "private/certificate.json": 160,
    "answers.jsonl": 200,
}
"""How often each file is mutated in all; with those of the sample a thousand times."""
SAMPLES = 100
Call = functools.partial[Ended]


FINGERPRINTS: dict[str, dict[str, str]] = {}
ROWS: dict[tuple[int, str], tuple[ResultRow, ...]] = {}
"""Number of threads and query to its rows: the database is the same in all tries."""
read_fingerprint, read_rows = verifying.released_fingerprint, ReleasedDatabase.rows


def fingerprint(database: Path) -> dict[str, str]:
    """Read the tables' digests once."""
    if database.name not in FINGERPRINTS:
        FINGERPRINTS[database.name] = read_fingerprint(database)
    return FINGERPRINTS[database.name]


def rows(database: ReleasedDatabase, sql: str) -> tuple[ResultRow, ...]:
    """Execute each query once with each number of threads."""
    key = (database._threads, sql)
    if key not in ROWS:
        ROWS[key] = read_rows(database, sql)
    return ROWS[key]


@pytest.fixture
def released(tiny: Project, tmp_path: Path) -> Iterator[Project]:
    """A copy of the project, with answers to its release; its database, which stays as it is, is read once."""
    with copied(tiny, tmp_path / "project") as project:
        tasks = read_release(project.releases / DOMAIN).gold.values()
        rows = [encode({"id": task.id, "answer": task.gold.shown}) for task in tasks]
        (project.root / "answers.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
        yield project


@pytest.fixture
def call(released: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls a command in the project's folder."""
    monkeypatch.chdir(released.root)
    monkeypatch.setattr(verifying, "released_fingerprint", fingerprint)
    monkeypatch.setattr(ReleasedDatabase, "rows", rows)
    return functools.partial(invoke, capsys, monkeypatch)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", TRIES)
def test_a_mutated_file_of_a_release(
    name: str, batch: int, released: Project, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first batch verifies by both roads; the second away from the project, as on another machine."""
    answers = name == "answers.jsonl"
    file = released.root / name if answers else released.releases / DOMAIN / name
    release, old = str(released.releases), str(released.root / "old")
    commands = [("score", release, str(released.root / "answers.jsonl"))]
    if not answers:
        commands += [("diff", old, release), ("diff", release, old, "--json"), ("verify", release)]
    tries = effort.share(TRIES[name])
    count = tries // 4 if batch == 0 else tries - tries // 4
    monkeypatch.chdir(released.root if batch == 0 else released.releases)
    attack(file, batch, count, commands, call)
    effort.tally("mutated files of a release", count)


def test_a_mutated_sample(released: Project, call: Call) -> None:
    file = released.root / "target" / "samples" / f"{DOMAIN}.jsonl"
    old = contents(released.root / "old")
    command = ("phrase", "--domain", DOMAIN, "--seed", str(OLD_SEED))
    attack(file, 0, effort.share(SAMPLES), [command], call)
    effort.tally("mutated samples", effort.share(SAMPLES))
    assert call(*command).code == 0
    assert contents(released.releases) == old


def attack(file: Path, seed: int, tries: int, commands: list[tuple[str, ...]], call: Call) -> None:
    """Call some commands with a file mutated, many times."""
    rng = random.Random(f"{file.name} {seed} {effort.SEED}")
    whole = file.read_bytes()
    for number in range(tries):
        raw = json_mutated(whole, rng)
        file.write_bytes(raw)
        for command in commands:
            try:
                is_clear(call(*command), command[0], file)
            except BaseException:
                print(
                    f"{' '.join(command)} with {file.name}, try {number} of seed {seed}:\n{difference(whole, raw)}"
                )
                raise
    file.write_bytes(whole)


def is_clear(ended: Ended, command: str, file: Path) -> None:
    """Check that a command gave a result, or one message that names the file."""
    assert "Traceback" not in ended.out + ended.err
    if ended.code == 0 or (command == "verify" and "differences in" in ended.out):
        assert ended.out.strip()
        return
    assert ended.code == 1
    assert file.name in ended.err, ended.err


def difference(whole: bytes, raw: bytes) -> bytes:
    """Return where the mutated bytes begin to differ."""
    at = next((at for at, (one, other) in enumerate(zip(whole, raw, strict=False)) if one != other), 0)
    return whole[max(0, at - 80) : at + 80] + b"\n->\n" + raw[max(0, at - 80) : at + 160]
