"""A project with drafted files in it, read and checked without writing them where they would be.

Comes in: the project's root, a domain, drafted files. Goes out: the catalog with them, and what the checks find.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from generator.catalog.loading import Catalog, read_catalog
from generator.compiler.checks import check_expressions
from generator.errors import Finding
from generator.files import scratch

PLACE = Path("target", "draft")


def tried_catalog(
    root: Path, domain: str, files: Mapping[str, str]
) -> tuple[Catalog | None, tuple[Finding, ...]]:
    """Read a domain's catalog as it would be with some more files.

    Args:
        root: The project's root.
        domain: The domain.
        files: Path under the root, below `rules/<domain>` or `metrics/<domain>`, to text.

    Returns:
        The catalog, None where nothing is left of it, and every finding, at the place it would have in the project.
    """
    root = root.resolve()
    with scratch(root / PLACE) as trial:
        for part in ("models", "target"):
            if (root / part).is_dir():
                (trial / part).symlink_to(root / part, target_is_directory=True)
        for part in ("metrics", "rules"):
            (trial / part / domain).mkdir(parents=True)
            for file in sorted((root / part / domain).glob("*.yml")):
                shutil.copyfile(file, trial / part / domain / file.name)
        for path, text in files.items():
            (trial / path).write_text(text, encoding="utf-8", newline="\n")
        catalog, findings = read_catalog(trial, [domain])
        if catalog is not None:
            findings = tuple(sorted({*findings, *check_expressions(catalog)}))
    return catalog, findings
