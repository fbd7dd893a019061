"""Putting a folder in another's place so that a reader finds the old one or the new one, whole.

No exchange of two folders works on every file system, so the old one is set aside, the new one takes its
name, and only then the old one goes. Whatever stops this in between, the old one gets its name back: at once
where the process lives, at the next write where it does not.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.errors import ReleaseError


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give an empty folder to write into, which takes the target's place when the block ends well.

    Args:
        target: The folder to replace or make.

    Yields:
        The folder to write into, beside the target.

    Raises:
        ReleaseError: If the file system refuses; the target is then as it was.
    """
    staged = target.parent / f".{target.name}.{os.getpid()}.new"
    try:
        if target.exists() and not target.is_dir():
            raise ReleaseError(f"{target} is a file, not a release folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        recover(target)
        _remove(staged)
        staged.mkdir()
        yield staged
        _take_place(staged, target)
    except OSError as error:
        raise ReleaseError(f"the release cannot be written: {error}") from error
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def set_aside(target: Path) -> Path:
    """Return where the old folder lies while the new one takes its place."""
    return target.parent / f".{target.name}.old"


def recover(target: Path) -> None:
    """Tidy up after processes that were killed: give an old folder its name back, remove unfinished ones."""
    old = set_aside(target)
    if old.exists() and not target.exists():
        old.rename(target)
    _remove(old)
    for left in target.parent.glob(f".{target.name}.*.new"):
        pid = left.name.split(".")[-2]
        if pid.isdigit() and not _is_running(int(pid)):
            _remove(left)


def _is_running(pid: int) -> bool:
    """Return whether a process may still be running; always, where asking is not safe."""
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _take_place(staged: Path, target: Path) -> None:
    old = set_aside(target)
    try:
        if target.exists():
            target.rename(old)
        staged.rename(target)
    except BaseException:
        if old.exists() and not target.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
