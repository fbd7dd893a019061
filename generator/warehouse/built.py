"""What dbt's last runs built, as its manifest says, and building a part of a project without forgetting the rest.

Comes in: a project's folder and what to select. Goes out: the models whose files are not what was built, or a run.

dbt writes into its manifest the compiled SQL of the models that its last run selected, and of no others. A run of a
part would so make the rest look as if it had not been built. `build_part` writes it back for models whose text is the
same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.files import write_text
from generator.warehouse.dbt import DbtRun, run_dbt

MODEL_FOLDERS = ("models", "models/gold")


def not_built(root: Path, domain: str) -> tuple[str, ...] | None:
    """Return a domain's models whose files are not what dbt last built, by name.

    Args:
        root: The project's root.
        domain: The domain.

    Returns:
        None where no manifest can be read: nothing is known to be built then.
    """
    manifest = _manifest(root)
    if manifest is None:
        return None
    built = {
        node.get("original_file_path"): node.get("raw_code", "").strip()
        for node in manifest["nodes"].values()
        if node.get("compiled_code")
    }
    files = (file for folder in MODEL_FOLDERS for file in (root / folder / domain).rglob("*.sql"))
    return tuple(
        sorted(
            file.stem
            for file in files
            if built.get(file.relative_to(root).as_posix()) != file.read_bytes().decode("utf-8").strip()
        )
    )


def build_part(selected: Sequence[str], root: Path, database: Path, threads: int) -> DbtRun:
    """Run `dbt build` for a part of a project, with its tests.

    Args:
        selected: dbt's selectors.
        root: The project's root.
        database: The DuckDB file.
        threads: dbt's threads.

    Raises:
        WarehouseError: Naming every model and test that failed.
    """
    before = _manifest(root)
    run = run_dbt(["build", "--select", *selected], root, database, threads=threads)
    if before is not None:
        _carry(before, root)
    run.raise_for_failures("dbt build")
    return run


def _carry(before: dict[str, Any], root: Path) -> None:
    """Write back the compiled SQL of models that were not run and are as they were."""
    after = _manifest(root)
    if after is None or _own_macros(before) != _own_macros(after):
        return
    for name, node in after["nodes"].items():
        old = before["nodes"].get(name, {})
        if not node.get("compiled_code") and old.get("compiled_code") and node["raw_code"] == old["raw_code"]:
            node["compiled"], node["compiled_code"] = True, old["compiled_code"]
    write_text(root / "target" / "manifest.json", json.dumps(after))


def _manifest(root: Path) -> dict[str, Any] | None:
    try:
        manifest = json.loads((root / "target" / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    readable = isinstance(manifest, dict) and {"nodes", "sources", "macros"} <= manifest.keys()
    return manifest if readable else None


def _own_macros(manifest: dict[str, Any]) -> dict[str, str]:
    """Return the project's own macros: a change of one may change any model's compiled SQL."""
    project = manifest.get("metadata", {}).get("project_name")
    macros = manifest["macros"].values()
    return {macro["name"]: macro["macro_sql"] for macro in macros if macro["package_name"] == project}
