"""Aggregates: what is prepared on each row, how a group folds it, and what the folded numbers mean.

Comes in: the aggregates of some expressions, and what their arguments' names mean on a row. Goes out:
columns to add to the rows, folds for a `group_by`, and for each aggregate its typed value over the folded
frame.

Every sum is one of whole numbers (decimals of at most nine places), so that no result depends on the order
of rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import count

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.arithmetic import binary, divide
from generator.oracle.expressions.casts import PLACES, convert
from generator.oracle.expressions.kinds import BOOL, DOUBLE, INT, Family, Kind, Typed, decimal
from generator.oracle.expressions.nodes import Aggregate, Node
from generator.oracle.expressions.scalars import Scope, interpret, predicate
from generator.oracle.frames import literal

ADDED = frozenset({"count", "sum", "avg"})
ANY_WEIGHT = frozenset({"bool_and", "bool_or"})
UNIT = 10**PLACES


class Folds:
    """Gathers the folds of several expressions over the same rows."""

    def __init__(self, scope: Scope, prefix: str, weight: Typed | None = None) -> None:
        """Start with nothing to fold.

        Args:
            scope: What names in arguments mean on a row.
            prefix: Start of the added columns' names, unlike any other.
            weight: How many times each row counts.
        """
        self.inputs: list[pl.Expr] = []
        self.folds: list[pl.Expr] = []
        self._scope = scope
        self._weight = weight
        self._names = (f"@{prefix}{number}" for number in count())

    def fold(self, nodes: Iterable[Aggregate], seen: pl.Expr | None = None) -> dict[Node, Typed]:
        """Return each aggregate's value over the folded frame.

        Args:
            nodes: The aggregates.
            seen: Truth of each row being seen at all, such as by one side of a ratio.
        """
        return {node: self._fold(node, seen) for node in dict.fromkeys(nodes)}

    def _fold(self, node: Aggregate, seen: pl.Expr | None) -> Typed:
        keep = seen
        if node.where is not None:
            condition = predicate(node.where, self._scope)
            keep = condition if keep is None else keep & condition
        if self._weight is not None and node.name not in ANY_WEIGHT:
            return self._weighted(node, keep, self._weight)
        if node.argument is None:
            return self._count_rows(keep)
        argument = interpret(node.argument, self._scope)
        expr = argument.expr if keep is None else pl.when(keep).then(argument.expr)
        return self._plain(node, Typed(expr, argument.kind))

    def _plain(self, node: Aggregate, argument: Typed) -> Typed:
        match node.name:
            case "count":
                values = pl.col(self._input(_coded(argument) if node.distinct else argument.expr))
                return self._output(values.drop_nulls().n_unique() if node.distinct else values.count(), INT)
            case "sum" | "avg":
                total, number = self._sum(argument, node.distinct)
                return total if node.name == "sum" else divide(total, number)
            case "min" | "max":
                values = pl.col(self._input(argument.expr))
                return self._output(values.min() if node.name == "min" else values.max(), argument.kind)
            case "median":
                values = pl.col(self._input(convert(_number(argument, "median"), DOUBLE).expr))
                return self._output(
                    (values.drop_nulls().unique() if node.distinct else values).median(), DOUBLE
                )
            case "bool_and" | "bool_or":
                values = pl.col(self._input(convert(argument, BOOL).expr))
                truth = values.all() if node.name == "bool_and" else values.any()
                return self._output(pl.when(values.count() > 0).then(truth), BOOL)
        if node.distinct:
            raise OracleError(f"{node.name}(distinct …) is not supported")
        return self._deviation(node.name, argument)

    def _count_rows(self, keep: pl.Expr | None) -> Typed:
        if keep is None:
            return self._output(pl.len(), INT)
        return self._output(pl.col(self._input(keep.fill_null(False))).sum(), INT)

    def _sum(self, argument: Typed, distinct: bool = False) -> tuple[Typed, Typed]:
        """Return the sum, NULL for no values, and how many values there are."""
        whole, kind = summand(argument)
        values = pl.col(self._input(whole))
        if distinct:
            values = values.drop_nulls().unique()
        number = self._output(values.count(), INT)
        total = pl.when(number.expr > 0).then(self._output(values.sum(), INT).expr)
        if kind.family is Family.DOUBLE:
            return convert(Typed(total, decimal(PLACES)), DOUBLE), number
        return Typed(total, kind), number

    def _weighted(self, node: Aggregate, keep: pl.Expr | None, weight: Typed) -> Typed:
        if node.distinct or node.name not in ADDED:
            name = f"{node.name}(distinct …)" if node.distinct else node.name
            raise OracleError(f"{name} cannot be weighted, in {self._scope.place}")
        argument = interpret(node.argument, self._scope) if node.argument is not None else None
        present = keep
        if argument is not None:
            known = argument.expr.is_not_null()
            present = known if keep is None else keep & known
        counted = weight.expr if present is None else pl.when(present).then(weight.expr)
        if node.name == "count":
            total, number = self._sum(Typed(counted, weight.kind))
            nothing = literal(0, total.kind.dtype)
            return Typed(pl.when(number.expr > 0).then(total.expr).otherwise(nothing), total.kind)
        assert argument is not None
        product = binary("*", argument, weight)
        kept = product.expr if keep is None else pl.when(keep).then(product.expr)
        total, _ = self._sum(Typed(kept, product.kind))
        if node.name == "sum":
            return total
        return divide(total, self._sum(Typed(counted, weight.kind))[0])

    def _deviation(self, name: str, argument: Typed) -> Typed:
        """Return a sample variance or deviation from exact sums of whole numbers.

        The whole number v of a value is split as v = h * 10^9 + l, so that sums of squares fit in 128 bits.
        """
        value = convert(_number(argument, name), decimal(PLACES)).expr
        unit = literal(UNIT, pl.Int128)
        whole = self._input(value)
        high, low = self._input(value // unit), self._input(value % unit)
        parts = [
            pl.col(whole).count().cast(pl.Int128),
            pl.col(whole).sum(),
            (pl.col(high) * pl.col(high)).sum(),
            (pl.col(high) * pl.col(low)).sum(),
            (pl.col(low) * pl.col(low)).sum(),
        ]
        columns = [self._output(part, INT).expr for part in parts]
        root = name == "stddev_samp"
        variance = pl.map_batches(columns, lambda s: _variances(s, root), return_dtype=pl.Float64)
        return Typed(variance, DOUBLE)

    def _input(self, expr: pl.Expr) -> str:
        name = next(self._names)
        self.inputs.append(expr.alias(name))
        return name

    def _output(self, expr: pl.Expr, kind: Kind) -> Typed:
        name = next(self._names)
        wide = expr.cast(pl.Int128) if kind == INT else expr
        self.folds.append(wide.alias(name))
        return Typed.column(name, kind)


def summand(argument: Typed) -> tuple[pl.Expr, Kind]:
    """Return a value as the whole number that sums add up, and the kind of the sum.

    Args:
        argument: What is summed; doubles and longer decimals are rounded to nine places.
    """
    if argument.kind.family in (Family.BOOL, Family.NULL):
        argument = convert(argument, INT)
    argument = _number(argument, "sum")
    if argument.kind.family is Family.INT:
        return argument.expr.cast(pl.Int128), INT
    if argument.kind.family is Family.DOUBLE:
        return convert(argument, decimal(PLACES)).expr, DOUBLE
    kind = decimal(min(argument.kind.scale, PLACES))
    return convert(argument, kind).expr, kind


def _number(argument: Typed, name: str) -> Typed:
    if argument.kind.family is Family.NULL:
        return convert(argument, INT)
    if not argument.kind.numeric:
        raise OracleError(f"{name} does not take {argument.kind}")
    return argument


def _coded(argument: Typed) -> pl.Expr:
    """Return text as numbers, equal where the text is, which are told apart faster."""
    if argument.kind.family is Family.TEXT:
        return argument.expr.cast(pl.Categorical).to_physical()
    return argument.expr


def _variances(series: Sequence[pl.Series], root: bool) -> pl.Series:
    """Return each group's sample variance, (n * sum(v^2) - sum(v)^2) / (n * (n - 1)), or its root."""
    found: list[float | None] = []
    for n, total, high, cross, low in zip(*(column.to_list() for column in series), strict=True):
        if n is None or n < 2:
            found.append(None)
            continue
        squares = high * UNIT * UNIT + 2 * cross * UNIT + low
        variance = (n * squares - total * total) / (n * (n - 1) * UNIT * UNIT)
        found.append(math.sqrt(variance) if root else variance)
    return pl.Series(found, dtype=pl.Float64)
