"""What dbt rendered for a task is what our own renderer makes of it: the same rows, to the last bit."""

from __future__ import annotations

import pytest
from small_project import DOMAIN, Project

from generator.records import ResultRow, Tier
from generator.warehouse.database import connected
from generator.warehouse.public import ReleasedDatabase
from generator.warehouse.tasks import ANSWERS

pytestmark = pytest.mark.slow

VARIANTS = ("base", "gold")


def built_rows(project: Project) -> dict[tuple[str, str], list[ResultRow]]:
    """Return (task, variant) to the rows that dbt built; what a supposition gives stands in slices of its own."""
    found: dict[tuple[str, str], list[ResultRow]] = {}
    answers = project.root / "target" / "tasks" / DOMAIN / ANSWERS
    with connected(answers) as connection:
        models = connection.execute(
            "select table_name from duckdb_tables() where schema_name = ? and starts_with(table_name, 'tasks_')",
            [f"tasks_{DOMAIN}"],
        ).fetchall()
        for (model,) in models:
            query = f'select task, variant, slice, "key", "value", "rows", part from tasks_{DOMAIN}."{model}" order by all'
            for task, variant, *row in connection.execute(query).fetchall():
                if variant < len(VARIANTS):
                    task, _, supposed = task.partition("/")
                    row[0] += f"/{supposed}" if supposed else ""
                    found.setdefault((task, VARIANTS[variant]), []).append(ResultRow(*row))
    return found


def test_stored_sql_on_the_public_database_gives_the_rows_that_dbt_built(released: Project) -> None:
    built = built_rows(released)
    tasks = [task for task in released.release().gold.values() if task.tier is not Tier.KNOWLEDGE]
    tasks = tasks[::3]
    assert len(tasks) > 10
    with ReleasedDatabase(released.releases / DOMAIN / "public" / "database.duckdb", 2) as database:
        differing = {
            (task.id, variant)
            for task in tasks
            for variant, sql in zip(VARIANTS, (task.base_sql, task.gold_sql), strict=True)
            if sorted(database.rows(sql), key=str) != sorted(built.get((task.id, variant), []), key=str)
        }
    assert differing == set()


def test_base_and_gold_rows_differ_where_a_rule_is_required(released: Project) -> None:
    built = built_rows(released)
    tasks = [task for task in released.release().gold.values() if task.tier is Tier.RULE]
    assert [task.id for task in tasks if built.get((task.id, "base")) == built[task.id, "gold"]] == []
