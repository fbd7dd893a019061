"""SQL expressions of metrics and rules: parsed, and refused unless they are plain scalars or aggregates.

Comes in: the text of one expression. Goes out: its tree, or an `ExpressionProblem` with the place inside the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, TokenError

from generator.catalog.functions import FUNCTIONS
from generator.errors import did_you_mean

Role = Literal["scalar", "aggregate", "window"]

_NODES: dict[type[exp.Expression], str] = {
    exp.Abs: "abs",
    exp.Ceil: "ceil",
    exp.Coalesce: "coalesce",
    exp.DateDiff: "date_diff",
    exp.TimestampTrunc: "date_trunc",
    exp.DateTrunc: "date_trunc",
    exp.Extract: "date_part",
    exp.Exp: "exp",
    exp.Floor: "floor",
    exp.Greatest: "greatest",
    exp.Least: "least",
    exp.Length: "length",
    exp.Ln: "ln",
    exp.Lower: "lower",
    exp.Nullif: "nullif",
    exp.Pow: "power",
    exp.Round: "round",
    exp.Sqrt: "sqrt",
    exp.Trim: "trim",
    exp.Upper: "upper",
    exp.Avg: "avg",
    exp.LogicalAnd: "bool_and",
    exp.LogicalOr: "bool_or",
    exp.Count: "count",
    exp.Max: "max",
    exp.Median: "median",
    exp.Min: "min",
    exp.StddevSamp: "stddev_samp",
    exp.Stddev: "stddev_samp",
    exp.Sum: "sum",
    exp.Variance: "var_samp",
    exp.RowNumber: "row_number",
}
_PLAIN: tuple[type[exp.Expression], ...] = (
    exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Neg, exp.Paren, exp.DPipe,
    exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ,
    exp.And, exp.Or, exp.Not, exp.Is, exp.In, exp.Between, exp.Like,
    exp.Case, exp.If, exp.Cast, exp.DataType, exp.DataTypeParam, exp.Interval, exp.Var,
    exp.Column, exp.Identifier, exp.Literal, exp.Boolean, exp.Null, exp.Placeholder, exp.Star,
    exp.Filter, exp.Where, exp.Distinct, exp.Order, exp.Ordered,
)  # fmt: skip
_WINDOW: tuple[type[exp.Expression], ...] = (exp.Window, exp.WindowSpec)
_TYPES = {
    "date", "timestamp", "timestampntz", "int", "integer", "bigint", "double", "decimal", "varchar", "text", "boolean",
}  # fmt: skip
_AGGREGATES = (exp.AggFunc,)


@dataclass(frozen=True)
class ExpressionProblem(Exception):
    """What is wrong with an expression, and where in its text.

    Attributes:
        code: Error code, a heading in `docs/errors.md`.
        message: What is wrong.
        hint: What to do.
        offset: Characters from the start of the expression.
    """

    code: str
    message: str
    hint: str = ""
    offset: int = 0

    def __str__(self) -> str:
        return self.message


def parse(sql: str, role: Role) -> exp.Expression:
    """Parse an expression and refuse whatever its place does not allow.

    Args:
        sql: The expression in DuckDB's dialect.
        role: `scalar`, `aggregate` (aggregates at the outside, scalars within) or `window` (a scalar that may use
            `over (…)`).

    Returns:
        The tree; a fresh copy that the caller may change.

    Raises:
        ExpressionProblem: With a code, a message, a hint and the place in the text.
    """
    return _parse(sql, role).copy()


@lru_cache(maxsize=4096)
def _parse(sql: str, role: Role) -> exp.Expression:
    _refuse_marks(sql)
    try:
        statements = sqlglot.parse(f"select {sql}", dialect="duckdb")
    except (ParseError, TokenError) as error:
        raise _syntax(sql, error) from None
    tree = statements[0] if len(statements) == 1 else None
    if (
        not isinstance(tree, exp.Select)
        or len(tree.expressions) != 1
        or set(_clauses(tree)) - {"expressions"}
    ):
        raise ExpressionProblem(
            "X001", "this is not one SQL expression", "write a single expression, no clauses"
        )
    root: exp.Expression = tree.expressions[0]
    if isinstance(root, exp.Alias):
        raise ExpressionProblem(
            "X001", "an expression has no alias", "leave out `as …`", _offset(sql, root.alias)
        )
    for node in root.walk():
        _refuse(sql, node, role)
    _refuse_levels(sql, root, role)
    return root


def parse_order(sql: str) -> list[tuple[str, bool, bool]]:
    """Parse order terms such as `answered_at desc, review_id`.

    Returns:
        For each term its scalar SQL, whether it is descending, and whether NULLs come first (never: they come last
        unless the text says otherwise).
    """
    _refuse_marks(sql)
    try:
        tree = sqlglot.parse_one(f"select 1 order by {sql}", dialect="duckdb")
    except (ParseError, TokenError) as error:
        raise _syntax(sql, error) from None
    order = tree.args.get("order")
    if order is None or set(_clauses(tree)) - {"expressions", "order"}:
        raise ExpressionProblem(
            "X001", "this is not a list of order terms", "write: column desc, other_column"
        )
    terms = []
    for term in order.expressions:
        text = term.this.sql(dialect="duckdb")
        parse(text, "scalar")
        terms.append((text, bool(term.args.get("desc")), "nulls first" in term.sql(dialect="duckdb").lower()))
    return terms


def columns_of(tree: exp.Expression) -> tuple[str, ...]:
    """Return the column names a tree reads, in order of first use."""
    return tuple(
        dict.fromkeys(node.name for node in tree.find_all(exp.Column) if not isinstance(node.this, exp.Star))
    )


def parameters_of(tree: exp.Expression) -> tuple[str, ...]:
    """Return the parameter names (`:name`) a tree reads, in order of first use."""
    return tuple(dict.fromkeys(str(node.this) for node in tree.find_all(exp.Placeholder)))


def literals_of(tree: exp.Expression) -> tuple[str | exp.Literal, ...]:
    """Return the literal nodes of a tree in order."""
    return tuple(tree.find_all(exp.Literal))


def place_of(sql: str, name: str) -> int:
    """Return where a name first stands in an expression, as an offset."""
    return _offset(sql, name)


def _clauses(tree: exp.Expression) -> list[str]:
    return [name for name, value in tree.args.items() if value]


def _offset(sql: str, word: str) -> int:
    return max(sql.lower().find(word.lower()), 0)


def _refuse_marks(sql: str) -> None:
    for mark, why in ((";", "one expression has no `;`"), ("--", "an expression has no comment")):
        if mark in _without_strings(sql):
            raise ExpressionProblem("X001", why, "remove it", sql.find(mark))
    if "/*" in _without_strings(sql):
        raise ExpressionProblem("X001", "an expression has no comment", "remove it", sql.find("/*"))


def _without_strings(sql: str) -> str:
    return "".join(part for index, part in enumerate(sql.split("'")) if index % 2 == 0)


def _syntax(sql: str, error: Exception) -> ExpressionProblem:
    details = getattr(error, "errors", None)
    offset = 0
    if details and details[0].get("highlight"):
        offset = _offset(sql, details[0]["highlight"])
    return ExpressionProblem(
        "X001", "the expression cannot be parsed", "check brackets, quotes and commas", offset
    )


def _refuse(sql: str, node: exp.Expression, role: Role) -> None:
    if isinstance(node, exp.Query | exp.Subquery | exp.Exists):
        raise ExpressionProblem(
            "X002",
            "a subquery is not allowed",
            "put it in a mart and read its column",
            _offset(sql, "select"),
        )
    if isinstance(node, _WINDOW):
        if role != "window":
            raise ExpressionProblem(
                "X003", "a window is allowed in `weight: by` only", "put it in a mart", _offset(sql, "over")
            )
        return
    if isinstance(node, exp.TryCast):
        raise ExpressionProblem("X001", "try_cast hides bad values", "use cast", _offset(sql, "try_cast"))
    if isinstance(node, exp.Star | exp.Distinct) and not isinstance(node.parent, exp.Count):
        raise ExpressionProblem("X001", f"`{node.sql()}` is allowed in count(…) only", "name the columns")
    name = _NODES.get(type(node))
    if name is None and isinstance(node, exp.Func) and not isinstance(node, _PLAIN):
        name = (node.name if isinstance(node, exp.Anonymous) else node.sql_name()).lower()
        _known_function(sql, name)
        _arity(sql, name, len(node.expressions))
        return
    if name is None and not isinstance(node, _PLAIN):
        raise ExpressionProblem(
            "X001", f"`{node.key}` is not allowed in an expression", "write it another way"
        )
    if isinstance(node, exp.Column) and node.table:
        raise ExpressionProblem(
            "X001",
            f"write `{node.name}` without `{node.table}.`",
            "joins are found from the column",
            _offset(sql, node.table),
        )
    if isinstance(node, exp.Cast) and node.to.this.value.lower() not in _TYPES:
        raise ExpressionProblem(
            "X001", f"type `{node.to.sql()}` is not allowed", f"use one of {', '.join(sorted(_TYPES))}"
        )


def _known_function(sql: str, name: str) -> None:
    if name not in FUNCTIONS:
        hint = did_you_mean(name, FUNCTIONS) or "the functions allowed are listed in docs/semantics.md"
        raise ExpressionProblem("X004", f"function `{name}` is not allowed", hint, _offset(sql, name))


def _arity(sql: str, name: str, count: int) -> None:
    function = FUNCTIONS[name]
    if not function.least <= count <= function.most:
        raise ExpressionProblem(
            "X004",
            f"`{name}` takes {function.least} to {function.most} arguments, not {count}",
            "",
            _offset(sql, name),
        )


def _refuse_levels(sql: str, root: exp.Expression, role: Role) -> None:
    outer = [node for node in root.find_all(*_AGGREGATES) if not _within_window(node)]
    if role != "aggregate" and outer:
        raise ExpressionProblem(
            "X005",
            f"an aggregate (`{_NODES.get(type(outer[0]), outer[0].key)}`) stands where a row expression is due",
            "write an expression over one row",
        )
    if role == "aggregate":
        _refuse_bare(sql, root, outer)


def _refuse_bare(sql: str, root: exp.Expression, outer: list[exp.Expression]) -> None:
    if not outer:
        raise ExpressionProblem(
            "X006", "a row expression stands where an aggregate is due", "write sum(…), count(*), avg(…) …"
        )
    for node in outer:
        if any(isinstance(inner, _AGGREGATES) for inner in node.walk() if inner is not node):
            raise ExpressionProblem("X006", "an aggregate inside an aggregate", "use an entity stage: `per`")
    for leaf in root.find_all(exp.Column, exp.Placeholder):
        if not _inside_aggregate(leaf):
            name = f":{leaf.this}" if isinstance(leaf, exp.Placeholder) else leaf.name
            raise ExpressionProblem(
                "X006", f"`{name}` stands outside an aggregate", "wrap it: sum(…), max(…)", _offset(sql, name)
            )


def _inside_aggregate(node: exp.Expression) -> bool:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, (*_AGGREGATES, exp.Filter)):
            return True
        parent = parent.parent
    return False


def _within_window(node: exp.Expression) -> bool:
    return isinstance(node.parent, exp.Window)
