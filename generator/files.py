"""Writing so that whatever stops it, what was there stays, and what was left half done goes at the next writing.

Comes in: paths and texts. Goes out: whole files, folders to work in, and words for what a file system refused.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.errors import GoldruleError

SPACE = "free some space there, or name a place on another disk, and run the same command again"
RIGHTS = "make it writable for you, or name another place, and run the same command again"
ADVICE = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), SPACE),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), RIGHTS),
}
"""Number of an error of the file system to what to do about it."""


def refusal(error: OSError, place: Path | None = None) -> str:
    """Return what a file system refused, where, and what to do about it.

    Args:
        error: What Python raised.
        place: Where it happened, for errors that do not say it themselves, as those of a full disk.
    """
    where = error.filename or place
    what = error.strerror or str(error)
    advice = ADVICE.get(error.errno or 0, "")
    return f"{f'{where}: ' if where else ''}{what}{f'; {advice}' if advice else ''}"


def advice_for(message: str) -> str:
    """Return what to do about an error of the file system that a database reports in its own words, or nothing."""
    folded = message.lower()
    return next((said for number, said in ADVICE.items() if os.strerror(number).lower() in folded), "")


def write_text(path: Path, text: str, *, sync: bool = True) -> None:
    """Write a file; what was there stays until the new text is whole.

    Args:
        path: The file; its folder is made.
        text: What it is to hold.
        sync: Whether to wait for the disk, so that not even a loss of power leaves half a file.

    Raises:
        GoldruleError: If the file system refuses. The file is then as it was.
    """
    temporary = unfinished(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sweep(path)
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise GoldruleError(refusal(error, path)) from error
    finally:
        discard(temporary)


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet: it is there whole, or not at all.

    Args:
        path: The file; its folder is made.
        text: What it is to hold.

    Raises:
        GoldruleError: If it is there already, or the file system refuses. What was there is as it was.
    """
    temporary = unfinished(path)
    try:
        write_text(temporary, text)
        os.link(temporary, path)
    except FileExistsError:
        raise GoldruleError(f"{path} is there already, and nothing is overwritten; choose another name") from None
    except OSError as error:
        raise GoldruleError(refusal(error, path)) from error
    finally:
        discard(temporary)


@contextmanager
def scratch(place: Path) -> Iterator[Path]:
    """Give an empty folder to work in, which goes afterwards; those of processes that were killed go first.

    Args:
        place: Names the folder: it lies beside this path, which is not touched itself.

    Raises:
        GoldruleError: In place of an error of the file system that does not say where it happened.
    """
    folder = unfinished(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    sweep(place)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    except OSError as error:
        if error.filename is None:
            raise GoldruleError(refusal(error, folder)) from error
        raise
    finally:
        discard(folder)


def unfinished(target: Path) -> Path:
    """Return where this process puts what is to become a file or folder."""
    return target.parent / f".{target.name}.{os.getpid()}.new"


def sweep(target: Path) -> None:
    """Remove what processes that are gone left unfinished beside a target."""
    for left in target.parent.glob(f".{target.name}.*.new"):
        pid = left.name.split(".")[-2]
        if pid.isdigit() and (int(pid) == os.getpid() or not _is_running(int(pid))):
            discard(left)


def discard(left: Path) -> None:
    """Remove a file or folder; what cannot be removed now goes at the next writing."""
    if left.is_dir() and not left.is_symlink():
        shutil.rmtree(left, ignore_errors=True)
        return
    try:
        left.unlink(missing_ok=True)
    except OSError:
        return


def _is_running(pid: int) -> bool:
    """Return whether a process may still be running; always, where asking is not safe."""
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
