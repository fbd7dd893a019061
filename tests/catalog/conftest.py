"""Fixtures of the catalog's tests: a small sound project, whole or changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent / "project"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the sound project."""
    return Path(shutil.copytree(PROJECT, tmp_path / "project"))


@pytest.fixture
def change(project: Path) -> Callable[..., Path]:
    """Replaces text in a file of the project, which must be there, and returns the project."""

    def changed(path: str, *replacements: tuple[str, str]) -> Path:
        file = project / path
        text = file.read_text(encoding="utf-8")
        for old, new in replacements:
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
        return project

    return changed
