"""One domain cut down to a few metrics, loaded, built, sampled and released once for all tests of a run.

Every test process asks for it; the first makes it under a file lock, the others wait and read. Nobody writes into it:
a test that does takes a copy.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from generator.pipeline import Options, build, load_domain, phrase, sample
from generator.release import Release, read_release

REPOSITORY = Path(__file__).resolve().parents[1]
DOMAIN = "ecommerce"
TARGET = 6
SEED = 42

METRICS = (
    "average_delivery_time",
    "category_revenue_share",
    "csat",
    "delivery_experience_score",
    "gmv_growth",
    "gross_merchandise_value",
    "on_time_delivery_rate",
    "seller_concentration",
    "unhappy_review_rate",
)
"""Each ending of a metric, and an entity stage."""
RULES = (
    "bulk_orders",
    "delivery_clock",
    "delivery_grace",
    "delivery_outliers",
    "experience_weights",
    "neutral_reviews",
    "northern_grace",
    "one_review_per_order",
    "premature_reviews",
    "revenue_recognition",
    "sao_paulo_promise_2017",
    "sao_paulo_promise_2018",
    "seller_confidentiality",
)
"""Rules of which every operation reaches one of the metrics."""


@dataclass(frozen=True)
class Project:
    """A project's folder with its warehouse."""

    root: Path

    @property
    def database(self) -> Path:
        return self.root / "warehouse" / "goldrule.duckdb"

    @property
    def releases(self) -> Path:
        return self.root / "release"

    @property
    def gold(self) -> Path:
        return self.root / "models" / "gold" / DOMAIN

    def options(self, *, seed: int = SEED, threads: int = 1) -> Options:
        return Options(self.root, (DOMAIN,), TARGET, seed, threads)

    def metric(self, name: str) -> Path:
        return self.root / "metrics" / DOMAIN / f"{name}.yml"

    def rule(self, name: str) -> Path:
        return self.root / "rules" / DOMAIN / f"{name}.yml"

    def release(self) -> Release:
        return read_release(self.releases / DOMAIN)


def write_project(
    root: Path, metrics: Collection[str] = METRICS, rules: Collection[str] = RULES
) -> Project:
    """Copy the repository's project with the chosen metrics and rules of one domain."""
    for folder in ("macros", "tests/dbt", f"models/{DOMAIN}", f"metrics/{DOMAIN}", f"rules/{DOMAIN}"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    for file in ("dbt_project.yml", "profiles.yml"):
        shutil.copy(REPOSITORY / file, root / file)
    project = Project(root)
    for file in (root / "metrics" / DOMAIN).glob("*.yml"):
        if file.stem not in (*metrics, "_domain"):
            file.unlink()
    for file in (root / "rules" / DOMAIN).glob("*.yml"):
        if file.stem in rules:
            edit(file, re.compile(r"metrics: \[([^\]]*)\]"), partial(_known, metrics))
        else:
            file.unlink()
    return project


def _known(metrics: Collection[str], found: re.Match[str]) -> str:
    names = [name for name in re.split(r",\s*", found[1]) if name in metrics]
    return f"metrics: [{', '.join(names)}]"


def edit(file: Path, old: str | re.Pattern[str], new: object) -> None:
    """Replace what must be there."""
    text = file.read_text(encoding="utf-8")
    pattern = re.compile(re.escape(old)) if isinstance(old, str) else old
    changed = pattern.sub(new if callable(new) else lambda _: str(new), text)
    assert pattern.search(text), f"{file.name} does not hold {pattern.pattern}"
    file.write_text(changed, encoding="utf-8")


@contextmanager
def shared_folder(factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """Give a folder of all test processes, locked until the caller has filled it; empty for the first one alone."""
    base = factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield shared / name


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project, loaded and built; read it only."""
    with shared_folder(tmp_path_factory, "built_project") as folder:
        if not (folder / "done").is_file():
            shutil.rmtree(folder, ignore_errors=True)
            project = write_project(folder)
            load_domain(project.options(), DOMAIN, None)
            build(project.options(threads=2))
            (folder / "done").touch()
    return Project(folder)


@pytest.fixture(scope="session")
def released(built: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project, sampled and released too; read it only."""
    with shared_folder(tmp_path_factory, "released_project") as folder:
        if not (folder / "done").is_file():
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(built.root, folder, ignore=shutil.ignore_patterns("done"))
            sample(Project(folder).options())
            phrase(Project(folder).options())
            (folder / "done").touch()
    return Project(folder)


@contextmanager
def copied(project: Project, folder: Path) -> Iterator[Project]:
    """Give a copy to write into, which goes afterwards: warehouses are large."""
    shutil.copytree(project.root, folder, ignore=shutil.ignore_patterns(".*.new"))  # another process may be at work
    try:
        yield Project(folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def built_copy(built: Project, tmp_path: Path) -> Iterator[Project]:
    with copied(built, tmp_path / "project") as project:
        yield project


@pytest.fixture
def released_copy(released: Project, tmp_path: Path) -> Iterator[Project]:
    with copied(released, tmp_path / "project") as project:
        yield project


@pytest.fixture
def unbuilt(tmp_path: Path) -> Project:
    """The project without a warehouse."""
    return write_project(tmp_path / "project")


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a person's shell in which the project is installed."""
    path = os.pathsep.join(filter(None, (str(REPOSITORY), os.environ.get("PYTHONPATH"))))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GOLDRULE_", "DBT_"))}
    return {**kept, "PYTHONPATH": path, "NO_COLOR": "1", **more}


def start(
    project: Project,
    *arguments: str,
    module: str = "generator.cli.main",
    before: Callable[[], None] | None = None,
    **more: str,
) -> subprocess.Popen[str]:
    """Start a command in the project's folder, as a person would; the new process calls `before` first."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=project.root,
        env=environment(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,
    )


def run(
    project: Project, *arguments: str, module: str = "generator.cli.main", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in the project's folder, as a person would."""
    process = start(project, *arguments, module=module, **more)
    stdout, stderr = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)


def dbt(project: Project, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run dbt itself in the project's folder."""
    return run(project, *arguments, module="dbt.cli.main")


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file under a folder."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
