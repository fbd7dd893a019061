"""Fixtures: the shop's project and release, made once, and copies of the release to tamper with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verify import shop


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project that the release is made from."""
    return shop.project(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="session")
def pristine(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release, not to be changed."""
    return shop.write_shop(tmp_path_factory.mktemp("pristine"), project)


@pytest.fixture
def release(pristine: Path, tmp_path: Path) -> Path:
    """A copy of the release, as on another machine: without the project, under another name."""
    return Path(shutil.copytree(pristine, tmp_path / "a copy"))
