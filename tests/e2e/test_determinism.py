"""Same seed, same bytes: in another folder, another process, with other threads and another order of hashes."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_project import DOMAIN, SEED, TARGET, Project, contents, run, write_project

from generator.pipeline import phrase, sample
from generator.warehouse.public import released_fingerprint

pytestmark = pytest.mark.slow

DATABASE = f"{DOMAIN}/public/database.duckdb"


def released_texts(project: Project) -> dict[str, bytes]:
    return {name: body for name, body in contents(project.releases).items() if name != DATABASE}


def test_a_second_run_from_nothing_with_eight_threads(released: Project, tmp_path: Path) -> None:
    other = write_project(tmp_path / "elsewhere")
    arguments = ("--load", "--domain", DOMAIN, "--target", str(TARGET), "--seed", str(SEED), "--threads", "8")
    done = run(other, "run", *arguments, PYTHONHASHSEED="4", TZ="Asia/Tokyo")
    assert done.returncode == 0, done.stderr
    first, second = released_texts(released), released_texts(other)
    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []
    databases = [released_fingerprint(project.releases / DATABASE) for project in (released, other)]
    assert databases[0] == databases[1]
    assert done.stderr == ""


def test_another_seed_gives_other_tasks(released: Project, built_copy: Project) -> None:
    options = built_copy.options(seed=SEED + 1)
    sample(options)
    phrase(options)
    first, second = released.release(), built_copy.release()
    assert set(second.gold) != set(first.gold)
    shared = {task.id for task in first.tasks} & {task.id for task in second.tasks}
    questions = [{task.id: task.question for task in release.tasks} for release in (first, second)]
    assert any(questions[0][name] != questions[1][name] for name in shared)
    databases = [released_fingerprint(project.releases / DATABASE) for project in (released, built_copy)]
    assert databases[0] == databases[1]
