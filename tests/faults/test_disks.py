"""A disk that is full, and one that may not be written: real ones, each with one message that says where and what to do."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from faults.project import PATIENCE, Harmed, arguments
from generator.errors import GoldruleError
from generator.files import refusal, scratch, write_text

pytestmark = pytest.mark.slow
MEGABYTE = 1 << 20


@contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    """Mount a small file system of its own on a folder, with what the folder held."""
    before = shutil.copytree(folder, folder.parent / "held")
    if subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False).returncode:
        pytest.skip("mounting needs the superuser's rights")
    try:
        shutil.copytree(before, folder, dirs_exist_ok=True)
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def full(folder: Path, size: int) -> AbstractContextManager[None]:
    """Mount a file system of so many bytes on a folder."""
    return mounted(folder, "-t", "tmpfs", "-o", f"size={size}", "tmpfs")


def refused(said: subprocess.CompletedProcess[str] | subprocess.Popen[str], text: str, *words: str) -> None:
    """Check that a command failed with one clear message."""
    assert said.returncode == 1, text
    assert "Traceback" not in text
    assert [word for word in words if word not in text] == [], text


def test_no_space_for_the_release(harmed: Harmed) -> None:
    size = sum(map(len, harmed.old.values()))
    with full(harmed.project.releases, size + size // 3):
        done = harmed.run(*arguments("phrase"))
        refused(done, done.stderr, "release", "No space left on device", "free some space there")
        harmed.is_old()
        assert harmed.leftovers() == []
    assert harmed.run(*arguments("phrase")).returncode == 0
    harmed.is_new()


def test_no_space_for_the_sample(harmed: Harmed) -> None:
    samples = harmed.project.root / "target" / "samples"
    kept = samples / "ecommerce.jsonl"
    before = kept.read_bytes()
    with full(samples, len(before) + 3 * 4096):
        done = harmed.run(*arguments("sample"))
        refused(
            done,
            done.stderr,
            "target/samples/ecommerce.jsonl",
            "No space left on device",
            "free some space there",
        )
        assert kept.read_bytes() == before
        assert harmed.leftovers() == []
    harmed.is_old()


def test_no_space_for_the_warehouse(harmed: Harmed) -> None:
    warehouse = harmed.project.root / "warehouse"
    size = (warehouse / "goldrule.duckdb").stat().st_size
    with full(warehouse, size + MEGABYTE):
        done = harmed.run("load", "ecommerce")
        refused(done, done.stderr, "warehouse", "No space left on device", "free some space there")
    harmed.is_old()


def test_a_release_folder_that_may_be_read_only(harmed: Harmed) -> None:
    with mounted(harmed.project.releases, "-t", "tmpfs", "tmpfs"):
        subprocess.run(["mount", "-o", "remount,ro", str(harmed.project.releases)], check=True)
        done = harmed.run(*arguments("phrase"))
        refused(done, done.stderr, "the release cannot be written", "release")
        harmed.is_old()


def test_files_may_not_grow(harmed: Harmed) -> None:
    """A limit that any user has: the released database outgrows it."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (6 * MEGABYTE, 6 * MEGABYTE))

    process = harmed.start(*arguments("phrase"), before=limited)
    _, said = process.communicate(timeout=PATIENCE)
    refused(process, said, "database", "File too large")
    harmed.is_old()
    assert harmed.leftovers() == []


@pytest.mark.parametrize(
    ("number", "advice"),
    [(errno.ENOSPC, "free some space"), (errno.EROFS, "make it writable"), (errno.EISDIR, "Is a directory")],
)
def test_an_error_says_where_and_what_to_do(number: int, advice: str, tmp_path: Path) -> None:
    said = refusal(OSError(number, os.strerror(number)), tmp_path / "here")
    assert said.startswith(f"{tmp_path / 'here'}: {os.strerror(number)}")
    assert advice in said


def test_a_file_stays_where_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "before")
    (tmp_path / f".a.txt.{os.getpid()}.new").mkdir()
    write_text(path, "after: what was left in the way is gone")
    assert path.read_text() == "after: what was left in the way is gone"
    path.unlink()
    path.mkdir()
    with pytest.raises(GoldruleError, match=r"a\.txt"):
        write_text(path, "again")
    assert [item.name for item in tmp_path.iterdir()] == ["a.txt"]


def test_scratch_folders_of_the_living_stay(tmp_path: Path) -> None:
    """Those of this process and of the dead go; process 1 lives as long as the machine."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    for pid in (1, ended.pid):
        (tmp_path / f".work.{pid}.new").mkdir()
    with scratch(tmp_path / "work") as folder:
        assert sorted(item.name for item in tmp_path.iterdir()) == sorted([".work.1.new", folder.name])
    assert [item.name for item in tmp_path.iterdir()] == [".work.1.new"]
