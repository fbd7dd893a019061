"""Random expressions over given columns: numbers, truths, texts, and aggregates of them.

Comes in: hypothesis draws and the columns and parameters that may be named. Goes out: SQL text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from properties.marts import WORDS, Columns

NUMBERS = ("0", "1", "2", "3", "5", "0.5", "1.25", "-2", "10")
DAYS = ("2018-01-01", "2017-12-31", "2018-02-15")


@dataclass
class Writer:
    """Writes expressions.

    Attributes:
        draw: Draws choices.
        columns: The columns of each kind.
        parameters: Names of numeric parameters.
    """

    draw: st.DrawFn
    columns: Columns
    parameters: Sequence[str] = ()

    def one(self, *choices: str) -> str:
        """Return one of several texts."""
        return self.draw(st.sampled_from(choices))

    def chance(self, out_of: int = 2) -> bool:
        """Return True once in so many times; the simplest draw is False."""
        return self.draw(st.integers(0, out_of - 1)) == out_of - 1

    def numeric(self) -> tuple[str, ...]:
        """Return what a number can be read from."""
        parameters = tuple(f":{name}" for name in self.parameters)
        return (*self.columns.get("integer", ()), *self.columns.get("decimal", ()), *parameters)

    def number(self, depth: int = 1) -> str:
        """Return a numeric expression over rows."""
        if depth == 0 or not self.chance():
            return self.one(*(self.numeric() or ("1",)), *(("2",) if self.chance(6) else ()))
        a, b = self.number(depth - 1), self.number(depth - 1)
        forms = ["({a} + {b})", "({a} - {b})", "({a} * 2)", "({a} / {b})", "abs({a})", "coalesce({a}, 0)"]
        forms += ["nullif({a}, {b})", "greatest({a}, {b})", "(- {a})", "round({a}, 1)"]
        forms.append(f"(case when {self.truth(depth - 1)} then {{a}} else {{b}} end)")
        moments = (*self.columns.get("date", ()), *self.columns.get("timestamp", ()))
        if moments:
            x, y = self.one(*moments), self.one(*moments)
            forms += [f"date_diff('day', {x}, {y})", f"date_part('month', {x})"]
            forms.append(f"business_days_between({x}, {y})")
        if self.columns.get("varchar"):
            forms.append(f"length({self.text(0)})")
        return self.one(*forms).format(a=a, b=b)

    def text(self, depth: int = 1) -> str:
        """Return a text expression over rows."""
        column = self.one(*self.columns["varchar"])
        return column if depth == 0 else self.one("{}", "lower({})", "upper({})", "trim({})").format(column)

    def word(self) -> str:
        """Return a text literal."""
        return "'" + self.one(*WORDS).replace("'", "''") + "'"

    def truth(self, depth: int = 1) -> str:
        """Return a predicate over rows."""
        operator = self.one("<", "<=", ">", ">=", "=", "<>")
        forms = []
        if self.numeric():
            forms += [f"{self.number(0)} {operator} {self.one(*NUMBERS)}", f"{self.number(0)} is not null"]
        if self.columns.get("varchar"):
            forms += [f"{self.text()} {self.one('=', '<>')} {self.word()}"]
            forms += [f"{self.text()} in ({self.word()}, {self.word()})", f"{self.text(0)} is null"]
            forms.append(f"{self.text(0)} {self.one('', 'not ')}like '{self.one('s%', '%b%', '_')}'")
        if self.columns.get("boolean"):
            forms.append(self.one(*self.columns["boolean"]))
        moments = (*self.columns.get("date", ()), *self.columns.get("timestamp", ()))
        if moments:
            forms.append(f"{self.one(*moments)} {operator} date '{self.one(*DAYS)}'")
        first = self.one(*(forms or ["true"]))
        if depth == 0 or not self.chance(3):
            return first
        second = self.truth(depth - 1)
        return self.one("({} and {})", "({} or {})", "(not {} or {})").format(first, second)

    def aggregate(self, *, weightable: bool = False, depth: int = 1) -> str:
        """Return an aggregate expression.

        Args:
            weightable: Whether a weight must be able to change it.
            depth: How deep aggregates are combined.
        """
        if depth and self.chance(4):
            a = self.aggregate(weightable=weightable, depth=depth - 1)
            b = self.aggregate(weightable=weightable, depth=depth - 1)
            return self.one("{} / {}", "{} + {}", "coalesce({}, 0) - {}").format(a, b)
        forms = ["count(*)", "count({x})", "sum({x})", "sum({x})", "avg({x})"]
        if not weightable:
            forms += ["min({x})", "max({x})", "median({x})", "stddev_samp({x})", "var_samp({x})"]
            forms.append(f"count(distinct {self.any_column()})")
        made = self.one(*forms).format(x=self.number(1))
        return f"{made} filter (where {self.truth(0)})" if self.chance(4) else made

    def any_column(self) -> str:
        """Return a column of any kind."""
        return self.one(*(name for names in self.columns.values() for name in names))

    def additive(self) -> str:
        """Return an aggregate whose values over parts add up."""
        made = self.one("count(*)", "count({x})", "sum({x})").format(x=self.number(1))
        return f"{made} filter (where {self.truth(0)})" if self.chance(4) else made
