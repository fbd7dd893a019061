"""The rows stage: source, parameters, columns, where, and the operations on rows.

Comes in: a leaf metric with its operations. Goes out: the rows that count in the company, before any
question picks some of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

import polars as pl

from generator.oracle.calendar import BusinessDays
from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import as_bool, convert
from generator.oracle.expressions.kinds import DOUBLE, INT, Typed
from generator.oracle.expressions.nodes import Constant, Node, Window
from generator.oracle.expressions.parser import parse, parse_order
from generator.oracle.expressions.scalars import Scope, constant, interpret, predicate
from generator.oracle.expressions.windows import sort_rows, windows
from generator.oracle.frames import kept, literal, truth
from generator.oracle.joins import Joins
from generator.oracle.leaf import Leaf, replacement
from generator.oracle.rules import Act
from generator.oracle.sources import source
from generator.oracle.table import Table, applies, choose, chosen

NUMERATOR, DENOMINATOR = "@numerator", "@denominator"
WEIGHT = "@weight"


@dataclass(frozen=True)
class Rows:
    """Rows after all row operations.

    Attributes:
        table: The rows.
        parameters: Each parameter on a row.
        weight: How many times each row counts, if not once.
        sided: Whether the sides of a ratio see different rows.
    """

    table: Table
    parameters: Mapping[str, Typed]
    weight: Typed | None
    sided: bool


def rows_of(leaf: Leaf, joins: Joins, calendar: BusinessDays, dimensions: tuple[str, ...]) -> Rows:
    """Return a metric's rows after all row operations.

    Args:
        leaf: The metric and its operations.
        joins: Reads columns.
        calendar: The domain's business days.
        dimensions: Dimensions that will be sliced or filtered by.

    Raises:
        OracleError: An expression or operation cannot be carried out.
    """
    return _Stage(leaf, joins, calendar).run(dimensions)


class _Stage:
    """The state of one run: the table so far, and what parameters mean on its rows."""

    def __init__(self, leaf: Leaf, joins: Joins, calendar: BusinessDays) -> None:
        self.leaf = leaf
        self.metric = leaf.metric
        self.joins = joins
        self.calendar = calendar
        self.parameters: dict[str, Typed] = {}
        self.table = Table(pl.DataFrame(), {})
        self.keys: tuple[str, ...] = ()
        self.weights: list[tuple[Act, pl.Expr, Typed]] = []

    def run(self, dimensions: tuple[str, ...]) -> Rows:
        models = self.leaf.of("model")
        self._no_hiding(models)
        names = self.leaf.source_names(dimensions)
        self.table, self.keys = source(self.joins, self.leaf.model, names, models, self.metric.time)
        self._set_parameters()
        self._override_source()
        for name, text in self.metric.columns.items():
            self.table = self.table.add(name, interpret(parse(text), self._scope(f"column {name!r}")))
            self._override(name)
        self._where()
        sided = any(act.operation.side in ("numerator", "denominator") for act in self.leaf.at("rows"))
        if sided:
            self.table = self.table.mark(NUMERATOR, truth(True)).mark(DENOMINATOR, truth(True))
        for number, act in enumerate(self.leaf.at("rows")):
            self._operate(act, number)
        weight = self._weight()
        return Rows(self.table, self.parameters, weight, sided)

    def _no_hiding(self, models: tuple[Act, ...]) -> None:
        overrides = [act.operation.override for act in models]
        for model in (self.leaf.model, *(one.model for one in overrides if one is not None and one.model)):
            for name in self.metric.columns:
                if self.joins.has(model, name):
                    raise OracleError(f"column {name!r} of {self.metric.metric} hides a column of {model}")

    def _scope(self, place: str, folded: Mapping[Node, Typed] | None = None) -> Scope:
        where = f"{place} of {self.metric.metric}"
        return Scope(self.table.columns, self.parameters, folded or {}, self.calendar, where)

    def _applies(self, act: Act) -> pl.Expr:
        return applies(act, self.table.columns, self.metric.time)

    def _set_parameters(self) -> None:
        for name, value in self.metric.parameters.items():
            base = constant(Constant.of(value))
            options = [
                (act, self._applies(act), interpret(act.to, self._scope(str(act))))
                for act in self.leaf.of("parameter", name)
                if act.to is not None
            ]
            self.parameters[name] = base
            if options:
                chosen = choose(base, options, self.table.frame, f"parameter {name!r}")
                self.table = self.table.mark(f":{name}", chosen.expr.cast(chosen.kind.dtype))
                self.parameters[name] = Typed.column(f":{name}", chosen.kind)

    def _override_source(self) -> None:
        targets = dict.fromkeys(act.target[1] for act in self.leaf.of("column") if act.stage == "rows")
        for name in targets:
            if name not in self.metric.columns:
                self._override(name)

    def _override(self, name: str) -> None:
        scope = self._scope(f"override of {name!r}")
        options = [
            (act, self._applies(act), interpret(replacement(act), scope))
            for act in self.leaf.of("column", name)
            if act.stage == "rows"
        ]
        if options:
            base = self.table.columns[name]
            self.table = self.table.add(name, choose(base, options, self.table.frame, f"column {name!r}"))

    def _where(self) -> None:
        scope = self._scope("where")
        base = parse(self.metric.where) if self.metric.where is not None else Constant.of(True)
        options = [
            (act, self._applies(act), interpret(replacement(act), scope))
            for act in self.leaf.of("where", "rows")
        ]
        chosen = choose(interpret(base, scope), options, self.table.frame, "where")
        self.table = self.table.keep(as_bool(chosen).fill_null(False))

    def _operate(self, act: Act, number: int) -> None:
        operation = act.operation
        if operation.exclude is not None:
            dropped = predicate(parse(operation.exclude.where), self._scope(str(act))).fill_null(False)
            self._drop(act, self._applies(act) & dropped)
        elif operation.filter is not None and operation.filter.where is not None:
            true = predicate(parse(operation.filter.where), self._scope(str(act))).fill_null(False)
            self._drop(act, self._applies(act) & ~true)
        elif operation.filter is not None and operation.filter.first_by is not None:
            self._first_by(act, operation.filter.first_by, operation.filter.per)
        elif operation.weight is not None and operation.weight.by is not None:
            self._weigh(act, parse(operation.weight.by), number)

    def _drop(self, act: Act, gone: pl.Expr) -> None:
        """Drop rows, or keep them from being seen by one side."""
        side = act.operation.side
        if side in (None, "both"):
            self.table = self.table.keep(~gone)
            return
        column = NUMERATOR if side == "numerator" else DENOMINATOR
        self.table = self.table.mark(column, pl.col(column) & ~gone)
        self.table = self.table.keep(pl.col(NUMERATOR) | pl.col(DENOMINATOR))

    def _first_by(self, act: Act, order: str, per: tuple[str, ...]) -> None:
        if not self.keys:
            raise OracleError(f"{act} needs a key of {self.leaf.model} to break ties")
        scope = self._scope(str(act))
        meets = self._applies(act)
        if act.operation.side in ("numerator", "denominator"):
            meets = meets & pl.col(NUMERATOR if act.operation.side == "numerator" else DENOMINATOR)
        unknown = [name for name in per if name not in self.table.kinds]
        if unknown or not per:
            raise OracleError(f"{act} keeps the first of each {', '.join(per) or 'nothing'}")
        terms = [(interpret(term.operand, scope), term) for term in parse_order(order)]
        numbered = Table(self.table.frame.with_row_index("@row"), self.table.kinds)
        first = sort_rows(kept(numbered.frame, meets), terms, self.keys).unique(
            per, keep="first", maintain_order=True
        )
        chosen = pl.Series("@row", first["@row"])
        self.table = Table(numbered.frame, self.table.kinds)
        self._drop(act, meets & ~pl.col("@row").is_in(chosen.implode()))
        self.table = Table(self.table.frame.drop("@row"), self.table.kinds)

    def _weigh(self, act: Act, node: Node, number: int) -> None:
        looks = [below for below in node.walk() if isinstance(below, Window)]
        frame, folded = windows(self.table.frame, looks, self._scope(str(act)), self.keys)
        self.table = Table(frame, self.table.kinds)
        value = interpret(node, self._scope(str(act), folded))
        if not value.kind.numeric:
            raise OracleError(f"{act} weighs by {value.kind}")
        self.table = self.table.mark(f"@v{number}", value.expr.cast(value.kind.dtype))
        self.table = self.table.mark(f"@m{number}", self._applies(act))
        self.weights.append((act, pl.col(f"@m{number}"), Typed.column(f"@v{number}", value.kind)))

    def _weight(self) -> Typed | None:
        if not self.weights:
            return None
        once = Typed(literal(1, pl.Int128), INT)
        factors = [chosen(once, [option], "the weight") for option in self.weights]
        weight = factors[0]
        if len(factors) > 1:
            doubles = [convert(factor, DOUBLE).expr for factor in factors]
            weight = Typed(reduce(lambda one, other: one * other, doubles), DOUBLE)
        self.table = self.table.mark(WEIGHT, weight.expr.cast(weight.kind.dtype))
        return Typed.column(WEIGHT, weight.kind)
