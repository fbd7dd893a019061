"""Exhibits: the rows drawn in a test's docstring, as marts on DuckDB and as dataframes, asked by both roads."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from compiler.worked import Answers, Worked, asking, drawn

from generator.compiler.leaf import Asked
from generator.compiler.rewrite import quoted
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.records import Query

TABLE = re.compile(r"(?:^(\w+)(?: \(([\w ]+)\))?:\n)?((?:^\|.*\n?)+)", re.MULTILINE)
Plain = Mapping[str, Any]


class Exhibit(Worked):
    """A domain whose rows are drawn in a docstring."""

    def answers(self, *rules: str, metric: str = "", **asked: Any) -> Answers:
        """Return the groups of a question by the compiled SQL, once the oracle has found the same ones."""
        found = super().answers(*rules, metric=metric, **asked)
        assert self._recomputed(rules, metric or self.first, asking(**asked)) == {
            group: (pytest.approx(value, rel=1e-9, abs=1e-9), rows) for group, (value, rows) in found.items()
        }
        return found

    def _recomputed(self, rules: Sequence[str], metric: str, asked: Asked) -> Answers:
        tables = {one.name: self.database.table(quoted(one.name)).to_arrow_table() for one in self.tables}
        oracle = Oracle(self.catalog, frames_of(tables))
        query = Query("shop", metric, tuple(sorted(rules)), asked.slices, asked.filters, asked.window)
        return {
            (row.slice, row.key): (float(row.value or 0), row.rows)
            for row in oracle.evaluate(query)
            if not asked.picks or row.key in asked.picks
        }

    def naive(self, sql: str) -> Any:
        """Return what a query that someone might have written gives: one value, or one column as a list.

        The column `at` is quoted first: DuckDB reserves the word since version 2.
        """
        rows = self.database.execute(re.sub(r"\bat\b", '"at"', sql)).fetchall()
        return rows[0][0] if len(rows) == 1 else [row[0] for row in rows]


@pytest.fixture
def exhibit(request: pytest.FixtureRequest) -> Callable[..., Exhibit]:
    """Makes an exhibit of the test's docstring: `name (key columns):` and a table below it; `orders` without a name."""
    text = inspect.cleandoc(request.function.__doc__ or "") + "\n"

    def make(
        *metrics: Plain,
        rules: Sequence[Plain] = (),
        links: Mapping[str, Mapping[str, str]] | None = None,
        **domain: Any,
    ) -> Exhibit:
        tables = [
            drawn(name or "orders", rows, key=key or "", links=(links or {}).get(name or "orders"))
            for name, key, rows in TABLE.findall(text)
        ]
        named = [{"metric": f"m{number}" if number else "m", **one} for number, one in enumerate(metrics)]
        return Exhibit(tables, named, rules, domain)

    return make


def excluding(where: str, **more: Any) -> Plain:
    """Return a rule `r` that excludes rows."""
    return {"rule": "r", "operations": [{"exclude": {"where": where}, **more}]}
