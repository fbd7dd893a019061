"""The lock files hold what pyproject.toml declares, with hashes, and name no index and no machine."""

from __future__ import annotations

import re
import tomllib

import pytest
from source import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKED = {
    "requirements.lock": [*PROJECT["dependencies"], *EXTRAS["demo"]],
    "requirements-dev.lock": [*PROJECT["dependencies"], *EXTRAS["demo"], *EXTRAS["evaluate"], *EXTRAS["dev"]],
    "requirements-evaluate.lock": [*PROJECT["dependencies"], *EXTRAS["demo"], *EXTRAS["evaluate"]],
    "requirements-bench.lock": [*PROJECT["dependencies"], *EXTRAS["demo"], *EXTRAS["bench"]],
}


@pytest.mark.parametrize("name", LOCKED)
def test_everything_declared_is_locked(name):
    missing = {_normal(item) for item in LOCKED[name]} - {package for package, _ in _pins(name)}
    assert not missing, "run `make lock`"


@pytest.mark.parametrize("name", [*LOCKED, "requirements-setup.lock"])
def test_every_pin_has_hashes_and_no_origin(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert len(_pins(name)) == len(re.findall(r"\\\n    --hash=sha256:[0-9a-f]{64}(?: \\\n    --hash=\S+)*\n", text))
    assert not re.search(r"://|--index|--find-links| @ |file:", text)


@pytest.mark.parametrize(
    ("smaller", "name"),
    [
        ("requirements.lock", "requirements-evaluate.lock"),
        ("requirements.lock", "requirements-bench.lock"),
        ("requirements-evaluate.lock", "requirements-dev.lock"),
    ],
)
def test_all_locks_agree(smaller, name):
    assert set(_pins(smaller)) <= set(_pins(name)), "run `make lock`"


def _pins(name: str) -> list[tuple[str, str]]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9.-]+)(?:\[[a-z,]+\])?==(\S+)", text, flags=re.MULTILINE)


def _normal(requirement: str) -> str:
    return re.sub(r"[._]", "-", re.split(r"[<>=!~\[; ]", requirement, maxsplit=1)[0].lower())
