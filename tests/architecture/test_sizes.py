"""Modules and functions stay small enough to read, and names say what is inside."""

from __future__ import annotations

import pytest
from source import Module, modules

MODULE_LINES, FUNCTION_LINES = 400, 50
SAYS_NOTHING = ("util", "helper", "common", "manager", "misc")
EVERYWHERE = modules("generator", "dbt_goldrule", "benchmarks", "tests")


def test_modules_are_short():
    long = [f"{module.place}: {lines} lines" for module in EVERYWHERE if (lines := _lines(module)) > MODULE_LINES]
    assert not long, f"more than {MODULE_LINES} lines:\n" + "\n".join(long)


def test_functions_are_short():
    long = [
        f"{module.place}:{function.lineno}: {function.name} has {lines} lines"
        for module in EVERYWHERE
        for function in module.functions()
        if (lines := (function.end_lineno or function.lineno) - function.lineno + 1) > FUNCTION_LINES
    ]
    assert not long, f"more than {FUNCTION_LINES} lines:\n" + "\n".join(long)


@pytest.mark.parametrize("word", SAYS_NOTHING)
def test_no_module_is_named_after_nothing(word):
    named = [m.place for m in EVERYWHERE if word in m.path.stem or word in m.path.parent.name]
    assert not named


def test_modules_say_what_they_are():
    assert not [module.place for module in modules("generator", "dbt_goldrule") if not _says(module)]


def _lines(module: Module) -> int:
    return len(module.text.splitlines())


def _says(module: Module) -> bool:
    first = module.tree.body[0] if module.tree.body else None
    return first is not None and module.text.lstrip().startswith(('"""', 'r"""'))
