"""`generator load` of a domain that declares its own source tables in `models/<domain>/sources.yml`."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from generator.errors import FindingsError, GoldruleError, WarehouseError
from generator.pipeline import Options, load_domain
from generator.warehouse.loading.faults import SourceError
from generator.warehouse.public import declared, require_sources, source_fingerprint, write_public_database

SOURCES = """\
version: 2
sources:
  - name: gym
    schema: raw_gym
    tables:
      - name: member
        description: People.
        config: {meta: {origin: "ORIGIN_MEMBER"}}
        columns:
          - name: member_id
            data_type: integer
            description: Number.
            config: {meta: {origin: "Member ID"}}
            data_tests: [unique, not_null]
          - {name: joined, data_type: date, config: {meta: {origin: Joined}}}
      - name: visit
        config: {meta: {origin: "ORIGIN_VISIT"}}
        columns:
          - {name: visit_no, data_type: bigint, data_tests: [unique, not_null]}
          - name: member_id
            data_type: integer
            data_tests:
              - relationships: {arguments: {to: "source('gym', 'member')", field: member_id}}
          - {name: paid, data_type: "decimal(18,2)"}
          - {name: guest, data_type: boolean}
"""
DOMAIN = """\
domain: gym
label: Gym
company: Gym
story: A gym.
as_of: 2024-01-01
timezone: UTC
currency: EUR
calendar: {from: 2023-01-01, to: 2024-02-01}
dimensions: {joined: {label: day of joining, plural: days of joining, kind: temporal}}
"""


@pytest.fixture(autouse=True)
def no_other_warehouse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOLDRULE_DATABASE", raising=False)


def project(root: Path, member: str, visit: str) -> Options:
    (root / "models" / "gym").mkdir(parents=True)
    (root / "metrics" / "gym").mkdir(parents=True)
    text = SOURCES.replace("ORIGIN_MEMBER", member).replace("ORIGIN_VISIT", visit)
    (root / "models" / "gym" / "sources.yml").write_text(text, encoding="utf-8")
    (root / "metrics" / "gym" / "_domain.yml").write_text(DOMAIN, encoding="utf-8")
    return Options(root)


def files(folder: Path, members: str = "Member ID,Joined\n1,2023-04-01\n2,\n") -> Path:
    folder.mkdir()
    (folder / "All members.csv").write_text(members, encoding="utf-8")
    visits = "visit_no\tmember_id\tpaid\tguest\n10\t1\t4.50\ttrue\n11\t\t\tFALSE\n"
    (folder / "visits.tsv").write_text(visits, encoding="utf-8")
    return folder


def test_files_under_their_own_names(tmp_path: Path) -> None:
    options = project(tmp_path, "All members.csv", "visits.tsv")
    report = load_domain(options, "gym", files(tmp_path / "data"))
    assert report.rows == {"member": 2, "visit": 2}
    with duckdb.connect(str(options.database), read_only=True) as database:
        rows = database.execute("select * from raw_gym.visit order by all").fetchall()
    assert [(no, member, str(paid), guest) for no, member, paid, guest in rows] == [
        (10, 1, "4.50", True),
        (11, None, "None", False),
    ]


def test_what_was_loaded_is_what_is_declared(tmp_path: Path) -> None:
    """The public database is made from what the warehouse itself says of types, keys and comments."""
    options = project(tmp_path, "All members.csv", "visits.tsv")
    load_domain(options, "gym", files(tmp_path / "data"))
    found = {table.name: table for table in declared(options.database, "gym").tables}
    assert found["member"].primary_key == ("member_id",)
    assert [column.type for column in found["visit"].columns] == ["BIGINT", "INTEGER", "DECIMAL(18,2)", "BOOLEAN"]
    assert "Refers to member.member_id." in found["visit"].columns[1].comment
    require_sources(options.database, "gym")
    write_public_database(options.database, "gym", tmp_path / "public.duckdb")
    with duckdb.connect(str(tmp_path / "public.duckdb"), read_only=True) as database:
        assert database.execute("select count(*) from visit").fetchone() == (2,)
    assert set(source_fingerprint(options.database, "gym")) == {"member", "visit"}


def test_a_duckdb_file(tmp_path: Path) -> None:
    options = project(tmp_path, "main.Members", "ops.visits")
    with duckdb.connect(str(tmp_path / "own.duckdb")) as database:
        database.execute('create table "Members" ("Member ID" bigint, "Joined" date)')
        database.execute("""insert into "Members" values (7, '2023-05-05')""")
        database.execute("create schema ops")
        database.execute(
            "create view ops.visits as select 1 as visit_no, 7 as member_id, 1.5::double as paid, true as guest"
        )
    assert load_domain(options, "gym", tmp_path / "own.duckdb").rows == {"member": 1, "visit": 1}
    with duckdb.connect(str(options.database), read_only=True) as database:
        assert database.execute("select paid::varchar from raw_gym.visit").fetchone() == ("1.50",)


def test_tables_that_a_database_lacks(tmp_path: Path) -> None:
    options = project(tmp_path, "main.Memberz", "main.visits")
    with duckdb.connect(str(tmp_path / "own.duckdb")) as database:
        database.execute("create table members (a integer)")
    with pytest.raises(SourceError) as caught:
        load_domain(options, "gym", tmp_path / "own.duckdb")
    assert [finding.code for finding in caught.value.findings] == ["L002", "L002"]
    assert "did you mean: main.members" in str(caught.value)
    assert not options.database.exists()


def test_a_bad_value_names_its_place(tmp_path: Path) -> None:
    options = project(tmp_path, "All members.csv", "visits.tsv")
    folder = files(tmp_path / "data", "Member ID,Joined\n1,2023-04-01\n2,1.4.2023\n")
    with pytest.raises(SourceError, match=r"All members\.csv:3:3: L007 column 'joined' holds '1\.4\.2023'"):
        load_domain(options, "gym", folder)


def test_types_that_cannot_be_loaded(tmp_path: Path) -> None:
    options = project(tmp_path, "a.csv", "b.csv")
    path = tmp_path / "models" / "gym" / "sources.yml"
    path.write_text(path.read_text("utf-8").replace("bigint", "json").replace(", data_type: boolean", ""), "utf-8")
    with pytest.raises(FindingsError) as caught:
        load_domain(options, "gym", files(tmp_path / "data"))
    assert {finding.message: finding.code for finding in caught.value.findings} == {
        "visit_no of visit has the type json": "L012",
        "guest of visit has no type": "L012",
    }


def test_no_data_and_no_such_domain(tmp_path: Path) -> None:
    options = project(tmp_path, "a.csv", "b.csv")
    with pytest.raises(WarehouseError, match="gym has no demonstration data"):
        load_domain(options, "gym", None)
    with pytest.raises(GoldruleError, match="there is no domain gin; there are: aviation, banking, ecommerce, gym"):
        load_domain(options, "gin", None)
