"""Small domains drawn by hand: catalogs from plain data, rows on DuckDB, questions through the compiler and macros."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb

from generator.catalog.types import Domain, DomainCatalog, Metric, Model, Rule
from generator.compiler.calendar import calendar_model
from generator.compiler.compose import plan_of
from generator.compiler.gold import holidays
from generator.compiler.leaf import Asked
from generator.compiler.plan import Plan
from generator.compiler.render import Macros
from generator.compiler.rewrite import quoted
from generator.records import TOTAL, Filter, Window
from generator.spans import Span

ROOT = Path(__file__).parents[2]
MACROS = Macros(ROOT)
METRIC = {"label": "M", "description": "M.", "level": "L1", "unit": "count"}
RULE = {
    "title": "R",
    "kind": "definitional",
    "owner": "O",
    "version": "1",
    "facts": [{"asks": "what", "answer": "That.", "must_include": ["That"]}],
    "document": "R.",
}
DOMAIN = {
    "domain": "shop",
    "label": "Shop",
    "company": "Shop",
    "story": "A shop.",
    "as_of": date(2019, 1, 1),
    "timezone": "UTC",
    "currency": "EUR",
    "calendar": {"from": date(2017, 1, 1), "to": date(2020, 1, 1), "holidays": {}},
}
TEMPORAL = ("date", "timestamp")
Answers = dict[tuple[str, str], tuple[float, int]]
"""Slice and key of each group to its value and rows."""


@dataclass(frozen=True)
class Table:
    """A mart drawn by hand.

    Attributes:
        name: Its name.
        types: Column to DuckDB type.
        rows: Cells as text; None is NULL.
        key: The columns that tell rows apart; the first one if empty.
        links: Column to `table.field` that it points at.
    """

    name: str
    types: Mapping[str, str]
    rows: Sequence[Sequence[str | None]]
    key: tuple[str, ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)

    @property
    def model(self) -> Model:
        """The dbt model that declares it."""
        return Model.model_validate(
            {
                "name": self.name,
                "domain": "shop",
                "layer": "mart",
                "path": f"models/shop/marts/{self.name}.yml",
                "key": self.key or (next(iter(self.types)),),
                "columns": [{"name": name, "type": kind} for name, kind in self.types.items()],
                "relationships": [
                    {"column": column, "to": link.split(".")[0], "field": link.split(".")[1]}
                    for column, link in self.links.items()
                ],
            },
            strict=False,
        )

    def create(
        self, connection: duckdb.DuckDBPyConnection, rows: Iterable[Sequence[str | None]] | None = None
    ) -> None:
        """Make the table in a database, in the order of the rows given."""
        columns = ", ".join(f"{quoted(name)} {kind}" for name, kind in self.types.items())
        connection.execute(f"create or replace table {quoted(self.name)} ({columns})")
        marks = ", ".join(f"cast(? as {kind})" for kind in self.types.values())
        for row in self.rows if rows is None else rows:
            connection.execute(f"insert into {quoted(self.name)} select {marks}", list(row))


def drawn(name: str, text: str, *, key: str = "", links: Mapping[str, str] | None = None) -> Table:
    """Return the table drawn in a text: a header of `column type`, one line for each row, `|` between cells.

    An empty cell is NULL, `''` the empty text.
    """
    lines = [line.strip().strip("|") for line in text.strip().splitlines()]
    lines = [line for line in lines if set(line) - set("|-: ")]
    header, *body = [[cell.strip() for cell in line.split("|")] for line in lines]
    types = dict(cell.split(" ", 1) if " " in cell else (cell, "varchar") for cell in header)
    rows = [[None if cell == "" else "" if cell == "''" else cell for cell in line] for line in body]
    assert all(len(row) == len(types) for row in rows), f"{name}: a row has another number of cells"
    return Table(name, types, rows, tuple(key.split()), dict(links or {}))


def plain(data: Any) -> Any:
    """Return data read from YAML with decimals for floats, as the catalog reads them."""
    if isinstance(data, Mapping):
        return {key: plain(item) for key, item in data.items()}
    if isinstance(data, list | tuple):
        return [plain(item) for item in data]
    return Decimal(str(data)) if isinstance(data, float) else data


@dataclass
class Worked:
    """A domain with its rows.

    Attributes:
        tables: Its marts.
        metrics: Metrics as plain data; what all metrics need is filled in.
        rules: Rules as plain data, likewise; operations act on the first metric unless they say otherwise.
        domain: What differs from a plain domain.
    """

    tables: Sequence[Table]
    metrics: Sequence[Mapping[str, Any]]
    rules: Sequence[Mapping[str, Any]] = ()
    domain: Mapping[str, Any] = field(default_factory=dict)

    @property
    def first(self) -> str:
        """The metric that questions are about unless they say otherwise."""
        return str(self.metrics[0]["metric"])

    @cached_property
    def catalog(self) -> DomainCatalog:
        """The catalog."""
        kinds = {name: kind for table in self.tables for name, kind in table.types.items()}
        metrics = [self._metric(one) for one in self.metrics]
        names = sorted({name for metric in metrics for name in metric.dimensions} | {"nothing"})
        dimensions = {
            name: {
                "label": name,
                "plural": f"{name}s",
                "kind": "temporal" if kinds.get(name, "").startswith(TEMPORAL) else "categorical",
            }
            for name in names
        }
        given = {**DOMAIN, "dimensions": dimensions, **plain(self.domain)}
        return DomainCatalog(
            domain=Domain.model_validate(given, strict=False),
            metrics={metric.metric: metric for metric in metrics},
            rules={rule.rule: rule for rule in map(self._rule, self.rules)},
            models={table.name: table.model for table in self.tables},
        )

    def _metric(self, data: Mapping[str, Any]) -> Metric:
        rows = {"model": self.tables[0].name, "time": "at", "dimensions": ["at"]}
        built = "composite" in data or "growth" in data
        known = {"dimensions": ["at"]} if built else rows
        return Metric.model_validate({**METRIC, **known, **plain(data)}, strict=False)

    def _rule(self, data: Mapping[str, Any]) -> Rule:
        operations = [{"metrics": [self.first], **plain(one)} for one in data["operations"]]
        return Rule.model_validate({**RULE, **plain(data), "operations": operations}, strict=False)

    @cached_property
    def database(self) -> duckdb.DuckDBPyConnection:
        """A database with the rows and the calendar."""
        connection = duckdb.connect(config={"threads": 1})
        for table in self.tables:
            table.create(connection)
        domain = self.catalog.domain
        days = MACROS.body("business_calendar", domain.calendar.start, domain.calendar.end, holidays(domain))
        connection.execute(f"create table {quoted(calendar_model(domain.domain))} as {days}")
        return connection

    def plan(self, metric: str = "", **asked: Any) -> Plan:
        """Return the plan of a question."""
        return plan_of(self.catalog, metric or self.first, asking(**asked), span_of)

    def sql(self, *rules: str, metric: str = "", **asked: Any) -> str:
        """Return the query of a question under some rules."""
        return MACROS.query(self.plan(metric, **asked), rules)

    def answers(self, *rules: str, metric: str = "", **asked: Any) -> Answers:
        """Return the groups of a question under some rules, rounded to nine places."""
        rows = self.database.execute(self.sql(*rules, metric=metric, **asked)).fetchall()
        found = {(slice_, key): (round(value, 9), count) for slice_, key, value, count, _ in rows}
        assert len(found) == len(rows), "a group stands twice"
        return found

    def values(self, *rules: str, by: str = TOTAL, **asked: Any) -> dict[str, float]:
        """Return the value of each group of one slice by its key."""
        return {key: value for (_, key), (value, _) in self.answers(*rules, slices=(by,), **asked).items()}

    def value(self, *rules: str, **asked: Any) -> float | None:
        """Return the value of all rows together, or None where it is absent."""
        return self.values(*rules, **asked).get("(all)")


def asking(
    slices: Sequence[str] = (TOTAL,),
    where: Mapping[str, str] | None = None,
    window: tuple[str, str] | None = None,
    picks: Sequence[str] = (),
) -> Asked:
    """Return what is asked, from plain data."""
    days = Window(date.fromisoformat(window[0]), date.fromisoformat(window[1]), "span") if window else None
    filters = tuple(Filter(name, value) for name, value in (where or {}).items())
    return Asked(tuple(slices), filters, days, tuple(picks))


def span_of(kind: str, name: str, path: tuple[str | int, ...]) -> Span:
    """Return a place for a step's note."""
    return Span(f"{kind}s/shop/{name}.yml", 1 + sum(item for item in path if isinstance(item, int)))
