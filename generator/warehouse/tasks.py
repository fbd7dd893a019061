"""Builds the models that answer sampled tasks, and reads their rows.

Comes in: the files of a small dbt project. Goes out: for each task and variant its rows.

The answers lie in a database of their own beside the project. The warehouse is only read, so that several processes can
work on a domain each.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.files import discard
from generator.records import ResultRow
from generator.warehouse.database import connected
from generator.warehouse.dbt import DbtRun, run_dbt

Rows = dict[str, dict[str, tuple[ResultRow, ...]]]
"""Task id to variant to its rows, sorted."""
WAREHOUSE = "warehouse"
"""What the warehouse is called where the answers are built."""
ANSWERS = "answers.duckdb"


def build_tasks(project: Path, files: Mapping[Path, str], database: Path, threads: int) -> DbtRun:
    """Write a task project and build it with dbt; its models find the warehouse attached as `WAREHOUSE`.

    Args:
        project: Folder of the task project; what was there is replaced, but for what dbt remembers of its macros.
        files: Path in the project, and text.
        database: The warehouse.
        threads: dbt's threads.

    Raises:
        WarehouseError: If a model could not be built.
    """
    texts = {**files, Path("profiles.yml"): _profiles(database)}
    for old in [path for path in project.rglob("*") if path.is_file()]:
        place = old.relative_to(project)
        if place not in texts and place != Path("target", "partial_parse.msgpack"):
            discard(old)
    for path, text in texts.items():
        file = project / path
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    with connected(database):
        pass  # what is wrong with the warehouse is said here, better than dbt would
    run = run_dbt(["run"], project, project / ANSWERS, threads=threads)
    run.raise_for_failures("building the tasks' answers")
    return run


def _profiles(database: Path) -> str:
    """Return the task project's connection: its own file, and the warehouse attached, which is only read."""
    output = {
        "type": "duckdb",
        "path": "{{ env_var('GOLDRULE_DATABASE') }}",
        "threads": "{{ env_var('GOLDRULE_THREADS') | int }}",
        "attach": [{"path": str(database), "alias": WAREHOUSE, "read_only": True}],
        "settings": {"preserve_insertion_order": False, "enable_progress_bar": False},
    }
    return json.dumps({"goldrule": {"target": "duckdb", "outputs": {"duckdb": output}}}, indent=2) + "\n"


def read_rows(project: Path, schema: str, models: Iterable[str], variants: Mapping[str, Sequence[str]]) -> Rows:
    """Return the rows of every task and variant.

    Args:
        project: Folder of the task project.
        schema: Schema of the task models.
        models: Models that answer tasks.
        variants: Task id to the names of its variants, by number.
    """
    found: Rows = {task: dict.fromkeys(names, ()) for task, names in variants.items()}
    with connected(project / ANSWERS) as connection:
        for model in models:
            query = f'select task, variant, slice, "key", "value", "rows", part from "{schema}"."{model}" order by all'
            for task, number, *row in connection.execute(query).fetchall():
                name = variants[task][number]
                found[task][name] = (*found[task][name], ResultRow(*row))
    return found
