"""Every code of loading, provoked by a small file: what docs/errors.md shows is what is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import duckdb
import pytest

from generator.warehouse.loading import load, staging
from generator.warehouse.loading.faults import SourceError
from warehouse.loading_samples import BERKA, write

DOCS = Path(__file__).parents[2] / "docs" / "errors.md"


def changed(name: str, old: str, new: str) -> dict[str, str]:
    assert old in BERKA[name]
    return {**BERKA, name: BERKA[name].replace(old, new, 1)}


def without(*names: str) -> dict[str, str]:
    return {name: text for name, text in BERKA.items() if name not in names}


FILES: dict[str, Mapping[str, str] | None] = {
    "L001": None,
    "L002": {**without("trans.asc"), "transs.asc": BERKA["trans.asc"]},
    "L003": {**BERKA, "loan.csv": BERKA["loan.asc"]},
    "L004": changed("client.asc", "birth_number", "birthnumber"),
    "L005": {**BERKA, "client.asc": '"client_id";"birth_number";"Client_ID";"district_id"\n1;"706213";1;1\n'},
    "L006": changed("client.asc", '2;"450204";69', '2;"450204"'),
    "L007": changed("loan.asc", ";12;", ";12.5;"),
    "L008": changed("order.asc", '"YZ"', ""),
    "L009": {**BERKA, "disp.asc": BERKA["disp.asc"] + '2;3;3818;"DISPONENT"\n'},
    "L010": BERKA,
    "L011": without("card.asc"),
}


def lose_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the database's count of rows differ from the independent one, which no file is known to do."""
    count = staging._count
    monkeypatch.setattr(
        staging, "_count", lambda conn, relation: count(conn, relation) - ("card" in relation)
    )


def store_type_as_number(folder: Path) -> None:
    path = folder / "card.parquet"
    duckdb.execute(
        "copy (select 1::bigint as card_id, 1::bigint as disp_id, 7 as type, '931107 00:00:00' as issued)"
        f" to '{path}' (format parquet)"
    )


@pytest.mark.parametrize("code", FILES)
def test_a_code_prints_what_its_section_shows(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    files = FILES[code]
    if files is not None:
        write(folder, dict(files))
    if code == "L010":
        lose_a_row(monkeypatch)
    if code == "L011":
        store_type_as_number(folder)
    with pytest.raises(SourceError) as caught:
        load("banking", tmp_path / "warehouse.duckdb", folder)
    printed = str(caught.value).replace(str(tmp_path) + "/", "")
    section = re.split(r"^### ", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    shown = next(part for part in section if part.startswith(f"{code} "))
    assert f": {code} " in printed
    assert printed in shown
