"""Damaged files that programs keep: pages of the warehouse, its log, dbt's parsed project. A clear error, or recovery."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import duckdb
import effort
import pytest

from faults.project import Harmed, arguments
from generator.errors import WarehouseError
from generator.warehouse.dbt import run_dbt

pytestmark = pytest.mark.slow
PAGE = 4096
DAMAGED = 20
"""Warehouses with overwritten pages in all."""


def overwritten(path: Path, rng: random.Random, pages: int) -> None:
    """Write noise over some pages of a file, anywhere in it."""
    with path.open("r+b") as file:
        for _ in range(pages):
            file.seek(rng.randrange(path.stat().st_size // PAGE) * PAGE)
            file.write(rng.randbytes(PAGE))


def cut(path: Path) -> None:
    """Cut a file in two and leave the first half."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path: Path) -> None:
    """Leave a file without a byte."""
    path.write_bytes(b"")


def noisy(path: Path) -> None:
    """Write noise in place of all of a file."""
    path.write_bytes(random.Random(0).randbytes(20_000))


@pytest.mark.parametrize("batch", range(2))
def test_overwritten_pages_of_the_warehouse(batch: int, harmed: Harmed) -> None:
    rng = random.Random(f"pages {batch} {effort.SEED}")
    sample = harmed.project.root / "target" / "samples" / "ecommerce.jsonl"
    before = sample.read_bytes()
    for number in range(effort.share(DAMAGED) // 2):
        overwritten(harmed.project.database, rng, (200, 1, 5, 50)[number % 4])
        done = harmed.run(*arguments("sample"))
        if done.returncode == 0:
            # The pages held nothing that is read.
            assert sample.read_bytes() == before
        else:
            is_clear(done.returncode, done.stderr, "goldrule.duckdb", "remove it and the .wal")
        harmed.is_old()
        harmed.set_back()
        effort.tally("damaged warehouses")


@pytest.mark.parametrize("command", ["sample", "run"][: effort.share(2)])
def test_a_damaged_log_of_the_warehouse(command: str, harmed: Harmed) -> None:
    """DuckDB plays back what a killed process had not yet written to the file itself."""
    log = logged(harmed.project.database)
    raw = bytearray(log.read_bytes())
    raw[len(raw) // 2] ^= 1
    log.write_bytes(raw)
    done = harmed.run(*arguments(command))
    is_clear(done.returncode, done.stderr, "goldrule.duckdb.wal", "remove it and the .wal beside it")
    harmed.is_old()


def logged(database: Path) -> Path:
    """Write into a database in such a way that what was written stands in its log alone; return the log."""
    with duckdb.connect(str(database)) as connection:
        connection.execute("pragma disable_checkpoint_on_shutdown")
        connection.execute("set checkpoint_threshold = '1GB'")
        connection.execute("create table logged as select range as number from range(20000)")
    return database.with_name(f"{database.name}.wal")


@pytest.mark.parametrize("harm", [cut, noisy, emptied][: 2 * effort.share(2) - 1])
def test_dbt_reads_the_project_again_where_what_it_kept_is_damaged(
    harm: Callable[[Path], None], harmed: Harmed
) -> None:
    root = harmed.project.root
    kept = root / "target" / "partial_parse.msgpack"
    before = kept.stat().st_size
    harm(kept)
    try:
        run_dbt(["parse"], root, harmed.project.database, profiles=root).raise_for_failures("dbt parse")
    except WarehouseError as error:
        pytest.fail(f"it could have been read anew: {error}")
    assert kept.stat().st_size > before // 2


def is_clear(code: int, said: str, *words: str) -> None:
    """Check that a command failed with one message that says some words."""
    assert code == 1, (code, said)
    assert "Traceback" not in said
    assert [word for word in words if word not in said] == [], said
