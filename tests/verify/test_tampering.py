"""One digit, one row, one word of a query: each is found, named with its task, and said where it stands."""

import json
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from generator.errors import ReleaseError, WarehouseError
from generator.pipeline.observed import Verified, difference
from generator.pipeline.verify import verify

GOLD, DATABASE = "private/gold.jsonl", "public/database.duckdb"


def edit(folder: Path, change: Callable[[str], str], name: str = GOLD) -> None:
    path = folder / name
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before, "the test changes nothing"
    path.write_text(after, encoding="utf-8")


def edit_row(folder: Path, task: str, change: Callable[[dict[str, Any]], object], name: str = GOLD) -> None:
    """Change one line of a JSON Lines file as plain data."""

    def rows(text: str) -> str:
        lines = []
        for line in text.splitlines():
            row = json.loads(line)
            if row["id"] == task:
                change(row)
                line = json.dumps(row, ensure_ascii=False)
            lines.append(line + "\n")
        return "".join(lines)

    edit(folder, rows, name)


def edit_database(folder: Path, *statements: str) -> None:
    with duckdb.connect(str(folder / DATABASE)) as connection:
        for statement in statements:
            connection.execute(statement)


def seen(found: Verified) -> dict[str, set[str]]:
    """Return each thing that differs with the roads on which it does."""
    roads: dict[str, set[str]] = {}
    for item in found.differences:
        roads.setdefault(item.what, set()).add(item.road)
    return roads


SQL_ROADS = {"gold SQL, 1 thread", "gold SQL, 8 threads"}
BASE_ROADS = {"base SQL, 1 thread", "base SQL, 8 threads"}


def test_one_digit_of_a_gold_answer(release: Path, project: Path) -> None:
    edit(
        release,
        lambda text: re.sub(r'("gold": \{"exact": \{"value": )(158411)', r"\g<1>158412", text, count=1),
    )
    found = verify(release, project)
    roads = seen(found)
    assert set(roads) == {GOLD, "shop-limit"}
    assert roads[GOLD] == {"files"}
    assert roads["shop-limit"] >= SQL_ROADS | {"certificate", "gold scores 1", "oracle, gold"}
    line = next(str(item) for item in found.differences if item.road == "gold SQL, 1 thread")
    assert line == (
        "private/gold.jsonl:3: shop-limit: gold SQL, 1 thread: exact.value is 158412 in the release, 158411 found"
    )


def test_a_digit_behind_the_shown_ones(release: Path) -> None:
    edit(release, lambda text: text.replace("9.58904109589041", "9.58904109589043"))
    assert seen(verify(release, None))["shop-point"] == SQL_ROADS | {"certificate"}


def test_one_digit_as_shown(release: Path) -> None:
    edit(release, lambda text: text.replace('"shown": {"value": 9.59}', '"shown": {"value": 9.6}'))
    assert seen(verify(release, None))["shop-point"] == SQL_ROADS | {"gold scores 1"}


def test_a_base_answer(release: Path, project: Path) -> None:
    edit_row(release, "shop-point", lambda row: row.update(base=row["gold"]))
    roads = seen(verify(release, project))["shop-point"]
    assert roads == BASE_ROADS | {"base scores 0 (rule)", "oracle, base"}


def test_no_base_answer_where_there_is_one(release: Path, project: Path) -> None:
    edit_row(release, "shop-plain", lambda row: row.update(base=None))
    roads = seen(verify(release, project))["shop-plain"]
    assert roads == BASE_ROADS | {"base scores 1 (analytics)", "oracle, base"}


def test_other_decimals_make_scoring_easier(release: Path) -> None:
    edit_row(release, "shop-point", lambda row: row.update(decimals={"value": 0}))
    assert "gold SQL, 1 thread" in seen(verify(release, None))["shop-point"]


def test_an_answer_format_that_no_longer_rules_a_misreading_out(release: Path, project: Path) -> None:
    """Without the sentence on the period, its last day may count or not, and the two give other answers."""
    period = re.compile(r"The period runs from [^.]*\.|All data before [^.]*\.")
    edit_row(
        release,
        "shop-point",
        lambda row: row.update(answer_format=period.sub("", row["answer_format"])),
        "public/tasks.jsonl",
    )
    found = verify(release, project)
    assert seen(found)["shop-point"] == {"oracle, readings"}
    (detail,) = (item.detail for item in found.differences if item.road == "oracle, readings")
    assert "no words tell the two apart" in detail


def test_a_certificate_that_hides_a_reading(release: Path, project: Path) -> None:
    """What it says of one task's readings is not what the oracle finds."""
    path = release / "private" / "certificate.json"
    certificate = json.loads(path.read_text())
    certificate["readings"] = {"tasks": {"shop-point": []}}
    path.write_text(json.dumps(certificate))
    roads = seen(verify(release, project))
    assert roads["shop-point"] == {"oracle, readings"}


def test_one_row_of_the_database(release: Path, project: Path) -> None:
    """An order of a Danish customer: it moves what looks at all countries and leaves the others."""
    edit_database(release, "update orders set amount = amount + 1 where id = 60")
    roads = seen(verify(release, project))
    assert roads["table orders"] == {"data"}
    assert set(roads) == {"table orders", "shop-rank", "shop-parts"}


def test_a_row_that_no_answer_looks_at(release: Path) -> None:
    edit_database(release, "insert into customers values (99, 'IS')")
    assert seen(verify(release, None)) == {"table customers": {"data"}}


@pytest.mark.parametrize(
    ("statement", "what", "detail"),
    [
        ("create table extra as select 1 as x", "table extra", "was not released"),
        ("create view extra as select 1 as x", "table extra", "was not released"),
        ("create schema s; create table s.orders as select 1 as x", "table s.orders", "was not released"),
        ("drop table customers", "table customers", "is not in public/database.duckdb"),
        (
            "alter table customers rename to c; create view customers as from c",
            "table customers",
            "a view in public/database.duckdb",
        ),
    ],
)
def test_what_is_in_the_database(statement: str, what: str, detail: str, release: Path) -> None:
    edit_database(release, statement)
    found = {item.what: item.detail for item in verify(release, None).differences if item.road == "data"}
    assert detail in found[what]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("'NO'", "'SE'", "exact.value is"),
        ('from "orders"', "from orderz", "the query fails: Catalog Error"),
        ("select\n", "select select\n", "the query fails: Parser Error"),
        ('"_rows" as "rows"', "'many' as \"rows\"", "does not give slice, key, value, rows and part"),
        ('"_part" as part', '"_part" as part, 1 as more', "does not give slice, key, value, rows and part"),
        ('"_value" as "value"', "'inf'::double as \"value\"", "no answer can be derived"),
        ('from "orders"', "from read_csv('/etc/passwd')", "the query fails: Permission Error"),
    ],
)
def test_one_word_of_a_query(old: str, new: str, said: str, release: Path) -> None:
    edit_row(release, "shop-limit", lambda row: row.update(gold_sql=row["gold_sql"].replace(old, new)))
    found = verify(release, None)
    assert seen(found)["shop-limit"] >= SQL_ROADS
    assert said in next(item.detail for item in found.differences if item.road == "gold SQL, 1 thread")


def test_a_query_cannot_write(release: Path) -> None:
    edit_row(release, "shop-limit", lambda row: row.update(gold_sql="delete from orders; " + row["gold_sql"]))
    found = verify(release, None)
    assert "read-only" in next(item.detail for item in found.differences if item.road == "gold SQL, 1 thread")


def test_an_empty_query(release: Path) -> None:
    edit_row(release, "shop-limit", lambda row: row.update(gold_sql=" "))
    assert "there is no stored query" in str(verify(release, None).differences[1])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda row: row["spec"]["window"].update(start="2018-13-01"),
            "spec.window.start: input should be a valid date",
        ),
        (lambda row: row["spec"].update(type="poll"), "spec.type: input should be 'knowledge_retrieval'"),
        (lambda row: row["spec"].update(id="shop-other"), "its slots are those of shop-other, point_query"),
        (lambda row: row["spec"].update(rules=[]), "rules  in its slots, grace as applied"),
        (lambda row: row.update(context={}), "its conventions are not stored ('context')"),
        (
            lambda row: row["context"].update(decimals="two"),
            "context.decimals: input should be a valid integer",
        ),
        (
            lambda row: row.update(tier="analytics"),
            "point_query, rule in tasks.jsonl, point_query, analytics in gold.jsonl",
        ),
    ],
)
def test_damaged_slots_are_said(change: Callable[[dict[str, Any]], object], said: str, release: Path) -> None:
    edit_row(release, "shop-point", change)
    found = next(item for item in verify(release, None).differences if item.road == "records")
    assert said in found.detail
    assert found.place == "private/gold.jsonl:7"


def test_slots_that_do_not_fit_the_type(release: Path, project: Path) -> None:
    edit_row(release, "shop-pair", lambda row: row["spec"].update(groups=["NO"]))
    roads = seen(verify(release, project))["shop-pair"]
    assert roads >= SQL_ROADS | {"determined", "oracle, gold"}


def test_a_metric_that_there_is_not(release: Path, project: Path) -> None:
    edit_row(release, "shop-pair", lambda row: row["spec"].update(metric="0"))
    roads = seen(verify(release, project))["shop-pair"]
    assert roads >= {"oracle, gold", "oracle, base", "oracle, readings"}


def test_a_rule_that_is_not_needed(release: Path, project: Path) -> None:
    edit_row(release, "shop-inert", lambda row: row["rules"].update(required=["grace"], inert=[]))
    edit_row(release, "shop-point", lambda row: row["without"].update(grace={"value": 45.3}))
    found = verify(release, project)
    details = {item.what: item.detail for item in found.differences if item.road == "oracle, rules needed"}
    assert details["shop-inert"] == "grace is called required, and the answer without it is right"
    assert details["shop-point"].startswith("without grace the answer is")


def test_a_required_rule_that_is_not_named(release: Path, project: Path) -> None:
    edit_row(release, "shop-point", lambda row: row["rules"].update(required=[], inert=["grace"]))
    assert "oracle, rules needed" in seen(verify(release, project))["shop-point"]


def test_a_document_that_no_longer_answers(release: Path) -> None:
    edit(release, lambda text: text.replace("two days", "three days"), "public/knowledge/rules/grace.md")
    roads = seen(verify(release, None))
    assert roads == {"public/knowledge/rules/grace.md": {"files"}, "shop-fact": {"documents"}}


def test_a_question_that_was_reworded(release: Path) -> None:
    edit_row(release, "shop-point", lambda row: row.update(question="How many?"), "public/tasks.jsonl")
    assert seen(verify(release, None)) == {"public/tasks.jsonl": {"files"}}


def test_a_certificate_of_something_else(release: Path) -> None:
    path = release / "private" / "certificate.json"
    certificate = json.loads(path.read_text())
    certificate["data"]["orders"] = "1:0"
    del certificate["tasks"]["shop-point"]
    certificate["tasks"]["shop-other"] = {"road": "document"}
    certificate["tasks"]["shop-plain"]["oracle"] = {"value": 1}
    certificate["tasks"]["shop-fact"] = {"dbt": 1}
    path.write_text(json.dumps(certificate))
    assert seen(verify(release, None)) == {
        "table orders": {"data"},
        **{f"shop-{name}": {"certificate"} for name in ("point", "other", "plain", "fact")},
    }


def test_a_certificate_that_says_nothing(release: Path) -> None:
    (release / "private" / "certificate.json").write_text("{}")
    found = verify(release, None)
    assert {item.road for item in found.differences} == {"data", "certificate"}
    assert "holds no digests of files" in found.notes[0]


def test_files_that_come_and_go(release: Path) -> None:
    (release / "public" / "knowledge" / "conventions.md").unlink()
    (release / "public" / "notes.txt").write_text("the answer is 42")
    assert seen(verify(release, None)) == {
        "public/knowledge/conventions.md": {"files"},
        "public/notes.txt": {"files"},
    }


def test_truncated_and_missing_files_are_located(release: Path) -> None:
    path = release / GOLD
    path.write_bytes(path.read_bytes()[:-100])
    (release / "private" / "rejections.jsonl").unlink()
    with pytest.raises(ReleaseError) as caught:
        verify(release, None)
    assert re.search(
        r"^private/gold\.jsonl:9:\d+: the file ends inside a line: truncated$", str(caught.value), re.M
    )
    assert "private/rejections.jsonl:1:1: cannot be read: No such file or directory" in str(caught.value)


def test_a_line_that_was_taken_out(release: Path) -> None:
    edit(release, lambda text: text.partition("\n")[2])
    with pytest.raises(ReleaseError, match=r"public/tasks\.jsonl: shop-fact has no gold answer"):
        verify(release, None)


def test_a_database_that_is_none(release: Path) -> None:
    (release / DATABASE).write_bytes(b"not a database, but long enough to be taken for one" * 1000)
    with pytest.raises(WarehouseError, match=r"database\.duckdb cannot be opened"):
        verify(release, None)
    (release / DATABASE).unlink()
    with pytest.raises(ReleaseError, match=r"public/database\.duckdb: cannot be read: there is no such file"):
        verify(release, None)


def test_a_database_that_was_cut(release: Path) -> None:
    path = release / DATABASE
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    with pytest.raises(WarehouseError):
        verify(release, None)


def test_the_command_exits_with_one_and_names_the_tasks(release: Path) -> None:
    edit(release, lambda text: text.replace('"value": 158411', '"value": 158412'))
    result = CliRunner().invoke(cli, ["verify", str(release)])
    assert result.exit_code == 1
    assert "private/gold.jsonl:3: shop-limit: certificate: " in result.output
    assert re.search(r"shop: \d+ differences in \d tasks, tables or files\n$", result.output)
    as_json = CliRunner().invoke(cli, ["verify", str(release), "--json"])
    assert as_json.exit_code == 1
    data = json.loads(as_json.output)
    assert not data["ok"]
    assert {item["what"] for item in data["releases"][0]["differences"]} >= {"shop-limit", GOLD}


@pytest.mark.parametrize(
    ("stored", "found", "said"),
    [
        ({"a": 1}, {"a": 1.0}, ""),
        ({"a": Decimal("12.50")}, {"a": 12.5}, ""),
        ([{"a": True}], [{"a": 1}], "[0].a is true in the release, 1 found"),
        ({"a": "1"}, {"a": 1}, 'a is "1" in the release, 1 found'),
        ([1], [1, 2], "rows: 1 stored, 2 found"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b[1] is 2 in the release, 3 found"),
        ({"a": 1}, {"a": 1, "b": 2}, "b is null in the release, 2 found"),
        (None, {"a": 1}, 'null in the release, {"a": 1} found'),
    ],
)
def test_differences_are_said_at_their_place(stored: Any, found: Any, said: str) -> None:
    assert difference(stored, found) == said


def test_a_release_of_an_older_version(release: Path) -> None:
    edit(release, lambda text: re.sub(r'"context": \{[^{}]*\}, ', "", text))
    with pytest.raises(
        ReleaseError, match=r"^private/gold\.jsonl: no task says which conventions .* write it again$"
    ):
        verify(release, None)
