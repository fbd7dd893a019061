"""Bad input of `generator init`: every code, located, all at once, and nothing written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import duckdb
import pytest

from generator.errors import FindingsError
from generator.scaffolding import Drafted, initialise

REPOSITORY = Path(__file__).resolve().parents[2]
DOCS = REPOSITORY / "docs" / "errors.md"
VISITS = "visit_id,seen,paid,status\n" + "".join(
    f"{n},2023-{1 + n % 12:02d}-{1 + n % 27:02d},{n % 7}.50,{'cancelled' if n % 6 == 0 else 'kept'}\n"
    for n in range(1, 121)
)


def project(root: Path) -> Path:
    for folder in ("metrics", "rules", "models"):
        (root / folder).mkdir(parents=True)
    shutil.copytree(REPOSITORY / "macros", root / "macros")
    shutil.copy(REPOSITORY / "dbt_project.yml", root)
    return root


def files(folder: Path, texts: Mapping[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def codes(root: Path, domain: str, source: Path) -> str:
    before = sorted(root.rglob("*"))
    with pytest.raises(FindingsError) as caught:
        initialise(root, domain, source, known=("banking",))
    assert sorted(root.rglob("*")) == before, "something was written"
    return str(caught.value)


FATAL: dict[str, tuple[str, Mapping[str, str] | None]] = {
    "I001": ("gym", None),
    "I002": ("gym", {"readme.txt": "none"}),
    "I003": ("Order", {"visits.csv": VISITS}),
    "I004": ("gym", {"visits.csv": VISITS, "Visits!.csv": VISITS}),
    "I005": ("gym", {"visits.csv": "Client ID,client-id\n1,2\n"}),
    "I006": ("gym", {"visits.csv": VISITS}),
    "I007": ("gym", {"visits.csv": VISITS}),
    "I008": ("gym", {"things.csv": "id,colour\n1,red\n2,blue\n"}),
}


@pytest.mark.parametrize("code", FATAL)
def test_what_stops_it(code: str, tmp_path: Path) -> None:
    domain, texts = FATAL[code]
    root = tmp_path / "root"
    root.mkdir() if code == "I006" else project(root)
    if code == "I007":
        (root / "models" / "gym").mkdir()
    source = tmp_path / "data"
    if texts is not None:
        files(source, texts)
    printed = codes(root, domain, source)
    assert f": {code} " in printed
    assert "\n  " in printed, "no hint"


def test_all_faults_at_once(tmp_path: Path) -> None:
    root = project(tmp_path / "root")
    (root / "rules" / "gym").mkdir()
    bad = {"a.csv": "x,X\n1,2\n", "b.csv": "k\n1,2\n", "c.csv": ""}
    printed = codes(root, "gym", files(tmp_path / "data", bad))
    assert re.findall(r"(\w+(?:\.csv)?):\d+:\d+: ([A-Z]\d{3})", printed) == [
        ("a.csv", "L005"),
        ("b.csv", "L006"),
        ("c.csv", "L005"),
        ("gym", "I007"),
    ]


@pytest.mark.parametrize("domain", ["select", "gold", "banking", "9lives", "gym club", "gým", "Gym"])
def test_names_that_no_domain_can_have(domain: str, tmp_path: Path) -> None:
    assert "I003" in codes(project(tmp_path / "root"), domain, files(tmp_path / "data", {"visits.csv": VISITS}))


def test_a_file_that_is_no_database_and_one_without_tables(tmp_path: Path) -> None:
    root = project(tmp_path / "root")
    (tmp_path / "notes.duckdb").write_text("hello", encoding="utf-8")
    assert "L006 the file is no DuckDB database" in codes(root, "gym", tmp_path / "notes.duckdb")
    duckdb.connect(str(tmp_path / "empty.duckdb")).close()
    assert "I002" in codes(root, "gym", tmp_path / "empty.duckdb")


HOLD = """
import sys, duckdb
database = duckdb.connect(sys.argv[1])
database.execute("create table visits as select 1 as visit_id")
print("open", flush=True)
sys.stdin.readline()
"""


def test_a_database_that_another_process_has_open(tmp_path: Path) -> None:
    root, held = project(tmp_path / "root"), tmp_path / "held.duckdb"
    command = [sys.executable, "-c", HOLD, str(held)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            printed = codes(root, "gym", held)
        finally:
            process.communicate("\n", timeout=60)
    assert f"{held}:1:1: L006 another process has the database open" in printed
    assert "close it" in printed
    assert "I008" in codes(root, "gym", held), "it can be read once it is closed, and one row measures nothing"


def noted(root: Path, source: Path) -> Drafted:
    return initialise(root, "gym", source)


def test_what_is_noted(tmp_path: Path) -> None:
    """Nothing of this stops it: each doubtful table or column is named, the rest is written."""
    texts = {
        "visits.csv": VISITS,
        "empty.csv": "a,b\n",
        "log.csv": "what\n" + "x\n" * 4,
        "days.csv": "day_id,day\n1,03/04/2023\n2,05/06/2023\n",
    }
    root = project(tmp_path / "root")
    drafted = noted(root, files(tmp_path / "data", texts))
    found = {finding.code: finding.message for finding in drafted.notes}
    assert set(found) == {"I011", "I012", "I014"}
    assert "third of April" in str(drafted.notes)
    assert (root / "metrics" / "gym" / "_domain.yml").is_file()
    assert "TO DECIDE: what is one row" in (root / "models/gym/staging/stg_gym__log.yml").read_text("utf-8")
    assert not (root / "models/gym/marts/fct_log.yml").exists()
    with duckdb.connect(str(tmp_path / "own.duckdb")) as database:
        database.execute(f"create table visits as select *, [1, 2] as tags from '{tmp_path}/data/visits.csv'")
    other = project(tmp_path / "other")
    (note,) = noted(other, tmp_path / "own.duckdb").notes
    assert (note.code, "'tags'" in note.message) == ("I013", True)


NOTED = {"I011": "", "I012": "", "I013": "", "I014": ""}
"""Codes that the test of notes provokes."""
