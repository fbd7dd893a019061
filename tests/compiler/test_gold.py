"""Compiled gold models: data that survive Jinja, drift that is noticed, tables that hold base beside gold."""

from __future__ import annotations

import json
import shutil
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined

from compiler.worked import MACROS
from generator.catalog.loading import load_catalog
from generator.compiler.gold import data_text, gold_files, stale, write
from generator.compiler.project import compile_project, drift
from generator.compiler.rewrite import quoted
from generator.errors import FindingsError

PROJECT = Path(__file__).parents[1] / "catalog" / "project"
NASTY = [
    "it's", 'say "no"', "a\nb", "a\r\nb", "{{ 7*7 }}", "{% off %}", "{# hidden #}", "}}", "%}", "back\\slash", "\\n", "\\", "é漢",
    "{{ env_var('HOME') }}", "", " ", "'", "\\'", "\t", "{{", "{% raw %}", "\x1b", "\u2028",
]  # fmt: skip


def through_jinja(value: Any) -> Any:
    """Return what a macro is given for data in a template's text."""
    taken: list[Any] = []
    environment = Environment(undefined=StrictUndefined)
    environment.globals["take"] = lambda text: taken.append(json.loads(text))
    environment.from_string("{% set plan %}\n" + data_text(value) + "\n{% endset %}{{ take(plan) }}").render()
    return taken[0]


@pytest.mark.parametrize("text", NASTY)
def test_any_text_survives_jinja(text: str) -> None:
    assert through_jinja(text) == text
    assert through_jinja({text: [text, {"a": text}]}) == {text: [text, {"a": text}]}


@pytest.mark.parametrize(
    "value", [None, True, False, 0, -3, [], {}, [[]], {"a": None}, ["x" * 200, {"b": ["y" * 200]}]]
)
def test_plain_data_survives_jinja(value: Any) -> None:
    assert through_jinja(value) == value


def test_decimals_become_text() -> None:
    assert through_jinja({"a": Decimal("0.50")}) == {"a": "0.50"}


PLAIN = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.text(max_size=8), st.sampled_from(NASTY)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(value=PLAIN)
def test_anything_plain_survives_jinja(value: Any) -> None:
    assert through_jinja(value) == value


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PROJECT, tmp_path / "project"))


def texts(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in (root / "models" / "gold").rglob("*.*")
    }


def test_compiling_writes_what_differs_and_removes_what_belongs_to_nothing(project: Path) -> None:
    first = compile_project(project)
    assert len(first.written) == 7  # a calendar, and SQL beside YAML for three metrics
    assert compile_project(project).written == ()
    before = texts(project)
    gold = project / "models" / "gold" / "shop"
    (gold / "gold_shop__revenue.sql").write_text("select 1")
    (gold / "gold_shop__forgotten.sql").write_text("select 1")
    (gold / "gold_shop__health.yml").unlink()
    found = drift(project)
    assert [path.name for path in found.written] == ["gold_shop__health.yml", "gold_shop__revenue.sql"]
    assert [path.name for path in found.removed] == ["gold_shop__forgotten.sql"]
    again = compile_project(project)
    assert (sorted(again.written), again.removed) == (sorted(found.written), found.removed)
    assert texts(project) == before


def test_drift_is_noticed_after_any_edit_of_the_catalog(project: Path) -> None:
    compile_project(project)
    metric = project / "metrics/shop/revenue.yml"
    metric.write_text(metric.read_text().replace("sum(amount)", "sum(amount) / 2"))
    assert {path.name for path in drift(project).written} == {
        "gold_shop__revenue.sql",
        "gold_shop__health.sql",
    }


def test_gold_models_of_a_domain_that_is_gone_go_too(project: Path) -> None:
    compile_project(project)
    old = project / "models" / "gold" / "old_shop"
    shutil.copytree(project / "models" / "gold" / "shop", old)
    assert {path.parent.name for path in drift(project).removed} == {"old_shop"}
    compile_project(project)
    assert not list(old.glob("*"))


def test_nothing_is_written_while_anything_is_wrong(project: Path) -> None:
    (project / "metrics/shop/revenue.yml").write_text(
        (project / "metrics/shop/revenue.yml").read_text().replace("sum(", "summ(")
    )
    with pytest.raises(FindingsError):
        compile_project(project)
    assert not (project / "models" / "gold").exists()


def test_files_that_are_the_same_are_not_touched(project: Path, tmp_path: Path) -> None:
    files = gold_files(load_catalog(project))
    write(tmp_path, files)
    times = {path: (tmp_path / path).stat().st_mtime_ns for path in files}
    assert stale(tmp_path, files) == ([], [])
    write(tmp_path, files)
    assert times == {path: (tmp_path / path).stat().st_mtime_ns for path in files}


def test_headers_name_the_yaml_and_the_rules(project: Path) -> None:
    text = gold_files(load_catalog(project))[Path("models/gold/shop/gold_shop__late_share.sql")]
    assert (
        text.splitlines()[0]
        == "-- Compiled by `generator compile`; do not edit. From metrics/shop/late_share.yml."
    )
    assert "-- grace: threshold (rules/shop/grace.yml:10)" in text


def test_labels_are_not_rendered_by_dbt(project: Path) -> None:
    """dbt renders descriptions; a label with braces must come out of it as it is."""
    metric = project / "metrics/shop/revenue.yml"
    metric.write_text(metric.read_text().replace("label: Revenue", "label: 'Revenue {{ 7*7 }} {% off %}'"))
    text = gold_files(load_catalog(project))[Path("models/gold/shop/gold_shop__revenue.yml")]
    description = json.loads(text.split("\n", 1)[1])["models"][0]["description"]
    rendered = Environment().from_string(description).render()
    assert rendered == "Revenue {{ 7*7 }} {% off %}: base beside rule-applied."


def test_a_gold_table_holds_base_gold_and_each_rules_own_effect(project: Path) -> None:
    connection = duckdb.connect()
    connection.execute(
        "create table dim_customers as from (values (1, 'NO'), (2, 'SE')) as t(customer_id, country);"
        "create table fct_orders as select * from (values"
        " (1, 1, timestamp '2018-01-05', 'delivered', 6, 10.00), (2, 1, timestamp '2018-01-06', 'delivered', 9, 9000.00),"
        " (3, 2, timestamp '2018-02-05', 'delivered', 6, 20.00), (4, 2, timestamp '2016-02-05', 'lost', 1, null))"
        " as t(order_id, customer_id, ordered_at, status, days, amount)"
    )
    files = gold_files(load_catalog(project))
    environment = Environment(undefined=StrictUndefined, extensions=["jinja2.ext.do"])
    environment.globals |= {
        "model_relation": quoted,
        "ref": quoted,
        "execute": True,
        "config": lambda **_: "",
        "fromjson": json.loads,
    }

    def table(metric: str) -> list[tuple[Any, ...]]:
        text = MACROS.text + files[Path(f"models/gold/shop/gold_shop__{metric}.sql")]
        return connection.execute(environment.from_string(text).render()).fetchall()

    # dimension, value, base, gold, base rows, gold rows, without grace, rules
    assert table("revenue") == [
        ("country", "NO", 9010.0, 10.0, 2, 1, 9010.0, "grace"),
        ("country", "SE", 20.0, 20.0, 2, 2, 20.0, "grace"),
        ("total", "(all)", 9030.0, 30.0, 4, 3, 9030.0, "grace"),
    ]
    assert [row[:4] for row in table("late_share")] == [
        ("country", "NO", 100.0, 50.0),
        ("country", "SE", 100.0, 100.0),
        ("ordered_at:month", "2018-01", 100.0, 50.0),
        ("ordered_at:month", "2018-02", 100.0, 100.0),
        ("total", "(all)", 100.0, pytest.approx(200 / 3)),
    ]
