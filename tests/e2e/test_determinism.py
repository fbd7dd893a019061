"""Same seed, same bytes: in another folder, another process, with other threads and another order of hashes."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_project import DOMAIN, SEED, TARGET, Project, contents, run, write_project

from generator.compiler.project import sound_catalog
from generator.phrasing import phrase_all
from generator.pipeline import sample
from generator.pipeline.samples import read_sample, sample_path
from generator.warehouse.public import released_fingerprint

pytestmark = pytest.mark.slow

DATABASE = f"{DOMAIN}/public/database.duckdb"


def released_texts(project: Project) -> dict[str, bytes]:
    return {name: body for name, body in contents(project.releases).items() if name != DATABASE}


def test_a_second_run_from_nothing_with_eight_threads(released: Project, tmp_path: Path) -> None:
    other = write_project(tmp_path / "elsewhere")
    arguments = ("--load", "--domain", DOMAIN, "--target", str(TARGET), "--seed", str(SEED))
    arguments += ("--minimum", "0", "--threads", "8")
    done = run(other, "run", *arguments, PYTHONHASHSEED="4", TZ="Asia/Tokyo")
    assert done.returncode == 0, done.stderr
    first, second = released_texts(released), released_texts(other)
    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []
    databases = [released_fingerprint(project.releases / DATABASE) for project in (released, other)]
    assert databases[0] == databases[1]
    assert done.stderr == ""


def test_another_seed_gives_other_tasks_and_other_words(released: Project, built_copy: Project) -> None:
    other = sample(built_copy.options(seed=SEED + 1))[DOMAIN]
    before = read_sample(sample_path(released.root, DOMAIN))
    assert other.data == before.data
    assert other.catalog == before.catalog
    assert {task.spec.id for task in other.tasks} != {task.spec.id for task in before.tasks}
    catalog = sound_catalog(released.root).domains[DOMAIN]
    said = [
        [question.text for question in phrase_all(before.tasks, catalog, seed)]
        for seed in (SEED, SEED, SEED + 1)
    ]
    assert said[0] == said[1]
    assert sum(one != two for one, two in zip(said[0], said[2], strict=True)) > len(said[0]) / 2
