"""From a checked expression to the SQL that is executed: quoted, guarded, exact, weighted, one-sided.

Comes in: a tree from `expressions.parse`. Goes out: DuckDB SQL text.

- every identifier is quoted, `:name` becomes the parameter's column;
- `a / b` and `a % b` are NULL where b is zero;
- sums and means are taken over DECIMAL(38, 9) and deviations in the order of the values, so that no order of rows
  or threads moves a digit;
- with a weight, counts and sums count a row as often as its weight says;
- on one side of a ratio, rows that the other side alone sees are filtered out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from sqlglot import exp, parse_one

from generator.catalog.types import Scalar
from generator.compiler.expressions import ExpressionProblem, outside_aggregates

WEIGHT = "_weight"
EXACT = "decimal(38, 9)"


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


@dataclass(frozen=True, eq=False)
class _Shared:
    """A tree told apart by which one it is, so that the SQL of a shared tree is made once."""

    tree: exp.Expr

    def __hash__(self) -> int:
        return id(self.tree)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shared) and other.tree is self.tree


def to_sql(tree: exp.Expr) -> str:
    """Return a scalar tree as guarded, quoted SQL; sums and means in windows are exact."""
    return _to_sql(_Shared(tree))


@lru_cache(maxsize=4096)
def _to_sql(shared: _Shared) -> str:
    tree = shared.tree
    root = exp.Paren(this=tree.copy())
    for node in list(root.find_all(exp.Window)):
        node.replace(_window(node))
    guarded: exp.Expr = root.this.transform(_guard)
    return guarded.sql(dialect="duckdb", identify=True, normalize_functions="lower")


def _guard(node: exp.Expr) -> exp.Expr:
    if isinstance(node, exp.Placeholder):
        return exp.column(str(node.this), quoted=True)
    if isinstance(node, exp.Div | exp.Mod) and not _is_safe(node.expression):
        # A node is replaced before its children are, so the mark keeps this one from being guarded twice.
        node.set("expression", exp.Nullif(this=node.expression.unnest(), expression=exp.Literal.number(0)))
    return node


def _is_safe(divisor: exp.Expr) -> bool:
    """Whether a divisor is a number other than zero, or NULL where it would be zero."""
    if isinstance(divisor, exp.Nullif):
        return _number(divisor.expression) == 0
    return bool(_number(divisor))


def _number(node: exp.Expr) -> Decimal | None:
    return Decimal(node.name) if isinstance(node, exp.Literal) and not node.is_string else None


def _window(node: exp.Window) -> exp.Expr:
    """Return a window whose sum or mean does not depend on the order of the rows."""
    function = node.this.this if isinstance(node.this, exp.Filter) else node.this
    if not isinstance(function, exp.Sum | exp.Avg):
        return node.copy()

    def over(aggregate: exp.Expr) -> exp.Expr:
        made = node.copy()
        inner = made.this.this if isinstance(made.this, exp.Filter) else made.this
        inner.replace(aggregate)
        return made

    total = _double(over(exp.Sum(this=_cast(function.this, EXACT))))
    if isinstance(function, exp.Sum):
        return total
    count = over(exp.Count(this=function.this.copy(), big_int=True))
    return exp.paren(exp.Div(this=total, expression=_zero_is_null(count)))


def with_ties_broken(tree: exp.Expr, keys: Sequence[str]) -> exp.Expr:
    """Return a tree whose row numbers are determined: rows alike in a window's order follow the model's key."""
    made = tree.copy()
    for number in made.find_all(exp.RowNumber):
        window = number.parent
        order = window.args.get("order") if window is not None else None
        terms = [*(order.expressions if order is not None else ()), *(exp.column(key) for key in keys)]
        if window is not None and terms:
            window.set("order", exp.Order(expressions=terms))
    return made


@dataclass(frozen=True)
class Counting:
    """How an aggregate counts its rows: by weight, and on which side of a ratio.

    Attributes:
        weighted: Whether the relation has a weight column.
        flag: Boolean column that says which rows this side sees, or empty.
        parameters: SQL of each parameter's own value, for parameters outside of aggregates.
    """

    weighted: bool = False
    flag: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)


def aggregate_sql(tree: exp.Expr, counting: Counting = Counting()) -> str:
    """Return an aggregate tree as exact SQL.

    Raises:
        ExpressionProblem: If a weight meets an aggregate that cannot be weighted.
    """
    parameters = tuple(counting.parameters.items())
    return _aggregate_sql(_Shared(tree), counting.weighted, counting.flag, parameters)


@lru_cache(maxsize=4096)
def _aggregate_sql(
    shared: _Shared, weighted: bool, flag: str, parameters: tuple[tuple[str, str], ...]
) -> str:
    tree, counting = shared.tree, Counting(weighted, flag, dict(parameters))
    root = exp.Paren(this=tree.copy())
    bare = outside_aggregates(root)
    for node in list(root.find_all(exp.AggFunc)):
        site = node.parent if isinstance(node.parent, exp.Filter) else node
        condition = site.expression.this if isinstance(site, exp.Filter) else None
        site.replace(_aggregate(node, condition, counting))
    for parameter in bare:
        parameter.replace(_of_group(parameter, counting.parameters[str(parameter.this)]))
    return to_sql(root.this)


def _of_group(parameter: exp.Expr, own: str) -> exp.Expr:
    """Return what a parameter is for a group: the value that all of its rows have, or else the metric's own."""
    least, most = exp.Min(this=parameter.copy()), exp.Max(this=parameter.copy())
    alike = exp.EQ(this=least, expression=most)
    return exp.Case(ifs=[exp.If(this=alike, true=least.copy())], default=parse_one(own, dialect="duckdb"))


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
    if isinstance(node, exp.Variance | exp.StddevSamp):
        return _deviation(node, keep)
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


def _deviation(node: exp.Expr, keep: list[exp.Expr]) -> exp.Expr:
    """A sample variance or deviation, taken in the order of the values: exact sums of squares would not fit."""
    value = _double(_cast(node.this, EXACT))
    ordered = exp.Order(this=value, expressions=[exp.Ordered(this=value.copy())])
    return _filtered(type(node)(this=ordered), keep)


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
