"""Rows with the kinds of their columns, and the rows that a condition holds for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import reduce

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import as_text, convert, together
from generator.oracle.expressions.kinds import TIMESTAMP, Kind, Typed
from generator.oracle.frames import added, kept, literal, truth
from generator.oracle.rules import Act, Condition

Option = tuple[Act, pl.Expr, Typed]
"""An operation, where it acts, and the value it gives."""


@dataclass(frozen=True)
class Table:
    """A frame and the kind of each named column; columns that start with '@' or ':' are the oracle's own.

    Attributes:
        frame: The rows.
        kinds: Kind of each column that expressions may name.
    """

    frame: pl.DataFrame
    kinds: Mapping[str, Kind]

    @property
    def columns(self) -> dict[str, Typed]:
        """The columns as expressions see them."""
        return {name: Typed.column(name, kind) for name, kind in self.kinds.items()}

    def add(self, name: str, value: Typed) -> Table:
        """Return the table with a column added or replaced."""
        frame = added(self.frame, [value.expr.cast(value.kind.dtype).alias(name)])
        return Table(frame, {**self.kinds, name: value.kind})

    def keep(self, mask: pl.Expr) -> Table:
        """Return the table with the rows for which a mask is TRUE."""
        return Table(kept(self.frame, mask), self.kinds)

    def mark(self, name: str, mask: pl.Expr) -> Table:
        """Return the table with a truth column that expressions cannot name."""
        return Table(added(self.frame, [mask.alias(name)]), self.kinds)


def midnight(day: date) -> pl.Expr:
    """Return the first moment of a day."""
    return literal(datetime.combine(day, time()), pl.Datetime("us"))


def holds(condition: Condition, columns: Mapping[str, Typed], time_column: str | None) -> pl.Expr:
    """Return for which rows a condition is TRUE; what is NULL is not met.

    Args:
        condition: Dimension values and days.
        columns: The columns it may look at.
        time_column: The metric's time.

    Raises:
        OracleError: A dimension is not among the columns, or there is no time to look at.
    """
    parts: list[pl.Expr] = []
    for name, values in condition.when:
        if name not in columns:
            raise OracleError(f"a condition on {name!r}, which is not known where it is needed")
        parts.append(as_text(columns[name]).is_in(values).fill_null(False))
    if condition.timed:
        if time_column is None or time_column not in columns:
            raise OracleError("a rule is effective between days, but the metric has no time")
        moment = convert(columns[time_column], TIMESTAMP).expr
        if condition.start is not None:
            parts.append((moment >= midnight(condition.start)).fill_null(False))
        if condition.end is not None:
            parts.append((moment < midnight(condition.end)).fill_null(False))
    return reduce(lambda one, other: one & other, parts) if parts else truth(True)


def applies(act: Act, columns: Mapping[str, Typed], time_column: str | None) -> pl.Expr:
    """Return for which rows an operation acts: those that meet its condition and no superseding one."""
    mask = holds(act.condition, columns, time_column)
    for rival in act.rivals:
        mask = mask & ~holds(rival, columns, time_column)
    return mask


def choose(base: Typed, options: Sequence[Option], frame: pl.DataFrame, what: str) -> Typed:
    """Return a value with replacements where they act.

    Args:
        base: The value where none acts.
        options: Each operation with where it acts and the value it gives.
        frame: The rows, to find out whether two operations act on one.
        what: What is replaced, for the error.

    Raises:
        OracleError: Two operations act on the same row.
    """
    refuse_clash([(act, mask) for act, mask, _ in options], frame, what)
    return chosen(base, options, what)


def refuse_clash(claims: Sequence[tuple[Act, pl.Expr]], frame: pl.DataFrame, what: str) -> None:
    """Fail if two operations replace the same thing of one row.

    Args:
        claims: Each operation with where it acts.
        frame: The rows, entities or groups.
        what: What is replaced, for the error.
    """
    if len(claims) < 2:
        return
    marks = [mask.cast(pl.Int32).alias(f"@c{i}") for i, (_, mask) in enumerate(claims)]
    most = added(frame, marks).select(pl.sum_horizontal(f"@c{i}" for i in range(len(marks))).max())
    if (most.item() or 0) > 1:
        names = " and ".join(str(act) for act, _ in claims)
        raise OracleError(f"{names} both replace {what}, and neither supersedes the other")


def chosen(base: Typed, options: Sequence[Option], what: str) -> Typed:
    """Return a value with replacements where they act, trusting that no two act at once."""
    if not options:
        return base
    exprs, kind = together([base, *(value for _, _, value in options)], what)
    chain = exprs[0]
    for (_, mask, _), expr in zip(options, exprs[1:], strict=True):
        chain = pl.when(mask).then(expr).otherwise(chain)
    return Typed(chain, kind)
