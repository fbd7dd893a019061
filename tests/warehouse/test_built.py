"""What counts as built, and what building a part writes back into dbt's manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.errors import WarehouseError
from generator.warehouse import built
from generator.warehouse.dbt import DbtRun


def node(path: str, text: str, compiled: str | None) -> dict[str, Any]:
    made = {"original_file_path": path, "raw_code": text, "name": Path(path).stem}
    return made if compiled is None else {**made, "compiled_code": compiled, "compiled": True}


def manifest(*nodes: dict[str, Any], macro: str = "one") -> dict[str, Any]:
    macros = {"macro.shop.m": {"name": "m", "macro_sql": macro, "package_name": "shop"}}
    return {
        "metadata": {"project_name": "shop"},
        "nodes": {item["name"]: item for item in nodes},
        "sources": {},
        "macros": macros,
    }


def save(root: Path, content: dict[str, Any]) -> None:
    (root / "target").mkdir(exist_ok=True)
    (root / "target" / "manifest.json").write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in (
        ("models/shop/marts/orders.sql", "select 1\n"),
        ("models/shop/staging/stg.sql", "select 2\n"),
        ("models/gold/shop/gold_shop__revenue.sql", "select 3\n"),
        ("models/other/else.sql", "select 4\n"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


ORDERS = ("models/shop/marts/orders.sql", "select 1")
STAGED = ("models/shop/staging/stg.sql", "select 2")
GOLD = ("models/gold/shop/gold_shop__revenue.sql", "select 3")


def test_without_a_manifest_nothing_is_known(root: Path) -> None:
    assert built.not_built(root, "shop") is None
    save(root, {"nodes": {}})
    assert built.not_built(root, "shop") is None


def test_edited_new_and_unrun_models_are_not_built(root: Path) -> None:
    save(root, manifest(node(*ORDERS, "select 1"), node(*STAGED, None)))
    assert built.not_built(root, "shop") == ("gold_shop__revenue", "stg")
    (root / ORDERS[0]).write_text("select 10\n", encoding="utf-8")
    assert built.not_built(root, "shop") == ("gold_shop__revenue", "orders", "stg")


def run_as(monkeypatch: pytest.MonkeyPatch, after: dict[str, Any], *failed: tuple[str, str]) -> None:
    def run(arguments: Any, project: Path, database: Path, *, threads: int) -> DbtRun:
        assert list(arguments[:2]) == ["build", "--select"]
        save(project, after)
        return DbtRun(("orders",), failed, 0.1)

    monkeypatch.setattr(built, "run_dbt", run)


def test_a_part_leaves_the_rest_built(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = manifest(node(*ORDERS, "select 1"), node(*STAGED, "select 2"), node(*GOLD, "select 3"))
    save(root, before)
    edited = node(STAGED[0], "select 20", None)
    run_as(monkeypatch, manifest(node(*ORDERS, "select 1 -- again"), edited, node(*GOLD, None)))
    built.build_part(["orders"], root, root / "w.duckdb", 1)
    now = json.loads((root / "target" / "manifest.json").read_text("utf-8"))["nodes"]
    assert now["orders"]["compiled_code"] == "select 1 -- again"
    assert now["gold_shop__revenue"]["compiled_code"] == "select 3"
    assert "compiled_code" not in now["stg"]
    assert built.not_built(root, "shop") == ("stg",)


def test_other_macros_leave_nothing_built(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(root, manifest(node(*ORDERS, "select 1"), node(*GOLD, "select 3")))
    run_as(monkeypatch, manifest(node(*ORDERS, "select 1"), node(*GOLD, None), macro="two"))
    built.build_part(["orders"], root, root / "w.duckdb", 1)
    assert built.not_built(root, "shop") == ("gold_shop__revenue", "stg")


def test_a_failure_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_as(monkeypatch, manifest(node(*ORDERS, "select 1")), ("bites", "got 1 result"))
    with pytest.raises(WarehouseError, match="bites: got 1 result"):
        built.build_part(["orders"], root, root / "w.duckdb", 1)
