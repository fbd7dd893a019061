"""What `generator init` finds in tables drawn for it, and that a dbt project becomes a domain that builds."""

from __future__ import annotations

import shutil
from pathlib import Path

import duckdb
import pytest

from generator.catalog.loading import load_catalog
from generator.pipeline import Options, build, load_domain
from generator.scaffolding import Drafted, initialise
from generator.warehouse.dbt import run_dbt

from .test_faults import REPOSITORY, files, project


def drafted(tmp_path: Path, texts: dict[str, str]) -> Drafted:
    return initialise(project(tmp_path / "root"), "gym", files(tmp_path / "data", texts))


def links(found: Drafted) -> set[tuple[str, str, str]]:
    return {(link.table, link.column, link.to) for link in found.outline.links}


def visits(columns: str, row: str, rows: int = 60) -> str:
    """Return a CSV of rows that a format string draws from their number."""
    lines = [eval(f"f{row!r}", {"n": n}) for n in range(1, rows + 1)]
    return "\n".join([columns, *lines]) + "\n"


ROOMS = "room_id,room_name\n" + "".join(f"{n},Room {n}\n" for n in range(1, 9))


def test_small_numbers_within_a_dense_key_are_no_reference(tmp_path: Path) -> None:
    """`stars` and `floor` lie in 1..5, and so within every room id: by chance."""
    text = visits("visit_id,room_id,stars,floor,seen", "{n},{1+n%8},{1+n%5},{1+n%3},2023-{1+n%12:02d}-{1+n%27:02d}")
    found = drafted(tmp_path, {"rooms.csv": ROOMS, "visits.csv": text})
    assert links(found) == {("visits", "room_id", "rooms")}
    written = (tmp_path / "root/models/gym/marts/fct_visits.yml").read_text("utf-8")
    assert "Measured: all 60 values are found in rooms.room_id" in written


def test_a_reference_without_a_match_is_asked_about(tmp_path: Path) -> None:
    text = visits("visit_id,room_id,seen", "{n},{1+n%8 if n>2 else 77},2023-{1+n%12:02d}-{1+n%27:02d}")
    found = drafted(tmp_path, {"rooms.csv": ROOMS, "visits.csv": text})
    assert links(found) == set()
    assert "2 of 60 rows have a room_id that is not in rooms" in found.outline.questions["visits", "room_id"][0]


def test_a_circle_is_opened_and_asked_about(tmp_path: Path) -> None:
    teams = "team_id,player_id\n" + "".join(f"{n},{n}\n" for n in range(1, 6))
    players = visits("player_id,team_id,joined", "{n},{1+n%5},2023-{1+n%12:02d}-{1+n%27:02d}")
    found = drafted(tmp_path, {"teams.csv": teams, "players.csv": players})
    assert len(links(found)) == 1
    assert any("a circle" in asked for questions in found.outline.questions.values() for asked in questions)


def test_a_key_of_two_columns(tmp_path: Path) -> None:
    text = visits("shop,seen,sold", "S{n%6},2023-{1+n//6:02d}-01,{n*3}")
    found = drafted(tmp_path, {"takings.csv": text})
    assert found.outline.tables["takings"].key == "taking_key"
    assert set(found.outline.tables["takings"].parts) == {"shop", "seen"}


def test_headers_and_texts_in_any_state(tmp_path: Path) -> None:
    """Spaces, capitals, accents, reserved words; two forms of date; signs of currency; `n/a`; leading zeros; blanks."""
    text = visits(
        " Visit ID ;Größe;Order;Seen;Fee;Post code;Active",
        "{n};{n/2};o{n%3};{'2023-05-%02d' % (1+n%27) if n%2 else '%02d/06/2023' % (1+n%27)};"
        "{'n/a' if n%9==0 else '€1,2%02d.50' % n};0{1000+n}; {'yes' if n%3 else 'no'} ",
    )
    found = drafted(tmp_path, {"Gym Visits.csv": text})
    table = found.outline.tables["gym_visits"]
    assert {column.raw: column.type for column in table.columns} == {
        "visit_id": "INTEGER",
        "grosse": "DECIMAL(18,1)",
        "gym_visit_order": "VARCHAR",
        "seen": "DATE",
        "fee": "DECIMAL(18,2)",
        "post_code": "VARCHAR",
        "active": "VARCHAR",
    }
    assert {value for value, _ in table.column("active").top} == {"yes", "no"}
    assert table.column("fee").nulls == 6
    assert (str(table.column("seen").low), str(table.column("seen").high)) == ("2023-05-01", "2023-06-27")


def test_every_starter_rule_is_marked(tmp_path: Path) -> None:
    text = visits("visit_id,status,paid,seen", "{n},{'void' if n%7==0 else 'kept'},{n%9+1},2023-{1+n%12:02d}-{1+n%27:02d}")
    found = drafted(tmp_path, {"visits.csv": text})
    rules = [draft.text for draft in found.drafts if draft.kind == "rules"]
    assert rules
    assert all("TO BE REPLACED BY A PERSON" in rule and "*Starter document" in rule for rule in rules)


MODELS = {
    "models/staging/stg_seats.sql": "select range as seat_id, 'row ' || range % 4 as bench from range(1, 9)",
    "models/marts/dim_seats.sql": "select * from {{ ref('stg_seats') }}",
    "models/marts/fct_tickets.sql": "select range as ticket_id, 1 + range % 8 as place, range % 5 + 2.5 as price, "
    "case when range % 6 = 0 then 'refunded' else 'sold' end as status, "
    "date '2023-01-01' + (range * 3 % 365)::int as sold_on from range(1, 301)",
    "models/marts/marts.yml": """\
version: 2
models:
  - name: dim_seats
    columns: [{name: seat_id, data_tests: [unique]}]
  - name: fct_tickets
    description: Tickets of the house.
    columns:
      - {name: ticket_id, description: Number of the ticket., data_tests: [unique]}
      - name: place
        data_tests: [{relationships: {arguments: {to: "ref('dim_seats')", field: seat_id}}}]
""",
    "dbt_project.yml": "name: theatre\nversion: '1.0'\nprofile: theatre\nmodel-paths: [models]\n",
    "profiles.yml": "theatre: {target: dev, outputs: {dev: {type: duckdb, path: house.duckdb}}}\n",
}


def test_a_dbt_project_becomes_a_domain_that_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOLDRULE_DATABASE", raising=False)
    theatre = tmp_path / "theatre"
    for name, text in MODELS.items():
        (theatre / name).parent.mkdir(parents=True, exist_ok=True)
        (theatre / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(theatre)
    run_dbt(["build"], theatre, theatre / "unused.duckdb").raise_for_failures("dbt build")
    root = project(tmp_path / "root")
    shutil.copytree(REPOSITORY / "tests" / "dbt", root / "tests" / "dbt")
    shutil.copy(REPOSITORY / "profiles.yml", root)
    found = initialise(root, "stage", theatre)
    assert found.data == theatre / "house.duckdb"
    assert links(found) == {("tickets", "place", "seats")}
    assert found.outline.links[0].why == "declared: dbt test of the source"
    assert "Tickets of the house." in (root / "models/stage/sources.yml").read_text("utf-8")
    assert set(load_catalog(root).domains["stage"].metrics) == set(found.metrics)
    assert found.rules
    options = Options(root, ("stage",))
    assert load_domain(options, "stage", found.data).rows == {"seats": 8, "tickets": 300}
    names = build(options).passed
    assert any("_changes_" in name for name in names), "no test that a rule bites was run"
    with duckdb.connect(str(options.database), read_only=True) as database:
        assert database.execute("select count(*) from stage.fct_tickets").fetchone() == (300,)
