"""Whatever stops a release from being written, the one before is as it was, byte for byte."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import ReleaseError
from generator.release import read_release, write_release
from release.samples import content, files, write_database


def stop(error: BaseException) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(b"half of a database")
        raise error

    return write


def hidden(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        KeyboardInterrupt(),
        ReleaseError("the database is locked"),
        ValueError(),
    ],
)
def test_a_failure_while_writing(error: BaseException, tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)
    expected = ReleaseError if isinstance(error, OSError) else type(error)
    with pytest.raises(expected):
        write_release(content(licence="Another."), tmp_path, stop(error))
    assert files(folder) == before
    assert hidden(tmp_path) == []


def test_a_first_release_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_release(content(), tmp_path / "release", stop(KeyboardInterrupt()))
    assert list((tmp_path / "release").iterdir()) == []


def test_the_database_lands_on_a_folder(tmp_path: Path) -> None:
    """A real error of the file system: the path to write to is a folder."""
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)

    def write(path: Path) -> None:
        path.mkdir()
        path.write_bytes(b"")

    with pytest.raises(ReleaseError, match="cannot be written"):
        write_release(content(licence="Another."), tmp_path, write)
    assert files(folder) == before


def test_the_releases_folder_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "release").write_text("a file")
    with pytest.raises(ReleaseError, match="cannot be written"):
        write_release(content(), tmp_path / "release", write_database)
    assert (tmp_path / "release").read_text() == "a file"


def test_the_release_itself_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "shop").write_text("a file")
    with pytest.raises(ReleaseError, match="is a file, not a release folder"):
        write_release(content(), tmp_path, write_database)
    assert (tmp_path / "shop").read_text() == "a file"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(ReleaseError, match="cannot be written"):
            write_release(content(licence="Another."), tmp_path, write_database)
    finally:
        tmp_path.chmod(0o700)
    assert files(folder) == before


def test_the_database_was_not_made(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=r"not written: public/database\.duckdb"):
        write_release(content(), tmp_path, lambda path: None)
    assert list(tmp_path.iterdir()) == []


def test_a_log_left_beside_the_database(tmp_path: Path) -> None:
    def write(path: Path) -> None:
        path.write_bytes(b"")
        path.with_name(path.name + ".wal").write_bytes(b"")

    with pytest.raises(ReleaseError, match=r"left beside the release: public/database\.duckdb\.wal"):
        write_release(content(), tmp_path, write)


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path[:0] = {path!r}
from release.samples import content
from generator.release import write_release
def kill(path):
    os.kill(os.getpid(), signal.SIGKILL)
write_release(content(licence="Another."), Path({folder!r}), kill)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_process_that_is_killed(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)
    script = KILLED.format(path=sys.path, folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert files(folder) == before
    assert len(hidden(tmp_path)) == 1
    write_release(content(licence="Another."), tmp_path, write_database)
    assert hidden(tmp_path) == []
    assert b"Another." in files(folder)["public/README.md"]


def test_killed_between_the_two_renames(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)
    folder.rename(tmp_path / ".shop.old")
    with pytest.raises(ReleaseError, match=r"left the one before as \.shop\.old"):
        read_release(folder)
    with pytest.raises(KeyboardInterrupt):
        write_release(content(licence="Another."), tmp_path, stop(KeyboardInterrupt()))
    assert files(folder) == before
    assert hidden(tmp_path) == []


def test_the_second_rename_fails(tmp_path: Path) -> None:
    """The new folder vanishes just before it takes its place: the old one gets its name back."""
    folder = write_release(content(), tmp_path, write_database)
    before = files(folder)
    from generator.release.atomic import replacing

    with pytest.raises(ReleaseError, match="cannot be written"), replacing(folder) as staged:
        staged.rmdir()
    assert files(folder) == before
    assert hidden(tmp_path) == []


def test_a_new_release_replaces_every_file(tmp_path: Path) -> None:
    folder = write_release(content(), tmp_path, write_database)
    (folder / "private" / "stray.txt").write_text("left by hand")
    write_release(content(licence="Another."), tmp_path, write_database)
    assert "private/stray.txt" not in files(folder)
