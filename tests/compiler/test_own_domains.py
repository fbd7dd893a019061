"""The project's own metrics and rules: every question's SQL is accepted by the database, over marts without rows."""

from __future__ import annotations

from functools import cache

import duckdb
import pytest

from compiler.worked import MACROS, ROOT
from generator.catalog.loading import Catalog, load_catalog
from generator.compiler.calendar import calendar_model
from generator.compiler.compose import plan_of
from generator.compiler.gold import gold_slices, span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.rewrite import quoted

DOMAINS = sorted(path.parent.name for path in (ROOT / "metrics").glob("*/_domain.yml"))


@cache
def catalog() -> Catalog:
    return load_catalog(ROOT)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_metric_with_all_its_rules_is_accepted(domain: str) -> None:
    """A column that no step makes, or a word that no macro knows, would fail here and not in somebody's build."""
    known = catalog().domains[domain]
    database = duckdb.connect(config={"threads": 1})
    for name, model in known.models.items():
        if model.layer == "mart":
            columns = ", ".join(f"{quoted(column.name)} {column.type}" for column in model.columns)
            database.execute(f"create table {quoted(name)} ({columns})")
    days = MACROS.body("business_calendar", "2017-01-01", "2017-02-01", [])
    database.execute(f"create or replace table {quoted(calendar_model(domain))} as {days}")
    for name, metric in known.metrics.items():
        asked = Asked(slices=gold_slices(known, metric))
        plan = plan_of(known, name, asked, span_lookup(catalog(), domain))
        assert database.execute(MACROS.query(plan, plan.rules)).fetchall() == [], name
