"""An existing dbt project as the source of a domain: the tables that it built, with its tests and descriptions.

Comes in: a project's folder or its manifest. Goes out: its DuckDB file, and what its manifest says of the tables in it.
The project's marts become the domain's source tables: what they compute stays where it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from generator.catalog.reader import read_yaml
from generator.errors import Finding
from generator.spans import Span
from generator.warehouse.origins import Origin, Reference

FINAL = frozenset(("marts", "mart", "core", "gold", "reporting", "presentation"))
"""Names of folders whose models are what others are meant to read."""
DATABASES = ("*.duckdb", "*.ddb", "*.db")
REF = re.compile(r"""(?:ref|source)\(\s*(?:['"][^'"]*['"]\s*,\s*)?['"]([^'"]+)['"]""")
VARIABLE = re.compile(r"""env_var\(\s*['"][^'"]+['"]\s*,\s*['"]([^'"]+)['"]\s*\)""")


@dataclass(frozen=True)
class DbtProject:
    """What a manifest says, and the database that the project was built into."""

    manifest: Path
    database: Path
    nodes: Mapping[str, Any]


def manifest_of(source: Path) -> Path | None:
    """Return the manifest that a path leads to, or None where it leads to no dbt project."""
    if source.name == "manifest.json":
        return source
    if (source / "dbt_project.yml").is_file():
        return source / "target" / "manifest.json"
    return source / "manifest.json" if (source / "manifest.json").is_file() else None


def dbt_project(manifest: Path, database: Path | None) -> tuple[DbtProject | None, tuple[Finding, ...]]:
    """Read a manifest and find the database beside it.

    Args:
        manifest: `target/manifest.json`.
        database: The DuckDB file, or None to look for it in the project.
    """
    span = Span(str(manifest))
    if not manifest.is_file():
        hint = "run `dbt build` in that project, or name a folder of CSV or Parquet files"
        return None, (Finding(span, "I001", "the project has no manifest", hint),)
    try:
        nodes = json.loads(manifest.read_text(encoding="utf-8"))["nodes"]
        assert isinstance(nodes, dict)
    except (ValueError, KeyError, TypeError, AssertionError):
        return None, (
            Finding(span, "I001", "this is no manifest of dbt", "run `dbt build` in that project again"),
        )
    folder = manifest.parent.parent if manifest.parent.name == "target" else manifest.parent
    found = [database] if database is not None else _databases(folder, nodes)
    present = [path for path in found if path.is_file()]
    if len(present) != 1:
        listed = ", ".join(map(str, present))
        several = f"several could be it: {listed}" if present else "no DuckDB file of it was found"
        hint = "name the file with --database FILE; a project on another engine: export its tables to Parquet first"
        return None, (Finding(span, "I001", f"where did this project build its tables? {several}", hint),)
    return DbtProject(manifest, present[0], nodes), ()


def _databases(folder: Path, nodes: Mapping[str, Any]) -> list[Path]:
    """Return the files that may be the database of a project: as profiles.yml says, or else by the database's name."""
    said = _profiled(folder)
    if said:
        return said
    names = {str(node.get("database")) for node in nodes.values() if node.get("resource_type") == "model"}
    paths = {path for pattern in DATABASES for path in folder.rglob(pattern)}
    return sorted(path for path in paths if path.stem in names)


def _profiled(folder: Path) -> list[Path]:
    path = folder / "profiles.yml"
    if not path.is_file():
        return []
    document, _ = read_yaml(path, str(path), strict=False)
    data = document.data if document is not None else None
    found: list[str] = []
    for profile in data.values() if isinstance(data, Mapping) else ():
        outputs = profile.get("outputs") if isinstance(profile, Mapping) else None
        for output in outputs.values() if isinstance(outputs, Mapping) else ():
            written = output.get("path") if isinstance(output, Mapping) else None
            if isinstance(written, str):
                default = VARIABLE.search(written)
                found.append(default.group(1) if default else written)
    paths = dict.fromkeys(folder / text for text in found if "{{" not in text)
    return [path for path in paths if path.is_file()]


def project_origins(
    project: DbtProject, origins: tuple[Origin, ...]
) -> tuple[tuple[Origin, ...], tuple[Finding, ...]]:
    """Return the tables of a database that are a project's own, with what its manifest says of them."""
    models = _models(project.nodes)
    by_place = {f"{node['schema']}.{node['alias']}": key for key, node in models.items()}
    chosen = _final(models)
    found = [
        _described(project, by_place[origin.origin], origin)
        for origin in origins
        if by_place.get(origin.origin) in chosen
    ]
    if found:
        return tuple(found), ()
    message = f"none of the {len(models)} models of the manifest is a table of {project.database.name}"
    hint = "run `dbt build` in that project, or name its database with --database FILE"
    return (), (Finding(Span(str(project.manifest)), "I002", message, hint),)


def _models(nodes: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: node
        for key, node in nodes.items()
        if node.get("resource_type") in ("model", "seed")
        and node.get("config", {}).get("materialized") != "ephemeral"
    }


def _final(models: Mapping[str, Any]) -> frozenset[str]:
    """Return the models that others are meant to read: those in a folder of marts, or else those not of staging."""
    final = frozenset(
        key
        for key, node in models.items()
        if FINAL & set(PurePosixPath(node.get("original_file_path", "")).parts)
    )
    if final:
        return final
    later = frozenset(
        key
        for key, node in models.items()
        if not node["name"].startswith(("stg_", "staging_", "int_", "raw_"))
    )
    return later or frozenset(models)


def _described(project: DbtProject, key: str, origin: Origin) -> Origin:
    node = project.nodes[key]
    written = {name.lower(): name for name in origin.columns}
    comments = {
        written[name.lower()]: str(column.get("description") or "")
        for name, column in (node.get("columns") or {}).items()
        if name.lower() in written
    }
    unique, references = [], []
    for name, column, arguments in _tests(project.nodes, key):
        column = written.get(column.lower(), "")
        if name == "unique" and column:
            unique.append(column)
        found = REF.search(str(arguments.get("to", "")))
        if name == "relationships" and column and found:
            references.append(Reference(column, found.group(1), str(arguments.get("field", "")), "dbt test"))
    said = str(node.get("description") or origin.comment)
    name = re.sub(r"^(fct|fact|dim|f|d)_", "", node["name"])
    declared = (unique[0],) if unique else origin.key
    links = tuple(references) or origin.references
    return replace(origin, name=name, key=declared, references=links, comment=said, comments=comments)


def _tests(nodes: Mapping[str, Any], key: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield name, column and arguments of each test of a model, in the order of their ids."""
    for _, node in sorted(nodes.items()):
        about = node.get("test_metadata") or {}
        if node.get("resource_type") == "test" and node.get("attached_node") == key:
            arguments = about.get("kwargs") or {}
            column = node.get("column_name") or arguments.get("column_name") or ""
            yield str(about.get("name")), str(column), arguments


def names_in_manifest(project: DbtProject) -> dict[str, str]:
    """Return the `schema.table` of each model by its name, for references between them."""
    return {node["name"]: f"{node['schema']}.{node['alias']}" for node in _models(project.nodes).values()}
