"""Putting a folder in another's place so that a reader finds the old one or the new one, whole.

Where the system can exchange two folders in one step (Linux, macOS), there is no moment without a release. Elsewhere
the old one is set aside, the new one takes its name, and only then the old one goes. Whatever stops this in between,
the old one gets its name back: at once where the process lives, at the next write where it does not.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.errors import ReleaseError
from generator.files import discard, refusal, sweep, unfinished

AT_FDCWD = -100
EXCHANGE = 2
"""RENAME_EXCHANGE of Linux's renameat2, and RENAME_SWAP of macOS's renamex_np."""


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
    staged = unfinished(target)
    try:
        if target.exists() and not target.is_dir():
            raise ReleaseError(f"{target} is a file, not a release folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        recover(target)
        staged.mkdir()
        yield staged
        _take_place(staged, target)
    except OSError as error:
        raise ReleaseError(f"the release cannot be written: {refusal(error, target)}") from error
    finally:
        discard(staged)


def set_aside(target: Path) -> Path:
    """Return where the old folder lies while the new one takes its place, where two cannot be exchanged."""
    return target.parent / f".{target.name}.old"


def recover(target: Path) -> None:
    """Tidy up after processes that were killed: give an old folder its name back, remove unfinished ones."""
    old = set_aside(target)
    if old.exists() and not target.exists():
        old.rename(target)
    discard(old)
    sweep(target)


def _take_place(staged: Path, target: Path) -> None:
    if target.exists() and exchanged(staged, target):
        return
    old = set_aside(target)
    try:
        if target.exists():
            target.rename(old)
        staged.rename(target)
    except BaseException:
        if old.exists() and not target.exists():
            old.rename(target)
        raise
    discard(old)


def exchanged(one: Path, other: Path) -> bool:
    """Exchange two paths in one step; return False where the system or its file system cannot."""
    paths = os.fsencode(one), os.fsencode(other)
    try:
        if sys.platform == "linux":
            done = ctypes.CDLL(None).renameat2(AT_FDCWD, paths[0], AT_FDCWD, paths[1], EXCHANGE)
        elif sys.platform == "darwin":
            done = ctypes.CDLL(None).renamex_np(*paths, EXCHANGE)
        else:
            return False
    except (AttributeError, OSError):
        return False
    return bool(done == 0)
