"""Comparison and membership with SQL's three values: what meets NULL is NULL."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import Literal

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import as_bool, together
from generator.oracle.expressions.kinds import BOOL, Family, Typed

MONTH = pl.duration(days=30)


def compare(operator: str, left: Typed, right: Typed) -> Typed:
    """Return `left operator right` for `= <> < <= > >=`."""
    (one, other), _ = together((_length(left), _length(right)), f"'{operator}'")
    if operator in ("=", "<>"):
        return Typed(one == other if operator == "=" else one != other, BOOL)
    if left.kind.family is Family.BOOL is right.kind.family:
        one, other = one.cast(pl.Int8), other.cast(pl.Int8)
    match operator:
        case "<":
            return Typed(one < other, BOOL)
        case "<=":
            return Typed(one <= other, BOOL)
        case ">":
            return Typed(one > other, BOOL)
    return Typed(one >= other, BOOL)


def distinct(left: Typed, right: Typed) -> Typed:
    """Return `left is distinct from right`: NULL equals NULL and nothing else."""
    (one, other), _ = together((_length(left), _length(right)), "is distinct from")
    return Typed(one.ne_missing(other), BOOL)


def between(value: Typed, low: Typed, high: Typed) -> Typed:
    """Return `value between low and high`, both ends included."""
    return Typed(compare(">=", value, low).expr & compare("<=", value, high).expr, BOOL)


def is_in(value: Typed, items: Sequence[Typed]) -> Typed:
    """Return `value in (items)`: TRUE if it equals one, else NULL if anything is NULL, else FALSE."""
    exprs, _ = together((value, *items), "in")
    return Typed(reduce(lambda one, other: one | other, (exprs[0] == item for item in exprs[1:])), BOOL)


def is_what(value: Typed, what: Literal["null", "true", "false"]) -> Typed:
    """Return `value is null`, `is true` or `is false`, which are never NULL."""
    if what == "null":
        return Typed(value.expr.is_null(), BOOL)
    truth = as_bool(value)
    return Typed((truth if what == "true" else ~truth).fill_null(False), BOOL)


def like(value: Typed, pattern: Typed) -> Typed:
    """Return `value like pattern`, with `%` for any text and `_` for one character."""
    if pattern.text is None:
        raise OracleError("the pattern of like must be a string literal")
    if value.kind.family not in (Family.TEXT, Family.NULL):
        raise OracleError(f"like does not take {value.kind}")
    parts = (".*" if c == "%" else "." if c == "_" else re.escape(c) for c in pattern.text)
    text = together((value, pattern), "like")[0][0]
    return Typed(text.str.contains(f"(?s)^{''.join(parts)}$"), BOOL)


def _length(value: Typed) -> Typed:
    """Return an interval literal of months as one of thirty days each, as DuckDB compares them."""
    if value.kind.family is not Family.INTERVAL or not value.months:
        return value
    return Typed(value.expr + MONTH * value.months, value.kind)
