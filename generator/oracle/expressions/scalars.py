"""The interpreter: an expression tree over named values becomes a typed dataframe expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import reduce

import polars as pl

from generator.oracle.calendar import BusinessDays
from generator.oracle.errors import OracleError
from generator.oracle.expressions import arithmetic, comparisons
from generator.oracle.expressions.casts import as_bool, cast, together
from generator.oracle.expressions.functions import call
from generator.oracle.expressions.kinds import (
    BOOL,
    DATE,
    DOUBLE,
    INT,
    INTERVAL,
    NULL,
    TEXT,
    TIMESTAMP,
    Typed,
    decimal,
    null_of,
)
from generator.oracle.expressions.nodes import (
    Aggregate,
    Between,
    Binary,
    Call,
    Case,
    Cast,
    Column,
    Constant,
    Distinct,
    In,
    Interval,
    Is,
    Like,
    Node,
    Parameter,
    Unary,
    Window,
)
from generator.oracle.frames import literal, truth


@dataclass(frozen=True)
class Scope:
    """What names mean where an expression stands.

    Attributes:
        columns: Columns by name.
        parameters: Parameters by name.
        folded: Aggregates and windows that were already computed.
        calendar: The domain's business days.
        place: What the expression belongs to, for errors.
    """

    columns: Mapping[str, Typed]
    parameters: Mapping[str, Typed] = field(default_factory=dict)
    folded: Mapping[Node, Typed] = field(default_factory=dict)
    calendar: BusinessDays | None = None
    place: str = "expression"


def interpret(node: Node, scope: Scope) -> Typed:
    """Return the dataframe expression of a tree.

    Args:
        node: The tree.
        scope: What its names mean.

    Raises:
        OracleError: A name is unknown, or kinds do not fit.
    """
    match node:
        case Constant():
            return constant(node)
        case Column(name):
            return _named(scope.columns, name, f"column {name!r}", scope)
        case Parameter(name):
            return _named(scope.parameters, name, f"parameter ':{name}'", scope)
        case Interval(months, microseconds):
            return Typed(
                literal(timedelta(microseconds=microseconds), pl.Duration("us")), INTERVAL, None, months
            )
        case Unary("not", operand):
            return Typed(~as_bool(interpret(operand, scope)), BOOL)
        case Unary("-", operand):
            return arithmetic.negative(interpret(operand, scope))
        case Unary(_, operand):
            return interpret(operand, scope)
        case Binary(operator, left, right):
            return _binary(operator, interpret(left, scope), interpret(right, scope))
        case Case():
            return _case(node, scope)
        case Cast(operand, type_name, precision, scale):
            return cast(interpret(operand, scope), type_name, precision, scale)
        case Call(name, arguments):
            return call(name, [interpret(argument, scope) for argument in arguments], scope.calendar)
        case Aggregate() | Window():
            if node not in scope.folded:
                what = f"aggregate {node.name!r}" if isinstance(node, Aggregate) else "a window"
                raise OracleError(f"{what} has no place in {scope.place}")
            return scope.folded[node]
    return _predicate(node, scope)


def predicate(node: Node, scope: Scope) -> pl.Expr:
    """Return the truth value of a tree."""
    return as_bool(interpret(node, scope))


def constant(node: Constant) -> Typed:
    """Return a literal."""
    value = node.value
    match value:
        case None:
            return null_of(NULL)
        case bool():
            return Typed(truth(value), BOOL)
        case int():
            return Typed(literal(value, pl.Int128), INT)
        case float():
            return Typed(literal(value, pl.Float64), DOUBLE)
        case Decimal():
            return _decimal(value)
        case datetime():
            return Typed(literal(value, pl.Datetime("us")), TIMESTAMP)
        case date():
            return Typed(literal(value, pl.Date), DATE)
        case str():
            return Typed(literal(value, pl.String), TEXT, text=value)


def _decimal(value: Decimal) -> Typed:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise OracleError(f"{value} is no number")
    scale = max(-exponent, 0)
    return Typed(literal(int(value.scaleb(scale)), pl.Int128), decimal(scale))


def _named(names: Mapping[str, Typed], name: str, what: str, scope: Scope) -> Typed:
    if name not in names:
        raise OracleError(f"unknown {what} in {scope.place}")
    return names[name]


def _binary(operator: str, left: Typed, right: Typed) -> Typed:
    if operator == "and":
        return Typed(as_bool(left) & as_bool(right), BOOL)
    if operator == "or":
        return Typed(as_bool(left) | as_bool(right), BOOL)
    if operator in ("=", "<>", "<", "<=", ">", ">="):
        return comparisons.compare(operator, left, right)
    return arithmetic.binary(operator, left, right)


def _predicate(node: Node, scope: Scope) -> Typed:
    match node:
        case Is(operand, what, negated):
            result = comparisons.is_what(interpret(operand, scope), what)
        case Distinct(left, right, negated):
            result = comparisons.distinct(interpret(left, scope), interpret(right, scope))
        case In(operand, items, negated):
            result = comparisons.is_in(interpret(operand, scope), [interpret(item, scope) for item in items])
        case Between(operand, low, high, negated):
            result = comparisons.between(*(interpret(part, scope) for part in (operand, low, high)))
        case Like(operand, pattern, negated):
            result = comparisons.like(interpret(operand, scope), interpret(pattern, scope))
        case _:
            raise OracleError(f"{type(node).__name__.lower()} has no place in {scope.place}")
    return Typed(~result.expr, BOOL) if negated else result


def _case(node: Case, scope: Scope) -> Typed:
    values = [interpret(value, scope) for _, value in node.branches]
    values.append(interpret(node.default, scope) if node.default is not None else null_of(NULL))
    exprs, kind = together(values, "case")
    if node.operand is None:
        conditions = [predicate(condition, scope) for condition, _ in node.branches]
    else:
        operand = interpret(node.operand, scope)
        conditions = [
            comparisons.compare("=", operand, interpret(condition, scope)).expr
            for condition, _ in node.branches
        ]
    branches = list(zip(conditions, exprs, strict=False))
    chain = reduce(
        lambda otherwise, branch: pl.when(branch[0]).then(branch[1]).otherwise(otherwise),
        reversed(branches),
        exprs[-1],
    )
    return Typed(chain, kind)
