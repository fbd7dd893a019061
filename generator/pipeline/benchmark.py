"""A release read as an evaluation takes it.

Comes in: a release folder. Goes out: a `Benchmark`. Gold answers stay in this process; tools are given the public
database and documents alone.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.errors import ReleaseError
from generator.evaluation.benchmark import Benchmark
from generator.evaluation.conditions import Asked
from generator.evaluation.library import Library, read_folder
from generator.release import Release, read_release
from generator.release.folders import release_folders
from generator.release.write import DATABASE
from generator.warehouse.described import schema_text

READ = ("public/tasks.jsonl", "private/gold.jsonl", "private/certificate.json")
"""Files whose bytes tell a release from any other; the certificate has the digests of the rest."""


def read_benchmark(release: Path) -> Benchmark:
    """Read a domain's release.

    Args:
        release: Its folder, or a folder that holds this release alone.

    Raises:
        ReleaseError: If there is none, there are several, or it cannot be read.
        WarehouseError: If its database is missing or cannot be opened.
    """
    folders = release_folders(release)
    if len(folders) > 1:
        names = ", ".join(folder.name for folder in folders)
        raise ReleaseError(f"{release} holds several releases: {names}; name one of them")
    return _benchmark(folders[0], read_release(folders[0]))


def read_benchmarks(releases: Path) -> tuple[Benchmark, ...]:
    """Read every release that a path means.

    Raises:
        ReleaseError: If there is none, or one cannot be read.
        WarehouseError: If a database is missing or cannot be opened.
    """
    return tuple(_benchmark(folder, read_release(folder)) for folder in release_folders(releases))


def _benchmark(folder: Path, release: Release) -> Benchmark:
    database = folder / DATABASE
    return Benchmark(
        domain=release.domain,
        digest=digest_of(folder),
        story=_story(folder / "public" / "README.md"),
        tasks=tuple(
            Asked(release.gold[task.id], task.question, task.answer_format) for task in release.tasks
        ),
        library=Library(read_folder(folder / "public" / "knowledge")),
        database=database,
        schema=schema_text(database),
    )


def digest_of(folder: Path) -> str:
    """Return a digest that tells a release from any other."""
    digest = hashlib.sha256()
    for name in READ:
        digest.update(hashlib.sha256((folder / name).read_bytes()).digest())
    return digest.hexdigest()


def _story(card: Path) -> str:
    """Return the dataset card's first paragraphs, which say what the company is and how far the data go."""
    try:
        text = card.read_text(encoding="utf-8")
    except OSError:
        return ""
    body = text.partition("\n## ")[0]
    return "\n".join(line for line in body.splitlines() if not line.startswith("#")).strip()
