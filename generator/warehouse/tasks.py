"""Builds the models that answer sampled tasks, and reads their rows.

Comes in: the files of a small dbt project. Goes out: for each task and variant its rows.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.records import ResultRow
from generator.warehouse.database import connected
from generator.warehouse.dbt import DbtRun, run_dbt

Rows = dict[str, dict[str, tuple[ResultRow, ...]]]
"""Task id to variant to its rows, sorted."""


def build_tasks(
    project: Path, files: Mapping[Path, str], database: Path, profiles: Path, schema: str, threads: int
) -> DbtRun:
    """Write a task project and build it with dbt.

    Args:
        project: Folder of the task project; what was there is replaced.
        files: Path in the project, and text.
        database: The warehouse.
        profiles: Folder of `profiles.yml`.
        schema: Schema of the task models; what was there is dropped.
        threads: dbt's threads.

    Raises:
        WarehouseError: If a model could not be built.
    """
    shutil.rmtree(project, ignore_errors=True)
    for path, text in files.items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text, encoding="utf-8")
    with connected(database, read_only=False) as connection:
        connection.execute(f'drop schema if exists "{schema}" cascade')
    run = run_dbt(["run"], project, database, profiles=profiles, threads=threads)
    run.raise_for_failures("building the tasks' answers")
    return run


def read_rows(database: Path, schema: str, models: Iterable[str], variants: Mapping[str, Sequence[str]]) -> Rows:
    """Return the rows of every task and variant.

    Args:
        database: The warehouse.
        schema: Schema of the task models.
        models: Models that answer tasks.
        variants: Task id to the names of its variants, by number.
    """
    found: Rows = {task: dict.fromkeys(names, ()) for task, names in variants.items()}
    with connected(database) as connection:
        for model in models:
            query = f'select task, variant, slice, "key", "value", "rows", part from "{schema}"."{model}" order by all'
            for task, number, *row in connection.execute(query).fetchall():
                name = variants[task][number]
                found[task][name] = (*found[task][name], ResultRow(*row))
    return found
