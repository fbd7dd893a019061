"""Windows over the rows of a frame: `over (partition by … order by …)`, used by weights alone.

With an order, an aggregate runs over the rows up to the current one and its peers, as SQL's default frame
does. NULLs are ordered last, and `row_number` breaks ties by the model's key so that it is determined.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.aggregates import summand
from generator.oracle.expressions.arithmetic import divide
from generator.oracle.expressions.casts import PLACES
from generator.oracle.expressions.kinds import DOUBLE, INT, Family, Typed, decimal
from generator.oracle.expressions.nodes import Aggregate, Node, OrderTerm, Window
from generator.oracle.expressions.scalars import Scope, interpret, predicate
from generator.oracle.frames import added, literal, truth

ROW = "@row"


def sort_rows(
    frame: pl.DataFrame, terms: Sequence[tuple[Typed, OrderTerm]], ties: Sequence[str]
) -> pl.DataFrame:
    """Return rows in an order, text by its bytes.

    Args:
        frame: The rows.
        terms: Order expressions over them, each with its direction and where its NULLs go.
        ties: Columns that break ties.
    """
    keys = [value.expr.alias(f"@o{number}") for number, (value, _) in enumerate(terms)]
    return (
        added(frame, keys)
        .sort(
            [f"@o{number}" for number in range(len(keys))] + list(ties),
            descending=[term.descending for _, term in terms] + [False] * len(ties),
            nulls_last=[not term.nulls_first for _, term in terms] + [True] * len(ties),
            maintain_order=True,
        )
        .drop([f"@o{number}" for number in range(len(keys))])
    )


def windows(
    frame: pl.DataFrame, nodes: Sequence[Window], scope: Scope, ties: Sequence[str]
) -> tuple[pl.DataFrame, dict[Node, Typed]]:
    """Return the frame with a column for each window, and what each window means in it.

    Args:
        frame: The rows that windows look at.
        nodes: The windows.
        scope: What names mean on a row.
        ties: The model's key columns.
    """
    folded: dict[Node, Typed] = {}
    frame = frame.with_row_index(ROW)
    for number, node in enumerate(dict.fromkeys(nodes)):
        parts = [f"@{number}p{place}" for place in range(max(len(node.partition), 1))]
        partition = [interpret(part, scope).expr for part in node.partition] or [literal(0, pl.Int8)]
        frame = added(frame, (expr.alias(name) for expr, name in zip(partition, parts, strict=True)))
        terms = [(interpret(term.operand, scope), term) for term in node.order]
        frame = added(frame, (value.expr.alias(f"@{number}t{i}") for i, (value, _) in enumerate(terms)))
        frame = sort_rows(frame, terms, ties)
        peers = [*parts, *(f"@{number}t{i}" for i in range(len(terms)))] if terms else parts
        frame, value = _value(frame, node, scope, parts, peers, f"@{number}w")
        folded[node] = value
        frame = frame.sort(ROW)
    return frame.drop(ROW), folded


def _value(
    frame: pl.DataFrame, node: Window, scope: Scope, parts: list[str], peers: list[str], name: str
) -> tuple[pl.DataFrame, Typed]:
    function = node.function
    if not isinstance(function, Aggregate):
        return frame.with_columns(pl.int_range(1, pl.len() + 1).over(parts).alias(name)), Typed.column(
            name, INT
        )
    if function.distinct or function.name not in ("count", "sum", "avg", "min", "max"):
        raise OracleError(f"{function.name} cannot be used with over")
    keep = predicate(function.where, scope) if function.where is not None else truth(True)
    argument = (
        Typed(literal(1, pl.Int128), INT)
        if function.argument is None
        else interpret(function.argument, scope)
    )
    kept = Typed(pl.when(keep).then(argument.expr), argument.kind)
    if function.name in ("min", "max"):
        frame = added(frame, [kept.expr.alias(f"{name}v")])
        value = pl.col(f"{name}v")
        if peers is parts:
            value = value.min() if function.name == "min" else value.max()
        else:
            value = value.cum_min() if function.name == "min" else value.cum_max()
            value = value.forward_fill()
        return _spread(frame, value, parts, peers, name), Typed.column(name, kept.kind)
    known = kept.expr.is_not_null().cast(pl.Int64)
    frame = added(frame, [known.alias(f"{name}n")])
    frame = _spread(frame, _running(f"{name}n", parts, peers), parts, peers, f"{name}c")
    number = Typed.column(f"{name}c", INT)
    if function.name == "count":
        return frame, number
    whole, kind = summand(kept)
    frame = added(frame, [whole.fill_null(0).alias(f"{name}v")])
    frame = _spread(frame, _running(f"{name}v", parts, peers), parts, peers, f"{name}s")
    total = pl.when(number.expr > 0).then(pl.col(f"{name}s"))
    if kind.family is Family.DOUBLE:
        kind = decimal(PLACES)
    result = Typed(total, kind)
    if function.name == "avg":
        return frame, divide(result, number)
    return frame, result if summand(kept)[1] != DOUBLE else divide(result, Typed(literal(1, pl.Int128), INT))


def _running(column: str, parts: list[str], peers: list[str]) -> pl.Expr:
    return pl.col(column).sum() if peers is parts else pl.col(column).cum_sum()


def _spread(
    frame: pl.DataFrame, value: pl.Expr, parts: list[str], peers: list[str], name: str
) -> pl.DataFrame:
    """Add a value over the partition; with an order, each row takes that of its last peer."""
    frame = frame.with_columns(value.over(parts).alias(name))
    if peers is not parts:
        frame = frame.with_columns(pl.col(name).last().over(peers))
    return frame
