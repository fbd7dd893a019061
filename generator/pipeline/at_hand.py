"""The project that a release was made from, where it is at hand: it gives the second road to every answer.

Comes in: a folder and a release. Goes out: the domain's `Bench`, or why the folder's project is not the release's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.compiler.project import sound_catalog
from generator.errors import FindingsError, GoldruleError
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.pipeline.bench import Bench
from generator.release import Release
from generator.warehouse.public import ReleasedDatabase

MART = 'with\n"_rows" as (\n  select * from "{name}"\n)\nselect * from "_rows"'


def bench_of(project: Path, database: Path, release: Release) -> Bench | str:
    """Return the bench of a release's domain, or why the project is not the one that the release was made from.

    Args:
        project: A project's folder.
        database: The released database.
        release: The release.
    """
    if not (project / "metrics").is_dir():
        return f"there is no project with metrics/ in {project.name or project}"
    domain = release.domain
    try:
        catalog = sound_catalog(project)
        if domain not in catalog.domains:
            return f"the project has no domain {domain}"
        bench = Bench(project, database, catalog, domain)
        if bench.catalog_hash != release.certificate.get("catalog"):
            return f"the project's metrics, rules or models of {domain} are not those that the release was made from"
    except FindingsError as error:
        return f"the project's catalog has {len(error.findings)} problems; run `generator check`"
    except GoldruleError as error:
        return str(error)
    return bench


def oracle_of(bench: Bench, released: ReleasedDatabase) -> Oracle:
    """Return the oracle over the marts as the released tables give them; no warehouse is needed.

    Args:
        bench: The domain.
        released: The released database.

    Raises:
        WarehouseError: If a mart cannot be built from the released tables.
    """
    marts = {
        name: bench.inliner.inline(MART.format(name=name), [name])
        for name, model in bench.domain.models.items()
        if model.layer == "mart" and name in bench.compiled.sql
    }
    tables: dict[str, Any] = released.tables(marts)
    return Oracle(bench.domain, frames_of(tables))
