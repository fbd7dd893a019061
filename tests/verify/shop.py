"""A real release of a small shop, made without dbt: the catalog's test project, its macros, a DuckDB file of orders."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from generator.answers import Judged, judge
from generator.answers.verdicts import BASE, GOLD
from generator.compiler.project import sound_catalog
from generator.phrasing import phrase_all
from generator.pipeline.bench import Bench
from generator.pipeline.solve import knowledge
from generator.records import OPERATORS, AnalysisType, Filter, SolvedTask, TaskSpec, Tier, Window
from generator.release import ReleaseContent, write_release
from generator.warehouse.public import ReleasedDatabase, released_fingerprint

ROOT = Path(__file__).parents[2]
T = AnalysisType
NO, SE = Filter("country", "NO"), Filter("country", "SE")
MARCH = Window(date(2018, 3, 1), date(2018, 4, 1), "month")
SPRING = Window(date(2018, 4, 1), date(2018, 7, 1), "quarter")
HALF = Window(date(2018, 1, 1), date(2018, 7, 1), "half")
YEAR = Window(date(2018, 1, 1), date(2019, 1, 1), "year")
MODELS = {
    "fct_orders": 'select id as order_id, customer_id, ordered_at, status, days, amount from "w"."shop_raw"."orders"',
    "dim_customers": 'select customer_id, country from "w"."shop_raw"."customers"',
}
ORDERS = """
    create table orders as
    select
        i::integer as id,
        (i % 40)::integer as customer_id,
        timestamp '2018-01-01 08:00:00' + interval (i % 350) day as ordered_at,
        case when i % 9 = 0 then 'sent' else 'delivered' end as status,
        (3 + i * i // 5 % 6)::integer as days,
        (100 + i * i % 997 + case when i % 40 < 9 and i % 7 = 0 then 6000 else 0 end)::decimal(18, 2) as amount
    from range(1, 1400) as t(i)
"""
CUSTOMERS = """
    create table customers as
    select
        i::integer as customer_id,
        case when i < 9 then 'NO' when i < 20 then 'SE' when i < 32 then 'DK' else 'FI' end as country
    from range(40) as t(i)
"""


def write_database(path: Path) -> None:
    """Make the released database."""
    with duckdb.connect(str(path)) as connection:
        connection.execute(ORDERS)
        connection.execute(CUSTOMERS)


def project(folder: Path) -> Path:
    """Return a project with what dbt would have compiled."""
    made = Path(shutil.copytree(ROOT / "tests/catalog/project", folder / "project"))
    (made / "macros").symlink_to(ROOT / "macros")
    nodes = {
        f"model.shop.{name}": {
            "resource_type": "model",
            "fqn": ["goldrule", "shop", "marts", name],
            "name": name,
            "alias": name,
            "schema": "shop",
            "relation_name": f'"w"."shop"."{name}"',
            "compiled_code": sql,
        }
        for name, sql in MODELS.items()
    }
    sources = {
        f"source.shop.{name}": {
            "source_name": "shop",
            "name": name,
            "relation_name": f'"w"."shop_raw"."{name}"',
        }
        for name in ("orders", "customers")
    }
    (made / "target").mkdir()
    (made / "target" / "manifest.json").write_text(json.dumps({"nodes": nodes, "sources": sources}))
    return made


def bench(made: Path, database: Path) -> Bench:
    """Return the shop's bench."""
    return Bench(made, database, sound_catalog(made), "shop")


def spec(name: str, type: T, metric: str, *rules: str, **slots: Any) -> TaskSpec:
    """Return what a task of the shop asks."""
    return TaskSpec(f"shop-{name}", "shop", "shop/sub", type, metric=metric, rules=rules, **slots)


def specs() -> tuple[TaskSpec, ...]:
    """Return tasks of every type that is computed, in both tiers."""
    by_country = {"dimension": "country"}
    return (
        spec("point", T.POINT_QUERY, "late_share", "grace", filters=(NO,), window=SPRING),
        spec("plain", T.POINT_QUERY, "revenue", filters=(SE,), window=MARCH),
        spec("inert", T.POINT_QUERY, "revenue", "grace", filters=(SE,)),
        spec("trend", T.TREND_ANALYSIS, "revenue", "grace", filters=(NO,), grain="month", window=HALF),
        spec("pair", T.COMPARISON, "late_share", "grace", groups=("NO", "SE"), window=YEAR, **by_country),
        spec("rank", T.RANKING, "revenue", "grace", k=3, order="desc", window=YEAR, **by_country),
        spec("limit", T.THRESHOLD_CROSSING, "revenue", "grace", filters=(NO,), threshold=Decimal(200000)),
        spec("parts", T.DECOMPOSITION, "revenue", "grace", **by_country),
    )


def solved(shop: Bench, released: ReleasedDatabase, asked: TaskSpec) -> SolvedTask:
    """Return a task answered by the stored SQL and judged as the pipeline judges it."""
    sets = {BASE: (), GOLD: asked.rules}
    sets |= {f"without:{rule}": tuple(name for name in asked.rules if name != rule) for rule in asked.rules}
    queries = {name: shop.stored_sql(replace(asked, rules=rules))[1] for name, rules in sets.items()}
    rows = {name: released.rows(sql) for name, sql in queries.items()}
    found = judge(asked, rows, shop.context(asked))
    assert isinstance(found, Judged), found
    return SolvedTask(
        asked,
        found.tier,
        OPERATORS[asked.type],
        found.required,
        found.inert,
        found.base,
        found.gold,
        queries[BASE],
        queries[GOLD],
        found.without,
    )


def write_shop(folder: Path, made: Path, leave: tuple[str, ...] = ()) -> Path:
    """Write a release of the shop.

    Args:
        folder: The folder of releases.
        made: The project.
        leave: Names of tasks to leave out.
    """
    database = made / "released.duckdb"
    if not database.exists():
        write_database(database)
    shop = bench(made, database)
    fact = TaskSpec("shop-fact", "shop", "", T.KNOWLEDGE_RETRIEVAL, fact=("grace", 0))
    asked = [item for item in specs() if item.id.removeprefix("shop-") not in leave]
    with ReleasedDatabase(database, 1) as released:
        tasks = (knowledge(shop, fact), *(solved(shop, released, item) for item in asked))
    questions = {question.task: question for question in phrase_all(tasks, shop.domain, 42)}
    computed = [task for task in tasks if task.tier is not Tier.KNOWLEDGE]
    seen = {task.spec.id: dict.fromkeys(("dbt", "sql", "oracle"), task.gold.exact) for task in computed}
    content = ReleaseContent(
        catalog=shop.domain,
        tasks=tuple((task, questions[task.spec.id]) for task in tasks),
        certificate={
            "domain": "shop",
            "catalog": shop.catalog_hash,
            "data": released_fingerprint(database),
            "tasks": {task.spec.id: seen.get(task.spec.id, {"road": "document"}) for task in tasks},
        },
        contexts={task.spec.id: asdict(shop.context(task.spec)) for task in computed},
        sample_sql=dict.fromkeys(shop.domain.metrics, "select 1"),
    )
    return write_release(content, folder, lambda path: shutil.copyfile(database, path))
