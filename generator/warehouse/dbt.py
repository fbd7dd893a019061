"""Runs dbt in this process and closes what it leaves open.

Comes in: a command and a project folder. Goes out: what ran, what failed and why.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from generator.errors import WarehouseError


@dataclass(frozen=True)
class DbtRun:
    """What a dbt command did.

    Attributes:
        passed: Names of the nodes that passed.
        failed: (name, message) of each that did not.
        seconds: Sum of the nodes' own execution times, in seconds.
    """

    passed: tuple[str, ...]
    failed: tuple[tuple[str, str], ...]
    seconds: float

    def raise_for_failures(self, doing: str) -> None:
        """Raise if anything failed.

        Args:
            doing: What was being done, for the message.

        Raises:
            WarehouseError: Naming every failure.
        """
        if self.failed:
            lines = "\n".join(f"  {name}: {message}" for name, message in self.failed)
            raise WarehouseError(f"{doing} failed:\n{lines}")


def run_dbt(
    arguments: Sequence[str], project: Path, database: Path, *, profiles: Path | None = None, threads: int = 2
) -> DbtRun:
    """Run a dbt command in this process.

    Args:
        arguments: The command and its options, such as `["build", "--select", "path:models/banking"]`.
        project: The folder of `dbt_project.yml`.
        database: The DuckDB file.
        profiles: The folder of `profiles.yml`; the project's if None.
        threads: dbt's threads.

    Raises:
        WarehouseError: If dbt could not start: a parsing error, a catalog with problems, a locked database.
        KeyboardInterrupt: If it was stopped, whatever dbt made of that.
    """
    from dbt.cli.main import dbtRunner

    options = [
        *arguments,
        "--project-dir", str(project),
        "--profiles-dir", str(profiles or project),
        "--log-level", "none",
        "--log-path", str(project / "logs"),
        "--no-use-colors",
    ]  # fmt: skip
    environment = _environment(GOLDRULE_DATABASE=str(database), GOLDRULE_THREADS=str(threads))
    with environment, _interrupts() as interrupts:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                outcome = dbtRunner().invoke(options)
        finally:
            _close_connections()
    if interrupts or isinstance(outcome.exception, KeyboardInterrupt):
        raise KeyboardInterrupt
    if outcome.exception is not None:
        raise WarehouseError(_reason(outcome.exception, database))
    return _run(outcome.result)


def _run(result: Any) -> DbtRun:
    passed, failed, seconds = [], [], 0.0
    for item in getattr(result, "results", None) or ():
        status = str(getattr(item, "status", ""))
        seconds += float(getattr(item, "execution_time", 0.0) or 0.0)
        if status in ("success", "pass", "no-op"):
            passed.append(item.node.name)
        elif status != "skipped":
            failed.append((item.node.name, " ".join(str(item.message or status).split())))
    return DbtRun(tuple(passed), tuple(failed), seconds)


def _reason(error: BaseException, database: Path) -> str:
    text = str(error).strip()
    if "lock on file" in text.lower():
        return f"{database} is in use by another process; close it and try again"
    return text


def _close_connections() -> None:
    """Close the DuckDB file that dbt keeps open after an in-process run."""
    from dbt.adapters.duckdb.connections import DuckDBConnectionManager

    DuckDBConnectionManager.close_all_connections()


@contextlib.contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Note interrupts: dbt swallows some of them, and reports others as what broke because of them."""
    seen: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield seen
        return

    def note(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@dataclass(frozen=True)
class CompiledModels:
    """What dbt made of a project's models.

    Attributes:
        sql: Model name to compiled SQL.
        relations: Model or source-table key to its quoted relation.
        sources: Quoted relation of each source table to its table name.
        written: Model name to its text before compilation, where the manifest has it.
    """

    sql: dict[str, str]
    relations: dict[str, str]
    tables: dict[str, str]
    sources: dict[str, str]
    written: dict[str, str]


def compiled_models(root: Path, domain: str) -> CompiledModels:
    """Read a domain's compiled models from dbt's manifest.

    Args:
        root: The project's root.
        domain: The domain whose models and sources are wanted.

    Raises:
        WarehouseError: If dbt has not built the domain yet, or models were edited since.
    """
    path = root / "target" / "manifest.json"
    if not path.is_file():
        raise WarehouseError(f"{path} is missing; run `dbt build` first")
    manifest = _manifest(path)
    sql, relations, tables, sources, written = {}, {}, {}, {}, {}
    for node in manifest["nodes"].values():
        if node["resource_type"] != "model" or domain not in node["fqn"] or node["name"].startswith("gold_"):
            continue
        relations[node["name"]] = node["relation_name"]
        tables[node["name"]] = f'"{node["schema"]}"."{node["alias"]}"'
        if not node.get("compiled_code"):
            raise WarehouseError(f"dbt has not compiled {node['name']} in its last run; run `dbt build`")
        sql[node["name"]] = node["compiled_code"]
        if "raw_code" in node:
            written[node["name"]] = node["raw_code"].strip()
            _refuse_edited(root / node["original_file_path"], node)
    for source in manifest["sources"].values():
        if source["source_name"] == domain:
            sources[source["relation_name"]] = source["name"]
    return CompiledModels(sql, relations, tables, sources, written)


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise WarehouseError(f"{path} is damaged ({error}); run `dbt build` again") from None
    if not isinstance(manifest, dict) or not {"nodes", "sources"} <= manifest.keys():
        raise WarehouseError(f"{path} is no manifest of dbt; run `dbt build` again")
    return manifest


def _refuse_edited(path: Path, node: dict[str, Any]) -> None:
    """Raise where a model's file is not what dbt built: its table would give yesterday's answers."""
    if not path.is_file() or path.read_bytes().decode("utf-8").strip() != node["raw_code"].strip():
        place = node["original_file_path"]
        raise WarehouseError(f"{place} has changed since dbt built {node['name']}; run `dbt build`")
