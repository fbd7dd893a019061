"""Exhibits: the rows drawn in a test's docstring, as marts on DuckDB."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from compiler.worked import Worked, drawn

TABLE = re.compile(r"(?:^(\w+)(?: \(([\w ]+)\))?:\n)?((?:^\|.*\n?)+)", re.MULTILINE)
Plain = Mapping[str, Any]


class Exhibit(Worked):
    """A domain whose rows are drawn in a docstring."""

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
