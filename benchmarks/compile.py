"""How long it takes to compile one metric's query, beside MetricFlow's `explain` for the same metric.

Comes in: how often to repeat. Goes out: milliseconds by metric, printed:
`python benchmarks/compile.py [--repeat N] [--warm-up N] [--show-sql]`.

Both have read their definitions before: Goldrule its catalog and macros, MetricFlow a semantic manifest in its engine.
A repetition goes from the metric's name to SQL text, sliced by customer state, which is one join away from the orders.
What is printed are medians of CPU time after warming up, in this one process. Both work in one thread, so that this is
what passes on an idle machine, and a busy one does not blur it:

base          the metric in a catalog without rules: plan and rendered query
with rules    the same with every rule that reaches the metric; MetricFlow has no such thing
parsed anew   with rules, and Goldrule's memory of parsed expressions emptied before each repetition
MetricFlow    `MetricFlowEngine.explain` and its SQL text; its engine too remembers what it planned before
ratio         MetricFlow by base

That both compile the same metric is shown: the two queries are executed on the same made-up rows and their answers
compared. Without MetricFlow (extra `bench`) Goldrule's own numbers are printed alone. No time is asserted.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog
from generator.compiler.compose import plan_of
from generator.compiler.gold import span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.plan import Plan
from generator.compiler.project import sound_catalog
from generator.compiler.render import Macros
from generator.compiler.uses import SpanOf

ROOT = Path(__file__).resolve().parent.parent
DOMAIN, SLICE, GROUP_BY = "ecommerce", "customer_state", "customer__customer_state"
METRICS = ("order_count", "on_time_delivery_rate")
MADE_UP = """
create table dim_customers as
select
  'c' || i as customer_id, ['SP', 'RJ', 'AM', 'BA'][i % 4 + 1] as customer_state, 'city ' || i % 9 as customer_city
from range(100) as t(i);
create table fct_orders as
select
  'o' || i as order_id, 'c' || i % 100 as customer_id,
  timestamp '2017-01-02 10:00:00' + to_days(i % 300) as purchased_at,
  case when i % 11 = 0 then 'canceled' else 'delivered' end as order_status,
  case when i % 13 > 0 then timestamp '2017-01-09 10:00:00' + to_days(i % 300 + i % 7) end as delivered_at,
  date '2017-01-12' + (i % 300)::integer as estimated_date
from range(1000) as t(i);
"""
"""Rows that both queries answer on: undelivered and late orders among them."""


class Goldrule:
    """Compiles a metric of the catalog, which is in memory."""

    def __init__(self, catalog: Catalog) -> None:
        self._domain = catalog.domains[DOMAIN]
        self._plain = self._domain.model_copy(update={"rules": {}})
        self._span_of: SpanOf = span_lookup(catalog, DOMAIN)
        self._macros = Macros(ROOT)

    def base(self, metric: str) -> str:
        """Return a metric's query, planned in a catalog without rules."""
        return self._macros.query(self._plan(self._plain, metric), ())

    def ruled(self, metric: str) -> str:
        """Return a metric's query with all its rules."""
        plan = self._plan(self._domain, metric)
        return self._macros.query(plan, plan.rules)

    def rules(self, metric: str) -> int:
        """Return how many rules reach a metric."""
        return len(self._plan(self._domain, metric).rules)

    def _plan(self, domain: DomainCatalog, metric: str) -> Plan:
        return plan_of(domain, metric, Asked(slices=(SLICE,)), self._span_of)


def manifest() -> str:
    """Return the semantic manifest of the metrics, as `dbt parse` writes it."""
    delivered = "order_status = 'delivered' and delivered_at is not null"
    on_time = f"{delivered} and not cast(delivered_at as date) > estimated_date"
    measures = {
        "order_count": "1",
        "orders_on_time": f"case when {on_time} then 1 else 0 end",
        "orders_delivered": f"case when {delivered} then 1 else 0 end",
    }
    orders = {
        "name": "orders",
        "node_relation": _relation("fct_orders"),
        "defaults": {"agg_time_dimension": "purchased_at"},
        "entities": [
            {"name": "order", "type": "primary", "expr": "order_id"},
            {"name": "customer", "type": "foreign", "expr": "customer_id"},
        ],
        "dimensions": [{"name": "purchased_at", "type": "time", "type_params": {"time_granularity": "day"}}],
        "measures": [{"name": f"{name}_rows", "agg": "sum", "expr": sql} for name, sql in measures.items()],
    }
    customers = {
        "name": "customers",
        "node_relation": _relation("dim_customers"),
        "entities": [{"name": "customer", "type": "primary", "expr": "customer_id"}],
        "dimensions": [{"name": name, "type": "categorical"} for name in ("customer_state", "customer_city")],
        "measures": [],
    }
    metrics: list[dict[str, Any]] = [
        {"name": name, "type": "simple", "type_params": {"measure": {"name": f"{name}_rows"}}} for name in measures
    ]
    parts = {"numerator": {"name": "orders_on_time"}, "denominator": {"name": "orders_delivered"}}
    metrics.append({"name": "on_time_delivery_rate", "type": "ratio", "type_params": parts})
    spine = {
        "node_relation": _relation("time_spine"),
        "primary_column": {"name": "day", "time_granularity": "day"},
    }
    project = {"time_spine_table_configurations": [], "time_spines": [spine]}
    whole = {"semantic_models": [orders, customers], "metrics": metrics, "project_configuration": project}
    return json.dumps(whole)


def _relation(table: str) -> dict[str, str]:
    return {"alias": table, "schema_name": "main", "relation_name": f"main.{table}"}


def metricflow() -> Callable[[str], str]:
    """Return what compiles a metric with MetricFlow."""
    from metricflow.engine.metricflow_engine import MetricFlowEngine, MetricFlowQueryRequest
    from metricflow.protocols.sql_client import SqlEngine
    from metricflow.sql.render.duckdb_renderer import DuckDbSqlPlanRenderer
    from metricflow_semantics.model.dbt_manifest_parser import parse_manifest_from_dbt_generated_manifest
    from metricflow_semantics.model.semantic_manifest_lookup import SemanticManifestLookup

    class Renders:
        """All that `explain` asks of a client: the dialect. It connects to nothing."""

        sql_engine_type = SqlEngine.DUCKDB
        sql_plan_renderer = DuckDbSqlPlanRenderer()

    lookup = SemanticManifestLookup(parse_manifest_from_dbt_generated_manifest(manifest()))
    engine = MetricFlowEngine(lookup, Renders())  # type: ignore[arg-type]

    def explain(metric: str) -> str:
        request = MetricFlowQueryRequest.create(metric_names=[metric], group_by_names=[GROUP_BY])
        return str(engine.explain(request).sql_statement.sql)

    return explain


def forget() -> None:
    """Empty the compiler's memory of parsed expressions."""
    for name, module in list(sys.modules.items()):
        if name.startswith("generator.compiler."):
            for item in vars(module).values():
                if hasattr(item, "cache_clear"):
                    item.cache_clear()


def median(call: Callable[[], object], repeat: int, warm_up: int, before: Callable[[], None] = lambda: None) -> float:
    """Return the median CPU milliseconds of a call."""
    seconds = []
    for _ in range(warm_up + repeat):
        before()
        started = time.process_time()
        call()
        seconds.append(time.process_time() - started)
    return 1000 * statistics.median(seconds[warm_up:])


def same_answers(metric: str, ours: str, theirs: str) -> bool:
    """Return whether both queries give the same on the made-up rows."""
    scale = 100 if metric == "on_time_delivery_rate" else 1
    with duckdb.connect() as connection:
        connection.execute(MADE_UP)
        one = {row[1]: round(float(row[2]), 6) for row in connection.execute(ours).fetchall()}
        other = {key: round(scale * float(value), 6) for key, value in connection.execute(theirs).fetchall()}
    return one == other and len(one) > 1


def show(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
    widths = [max(len(row[index]) for row in (head, *rows)) for index in range(len(head))]
    for row in (head, ["-" * width for width in widths], *rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip())


def main() -> int:
    parser = argparse.ArgumentParser(description="Milliseconds to compile one metric's query, beside MetricFlow's.")
    parser.add_argument("--repeat", type=int, default=30, help="repetitions (default: %(default)s)")
    parser.add_argument("--warm-up", type=int, default=5, help="repetitions not counted (default: %(default)s)")
    parser.add_argument("--show-sql", action="store_true", help="print the queries too")
    given = parser.parse_args()
    goldrule = Goldrule(sound_catalog(ROOT))
    explain = metricflow() if importlib.util.find_spec("metricflow") is not None else None
    rows = []
    for metric in METRICS:
        base, ruled = partial(goldrule.base, metric), partial(goldrule.ruled, metric)
        taken = [median(call, given.repeat, given.warm_up) for call in (base, ruled)]
        taken.append(median(ruled, given.repeat, given.warm_up, forget))
        row = [metric, str(goldrule.rules(metric)), *(f"{value:.2f}" for value in taken)]
        queries = [base(), ruled()]
        if explain is not None:
            theirs = median(partial(explain, metric), given.repeat, given.warm_up)
            queries.append(explain(metric))
            same = same_answers(metric, queries[0], queries[-1])
            row += [f"{theirs:.2f}", f"{theirs / taken[0]:.2f}", "yes" if same else "NO"]
        rows.append(row)
        if given.show_sql:
            print("\n\n".join(queries), end="\n\n")
    head = ["metric by customer_state", "rules", "base", "with rules", "parsed anew"]
    if explain is not None:
        print(f"CPU milliseconds, medians of {given.repeat}; MetricFlow {importlib.metadata.version('metricflow')}\n")
        head += ["MetricFlow", "ratio", "same answers"]
    else:
        print(f"CPU milliseconds, medians of {given.repeat}\n")
    show(head, rows)
    if explain is None:
        print("\nMetricFlow is not installed, so there is nothing to compare with; install the extra `bench`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
