"""What the data holds, counted once for each metric that reads rows.

Comes in: a domain's catalog and its warehouse. Goes out: the `DataProfile` that values are drawn from.
"""

from __future__ import annotations

from datetime import date

from generator.catalog.types import DomainCatalog, Metric
from generator.compiler.compose import plan_of
from generator.compiler.expressions import ExpressionProblem
from generator.compiler.joins import JoinMap
from generator.compiler.leaf import Asked
from generator.compiler.plan import Plan
from generator.compiler.render import Macros
from generator.compiler.touching import EVERY_ROW, touching
from generator.compiler.uses import SpanOf
from generator.compiler.written import PlacedProblem
from generator.records import TOTAL
from generator.sampling.profile import DataProfile, MetricProfile, Touched
from generator.warehouse.database import Connection


def reachable_dimensions(catalog: DomainCatalog) -> dict[str, tuple[str, ...]]:
    """Return, for each metric, the dimensions that all its leaves reach many-to-one, in the domain's order."""
    joins = JoinMap(catalog.models)
    return {
        name: tuple(
            dimension
            for dimension in catalog.domain.dimensions
            if all(_reaches(joins, leaf, dimension) for leaf in catalog.leaves(metric))
        )
        for name, metric in catalog.metrics.items()
    }


def _reaches(joins: JoinMap, leaf: Metric, dimension: str) -> bool:
    if dimension in leaf.columns:
        return True
    try:
        joins.resolve(leaf.model or "", dimension)
    except ExpressionProblem:
        return False
    return True


def profile(
    catalog: DomainCatalog,
    macros: Macros,
    connection: Connection,
    span_of: SpanOf,
    relations: dict[str, str],
) -> DataProfile:
    """Count the rows of each leaf metric: in all, by dimension value, by month.

    Args:
        catalog: The domain.
        macros: The project's macros.
        connection: The warehouse.
        span_of: Place of (kind, name, path).
        relations: Model name to its quoted relation.
    """
    reachable = reachable_dimensions(catalog)
    leaves = {leaf.metric: leaf for metric in catalog.metrics.values() for leaf in catalog.leaves(metric)}
    profiles = {}
    for name, leaf in leaves.items():
        dimensions = [
            item
            for item in reachable[name]
            if catalog.domain.dimensions[item].kind in ("categorical", "spatial")
        ]
        slices = (TOTAL, *dimensions, f"{leaf.time}:month")
        condition = touching(catalog, leaf, span_of)
        alone, plan = _counting(catalog, leaf, condition, Asked(slices=slices), span_of)
        query = bound(macros.query(plan, []), plan.models, relations)
        rows = connection.execute(query).fetchall()
        profiles[name] = _profile(
            rows, f"{leaf.time}:month", _days(connection, leaf, macros, alone, span_of, relations)
        )
    return DataProfile(catalog.domain.domain, profiles)


def _counting(
    catalog: DomainCatalog, leaf: Metric, condition: str, asked: Asked, span_of: SpanOf
) -> tuple[DomainCatalog, Plan]:
    """Return the plan that counts a leaf's rows, and as its value those that meet a condition.

    The rows behind a question do not depend on how the metric ends or how far it looks back.
    """
    counted = leaf.model_copy(
        update={
            "trailing": None,
            "per": (),
            "entity_columns": {},
            "entity_where": None,
            "ratio": None,
            "share": None,
            "value": f"count(*) filter (where {condition})",
        }
    )
    alone = catalog.model_copy(update={"metrics": {**catalog.metrics, leaf.metric: counted}, "rules": {}})
    try:
        return alone, plan_of(alone, leaf.metric, asked, span_of)
    except PlacedProblem:
        if condition == EVERY_ROW:
            raise
        return _counting(catalog, leaf, EVERY_ROW, asked, span_of)


def bound(query: str, models: tuple[str, ...], relations: dict[str, str]) -> str:
    """Return a query over bare model names with views of them in front, as it runs in the warehouse."""
    ctes = [f'"{name}" as (select * from {relations[name]})' for name in models]
    return "with\n" + ",\n".join(ctes) + ",\n" + query.removeprefix("with\n")


def _days(
    connection: Connection,
    leaf: Metric,
    macros: Macros,
    catalog: DomainCatalog,
    span_of: SpanOf,
    relations: dict[str, str],
) -> tuple[date | None, date | None]:
    found = []
    for side in ("min", "max"):
        column = {"_day": f"{'' if side == 'max' else '-'}date_diff('day', date '1900-01-01', {leaf.time})"}
        measured = leaf.model_copy(
            update={
                "columns": {**leaf.columns, **column},
                "value": "max(_day)",
                "ratio": None, "share": None, "per": (), "entity_columns": {}, "entity_where": None, "trailing": None,
            }
        )  # fmt: skip
        alone = catalog.model_copy(update={"metrics": {leaf.metric: measured}})
        plan = plan_of(alone, leaf.metric, Asked(), span_of)
        row = connection.execute(bound(macros.query(plan, []), plan.models, relations)).fetchone()
        found.append(
            None if row is None else date.fromordinal(date(1900, 1, 1).toordinal() + abs(int(row[2])))
        )
    return found[0], found[1]


def _profile(
    rows: list[tuple[object, ...]], months: str, days: tuple[date | None, date | None]
) -> MetricProfile:
    counted, changed = dict[str, dict[str, int]](), dict[str, dict[str, int]]()
    for slice_, key, touched, count, _ in rows:
        counted.setdefault(str(slice_), {})[str(key)] = int(str(count))
        changed.setdefault(str(slice_), {})[str(key)] = round(float(str(touched)))
    (total, by_month), (some, some_by_month) = (
        (by_slice.pop(TOTAL, {}), by_slice.pop(months, {})) for by_slice in (counted, changed)
    )
    known = Touched(sum(some.values()), changed, some_by_month)
    return MetricProfile(sum(total.values()), counted, by_month, *days, known)
