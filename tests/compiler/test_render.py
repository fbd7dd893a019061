"""Macros without dbt, and queries that carry the models they read with them."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from compiler.worked import MACROS, Worked, drawn
from generator.compiler.plan import Chain, Plan
from generator.compiler.render import Inliner, Macros, tidy
from generator.errors import ReleaseError

COMPILED = {
    "stg_orders": 'select id, upper(state) as state from "w"."raw_shop"."orders" where id > 0;\n',
    "fct_orders": 'with orders as (select * from "w"."shop"."stg_orders"), c as (select * from "w"."shop"."dim_c")\n\n'
    "select orders.* from orders left join c using (state)",
    "dim_c": "select 'SP' as state",
    "unused": 'select * from "w"."shop"."fct_orders"',
}
RELATIONS = {name: f'"w"."shop"."{name}"' for name in COMPILED} | {"raw": '"w"."raw_shop"."orders"'}
INLINER = Inliner(COMPILED, RELATIONS, {'"w"."raw_shop"."orders"': "raw_orders"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{% macro other() %}select 1{% endmacro %}", "holds no macro metric_query"),
        ("{% macro metric_query() %}select 1{% endmacro %}", "takes not more than 0 argument"),
        (
            "{% macro metric_query(plan, rules) %}{{ apply_step(plan) }}{% endmacro %}",
            "'apply_step' is undefined",
        ),
        ("{% macro metric_query(plan, rules) %}", "cannot be read"),
    ],
)
def test_macros_of_another_version_are_an_error_that_says_what_to_do(
    text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "macros" / "metrics" / "query.sql"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ReleaseError) as error:
        Macros(tmp_path).query(Plan("sales", (Chain("sales", ()),), (), ()), ())
    assert said in str(error.value)
    assert str(tmp_path / "macros") in str(error.value)
    assert "copy the folder macros/" in str(error.value)


def test_a_query_carries_what_it_reads_in_order_and_nothing_else() -> None:
    sql = INLINER.inline('with\nx as (select * from "fct_orders")\nselect count(*) from x', ["fct_orders"])
    names = [
        line.split('"')[1] for line in sql.splitlines() if line.endswith(" as (") and line.startswith('"')
    ]
    assert set(names) == {"stg_orders", "dim_c", "fct_orders"}
    assert names[-1] == "fct_orders"
    assert '"w".' not in sql
    assert ";" not in sql


def test_the_carried_query_runs_on_source_tables_alone() -> None:
    connection = duckdb.connect()
    connection.execute(
        "create table raw_orders as from (values (1, 'sp'), (0, 'x'), (2, 'rj')) as t(id, state)"
    )
    sql = INLINER.inline(
        'with\nx as (select * from "fct_orders")\nselect count(*), min(state) from x', ["fct_orders"]
    )
    assert connection.execute(sql).fetchall() == [(2, "RJ")]


def test_a_model_is_carried_once_though_several_read_it() -> None:
    sql = INLINER.inline(
        'with\nx as (select 1)\nselect * from "unused", "fct_orders", "dim_c"',
        ["unused", "fct_orders", "dim_c"],
    )
    assert sql.count('"stg_orders" as (') == 1
    assert sql.index('"fct_orders" as (') < sql.index('"unused" as (')


@pytest.mark.parametrize("name", ["orders", "order", "t"])
def test_a_cte_named_like_a_carried_model_keeps_its_meaning(name: str) -> None:
    """People write `with orders as (select * from {{ ref('orders') }})`: inside, the name means the model."""
    compiled = {
        name: "select 7 as x",
        "reader": f'with "{name}" as (select * from "w"."shop"."{name}") select * from "{name}"',
    }
    inliner = Inliner(compiled, {one: f'"w"."shop"."{one}"' for one in compiled}, {})
    sql = inliner.inline('with\ny as (select * from "reader")\nselect x from y', ["reader"])
    assert duckdb.execute(sql).fetchall() == [(7,)]


def test_a_model_with_a_source_tables_name_is_refused() -> None:
    """Whoever reads the source after the model would read the model."""
    compiled = {"orders": 'select * from "w"."raw"."orders"'}
    inliner = Inliner(compiled, {"orders": '"w"."shop"."orders"'}, {'"w"."raw"."orders"': "orders"})
    with pytest.raises(ReleaseError, match="rename the model"):
        inliner.inline("with\nx as (select 1)\nselect 1", ["orders"])


def test_tidy_drops_blank_lines_and_trailing_blanks() -> None:
    assert tidy("a  \n\n   \n  b\n") == "a\n  b"


def test_a_query_reads_like_its_plan() -> None:
    """One CTE for each step, notes above those that come from a rule."""
    table = drawn("orders", "id integer | status | at timestamp\n1|ok|2018-01-01\n2|lost|2018-01-01")
    worked = Worked(
        [table],
        [{"metric": "m", "value": "count(*)"}],
        [{"rule": "r", "operations": [{"exclude": {"where": "status = 'lost'"}}]}],
    )
    sql = worked.sql("r")
    assert "-- r: exclude (rules/shop/r.yml:1)\nafter_r as (" in sql
    assert "after_r" not in worked.sql()
    assert sql.startswith("with\n-- one row of orders each\nsource_rows as (")
    assert sql.endswith('from answer\norder by slice, "key"')


def test_macros_fail_on_what_a_step_lacks() -> None:
    with pytest.raises(Exception, match="has no attribute"):
        MACROS.body("exclude", "rows", {}, [])
