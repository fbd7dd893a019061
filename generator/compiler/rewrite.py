"""From a checked expression to the SQL that is executed: quoted, guarded, exact, weighted, one-sided.

Comes in: a tree from `expressions.parse`. Goes out: DuckDB SQL text.

- every identifier is quoted, `:name` becomes the parameter's column;
- `a / b` and `a % b` are NULL where b is zero;
- sums, means and deviations are taken over DECIMAL(38, 12), so that no order of rows or threads moves a digit;
- with a weight, counts and sums count a row as often as its weight says;
- on one side of a ratio, rows that the other side alone sees are filtered out.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from sqlglot import exp

from generator.catalog.types import Scalar
from generator.compiler.expressions import ExpressionProblem

WEIGHT = "_weight"
EXACT = "decimal(38, 12)"


def quoted(name: str) -> str:
    """Return a name as a quoted SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: Scalar) -> str:
    """Return a YAML value as an escaped SQL literal."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | Decimal):
        return f"{value:f}" if isinstance(value, Decimal) else str(value)
    text = str(value).replace("'", "''")
    return f"'{text}'" if isinstance(value, str) else f"date '{text}'"


def to_sql(tree: exp.Expr) -> str:
    """Return a scalar tree as guarded, quoted SQL."""
    guarded = tree.copy().transform(_guard)
    return guarded.sql(dialect="duckdb", identify=True, normalize_functions="lower")


def _guard(node: exp.Expr) -> exp.Expr:
    if isinstance(node, exp.Placeholder):
        return exp.column(str(node.this), quoted=True)
    if isinstance(node, exp.Div | exp.Mod) and not _is_safe(node.expression):
        # A node is replaced before its children are, so the mark keeps this one from being guarded twice.
        node.set("expression", exp.Nullif(this=node.expression.unnest(), expression=exp.Literal.number(0)))
    return node


def _is_safe(divisor: exp.Expr) -> bool:
    if isinstance(divisor, exp.Nullif):
        return True
    return isinstance(divisor, exp.Literal) and not divisor.is_string and Decimal(divisor.name) != 0


@dataclass(frozen=True)
class Counting:
    """How an aggregate counts its rows: by weight, and on which side of a ratio.

    Attributes:
        weighted: Whether the relation has a weight column.
        flag: Boolean column that says which rows this side sees, or empty.
    """

    weighted: bool = False
    flag: str = ""


def aggregate_sql(tree: exp.Expr, counting: Counting = Counting()) -> str:
    """Return an aggregate tree as exact SQL.

    Raises:
        ExpressionProblem: If a weight meets an aggregate that cannot be weighted.
    """
    root = exp.Paren(this=tree.copy())
    for node in list(root.find_all(exp.AggFunc)):
        site = node.parent if isinstance(node.parent, exp.Filter) else node
        condition = site.expression.this if isinstance(site, exp.Filter) else None
        site.replace(_aggregate(node, condition, counting))
    return to_sql(root.this)


def _aggregate(node: exp.AggFunc, condition: exp.Expr | None, counting: Counting) -> exp.Expr:
    keep = [condition] if condition is not None else []
    if counting.flag:
        keep.insert(0, exp.column(counting.flag, quoted=True))
    if isinstance(node, exp.Count):
        return _count(node, keep, counting)
    if isinstance(node, exp.Sum):
        return _double(_sum(node.this, keep, counting))
    if isinstance(node, exp.Avg):
        return _mean(node.this, keep, counting)
    if counting.weighted and not isinstance(node, exp.LogicalAnd | exp.LogicalOr):
        raise ExpressionProblem(
            "X007", f"`{node.sql_name().lower()}` cannot be weighted", "weight sums, counts or means"
        )
    if isinstance(node, exp.Variance | exp.StddevSamp | exp.Stddev):
        variance = _variance(node.this, keep)
        return variance if isinstance(node, exp.Variance) else exp.Sqrt(this=variance)
    if isinstance(node, exp.Median):
        return _filtered(exp.Median(this=_cast(node.this, "double")), keep)
    return _filtered(node.copy(), keep)


def _count(node: exp.Count, keep: list[exp.Expr], counting: Counting) -> exp.Expr:
    if not counting.weighted:
        return _filtered(node.copy(), keep)
    if isinstance(node.this, exp.Distinct):
        raise ExpressionProblem(
            "X007", "`count(distinct …)` cannot be weighted", "weight sums, counts or means"
        )
    if not isinstance(node.this, exp.Star):
        keep = [*keep, exp.not_(exp.Is(this=node.this.copy(), expression=exp.Null()))]
    summed = _double(_filtered(exp.Sum(this=_cast(exp.column(WEIGHT, quoted=True), EXACT)), keep))
    return exp.Coalesce(this=summed, expressions=[exp.Literal.number(0)])


def _sum(argument: exp.Expr, keep: list[exp.Expr], counting: Counting) -> exp.Expr:
    value = argument.copy()
    if counting.weighted:
        value = exp.Mul(this=exp.paren(value), expression=exp.column(WEIGHT, quoted=True))
    return _filtered(exp.Sum(this=_cast(value, EXACT)), keep)


def _mean(argument: exp.Expr, keep: list[exp.Expr], counting: Counting) -> exp.Expr:
    count = _count(exp.Count(this=argument.copy(), big_int=True), keep, counting)
    return exp.paren(exp.Div(this=_double(_sum(argument, keep, counting)), expression=_zero_is_null(count)))


def _variance(argument: exp.Expr, keep: list[exp.Expr]) -> exp.Expr:
    """Sample variance from exact sums: (Σx² - (Σx)²/n) / (n - 1), never below zero."""
    count = _filtered(exp.Count(this=argument.copy(), big_int=True), keep)
    total = _double(_filtered(exp.Sum(this=_cast(argument, EXACT)), keep))
    wide = _cast(argument, "double")
    square = _cast(exp.Mul(this=wide, expression=wide.copy()), EXACT)
    squares = _double(_filtered(exp.Sum(this=square), keep))
    mean_square = exp.Div(this=exp.Mul(this=total, expression=total.copy()), expression=_zero_is_null(count))
    apart = exp.Sub(this=squares, expression=mean_square)
    least = exp.Anonymous(this="greatest", expressions=[exp.Literal.number(0), apart])
    spread = exp.Sub(this=count.copy(), expression=exp.Literal.number(1))
    enough = exp.GTE(this=count.copy(), expression=exp.Literal.number(2))
    return exp.Case(
        ifs=[exp.If(this=enough, true=exp.Div(this=least, expression=_zero_is_null(exp.paren(spread))))]
    )


def _cast(value: exp.Expr, kind: str) -> exp.Expr:
    return exp.cast(value.copy(), kind, dialect="duckdb")


def _double(value: exp.Expr) -> exp.Expr:
    return exp.cast(value, "double", dialect="duckdb")


def _zero_is_null(value: exp.Expr) -> exp.Expr:
    return exp.Nullif(this=value.copy(), expression=exp.Literal.number(0))


def _filtered(aggregate: exp.Expr, keep: list[exp.Expr]) -> exp.Expr:
    if not keep:
        return aggregate
    condition = exp.and_(*[item.copy() for item in keep])
    return exp.Filter(this=aggregate, expression=exp.Where(this=condition))
