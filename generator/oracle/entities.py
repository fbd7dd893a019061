"""The entities stage: one row for each group and `per` columns, and the operations on entities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.aggregates import Folds
from generator.oracle.expressions.casts import as_bool
from generator.oracle.expressions.kinds import INT, Typed
from generator.oracle.expressions.nodes import Constant, Node, Window, aggregates
from generator.oracle.expressions.parser import parse
from generator.oracle.expressions.scalars import Scope, interpret, predicate
from generator.oracle.frames import added, kept, literal
from generator.oracle.leaf import Leaf, replacement
from generator.oracle.rows import Rows
from generator.oracle.rules import Act

if TYPE_CHECKING:
    from generator.oracle.plan import Flags

KEY = "@key"
ROWS = "@rows"
ENTITY = "@entity"
BOTH = "@both"
WEIGHT = "@entity_weight"


class EntityStage:
    """Folds rows into entities; what does not depend on the choice of rows is prepared once."""

    def __init__(
        self, leaf: Leaf, rows: Rows, scope: Scope, parameters: Mapping[str, Typed], flags: Flags
    ) -> None:
        """Prepare the columns that are folded.

        Args:
            leaf: The metric and its operations.
            rows: Its rows after all row operations.
            scope: What names mean on a row.
            parameters: What parameters mean for an entity.
            flags: Conditions met by all rows of an entity.
        """
        self._leaf = leaf
        self._flags = flags
        self._parameters = parameters
        self._scope_of_rows = scope
        self._folds = Folds(scope, "e", rows.weight)
        self._known: dict[str, Typed] = {name: rows.table.columns[name] for name in leaf.metric.per}
        self._steps: list[tuple[str, pl.Expr]] = []
        self._columns()
        self._where()
        self.weight: Typed | None = None
        for act in leaf.at("entities"):
            self._operate(act)
        self.scope = Scope(
            self._known, parameters, {}, scope.calendar, f"aggregates over entities of {leaf.metric.metric}"
        )
        self._entities = pl.DataFrame()

    def prepared(self, frame: pl.DataFrame, flags: list[pl.Expr]) -> pl.DataFrame:
        """Return the rows with what is folded and the number of each row's entity."""
        per = list(self._leaf.metric.per)
        self._entities = frame.select(per).unique(maintain_order=True).with_row_index(ENTITY)
        columns = [*self._folds.inputs, *flags]
        names = [expr.meta.output_name() for expr in columns]
        numbered = added(frame, columns).join(
            self._entities, on=per, how="left", nulls_equal=True, maintain_order="left"
        )
        return numbered.select(ENTITY, *names)

    def fold(self, picked: pl.DataFrame) -> pl.DataFrame:
        """Return one row for each group and entity that counts.

        Args:
            picked: Prepared rows with their group's number in `@key`.
        """
        number = max(self._entities.height, 1)
        both = (pl.col(KEY).cast(pl.Int64) * number + pl.col(ENTITY)).alias(BOTH)
        folded = (
            picked.with_columns(both)
            .group_by(BOTH)
            .agg(pl.len().alias(ROWS), *self._folds.folds, *self._flags.folds)
            .with_columns((pl.col(BOTH) // number).alias(KEY), (pl.col(BOTH) % number).alias(ENTITY))
        )
        self._flags.check(folded)
        places = folded[ENTITY]
        folded = folded.with_columns(self._entities[name].gather(places) for name in self._leaf.metric.per)
        for name, expr in self._steps:
            folded = added(folded, [expr.alias(name)]) if name else kept(folded, expr)
        return folded

    def _scope(self, node: Node, place: str) -> Scope:
        folded = self._folds.fold(aggregates(node))
        where = f"{place} of {self._leaf.metric.metric}"
        return Scope(self._known, self._parameters, folded, self._scope_of_rows.calendar, where)

    def _columns(self) -> None:
        for name, text in self._leaf.metric.entity_columns.items():
            node = parse(text)
            self._add(name, interpret(node, self._scope(node, f"entity column {name!r}")))
            options = [
                (act, self._flags.met(act), self._of(replacement(act), str(act)))
                for act in self._leaf.of("column", name)
                if act.stage == "entities"
            ]
            if options:
                self._add(name, self._flags.choose(self._known[name], options, f"entity column {name!r}"))

    def _of(self, node: Node, place: str) -> Typed:
        return interpret(node, self._scope(node, place))

    def _add(self, name: str, value: Typed) -> None:
        self._steps.append((name, value.expr.cast(value.kind.dtype)))
        self._known[name] = Typed.column(name, value.kind)

    def _where(self) -> None:
        text = self._leaf.metric.entity_where
        node = parse(text) if text is not None else Constant.of(True)
        options = [
            (act, self._flags.met(act), self._of(replacement(act), str(act)))
            for act in self._leaf.of("where", "entities")
        ]
        if text is not None or options:
            decided = self._flags.choose(self._of(node, "entity_where"), options, "entity_where")
            self._steps.append(("", as_bool(decided).fill_null(False)))

    def _operate(self, act: Act) -> None:
        operation = act.operation
        if operation.override is not None:
            if act.target[0] not in ("column", "where") or act.target[1] not in (*self._known, "entities"):
                raise OracleError(f"{act} cannot act on entities of {self._leaf.metric.metric}")
        elif operation.threshold is not None and operation.threshold.having is not None:
            self._keep(act, operation.threshold.having, False)
        elif operation.filter is not None and operation.filter.where is not None:
            self._keep(act, operation.filter.where, False)
        elif operation.exclude is not None:
            self._keep(act, operation.exclude.where, True)
        elif operation.weight is not None and operation.weight.by is not None:
            self._weigh(act, parse(operation.weight.by))
        else:
            raise OracleError(f"{act} cannot act on entities of {self._leaf.metric.metric}")

    def _keep(self, act: Act, text: str, drops: bool) -> None:
        node = parse(text)
        truth = predicate(node, self._scope(node, str(act))).fill_null(False)
        self._steps.append(("", ~self._flags.met(act) | (~truth if drops else truth)))

    def _weigh(self, act: Act, node: Node) -> None:
        if any(isinstance(below, Window) for below in node.walk()):
            raise OracleError(f"{act}: windows over entities are not supported")
        once = self.weight or Typed(literal(1, pl.Int128), INT)
        option = (act, self._flags.met(act), self._of(node, str(act)))
        self._add(WEIGHT, self._flags.choose(once, [option], "the weight"))
        self.weight = self._known.pop(WEIGHT)
