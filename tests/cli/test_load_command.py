"""`generator load` of the real data sets, as a person calls it; `tests/warehouse/` looks at every detail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from small_project import REPOSITORY

from cli.invoked import Ended

DATA = REPOSITORY.parent / "shared" / "data"
SETS = {
    "olist_15k": ("ecommerce", 15_000 + 17_071 + 15_733 + 14_944 + 15_000 + 9_255 + 1_904 + 50_000 + 71),
    "berka": ("banking", 4_500 + 5_369 + 5_369 + 6_471 + 682 + 892 + 77 + 97_005),
    "berka_asof_19940330": ("banking", 1_229 + 1_489 + 1_489 + 1_748 + 37 + 6 + 77 + 46_997),
}
"""Folder to domain and rows, as the README beside the data says."""


@pytest.mark.real_data
@pytest.mark.parametrize("folder", SETS)
def test_loading_real_data(folder: str, tmp_path: Path, called: Callable[..., Ended]) -> None:
    if not (DATA / folder).is_dir():
        pytest.skip(f"the real data set {folder} is not at {DATA / folder}")
    domain, rows = SETS[folder]
    ended = called(tmp_path, "load", domain, "--from", str(DATA / folder), "--json")
    assert ended.code == 0, ended.err
    report = json.loads(ended.out)
    assert sum(table["rows"] for table in report["tables"]) == rows
    assert [orphan for orphan in report["orphans"] if orphan["rows"] and not orphan["expected"]] == []


def test_a_folder_without_the_tables(tmp_path: Path, called: Callable[..., Ended]) -> None:
    (tmp_path / "data").mkdir()
    called(tmp_path, "load", "ecommerce", "--from", "data").says("orders", "order_items", "geolocation")
    assert not list((tmp_path / "warehouse").glob("*"))
