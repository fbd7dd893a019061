"""The second road shares no engine and no compiler with the first, and keeps to the one vocabulary."""

from __future__ import annotations

import ast
from pathlib import Path

from generator.catalog.functions import FUNCTIONS
from generator.catalog.types import OPERATION_WORDS
from generator.oracle.expressions.functions import SCALARS

ROOT = Path(__file__).parents[2] / "generator" / "oracle"
SHARED = {"generator.catalog.types", "generator.catalog.functions", "generator.records", "generator.errors"}
SHARED_BY_RIVALS = {"generator.catalog.likenesses"}
"""What may be mistaken for what: it says which wrong answers to compute, and no right one depends on it."""


def imported(rivals: bool) -> set[str]:
    """Return what the oracle's modules import, those of its rival readings or the others."""
    found: set[str] = set()
    for path in (path for path in ROOT.rglob("*.py") if ("rivals" in path.parts) is rivals):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module or "")
    return found


def test_it_imports_no_sql_engine_and_nothing_of_the_first_road() -> None:
    names = imported(rivals=False) | imported(rivals=True)
    assert not {name.split(".")[0] for name in names} & {
        "duckdb",
        "sqlglot",
        "scipy",
        "jinja2",
        "numpy",
        "pandas",
    }
    own = {
        name for name in names if name.startswith("generator.") and not name.startswith("generator.oracle")
    }
    assert own <= SHARED | SHARED_BY_RIVALS
    assert not imported(rivals=False) & SHARED_BY_RIVALS
    assert not any(name.startswith("generator.oracle.rivals") for name in imported(rivals=False))


def test_it_interprets_every_function_of_the_vocabulary() -> None:
    scalars = {name for name, function in FUNCTIONS.items() if function.kind == "scalar"}
    assert set(SCALARS) == scalars


def test_it_knows_the_five_words() -> None:
    assert OPERATION_WORDS == ("override", "exclude", "filter", "weight", "threshold")
