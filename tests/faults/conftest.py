"""Fixtures: a project of two metrics that was released twice, and copies of it to do harm to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_project import DOMAIN, Project, contents, copied, run, shared_folder

from faults.project import OLD_SEED, Harmed, arguments, write_tiny_project


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project with the release that a run gives; read it only. `old/` beside it holds a release in other words."""
    with shared_folder(tmp_path_factory, "tiny_project") as folder:
        if not (folder / "done").is_file():
            shutil.rmtree(folder, ignore_errors=True)
            project = write_tiny_project(folder)
            for command in (
                arguments("run", "--load"),
                ("phrase", "--domain", DOMAIN, "--seed", str(OLD_SEED)),
            ):
                done = run(project, *command)
                assert done.returncode == 0, done.stderr
                if command[0] == "run":
                    shutil.copytree(project.releases, folder / "new")
            project.releases.rename(folder / "old")
            shutil.copytree(folder / "new", project.releases)
            (folder / "done").touch()
    return Project(folder)


@pytest.fixture
def harmed(tiny: Project, tmp_path: Path) -> Iterator[Harmed]:
    """A copy whose release is the old one, in other words than the run that harm is done to would give."""
    new, old = contents(tiny.root / "new"), contents(tiny.root / "old")
    assert [name for name in new if new[name] != old[name]], "the two releases must differ"
    with copied(tiny, tmp_path / "project") as project:
        found = Harmed(project, old, new, tiny)
        found.set_back()
        yield found
