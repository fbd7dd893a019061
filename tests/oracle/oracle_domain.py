"""Small domains for the oracle's tests: catalogs from plain data, and one-line questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import polars as pl

from generator.catalog.types import Calendar, Domain, DomainCatalog, Metric, Model, Rule
from generator.oracle.oracle import Oracle
from generator.records import TOTAL, Filter, Query, ResultRow, Window

AS_OF = date(2030, 1, 1)


def metric_of(data: Mapping[str, Any]) -> Metric:
    defaults = {"label": "M", "description": "M.", "level": "L1", "unit": "count", "dimensions": ["d"]}
    return Metric.model_validate(defaults | dict(data), strict=False)


def rule_of(data: Mapping[str, Any]) -> Rule:
    defaults = {
        "title": "R",
        "kind": "definitional",
        "owner": "O",
        "version": "1",
        "facts": [{"asks": "what", "answer": "That.", "must_include": ["That"]}],
        "document": "R.",
    }
    return Rule.model_validate(defaults | dict(data), strict=False)


def model_of(data: Mapping[str, Any]) -> Model:
    columns = [{"name": name, "type": ""} for name in data.get("columns", ())]
    defaults = {"domain": "shop", "layer": "mart", "path": "m.sql"}
    return Model.model_validate(defaults | dict(data) | {"columns": columns}, strict=False)


def catalog_of(
    metrics: Sequence[Mapping[str, Any]],
    rules: Sequence[Mapping[str, Any]] = (),
    models: Sequence[Mapping[str, Any]] = (),
    as_of: date = AS_OF,
    holidays: Mapping[str, str] | None = None,
) -> DomainCatalog:
    domain = Domain.model_validate(
        {
            "domain": "shop",
            "label": "Shop",
            "company": "Shop",
            "story": "A shop.",
            "as_of": as_of,
            "timezone": "UTC",
            "currency": "EUR",
            "calendar": Calendar.model_validate(
                {"from": date(2016, 1, 1), "to": date(2031, 1, 1), "holidays": dict(holidays or {})}
            ),
            "dimensions": {"d": {"label": "d", "plural": "ds", "kind": "categorical"}},
        },
        strict=False,
    )
    return DomainCatalog(
        domain=domain,
        metrics={one["metric"]: metric_of(one) for one in metrics},
        rules={one["rule"]: rule_of(one) for one in rules},
        models={one["name"]: model_of(one) for one in models},
    )


def one_table(
    frame: pl.DataFrame,
    metric: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    rules: Sequence[Mapping[str, Any]] = (),
    **domain: Any,
) -> Oracle:
    """Return an oracle over one mart `t` with key `id`; rules act on metric `m` unless they say otherwise."""
    metrics = [metric] if isinstance(metric, Mapping) else metric
    given = [{"metric": "m", "model": "t"} | dict(one) for one in metrics]
    given = [{k: v for k, v in one.items() if v is not None} for one in given]
    named = [
        dict(rule) | {"operations": [{"metrics": ["m"]} | dict(op) for op in rule["operations"]]}
        for rule in rules
    ]
    key = ["id"] if "id" in frame.columns else []
    models = [{"name": "t", "key": key, "columns": frame.columns}]
    return Oracle(catalog_of(given, named, models, **domain), {"t": frame})


def ask(
    oracle: Oracle,
    *rules: str,
    metric: str = "m",
    by: str = TOTAL,
    where: Mapping[str, str] | None = None,
    window: tuple[date, date] | None = None,
    changes: tuple[tuple[str, str, str], ...] = (),
) -> tuple[ResultRow, ...]:
    filters = tuple(Filter(name, value) for name, value in (where or {}).items())
    asked = Window(*window, kind="span") if window else None
    return oracle.evaluate(Query("shop", metric, tuple(sorted(rules)), (by,), filters, asked, changes))


def values(oracle: Oracle, *rules: str, **asked: Any) -> dict[str, Any]:
    """Return the value of each group by its key, rounded to nine places."""
    return {row.key: round(float(row.value or 0), 9) for row in ask(oracle, *rules, **asked)}


def value(oracle: Oracle, *rules: str, **asked: Any) -> float | None:
    """Return the value of all rows together, or None where it is absent."""
    return values(oracle, *rules, **asked).get("(all)")


DTYPES: dict[str, pl.DataType] = {
    "int": pl.Int64(),
    "text": pl.String(),
    "money": pl.Decimal(12, 2),
    "double": pl.Float64(),
    "bool": pl.Boolean(),
    "date": pl.Date(),
    "time": pl.Datetime("us"),
}


def table(text: str) -> pl.DataFrame:
    """Return a frame from lines: a header of `name:type`, then rows; `-` is NULL and `_` a space."""
    lines = [line.split() for line in text.strip().splitlines()]
    names = [cell.split(":") for cell in lines[0]]
    raw = {
        name: [None if row[place] == "-" else row[place].replace("_", " ") for row in lines[1:]]
        for place, (name, _) in enumerate(names)
    }
    frame = pl.DataFrame(raw, schema=dict.fromkeys(raw, pl.String()))
    casts = []
    for name, kind in names:
        cell = pl.col(name)
        if kind == "date":
            casts.append(cell.str.to_date("%Y-%m-%d"))
        elif kind == "time":
            casts.append(cell.str.to_datetime("%Y-%m-%dT%H:%M", time_unit="us"))
        elif kind == "bool":
            casts.append(cell == "true")
        else:
            casts.append(cell.cast(DTYPES[kind]))
    return frame.with_columns(casts)
