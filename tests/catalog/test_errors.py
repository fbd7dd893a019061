"""Every code is explained in docs/errors.md and fails as printed under tests/golden/errors/."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from generator.cli.check import problems

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "errors"
PROJECT = Path(__file__).parent / "project"
CODE = re.compile(r"[YSMRDXJLVI]\d{3}")
HEADING = re.compile(r"^### ([A-Z]\d{3}) \S.*$", re.MULTILINE)
LOADING = ROOT / "tests" / "warehouse" / "test_loading_codes.py"
SCAFFOLDING = ROOT / "tests" / "scaffolding"
"""Codes of loading are about data files and are provoked there."""
PARTS = ("What it means.", "Example.", "Why it matters.", "How to fix.")


def codes_in_code() -> set[str]:
    """Return every string constant of the package that is a code."""
    found: set[str] = set()
    for path in (ROOT / "generator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.add(node.value)
    return found


def sections() -> dict[str, str]:
    """Return the text under each code's heading."""
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    parts = HEADING.split(text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def codes_of_loading() -> list[str]:
    """Return the codes that the tests of loading, and of new domains, provoke."""
    texts = [path.read_text(encoding="utf-8") for path in (LOADING, *SCAFFOLDING.glob("test_*.py"))]
    return sorted({code for text in texts for code in re.findall(r'"([LI]\d{3})"[:,]', text)})


EXAMPLES = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())


def printed(folder: Path, root: Path) -> str:
    """Return what `generator check` prints for an example: its own project, or files over the sound one."""
    if (folder / "project").is_dir():
        shutil.copytree(folder / "project", root)
    else:
        shutil.copytree(PROJECT, root)
        shutil.copytree(folder, root, dirs_exist_ok=True)
    chosen = folder / "domains.txt"
    _, findings = problems(root, chosen.read_text().split() if chosen.exists() else ())
    return "".join(f"{finding}\n" for finding in findings)


def test_codes_headings_and_examples_are_the_same_set() -> None:
    assert set(sections()) == codes_in_code()
    assert set(EXAMPLES) | set(codes_of_loading()) == codes_in_code()


def test_no_code_has_two_headings() -> None:
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    codes = HEADING.findall(text)
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_prints_exactly_what_is_expected(code: str, tmp_path: Path) -> None:
    expected = (GOLDEN / code / "expected.txt").read_text(encoding="utf-8")
    assert f": {code} " in expected
    assert printed(GOLDEN / code, tmp_path / "project") == expected


@pytest.mark.parametrize("code", [*EXAMPLES, *codes_of_loading()])
def test_a_section_has_the_four_parts(code: str) -> None:
    places = [sections()[code].find(f"**{part}**") for part in PARTS]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_section_shows_the_printed_finding(code: str) -> None:
    section = sections()[code]
    assert (GOLDEN / code / "expected.txt").read_text(encoding="utf-8").rstrip("\n") in section
