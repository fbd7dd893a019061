"""Compiles a project: the catalog read and checked, the gold models written.

Comes in: the project's root. Goes out: the catalog and the files that were written or removed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.catalog.loading import Catalog, read_catalog
from generator.compiler.checks import check_expressions
from generator.compiler.gold import gold_files, stale, write
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
    """Read the catalog and check it whole, expressions included; return it beside its findings."""
    catalog, findings = read_catalog(root)
    if catalog is not None:
        findings = tuple(sorted({*findings, *check_expressions(catalog)}))
    return catalog, findings


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
    written, removed = write(root, gold_files(catalog))
    return Compiled(catalog, tuple(written), tuple(removed))


def drift(root: Path) -> Compiled:
    """Return what a compilation would write and remove, without doing it.

    Raises:
        FindingsError: With every problem of every file.
    """
    catalog = sound_catalog(root)
    different, extra = stale(root, gold_files(catalog))
    return Compiled(catalog, tuple(different), tuple(extra))
