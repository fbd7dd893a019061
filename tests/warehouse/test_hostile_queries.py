"""Queries of strangers: each hostile one is refused or stopped in words an agent can use, and the next good one works."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from generator.errors import WarehouseError
from generator.warehouse.sandbox import Limits, QueryPool, Refused, Rows
from generator.warehouse.sandbox.process import QueryProcess
from generator.warehouse.sandbox.worker import ONE, OUTSIDE, READ_ONLY, TOO_LARGE

SECRET = "the gold answer is 42"
LIMITS = Limits(seconds=0.5, grace=2, memory=64, process=1024, rows=5, cell=40)

FILES = [
    "select * from read_text('{secret}')",
    "select * from read_blob('{secret}')",
    "select * from read_csv('{secret}')",
    "select * from read_csv_auto('{secret}')",
    "select * from sniff_csv('{secret}')",
    "select * from read_json('{secret}')",
    "select * from read_json_auto('{secret}')",
    "select * from read_ndjson_objects('{secret}')",
    "select * from read_parquet('{secret}')",
    "select * from parquet_scan('{secret}')",
    "select * from parquet_metadata('{secret}')",
    "select * from read_duckdb('{secret}')",
    "select * from glob('{folder}/*')",
    "select * from '{secret}'",
    "select * from '{folder}/*.csv'",
    "select * from query_table('{secret}')",
    "select * from query('select * from read_text(''{secret}'')')",
    "with t as materialized (select * from read_text('{secret}')) select * from t",
    "select (select content from read_text('{secret}'))",
    "explain analyze select * from read_text('{secret}')",
    "summarize select * from read_text('{secret}')",
    "describe select * from read_csv('{secret}')",
    "SELECT * FROM\u00a0read_text('{secret}')",
    "select * from \"read_text\"('{secret}')",
    "select * from read_text(chr(47) || 'etc' || chr(47) || 'passwd')",
]
NETWORK = [
    "select * from 'https://127.0.0.1:9/x.parquet'",
    "select * from read_csv('http://127.0.0.1:9/x.csv')",
    "select * from 's3://bucket/x.parquet'",
]
OTHER_STATEMENTS = [
    "attach '{folder}/other.duckdb'",
    "attach ':memory:' as m",
    "detach orders",
    "drop\u200btable orders",
    "use memory",
    "install httpfs",
    "load httpfs",
    "load '{secret}'",
    "force install spatial",
    "set memory_limit = '100GB'",
    "set enable_external_access = true",
    "set lock_configuration = false",
    "reset memory_limit",
    "pragma memory_limit = '100GB'",
    "pragma enable_object_cache",
    "call pragma_version()",
    "copy orders to '{folder}/out.csv'",
    "copy (select 1) to '{folder}/out.parquet'",
    "copy orders from '{secret}'",
    "export database '{folder}/out'",
    "import database '{folder}/out'",
    "insert into orders values (9)",
    "with t as (select 9) insert into orders select * from t",
    "update orders set id = 1",
    "delete from orders",
    "truncate orders",
    "merge into orders using orders as o on true when matched then delete",
    "explain analyze delete from orders",
    "create table x (i integer)",
    "create temp table x as select 1",
    "create or replace view orders as select 1",
    "create macro f(a) as a",
    "create sequence s",
    "create type mood as enum ('a')",
    "create secret s (type s3, key_id 'a', secret 'b')",
    "drop table orders",
    "alter table orders add column x integer",
    "comment on table orders is 'x'",
    "vacuum",
    "checkpoint",
    "begin transaction",
    "prepare p as select 1",
    "execute p",
]
SEVERAL = [
    "select 1; select 2",
    "select 1; drop table orders",
    "select 1 /* one */; -- and\n attach '{folder}/x'",
    "/* ; */ select 1; set threads = 8",
    ";;",
    "",
    "-- nothing",
    "select " + "x" * 60_000,
    "/* nothing */",
]
MACHINE = [
    "select getenv('HOME')",
    "select current_setting('secret_directory')",
    "select * from duckdb_settings()",
    "select * from duckdb_databases()",
    "select * from duckdb_secrets()",
    "select * from pragma_database_list",
    "select * from pg_settings",
    "select * from enable_logging()",
    "select write_log('x')",
]
MALFORMED = [
    "detach database",
    "\u202eselect 1",
    "ѕelect 1",
    "sel\x00ect 1",
    "select 'never closed",
    "select /* never closed",
    "select " + "(" * 20_000 + "1" + ")" * 20_000,
    "select " + "1+" * 20_000 + "1",
    "select * from information_schema.nothing",
    "select * from sql",
    "select * from connection",
    "select '\ud800'",
]
ENDLESS = [
    "with recursive t(i) as (select 1 union all select i + 1 from t) select count(*) from t",
    "with recursive t(i) as (select 1 union all select 1 - i from t) select max(i) from t",
    "select count(*) from range(1000000) a, range(1000000) b, range(1000000) c",
    "select sum(a.range * b.range) from range(100000) a, range(10000000) b",
]
LARGE = [
    "select * from range(100000000) a, range(1000) b order by random()",
    "select list(a) from range(1000000000) t(a)",
    "select length(repeat('x', 2000000000))",
    "select repeat('x', 4000000000)",
    "select string_agg(repeat('x', 1000000)) from range(100000)",
    "select len(list_sort(range(200000000)))",
    "select a.range, count(*) from range(30000000) a group by all order by all",
    "select len(array_agg(repeat(a.range::varchar, 1000))) from range(1000000) a",
]
ALL = {
    "forbidden": FILES + NETWORK + OTHER_STATEMENTS + MACHINE,
    "statement": SEVERAL,
    "error": MALFORMED,
    "time": ENDLESS,
    "memory": LARGE,
}
HOSTILE = [(kind, sql) for kind, queries in ALL.items() for sql in queries]
HELP = {"forbidden": (OUTSIDE, READ_ONLY), "time": ("Stopped after 0.5 seconds",), "memory": (TOO_LARGE,)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("release")
    (made / "private.txt").write_text(SECRET)
    with duckdb.connect(str(made / "database.duckdb")) as connection:
        connection.execute("create table orders as select i::integer as id from range(20) t(i)")
    return made


@pytest.fixture(scope="module")
def pool(folder: Path) -> Iterator[QueryPool]:
    with QueryPool(folder / "database.duckdb", LIMITS, size=1) as made:
        yield made


def good(pool: QueryPool) -> bool:
    reply = pool.run("select count(*) as n, sum(id) as s from orders")
    return isinstance(reply, Rows) and reply.rows == (("20", "190"),)


def test_there_are_enough() -> None:
    assert len(HOSTILE) >= 60
    assert len({sql for _, sql in HOSTILE}) == len(HOSTILE)


@pytest.mark.parametrize(("kind", "sql"), HOSTILE)
def test_hostile_queries_are_refused_or_stopped(kind: str, sql: str, pool: QueryPool, folder: Path) -> None:
    before = sorted(folder.iterdir())
    query = sql.replace("{secret}", str(folder / "private.txt")).replace("{folder}", str(folder))
    reply = pool.run(query)
    assert isinstance(reply, Refused), reply
    assert SECRET not in reply.message
    assert "database.duckdb" not in reply.message
    assert reply.kind == kind, reply
    assert reply.kind not in HELP or reply.message.startswith(HELP[reply.kind]), reply
    assert 10 < len(reply.message) < 800
    assert good(pool), "the server is harmed"
    assert sorted(folder.iterdir()) == before, "a file was written"


@pytest.mark.parametrize("sql", OTHER_STATEMENTS + MACHINE)
def test_what_is_not_reading_is_refused_before_it_runs(sql: str, pool: QueryPool) -> None:
    reply = pool.run(sql)
    assert isinstance(reply, Refused)
    assert (reply.kind, reply.message) in {("forbidden", READ_ONLY), ("forbidden", OUTSIDE)}


def test_one_statement_is_asked_for(pool: QueryPool) -> None:
    reply = pool.run("select 1; select 2")
    assert reply == Refused("statement", f"There are 2 statements. {ONE}")


@pytest.mark.parametrize(
    "sql",
    [
        "from orders limit 1",
        "with t as (select * from orders) select count(*) from t",
        "show tables",
        "describe orders",
        "summarize orders",
        "explain select * from orders",
        "values (1), (2)",
        "select 1 as one -- ; drop table orders",
        "/* before */ select 1;",
        "select 'attach; copy to' as text",
    ],
)
def test_reading_is_allowed(sql: str, pool: QueryPool) -> None:
    assert isinstance(pool.run(sql), Rows)


def test_results_are_compact_and_say_what_was_cut(pool: QueryPool) -> None:
    reply = pool.run(
        "select id, null as n, 0.1::decimal(4, 2) as d, 'a|b\nc' as t, true as b from orders order by id"
    )
    assert isinstance(reply, Rows)
    assert reply.text().splitlines() == [
        "id | n | d | t | b",
        *(f"{i} | NULL | 0.10 | a¦b c | true" for i in range(5)),
        "(only the first 5 rows are shown; aggregate, filter or use LIMIT and OFFSET)",
    ]
    assert pool.run("select * from orders where false") == Rows(("id",), ())
    wide = pool.run(f"select {', '.join(f'{i} as c{i}' for i in range(100))}, repeat('x', 100) as last")
    assert isinstance(wide, Rows)
    assert len(wide.columns) == LIMITS.columns
    assert "only the first 60 of 101 columns" in wide.more
    long = pool.run("select repeat('x', 100)")
    assert isinstance(long, Rows)
    assert long.rows == (("x" * 40 + "…",),)


def test_an_endless_result_is_cut_and_costs_nothing(pool: QueryPool) -> None:
    reply = pool.run("with recursive t(i) as (select 1 union all select i + 1 from t) select i from t")
    assert isinstance(reply, Rows)
    assert len(reply.rows) == 5


def test_a_process_that_does_not_answer_is_killed_and_replaced(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = folder / "deaf.py"
    deaf.write_text("import time\ntime.sleep(60)\n")
    process = QueryProcess(folder / "database.duckdb", Limits(seconds=0.1, grace=0.1))
    with monkeypatch.context() as patched:
        patched.setattr("generator.warehouse.sandbox.process.WORKER", deaf)
        patched.setattr("generator.warehouse.sandbox.process.START", 0.2)
        reply = process.run("select 1")
    assert isinstance(reply, Refused)
    assert reply.kind == "time"
    assert isinstance(process.run("select 1"), Rows)
    process.close()
    deaf.unlink()


def test_a_process_that_dies_is_replaced(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dying = folder / "dying.py"
    dying.write_text("import os, sys\nsys.stdin.readline()\nos.abort()\n")
    process = QueryProcess(folder / "database.duckdb", LIMITS)
    with monkeypatch.context() as patched:
        patched.setattr("generator.warehouse.sandbox.process.WORKER", dying)
        reply = process.run("select 1")
    assert isinstance(reply, Refused)
    assert reply.kind == "crash"
    assert isinstance(process.run("select 1"), Rows)
    process.close()
    dying.unlink()


def test_a_database_that_cannot_be_opened_is_no_fault_of_the_query(tmp_path: Path) -> None:
    (tmp_path / "database.duckdb").write_bytes(b"no database" * 1000)
    with (
        QueryPool(tmp_path / "database.duckdb", LIMITS) as pool,
        pytest.raises(WarehouseError, match="cannot be opened"),
    ):
        pool.run("select 1")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_process_is_given_nothing_but_the_database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    process = QueryProcess(folder / "database.duckdb", LIMITS)
    process.run("select 1")
    assert process._process is not None
    place = Path("/proc") / str(process._process.pid)
    assert b"sk-secret" not in (place / "environ").read_bytes()
    opened = {os.readlink(link) for link in (place / "fd").iterdir()}
    assert {path for path in opened if path.startswith(str(folder))} == {str(folder / "database.duckdb")}
    process.close()
