"""Compiles a project: the catalog read and checked, the gold models written.

Comes in: the project's root. Goes out: the catalog and the files that were written or removed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from generator.catalog.loading import Catalog, read_catalog
from generator.compiler.checks import check_expressions
from generator.compiler.gold import GOLD_FOLDER, gold_files, stale, write
from generator.errors import Finding, FindingsError


@dataclass(frozen=True)
class Compiled:
    """What a compilation did.

    Attributes:
        catalog: The catalog.
        written: Files whose text changed.
        removed: Files that belonged to nothing.
    """

    catalog: Catalog
    written: tuple[Path, ...]
    removed: tuple[Path, ...]


def checked_catalog(root: Path) -> tuple[Catalog | None, tuple[Finding, ...]]:
    """Read the catalog and check it whole, expressions included; return it beside its findings.

    The stages of one process ask for it again and again: it is read anew once any of its files is another.
    """
    root = root.resolve()
    return _checked(root, _fingerprint(root))


@lru_cache(maxsize=2)
def _checked(root: Path, fingerprint: str) -> tuple[Catalog | None, tuple[Finding, ...]]:
    catalog, findings = read_catalog(root)
    if catalog is not None:
        findings = tuple(sorted({*findings, *check_expressions(catalog)}))
    return catalog, findings


def _gold(root: Path) -> Mapping[Path, str]:
    """Return the compiled files of a sound catalog; dbt's plugin asks for them again in the process that ran dbt."""
    root = root.resolve()
    return _gold_files(root, _fingerprint(root))


@lru_cache(maxsize=2)
def _gold_files(root: Path, fingerprint: str) -> Mapping[Path, str]:
    return gold_files(sound_catalog(root))


def _fingerprint(root: Path) -> str:
    """Return a digest of the names and bytes of all files that a catalog is read from."""
    digest = hashlib.sha256()
    for folder in ("metrics", "rules", "models"):
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if GOLD_FOLDER in name.parents:
                continue
            digest.update(f"\x1f{name.as_posix()}\x1f".encode("utf-8", "surrogateescape"))
            try:
                digest.update(hashlib.sha256(path.read_bytes()).digest())
            except OSError as error:
                digest.update(str(error.errno).encode())
    return digest.hexdigest()


def sound_catalog(root: Path) -> Catalog:
    """Read and check the catalog.

    Raises:
        FindingsError: With every problem of every file.
    """
    catalog, findings = checked_catalog(root)
    if findings or catalog is None:
        raise FindingsError(findings)
    return catalog


def compile_project(root: Path) -> Compiled:
    """Compile the catalog into `models/gold/`.

    Raises:
        FindingsError: With every problem of every file; nothing is written then.
    """
    catalog = sound_catalog(root)
    written, removed = write(root, _gold(root))
    return Compiled(catalog, tuple(written), tuple(removed))


def drift(root: Path) -> Compiled:
    """Return what a compilation would write and remove, without doing it.

    Raises:
        FindingsError: With every problem of every file.
    """
    catalog = sound_catalog(root)
    different, extra = stale(root, _gold(root))
    return Compiled(catalog, tuple(different), tuple(extra))
