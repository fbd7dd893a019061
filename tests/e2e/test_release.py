"""What a release of the small project holds, and what it must not hold."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import duckdb
import pytest
from small_project import DOMAIN, METRICS, REPOSITORY, RULES, Project, contents

from generator.compiler.project import sound_catalog
from generator.evaluation.scorer import score_task
from generator.records import AnalysisType, Tier
from generator.release import GoldTask, Release
from generator.release.json_text import encode
from generator.warehouse.loading.schemas import DOMAIN_TABLES

pytestmark = pytest.mark.slow

DATABASE = "database.duckdb"


@pytest.fixture(scope="module")
def release(released: Project) -> Release:
    return released.release()


@pytest.fixture(scope="module")
def public(released: Project) -> Path:
    return released.releases / DOMAIN / "public"


def of_tier(release: Release, *tiers: Tier) -> list[GoldTask]:
    return [task for task in release.gold.values() if task.tier in tiers]


def as_sent(answer: object) -> object:
    """Return an answer as it reads after an agent wrote it as JSON."""
    return json.loads(encode(answer))


def test_every_metric_and_every_type_is_asked_about(release: Release) -> None:
    assert {task.spec["metric"] for task in of_tier(release, Tier.ANALYTICS, Tier.RULE)} == set(METRICS)
    assert {task.type for task in release.gold.values()} == set(AnalysisType)


def test_gold_scores_one(release: Release) -> None:
    wrong = {task.id: score_task(task, as_sent(task.gold.shown)) for task in release.gold.values()}
    assert {name: verdict for name, verdict in wrong.items() if verdict.score != 1} == {}


def test_base_scores_nothing_where_a_rule_is_required(release: Release) -> None:
    tasks = [task for task in of_tier(release, Tier.RULE) if task.base is not None]
    assert len(tasks) > 20
    assert [task.id for task in tasks if score_task(task, as_sent(task.base.shown)).score] == []


def test_without_a_rule_base_is_right(release: Release) -> None:
    tasks = of_tier(release, Tier.ANALYTICS)
    assert tasks
    assert [
        task.id for task in tasks if task.required or not score_task(task, as_sent(task.base.shown)).score
    ] == []


def test_half_of_the_analytical_tasks_need_a_rule(release: Release) -> None:
    assert len(of_tier(release, Tier.RULE)) >= len(of_tier(release, Tier.ANALYTICS))


def test_each_required_rule_is_needed_by_itself(release: Release) -> None:
    for task in of_tier(release, Tier.RULE):
        assert task.required
        assert set(task.without) == set(task.required)
        assert sorted((*task.required, *task.inert)) == sorted(task.applied)
        right = [rule for rule, left in task.without.items() if score_task(task, as_sent(left)).score]
        assert right == [], task.id


def test_a_threshold_lies_where_the_rules_decide(release: Release) -> None:
    verdicts = [
        (task.base.exact["exceeded"], task.gold.exact["exceeded"])
        for task in of_tier(release, Tier.RULE)
        if task.type is AnalysisType.THRESHOLD_CROSSING and task.base is not None
    ]
    assert sum(base != gold for base, gold in verdicts) > len(verdicts) / 2


def test_public_holds_what_the_design_says(public: Path) -> None:
    rules = {f"knowledge/rules/{name}.md" for name in RULES}
    metrics = {f"knowledge/metrics/{name}.md" for name in METRICS}
    assert set(contents(public)) == {
        "README.md",
        "tasks.jsonl",
        DATABASE,
        "knowledge/conventions.md",
        *rules,
        *metrics,
    }


def test_public_tasks_hold_no_gold(public: Path) -> None:
    rows = [json.loads(line) for line in (public / "tasks.jsonl").read_text("utf-8").splitlines()]
    assert {tuple(row) for row in rows} == {("id", "question", "answer_format", "type", "tier")}


def test_public_shows_no_operation(released: Project, public: Path) -> None:
    catalog = sound_catalog(released.root).domains[DOMAIN]
    operations = [operation for rule in catalog.rules.values() for operation in rule.operations]
    written = {text for operation in operations for text in _expressions(operation.model_dump(mode="json"))}
    own = "\n".join(str(metric.model_dump(mode="json")) for metric in catalog.metrics.values())
    secret = {text for text in written if text not in own and str([text])[2:-2] not in own}
    assert len(secret) > 8, written
    texts = {name: text.decode() for name, text in contents(public).items() if name != DATABASE}
    shown = {(name, text) for name, body in texts.items() for text in secret if text in body}
    assert shown == set()
    assert [name for name, body in texts.items() if "operations:" in body] == []


def _expressions(value: object) -> set[str]:
    """Return the expressions of an operation: texts of several words; names and literals stand in prose too."""
    if isinstance(value, dict):
        return set().union(
            *(_expressions(item) for key, item in value.items() if key not in ("metrics", "when"))
        )
    if isinstance(value, list):
        return set().union(*map(_expressions, value))
    return {value} if isinstance(value, str) and " " in value else set()


def test_the_public_database_holds_the_sources_keyed_and_commented(public: Path) -> None:
    domain = DOMAIN_TABLES[DOMAIN]
    with duckdb.connect(str(public / DATABASE), read_only=True) as connection:
        tables = connection.execute(
            "select table_name, comment from duckdb_tables() where not internal"
        ).fetchall()
        columns = connection.execute(
            "select table_name, column_name, comment from duckdb_columns() where not internal"
        ).fetchall()
        keys = connection.execute(
            "select table_name, constraint_column_names from duckdb_constraints() where constraint_type = 'PRIMARY KEY'"
        ).fetchall()
        others = connection.execute(
            "select count(*) from information_schema.tables where table_schema <> 'main' or table_type <> 'BASE TABLE'"
        ).fetchone()
    assert sorted(name for name, _ in tables) == sorted(table.name for table in domain.tables)
    assert [name for name, comment in tables if not comment] == []
    assert [(table, name) for table, name, comment in columns if not comment] == []
    assert dict(keys) == {table.name: list(table.primary_key) for table in domain.tables if table.primary_key}
    assert others == (0,)


def test_the_sample_query_of_each_metric_gives_its_base_value(released: Project, public: Path) -> None:
    with (
        duckdb.connect(str(public / DATABASE), read_only=True) as connection,
        duckdb.connect(str(released.database), read_only=True) as warehouse,
    ):
        for name in METRICS:
            text = (public / "knowledge" / "metrics" / f"{name}.md").read_text("utf-8")
            rows = connection.execute(text.split("```sql\n")[1].split("```")[0]).fetchall()
            gold = f"gold_{DOMAIN}.gold_{name}"
            stored = warehouse.execute(
                f"select dimension, dimension_value, base_value from {gold} where dimension = 'total'"
            ).fetchall()
            assert [row[:3] for row in rows if row[0] == "total"] == stored, name


def test_no_file_names_a_folder_of_this_machine(released: Project) -> None:
    places = {
        str(place) for place in (released.root, REPOSITORY, Path.cwd(), Path.home(), tempfile.gettempdir())
    }
    found = {
        (name, place)
        for name, body in contents(released.releases).items()
        for place in places
        if f"{place}/".encode() in body
    }
    assert found == set()
