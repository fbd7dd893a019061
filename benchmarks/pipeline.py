"""How long each stage of a domain's run takes, beside the same SQL without dbt and beside dbt's own floor.

Comes in: a domain, a number of subgraphs, a seed. Goes out: a table, printed:
`python benchmarks/pipeline.py [DOMAIN] [--target N] [--candidates N] [--seed N] [--threads N] [--repeat N]`.

The project is copied to a temporary folder and nothing outside it is changed. Where GOLDRULE_DATABASE names a built
warehouse, a copy of it is used; otherwise demonstration data are loaded and built first, and both are measured too.
Every number comes from this one run, in wall-clock seconds:

stage          the stage as `generator run` does it, once
straight SQL   what dbt compiled for the stage, executed through one DuckDB connection as `create temp table … as`, rows
               before the answers that read them, the median of `--repeat` passes. For the build that is every model
               and every test's query. It is what the stage would take if dbt cost nothing
dbt's floor    what dbt takes for as many models that only say `select 1`: its start, parsing and bookkeeping
ratio          stage by straight SQL; by both: stage by the sum of straight SQL and dbt's floor

Ratios say more than seconds on a busy machine. Nothing is asserted about any of them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb

import generator.pipeline.solve as solving
from generator.compiler.project import sound_catalog
from generator.errors import GoldruleError
from generator.pipeline import Options, build, load_domain
from generator.pipeline.bench import Bench
from generator.pipeline.release import release
from generator.pipeline.samples import sample_of
from generator.pipeline.solve import CANDIDATES
from generator.warehouse.database import database_path
from generator.warehouse.dbt import run_dbt
from generator.warehouse.loading import DOMAINS
from generator.warehouse.public import source_fingerprint
from generator.warehouse.tasks import ANSWERS as ANSWERS_FILE
from generator.warehouse.tasks import WAREHOUSE

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("dbt_project.yml", "profiles.yml", "macros", "metrics", "models", "rules", "tests/dbt")
BUILD, ANSWERS = "build by dbt", "build answers by dbt"


@dataclass
class Measured:
    """Seconds by stage, in the order met.

    Attributes:
        stages: Of the stages themselves.
        straight: Of a stage's SQL through one connection.
        floor: Of dbt with as many empty models.
        counts: What a stage worked on, in words.
    """

    stages: dict[str, float] = field(default_factory=dict)
    straight: dict[str, float] = field(default_factory=dict)
    floor: dict[str, float] = field(default_factory=dict)
    counts: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure a block."""
        started = time.perf_counter()
        yield
        self.stages[name] = self.stages.get(name, 0.0) + time.perf_counter() - started


class Laps:
    """Measures from one word of a stage's progress to the next."""

    def __init__(self, measured: Measured, first: str) -> None:
        self._measured, self._name, self._started = measured, first, time.perf_counter()

    def __call__(self, following: str) -> None:
        """End what was being measured and start what follows."""
        now = time.perf_counter()
        stages = self._measured.stages
        stages[self._name] = stages.get(self._name, 0.0) + now - self._started
        self._name, self._started = following, now


def copied_project(folder: Path) -> Path:
    """Copy what dbt and the catalog read into a folder, and return it."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target)
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


def existing_warehouse(domain: str) -> Path | None:
    """Return the built warehouse that the environment names, if it names one.

    Raises:
        GoldruleError: If it is not there or holds nothing of the domain.
    """
    if not os.environ.get("GOLDRULE_DATABASE"):
        return None
    path = database_path(Path.cwd())
    if not path.is_file():
        raise GoldruleError(f"GOLDRULE_DATABASE names {path}, which is not there; build it, or unset the variable")
    with duckdb.connect(str(path), read_only=True) as connection:
        known = {str(name) for (name,) in connection.execute("select schema_name from duckdb_schemas()").fetchall()}
    missing = [name for name in (f"raw_{domain}", domain) if name not in known]
    if missing:
        raise GoldruleError(f"{path} lacks the schemas {', '.join(missing)}; load and build {domain} first")
    return path


def prepared(options: Options, domain: str, warehouse: Path | None, measured: Measured) -> None:
    """Fill the copied project's warehouse: from a built one, or from demonstration data."""
    if warehouse is not None:
        paths = [f"path:models/{part}{domain}" for part in ("", "gold/")]
        arguments = ["compile", "--select", *paths]
        run_dbt(arguments, options.root, options.database, threads=options.threads).raise_for_failures("dbt compile")
        return
    # A first dbt command pays for the imports of dbt, which no stage should be charged with.
    empty_project(1, options.threads)
    with measured.stage("load"):
        report = load_domain(options, domain, None)
    measured.counts["load"] = f"{sum(report.rows.values()):,} rows"
    with measured.stage(BUILD):
        build(options)


def built_sql(root: Path, domain: str) -> tuple[list[str], list[str]]:
    """Return the compiled SQL of a domain's models and of its tests, in the order that dbt ran them."""
    manifest = json.loads((root / "target/manifest.json").read_text(encoding="utf-8"))
    results = json.loads((root / "target/run_results.json").read_text(encoding="utf-8"))["results"]
    models, tests = [], []
    for result in results:
        node = manifest["nodes"].get(result["unique_id"], {})
        sql, kind = result.get("compiled_code"), node.get("resource_type")
        if sql and kind == "model":
            models.append(_whole(sql))
        elif sql and kind == "test":
            tests.append(_whole(sql))
    return models, tests


def answer_sql(root: Path, domain: str) -> list[tuple[str, str]]:
    """Return name and compiled SQL of the models that answer tasks, those that others read first."""
    folder = root / "target/tasks" / domain / "target/compiled/goldrule_tasks/models"
    schema = f'"{Path(ANSWERS_FILE).stem}"."{solving.task_schema(domain)}".'
    texts = {path.stem: path.read_text(encoding="utf-8").replace(schema, "") for path in folder.glob("*.sql")}
    return [(name, _whole(texts[name])) for name in sorted(texts, key=lambda name: (name[:5] != "rows_", name))]


def _whole(sql: str) -> str:
    return sql.strip().rstrip(";")


def straight_answers(database: Path, models: Sequence[tuple[str, str]]) -> float:
    """Return the seconds of the answers' SQL through one connection."""
    with duckdb.connect() as connection:
        connection.execute(f"attach '{database}' as \"{WAREHOUSE}\" (read_only)")
        started = time.perf_counter()
        for name, sql in models:
            connection.execute(f'create temp table "{name}" as\n{sql}')
        return time.perf_counter() - started


def straight_build(database: Path, models: Sequence[str], tests: Sequence[str]) -> float:
    """Return the seconds of the build's SQL through one connection; it reads what dbt built before."""
    with duckdb.connect(str(database), read_only=True) as connection:
        started = time.perf_counter()
        for number, sql in enumerate(models):
            connection.execute(f'create temp table "straight_{number}" as\n{sql}')
        for sql in tests:
            connection.execute(f"select count(*) from (\n{sql}\n)").fetchall()
        return time.perf_counter() - started


def empty_project(models: int, threads: int) -> float:
    """Return the seconds that dbt takes for some models that only say `select 1`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project = {
            "name": "empty", "version": "1.0.0", "config-version": 2, "profile": "goldrule", "model-paths": ["models"],
            "flags": {"send_anonymous_usage_stats": False}, "models": {"+materialized": "table"},
        }  # fmt: skip
        (folder / "dbt_project.yml").write_text(json.dumps(project), encoding="utf-8")
        shutil.copy2(ROOT / "profiles.yml", folder)
        (folder / "models").mkdir()
        for number in range(models):
            (folder / "models" / f"empty_{number}.sql").write_text("select 1 as one\n", encoding="utf-8")
        started = time.perf_counter()
        run = run_dbt(["run"], folder, folder / "empty.duckdb", threads=threads)
        seconds = time.perf_counter() - started
        run.raise_for_failures("an empty project")
        return seconds


def median_of(times: int, measure: Callable[[], float]) -> float:
    """Return the median of some measurements."""
    return statistics.median(measure() for _ in range(times))


def measure(options: Options, domain: str, warehouse: Path | None, repeat: int) -> Measured:
    """Run the stages of one domain, each once, and then what they are compared with."""
    measured = Measured()
    prepared(options, domain, warehouse, measured)
    if warehouse is None:
        models, tests = built_sql(options.root, domain)
        measured.counts[BUILD] = f"{len(models)} models, {len(tests)} tests"
        measured.straight[BUILD] = median_of(repeat, lambda: straight_build(options.database, models, tests))
        measured.floor[BUILD] = empty_project(len(models), options.threads)
    bench = Bench(options.root, options.database, sound_catalog(options.root), domain)
    _ = bench.compiled, bench.graph
    with measured.stage("profile"):
        _ = bench.settings
    measured.counts["profile"] = f"{len(bench.profile.metrics)} metrics that read rows"
    solved = _solved(bench, options, measured)
    measured.counts["select"] = f"{len(solved.selection.chosen)} of {solved.pool:,} subgraphs"
    measured.counts["judge"] = f"{solved.candidates} candidates, {len(solved.tasks)} tasks"
    answers = answer_sql(options.root, domain)
    rows = sum(name.startswith("rows_") for name, _ in answers)
    measured.counts[ANSWERS] = f"{len(answers)} models, {rows} of them rows"
    measured.straight[ANSWERS] = median_of(repeat, lambda: straight_answers(options.database, answers))
    measured.floor[ANSWERS] = empty_project(len(answers), options.threads)
    data = source_fingerprint(options.database, domain)
    sample = sample_of(domain, options.seed, bench.catalog_hash, data, solved)
    laps = Laps(measured, "check the sample")
    released = release(bench, sample, options.root / options.out, seed=options.seed, progress=laps)
    laps("")
    measured.counts["prove"] = f"{len(released.proof.seen)} answers, 3 executions and the oracle"
    measured.counts["write"] = f"{len(released.tasks)} tasks"
    return measured


def _solved(bench: Bench, options: Options, measured: Measured) -> Any:
    """Sample the domain; what dbt does inside is told apart from planning before and reading after."""
    laps = Laps(measured, "")

    def building(*arguments: Any, **named: Any) -> Any:
        laps(ANSWERS)
        run = build_tasks(*arguments, **named)
        laps("read answers")
        return run

    build_tasks = solving.build_tasks
    names = {"answer": "plan answers"}
    with mock.patch.object(solving, "build_tasks", building):
        solved = solving.solve(
            bench,
            target=options.target,
            seed=options.seed,
            threads=options.threads,
            candidates=options.candidates,
            progress=lambda doing: laps(names.get(doing, doing)),
        )
    laps("")
    measured.stages.pop("", None)
    return solved


def lines(measured: Measured) -> list[list[str]]:
    """Return the table: a line for each stage, and one for all."""
    found = [
        _line(name, measured.counts.get(name, ""), seconds, measured.straight.get(name), measured.floor.get(name))
        for name, seconds in measured.stages.items()
    ]
    total = sum(measured.stages.values())
    return [*found, _line("all", "", total, sum(measured.straight.values()), sum(measured.floor.values()))]


def _line(name: str, what: str, seconds: float, straight: float | None, floor: float | None) -> list[str]:
    if straight is None or floor is None:
        return [name, what, f"{seconds:.2f}", "", "", "", ""]
    numbers = (seconds, straight, floor, seconds / straight, seconds / (straight + floor))
    return [name, what, *(f"{number:.2f}" for number in numbers)]


def show(head: Sequence[str], rows: Sequence[Sequence[str]], texts: int) -> None:
    """Print a table: the first columns to the left, numbers to the right."""
    widths = [max(len(row[index]) for row in (head, *rows)) for index in range(len(head))]
    for row in (head, ["-" * width for width in widths], *rows):
        cells = [
            cell.ljust(width) if index < texts else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def main() -> int:
    parser = argparse.ArgumentParser(description="Seconds of each stage, of its SQL without dbt, and of dbt alone.")
    parser.add_argument("domain", nargs="?", default="banking", choices=sorted(DOMAINS))
    parser.add_argument("--target", type=int, default=25, help="subgraphs to select (default: %(default)s)")
    parser.add_argument("--candidates", type=int, default=CANDIDATES, help="tasks tried of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=42, help="seed of all draws (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="dbt's threads (default: %(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="passes of the straight SQL (default: %(default)s)")
    given = parser.parse_args()
    try:
        warehouse = existing_warehouse(given.domain)
        with tempfile.TemporaryDirectory(prefix="goldrule_bench_") as name:
            root = copied_project(Path(name).resolve())
            database = root / "warehouse" / (warehouse.name if warehouse else "goldrule.duckdb")
            database.parent.mkdir()
            if warehouse is not None:
                shutil.copy2(warehouse, database)
            os.environ["GOLDRULE_DATABASE"] = str(database)
            options = Options(
                root, (given.domain,), given.target, given.seed, given.threads, given.candidates, Path("release")
            )
            measured = measure(options, given.domain, warehouse, given.repeat)
    except GoldruleError as error:
        print(error, file=sys.stderr)
        return 1
    data = f"a copy of {warehouse}" if warehouse else "demonstration data"
    print(
        f"{given.domain}, {data}, target {given.target}, {given.candidates} candidates each, seed {given.seed}, "
        f"{given.threads} threads of dbt, DuckDB {duckdb.__version__}, straight SQL the median of {given.repeat}\n"
    )
    head = ("stage", "of what", "seconds", "straight SQL", "dbt's floor", "ratio", "by both")
    show(head, lines(measured), texts=2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
