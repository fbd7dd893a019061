"""How a leaf metric's rows are folded: entities, groups, and the values of its ending.

Comes in: rows after all row operations. Goes out: a plan whose row columns are computed once, and that
folds any choice of those rows into one frame of groups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

import polars as pl

from generator.oracle.calendar import BusinessDays
from generator.oracle.entities import EntityStage
from generator.oracle.errors import OracleError
from generator.oracle.expressions.aggregates import Folds
from generator.oracle.expressions.kinds import Kind, Typed
from generator.oracle.expressions.nodes import Constant, Node, aggregates
from generator.oracle.expressions.parser import parse
from generator.oracle.expressions.scalars import Scope, constant, interpret, predicate
from generator.oracle.frames import added, literal, truth
from generator.oracle.leaf import Leaf
from generator.oracle.rows import DENOMINATOR, NUMERATOR, Rows
from generator.oracle.rules import Act, Condition
from generator.oracle.table import Option, chosen, holds, refuse_clash

KEY = "@key"
ROWS = "@rows"
KEPT = "@kept"


class Flags:
    """Columns that say of a row, entity or group whether a condition is met, by all of its rows."""

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.names = {condition: f"@f{number}" for number, condition in enumerate(conditions)}
        self._claims: list[tuple[str, list[tuple[Act, pl.Expr]]]] = []

    def met(self, act: Act) -> pl.Expr:
        """Return whether an operation acts: its condition is met and no superseding one."""
        mask = self.one(act.condition)
        for rival in act.rivals:
            mask = mask & ~self.one(rival)
        return mask

    def one(self, condition: Condition) -> pl.Expr:
        """Return whether a condition is met."""
        return truth(True) if condition.always else pl.col(self.names[condition])

    def choose(self, base: Typed, options: Sequence[Option], what: str) -> Typed:
        """Return a value with replacements where they act; `check` fails where two do."""
        if len(options) > 1:
            self._claims.append((what, [(act, mask) for act, mask, _ in options]))
        return chosen(base, options, what)

    def check(self, frame: pl.DataFrame) -> None:
        """Fail if two operations replace the same thing of an entity or group."""
        for what, claims in self._claims:
            refuse_clash(claims, frame, what)

    @property
    def folds(self) -> list[pl.Expr]:
        """Folds that carry every flag from rows to a group."""
        return [pl.col(name).all() for name in self.names.values()]


def parameters_by(leaf: Leaf, flags: Flags, calendar: BusinessDays) -> dict[str, Typed]:
    """Return what parameters mean for an entity or a group: changed where all its rows meet the condition."""
    found: dict[str, Typed] = {}
    for name, value in leaf.metric.parameters.items():
        options = [
            (act, flags.met(act), interpret(act.to, Scope({}, {}, {}, calendar, str(act))))
            for act in leaf.of("parameter", name)
            if act.to is not None
        ]
        found[name] = flags.choose(constant(Constant.of(value)), options, f"parameter {name!r}")
    return found


class Plan:
    """Folds rows into groups; what does not depend on the choice of rows is prepared once."""

    def __init__(self, leaf: Leaf, rows: Rows, calendar: BusinessDays) -> None:
        """Prepare the columns that are folded.

        Args:
            leaf: The metric and its operations.
            rows: Its rows after all row operations.
            calendar: The domain's business days.
        """
        self._leaf = leaf
        self._flags = Flags(leaf.flags)
        self._calendar = calendar
        self._parameters = parameters_by(leaf, self._flags, calendar)
        columns = rows.table.columns
        flags = [
            holds(condition, columns, leaf.metric.time).alias(name)
            for condition, name in self._flags.names.items()
        ]
        scope = Scope(columns, rows.parameters, {}, calendar, f"aggregates of {leaf.metric.metric}")
        if leaf.metric.per:
            if rows.sided:
                raise OracleError(f"{leaf.metric.metric}: a side has no meaning for a metric with entities")
            self._entities: EntityStage | None = EntityStage(leaf, rows, scope, self._parameters, self._flags)
            scope = self._entities.scope
            folds = Folds(scope, "g", self._entities.weight)
        else:
            self._entities = None
            folds = Folds(scope, "g", rows.weight)
        self._values, self._kept = self._group(folds, rows.sided)
        self._folds = folds.folds
        self._inputs = folds.inputs
        self.rows = self._prepared(rows.table.frame, flags)

    @property
    def watched(self) -> Mapping[Condition, str]:
        """The column that holds each condition."""
        return self._flags.names

    def _prepared(self, frame: pl.DataFrame, flags: list[pl.Expr]) -> pl.DataFrame:
        if self._entities is not None:
            return self._entities.prepared(frame, flags)
        return self._select(frame, [*self._inputs, *flags])

    @staticmethod
    def _select(frame: pl.DataFrame, exprs: list[pl.Expr]) -> pl.DataFrame:
        names = [expr.meta.output_name() for expr in exprs]
        return added(frame, [literal(0, pl.Int8).alias("@one"), *exprs]).select("@one", *names)

    def _group(self, folds: Folds, sided: bool) -> tuple[dict[str, Typed], pl.Expr]:
        """Return the ending's values over a frame of groups, and which groups stay."""
        seen = {"numerator": pl.col(NUMERATOR), "denominator": pl.col(DENOMINATOR)} if sided else {}
        values: dict[str, Typed] = {}
        replaced = [
            act for act in self._leaf.at("groups") if act.target[0] in ("numerator", "denominator", "value")
        ]
        for name, node in self._leaf.outputs().items():
            side = seen.get(name)
            options = [
                (act, self._flags.met(act), self._value(self._leaf.replaced(act)[name], folds, side))
                for act in replaced
                if name in self._leaf.replaced(act)
            ]
            values[name] = self._flags.choose(self._value(node, folds, side), options, name)
        stays = [self._stays(act, folds) for act in self._leaf.at("groups") if act not in replaced]
        kept = reduce(lambda one, other: one & other, stays, truth(True))
        return values, kept

    def _value(self, node: Node, folds: Folds, seen: pl.Expr | None) -> Typed:
        return interpret(node, self._scope(folds, node, seen, "the value"))

    def _scope(self, folds: Folds, node: Node, seen: pl.Expr | None, place: str) -> Scope:
        folded = folds.fold(aggregates(node), seen)
        where = f"{place} of {self._leaf.metric.metric}"
        return Scope({}, self._parameters, folded, self._calendar, where)

    def _stays(self, act: Act, folds: Folds) -> pl.Expr:
        """Return which groups an operation of this stage leaves."""
        operation = act.operation
        if operation.threshold is not None and operation.threshold.having is not None:
            text, drops = operation.threshold.having, False
        elif operation.filter is not None and operation.filter.where is not None:
            text, drops = operation.filter.where, False
        elif operation.exclude is not None:
            text, drops = operation.exclude.where, True
        else:
            raise OracleError(f"{act} cannot act on groups of {self._leaf.metric.metric}")
        node = parse(text)
        truth = predicate(node, self._scope(folds, node, None, str(act))).fill_null(False)
        return ~self._flags.met(act) | (~truth if drops else truth)

    def fold(self, picked: pl.DataFrame) -> pl.DataFrame:
        """Return one row for each group.

        Args:
            picked: Rows of `rows` with their group's number in `@key`.

        Returns:
            Columns `@key`, `@rows`, `@kept`, one for each output of the ending, and the flags.
        """
        size = pl.len()
        if self._entities is not None:
            picked = added(self._entities.fold(picked), self._inputs)
            size = pl.col(ROWS).sum()
        groups = picked.group_by(KEY).agg(size.alias(ROWS), *self._folds, *self._flags.folds)
        outputs = [value.expr.alias(name) for name, value in self._values.items()]
        self._flags.check(groups)
        return added(groups, [*outputs, self._kept.alias(KEPT)])

    @property
    def outputs(self) -> Mapping[str, Kind]:
        """The ending's outputs with their kinds."""
        return {name: value.kind for name, value in self._values.items()}
