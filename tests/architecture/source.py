"""The Python files of the project, parsed: what the architecture tests look at.

Comes in: nothing. Goes out: modules with their imports and functions.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS = ("generator", "dbt_goldrule")


@dataclass(frozen=True)
class Module:
    """One Python file."""

    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def place(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def room(self) -> str:
        """`generator.catalog` for all that is below generator/catalog/; the package itself for what lies in it."""
        folders = self.path.relative_to(ROOT).parent.parts
        return ".".join(folders[:2])

    def imports(self) -> Iterator[tuple[str, int]]:
        """Yield the top-level name of every absolute import, inside functions too, with its line."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name.split(".")[0], node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield node.module.split(".")[0], node.lineno

    def third_party(self) -> Iterator[tuple[str, int]]:
        """Yield the imports that are neither ours nor the standard library's."""
        for name, line in self.imports():
            if name not in sys.stdlib_module_names and name not in OURS:
                yield name, line

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def modules(*folders: str) -> list[Module]:
    """Return the modules below some folders of the project, by path."""
    return [Module(path) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
