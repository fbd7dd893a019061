"""Both roads to the answers of a case: the compiler's SQL on DuckDB, and the oracle over dataframes.

Comes in: a case and the rules applied. Goes out: each road's groups, and where they differ.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import duckdb
import effort
from compiler.worked import MACROS, Table, asking, span_of
from hypothesis import assume

from generator.catalog.checks import check_domain
from generator.catalog.checks.context import Checked
from generator.catalog.loading import Catalog
from generator.catalog.places import SpanTable
from generator.compiler.calendar import calendar_model
from generator.compiler.checks import check_expressions
from generator.compiler.compose import plan_of
from generator.compiler.gold import holidays
from generator.compiler.rewrite import quoted
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.records import Filter, Query
from properties.catalogs import Case

Groups = dict[tuple[str, str], tuple[Any, int]]
"""Slice and key of each group to its value and rows."""
PROSE = frozenset({"M015", "R014", "R015", "R016", "R017", "X014"})
"""Findings about words, which random catalogs have none of."""
CLOSE = 1e-9


@cache
def database() -> duckdb.DuckDBPyConnection:
    """Return the database of this process; each case makes its marts anew."""
    return duckdb.connect(config={"threads": 1})


def fill(connection: duckdb.DuckDBPyConnection, table: Table, rows: Sequence[Sequence[str | None]]) -> None:
    """Make a mart."""
    columns = ", ".join(f"{quoted(name)} {kind}" for name, kind in table.types.items())
    connection.execute(f"create or replace table {quoted(table.name)} ({columns})")
    cells = [
        ["null" if cell is None else "'" + cell.replace("'", "''") + "'" for cell in row] for row in rows
    ]
    if cells:
        values = ", ".join(f"({', '.join(row)})" for row in cells)
        connection.execute(f"insert into {quoted(table.name)} values {values}")


def refusals(case: Case) -> list[str]:
    """Return the codes of what `generator check` finds in a case, but for its prose."""
    domain = case.catalog
    sql = frozenset(model.path.removesuffix(".yml") for model in domain.models.values())
    found = check_domain(Checked(domain, SpanTable(), frozenset(), sql))
    codes = [finding.code for finding in found if finding.code not in PROSE]
    if codes:
        return codes
    catalog = Catalog({domain.domain.domain: domain}, SpanTable(), "")
    return [finding.code for finding in check_expressions(catalog) if finding.code not in PROSE]


class Roads:
    """A case whose marts are filled, ready to be asked by both roads."""

    def __init__(self, case: Case, rows: dict[str, Sequence[Sequence[str | None]]] | None = None) -> None:
        """Fill the marts, with other rows than the case's where given."""
        self.case = case
        self.catalog = case.catalog
        connection = database()
        for table in case.tables:
            fill(connection, table, (rows or {}).get(table.name, table.rows))
        domain = self.catalog.domain
        days = MACROS.body("business_calendar", domain.calendar.start, domain.calendar.end, holidays(domain))
        name = quoted(calendar_model(domain.domain))
        connection.execute(f"create table if not exists {name} as {days}")
        arrow = {table.name: connection.table(table.name).to_arrow_table() for table in case.tables}
        self.oracle = Oracle(self.catalog, frames_of(arrow))
        asked = asking(case.slices, case.where, case.window)
        self._window, self._filters = asked.window, tuple(Filter(*pair) for pair in case.where.items())
        self._plan = plan_of(self.catalog, case.about, asked, span_of)

    def sql(self, rules: Sequence[str]) -> Groups:
        """Return the groups that the compiler's SQL gives."""
        rows = database().execute(MACROS.query(self._plan, tuple(rules))).fetchall()
        found = {(slice_, key): (value, count) for slice_, key, value, count, _ in rows}
        assert len(found) == len(rows), "a group stands twice"
        return found

    def recomputed(self, rules: Sequence[str]) -> Groups:
        """Return the groups that the oracle gives."""
        case = self.case
        query = Query("shop", case.about, tuple(sorted(rules)), case.slices, self._filters, self._window)
        return {(row.slice, row.key): (row.value, row.rows) for row in self.oracle.evaluate(query)}

    def agreed(self, rules: Sequence[str]) -> Groups:
        """Return the groups under some rules, after both roads gave the same."""
        one, other = self.sql(rules), self.recomputed(rules)
        assert same(one, other), f"under {list(rules)}\n  SQL    {one}\n  oracle {other}"
        effort.tally("groups on which both roads agree", len(one))
        return one


def sound(case: Case) -> Roads:
    """Return the roads of a case that `generator check` lets pass; others are not tried."""
    refused = refusals(case)
    if refused:
        effort.tally(f"cases not tried: generator check refuses them, {refused[0]}")
    assume(not refused)
    return Roads(case)


def same(one: Groups, other: Groups) -> bool:
    """Tell whether two answers have the same groups, rows and values."""
    return one.keys() == other.keys() and all(
        one[place][1] == other[place][1] and equal(one[place][0], other[place][0]) for place in one
    )


def equal(one: Any, other: Any) -> bool:
    """Tell whether two values are the same: to the last digit, or closely where one of them is a float."""
    if not isinstance(one, float) and not isinstance(other, float):
        return Decimal(one) == Decimal(other)
    return math.isclose(float(one), float(other), rel_tol=CLOSE, abs_tol=CLOSE)
