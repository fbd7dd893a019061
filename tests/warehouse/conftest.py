from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "warehouse.duckdb"


@pytest.fixture
def rows(database: Path) -> Callable[[str], list[tuple[Any, ...]]]:
    """Run a query on the test's database."""

    def run(sql: str) -> list[tuple[Any, ...]]:
        conn = duckdb.connect(str(database), read_only=True)
        try:
            return conn.execute(sql).fetchall()
        finally:
            conn.close()

    return run


@pytest.fixture(scope="session")
def real_data() -> Callable[[str], Path]:
    """Locate a real data set beside the checkout, or skip."""

    def find(name: str) -> Path:
        path = DATA / name
        if not path.is_dir():
            pytest.skip(f"the real data set {name} is not at {path}")
        return path

    return find
