"""The layers of pyproject.toml hold, and dbt finds the plugin that compiles the catalog."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from source import ROOT


def test_imports_only_go_down():
    """The contracts under `[tool.importlinter]`; a broken one names the import and its line."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_dbt_finds_the_plugin():
    """dbt looks for modules named `dbt_*` along sys.path, which the import hook of some editable installs hides."""
    names = _printed("import pkgutil; print(*(module.name for module in pkgutil.iter_modules()))")
    if "goldrule" not in _printed("import importlib.metadata as m; print(*(d.name for d in m.distributions()))"):
        pytest.skip("the project is not installed here")
    assert "dbt_goldrule" in names


def _printed(program: str) -> list[str]:
    """Return the words that a program prints in a fresh interpreter, outside the project's folder."""
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, cwd=ROOT / "docs", capture_output=True, text=True, check=True
    ).stdout.split()
