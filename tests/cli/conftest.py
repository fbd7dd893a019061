"""Fixtures of the small project, and commands called in its folder."""

from collections.abc import Callable
from pathlib import Path

import pytest
from small_project import Project, built, built_copy, released, released_copy, unbuilt

from cli.invoked import Ended, invoke

__all__ = ["built", "built_copy", "called", "released", "released_copy", "unbuilt"]


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """Call a command in a project's folder, as `called(project, "sample", "--domain", "ecommerce")`."""

    def call(project: Project | Path, *arguments: str) -> Ended:
        monkeypatch.chdir(project.root if isinstance(project, Project) else project)
        return invoke(capsys, monkeypatch, *arguments)

    return call
