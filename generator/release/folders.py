"""Where the releases are: a folder is one domain's release, or holds those of several.

Comes in: a path a person named. Goes out: the folders of single releases, or the releases read.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import ReleaseError
from generator.release.atomic import set_aside
from generator.release.read import read_release
from generator.release.records import Release


def release_folders(path: Path) -> tuple[Path, ...]:
    """Return the release folders that a path means, by name.

    Args:
        path: A domain's release, or a folder of releases.

    Raises:
        ReleaseError: If there is no release.
    """
    folder = path.resolve()
    if _is_release(folder):
        return (folder,)
    below = sorted(folder.iterdir()) if folder.is_dir() else []
    found = tuple(item for item in below if not item.name.startswith(".") and _is_release(item))
    if not found:
        old = set_aside(folder)
        left = f"; an interrupted write left the one before as {old.name}: write it again"
        raise ReleaseError(f"there is no release at {path}{left if old.is_dir() else ''}")
    return found


def read_releases(path: Path) -> tuple[tuple[Path, Release], ...]:
    """Read every release that a path means, with its folder.

    Raises:
        ReleaseError: If there is none, one cannot be read, or two of them have a task in common.
    """
    found = tuple((folder, read_release(folder)) for folder in release_folders(path))
    seen: dict[str, str] = {}
    for folder, release in found:
        for name in release.gold:
            if name in seen:
                raise ReleaseError(
                    f"{name} stands in two releases, {seen[name]} and {folder.name}; name one of them"
                )
            seen[name] = folder.name
    return found


def _is_release(folder: Path) -> bool:
    return any((folder / part).is_dir() for part in ("public", "private"))
