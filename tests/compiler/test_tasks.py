"""Fat task models: many questions under many sets of rules at once give what each gives alone."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from compiler.worked import MACROS, ROOT, Answers, asking, span_of
from compiler.zoo import zoo
from generator.compiler.compose import plan_of
from generator.compiler.rewrite import quoted
from generator.compiler.tasks import Asking, TaskModels, task_project

ASKED = {
    "february": asking(["total", "state", "kind"], window=("2018-02-01", "2018-03-01")),
    "months": asking(["at:month"], window=("2018-01-01", "2018-04-01")),
    "ever": asking(["total", "state", "at:quarter"]),
    "in_sp": asking(["kind", "total"], where={"state": "SP"}, window=("2018-03-01", "2018-04-01")),
    "unknown_state": asking(["kind"], where={"state": "(unknown)"}),
    "picked": asking(["state"], picks=["RJ", "(unknown)"]),
}
FULLY = ("february", "months")
"""The questions that are also answered without each rule, the first one for metrics made of others too."""
WORKED = zoo()
COLUMNS = dict.fromkeys(WORKED.catalog.metrics, ("kind", "state"))
PLANS = {
    (metric, task): plan_of(WORKED.catalog, metric, asked, span_of)
    for metric in WORKED.catalog.metrics
    for task, asked in ASKED.items()
}


@cache
def dbt() -> Environment:
    """Return Jinja as dbt has it where a model is executed, with the project's macros."""
    environment = Environment(undefined=StrictUndefined, extensions=["jinja2.ext.do"])
    environment.globals |= {"ref": quoted, "model_relation": quoted, "fromjson": json.loads, "execute": True}
    macros = environment.from_string(MACROS.text).module
    environment.globals |= {name: macro for name, macro in vars(macros).items() if not name.startswith("_")}
    return environment


@cache
def answers_of_tasks(metric: str) -> dict[tuple[str, str], Answers]:
    """Return the groups of every question and variant, built the way dbt builds them: all at once."""
    models = TaskModels(WORKED.catalog, span_of, COLUMNS)
    for task, asked in ASKED.items():
        built = bool(WORKED.catalog.components(WORKED.catalog.metrics[metric]))
        rules = PLANS[metric, task].rules if task in FULLY[: 1 if built else 2] else ()
        models.add(Asking(task, "group", metric, asked, rules))
    files = {path.stem: dbt().from_string(text).render() for path, text in models.files().items()}
    for name in sorted(files):  # rows_… before tasks_…
        WORKED.database.execute(f"create or replace table {quoted(name)} as {files[name]}")
    found: dict[tuple[str, str], Answers] = {
        (task, variant): {} for task, variants in models.variants.items() for variant in variants
    }
    for name in models.groups:
        rows = WORKED.database.execute(f"from {quoted(name)}").fetchall()
        for task, variant, slice_, key, value, count, _ in rows:
            groups = found[task, models.variants[task][variant]]
            assert (slice_, key) not in groups, "a group stands twice"
            groups[slice_, key] = (round(value, 9), count)
    return found


def alone(metric: str, task: str, variant: str) -> Answers:
    """Return the groups of one question under one set of rules, by the SQL that a release stores."""
    plan = PLANS[metric, task]
    left_out = variant.removeprefix("without:")
    rules = () if variant == "base" else tuple(rule for rule in plan.rules if rule != left_out)
    rows = WORKED.database.execute(MACROS.query(plan, rules)).fetchall()
    return {(slice_, key): (round(value, 9), count) for slice_, key, value, count, _ in rows}


@pytest.mark.parametrize("metric", list(WORKED.catalog.metrics))
def test_all_questions_at_once_are_each_question_alone(metric: str) -> None:
    for (task, variant), groups in answers_of_tasks(metric).items():
        assert groups == alone(metric, task, variant), (task, variant)


def test_every_rule_of_the_zoo_changes_some_answer() -> None:
    """So that the comparison above is not one of answers that nothing changes."""
    idle = set(WORKED.catalog.rules)
    for metric in WORKED.catalog.metrics:
        found = answers_of_tasks(metric)
        for task, variant in found:
            if found[task, variant] != found[task, "gold"]:
                idle.discard(variant.removeprefix("without:"))
    assert idle == set()


def test_rows_are_built_once_for_all_questions_and_metrics_that_share_them() -> None:
    models = TaskModels(WORKED.catalog, span_of, COLUMNS)
    for task, metric, slices in (
        ("a", "gmv", ["total"]),
        ("b", "gmv", ["state"]),
        ("c", "pace", ["at:month"]),
    ):
        models.add(Asking(task, task, metric, asking(slices, window=("2018-02-01", "2018-03-01")), ()))
    assert len(models.rows) == 1
    assert len(models.groups) == 3


def test_the_task_project_holds_the_macros_and_the_models() -> None:
    models = TaskModels(WORKED.catalog, span_of, COLUMNS)
    models.add(Asking("a", "a", "gmv", replace(asking(), picks=("it's",)), ()))
    files = task_project("shop", models, {"orders": '"w"."shop"."orders"'}, MACROS.root)
    names = {path.as_posix() for path in files}
    assert {"dbt_project.yml", "macros/model_relation.sql", "macros/operations/exclude.sql"} <= names
    assert sum(name.startswith("models/") for name in names) == 2
    assert '"w"."shop"."orders"' in files[next(path for path in files if path.name == "model_relation.sql")]


def test_the_task_project_knows_where_models_are() -> None:
    """The macro that dbt reads is rendered here: braces that Jinja cannot read stop every sampling."""
    files = task_project("shop", TaskModels(WORKED.catalog, span_of, {}), {"orders": '"w"."shop"."orders"'}, ROOT)
    text = files[Path("macros/model_relation.sql")]
    module: Any = Environment().from_string(text).module
    assert module.model_relation("orders").strip() == '"w"."shop"."orders"'
