"""SQL expressions of metrics and rules: parsed, and refused unless they are plain scalars or aggregates.

Comes in: the text of one expression. Goes out: its tree, or an `ExpressionProblem` with the place inside the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Literal

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError, TokenError

from generator.catalog.functions import FUNCTIONS
from generator.compiler.text import TYPES, order_terms, place_of, refuse_text, with_dollars
from generator.compiler.text import ExpressionProblem as ExpressionProblem

Role = Literal["scalar", "aggregate", "window"]

_NODES: dict[type[exp.Expr], str] = {
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
_PLAIN: tuple[type[exp.Expr], ...] = (
    exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Neg, exp.Paren, exp.DPipe,
    exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ,
    exp.And, exp.Or, exp.Not, exp.Is, exp.In, exp.Between, exp.Like,
    exp.Case, exp.If, exp.Cast, exp.DataType, exp.DataTypeParam, exp.Interval, exp.Var,
    exp.Column, exp.Identifier, exp.Literal, exp.Boolean, exp.Null, exp.Placeholder, exp.Star,
    exp.Filter, exp.Where, exp.Distinct, exp.Order, exp.Ordered,
)  # fmt: skip
_WINDOW: tuple[type[exp.Expr], ...] = (exp.Window, exp.WindowSpec)
_AGGREGATES = (exp.AggFunc,)
MOMENTS = ("date", "timestamp", "timestampntz")
"""Types of literals that are days or times of day, as the parser calls them."""
_BEFORE = "select "


def parse(sql: str, role: Role) -> exp.Expr:
    """Parse an expression and refuse whatever its place does not allow.

    Args:
        sql: The expression in DuckDB's dialect.
        role: `scalar`, `aggregate` (aggregates at the outside, scalars within) or `window` (a scalar that may use
            `over (…)`).

    Returns:
        The tree, shared by all who parse the same text: copy it before changing it.

    Raises:
        ExpressionProblem: With a code, a message, a hint and the place in the text.
    """
    return _parse(sql, role)


@lru_cache(maxsize=4096)
def _parse(sql: str, role: Role) -> exp.Expr:
    refuse_text(sql)
    try:
        statements = sqlglot.parse(
            f"{_BEFORE}{with_dollars(sql)}", dialect="duckdb", error_message_context=1_000_000
        )
    except (ParseError, TokenError) as error:
        raise _syntax(error) from None
    tree = statements[0] if len(statements) == 1 else None
    if (
        not isinstance(tree, exp.Select)
        or len(tree.expressions) != 1
        or set(_clauses(tree)) - {"expressions"}
    ):
        raise ExpressionProblem(
            "X001", "this is not one SQL expression", "write a single expression, no clauses"
        )
    root: exp.Expr = tree.expressions[0]
    if isinstance(root, exp.Alias):
        raise ExpressionProblem(
            "X001", "an expression has no alias", f"remove `{root.alias}`", place_of(sql, root.alias)
        )
    for node in root.walk():
        _refuse(sql, node, role)
    _refuse_levels(sql, root, role)
    return root


def parse_order(sql: str) -> list[tuple[str, bool, bool]]:
    """Parse order terms such as `answered_at desc, review_id`.

    Returns:
        For each term its scalar SQL, padded with blanks so that its characters keep their places; whether it is
        descending; whether NULLs come first (never: they come last unless the text says otherwise).

    Raises:
        ExpressionProblem: With the place in the whole text.
    """
    refuse_text(sql)
    terms = list(order_terms(sql))
    for text, _, _ in terms:
        parse(text, "scalar")
    return terms


def columns_of(tree: exp.Expr) -> tuple[str, ...]:
    """Return the column names a tree reads, in order of first use."""
    return tuple(
        dict.fromkeys(node.name for node in tree.find_all(exp.Column) if not isinstance(node.this, exp.Star))
    )


def parameters_of(tree: exp.Expr) -> tuple[str, ...]:
    """Return the parameter names (`:name`) a tree reads, in order of first use."""
    return tuple(dict.fromkeys(str(node.this) for node in tree.find_all(exp.Placeholder)))


def literals_of(tree: exp.Expr) -> tuple[str | exp.Literal, ...]:
    """Return the literal nodes of a tree in order."""
    return tuple(tree.find_all(exp.Literal))


def place_in(node: exp.Expr) -> int:
    """Return where a node of a parsed expression starts in its text, or 0 where that is not known."""
    starts = [int(item.meta["start"]) for item in node.walk() if "start" in item.meta]
    return max(min(starts, default=0) - len(_BEFORE), 0)


def _clauses(tree: exp.Expr) -> list[str]:
    return [name for name, value in tree.args.items() if value]


def _syntax(error: Exception) -> ExpressionProblem:
    details = getattr(error, "errors", None) or [{}]
    before, found = details[0].get("start_context") or "", details[0].get("highlight") or ""
    offset = max(len(before) - len(_BEFORE), 0) if found else 0
    return ExpressionProblem(
        "X001", "the expression cannot be parsed", "check brackets, quotes and commas", offset
    )


def _refuse(sql: str, node: exp.Expr, role: Role) -> None:
    if isinstance(node, exp.Query | exp.Subquery | exp.Exists):
        hint = "put it in a mart and read its column"
        raise ExpressionProblem("X002", "a subquery is not allowed", hint, place_in(node))
    if isinstance(node, _WINDOW):
        _refuse_window(node, role)
        return
    fault = _misplaced(node)
    if fault:
        raise ExpressionProblem("X001", *fault, place_in(node))
    name = _NODES.get(type(node))
    if name is None and isinstance(node, exp.Func) and not isinstance(node, _PLAIN):
        name = (node.name if isinstance(node, exp.Anonymous) else node.sql_name()).lower()
        if name not in FUNCTIONS:
            hint = "those that are allowed are in generator/catalog/functions.py"
            raise ExpressionProblem(
                "X004", f"`{name}` is not allowed", hint, place_in(node) or place_of(sql, name)
            )
    elif name is None and not isinstance(node, _PLAIN):
        message = f"`{node.key}` is not allowed in an expression"
        raise ExpressionProblem("X001", message, "write it another way", place_in(node))


def _refuse_window(node: exp.Expr, role: Role) -> None:
    if role != "window":
        message = "a window is allowed in `weight: by` only"
        raise ExpressionProblem("X003", message, "put it in a mart", place_in(node))
    if isinstance(node, exp.WindowSpec):
        message = "a window has no frame: it is all rows, or with an order those up to the row and its peers"
        raise ExpressionProblem("X003", message, "leave out `rows …`", place_in(node.parent or node))
    function = node.this.this if isinstance(node.this, exp.Filter) else node.this
    distinct = isinstance(function, exp.Count) and isinstance(function.this, exp.Distinct)
    if distinct or not isinstance(
        function, exp.Count | exp.Sum | exp.Avg | exp.Min | exp.Max | exp.RowNumber
    ):
        message = f"`{function.sql(dialect='duckdb', normalize_functions='lower')}` has no window"
        hint = "windows are for count, sum, avg, min, max and row_number"
        raise ExpressionProblem("X003", message, hint, place_in(node))
    inner = next((item for item in node.this.find_all(exp.Window)), None)
    if inner is not None:
        raise ExpressionProblem("X003", "a window inside a window", "put it in a mart", place_in(inner))


def _misplaced(node: exp.Expr) -> tuple[str, str] | None:
    """Return message and hint for a node that is allowed, but not here or not so."""
    parent = node.parent
    if isinstance(node, exp.Star | exp.Distinct) and not isinstance(parent, exp.Count):
        return f"`{node.sql()}` is allowed in count(…) only", "name the columns"
    if isinstance(node, exp.Star) and any(node.args.values()):
        return "`*` counts rows and leaves nothing out", "write count(*)"
    if isinstance(node, exp.Distinct) and len(node.expressions) != 1:
        return "count(distinct …) takes one expression", "put the combination in a column"
    if isinstance(node, exp.Column) and node.table:
        return f"write `{node.name}` without `{node.table}.`", "joins are found from the column"
    if isinstance(node, exp.Cast) and node.to.this.value.lower() not in (*TYPES, "timestampntz"):
        return f"type `{node.to.sql()}` is not allowed", f"use one of {', '.join(sorted(TYPES))}"
    if isinstance(node, exp.Cast) and not _is_moment(node):
        return f"{node.this.sql()} is no {node.to.sql().lower()}", "write date '2018-12-31'"
    if isinstance(node, exp.Interval) and not _is_whole(node):
        return "an interval is a whole number of one unit", "write interval '3 days'"
    if isinstance(node, exp.Is) and not isinstance(node.expression, exp.Null | exp.Boolean):
        return "`is` goes with null, true, false or distinct from", "write ="
    if isinstance(node, exp.Not) and isinstance(parent, exp.Binary) and not isinstance(parent, exp.Connector):
        return "`not` stands inside another operator", "write it between brackets: (not …)"
    if isinstance(node, exp.Trim) and node.expression:
        return "`trim` takes 1 argument: it removes blanks", "write trim(x)"
    if isinstance(node, exp.Filter) and not isinstance(node.this, _AGGREGATES):
        return "`filter` goes with an aggregate", "write count(*) filter (where …)"
    if isinstance(node, exp.Order) and not isinstance(parent, exp.Window):
        return "an order stands in a window only", "leave it out"
    if isinstance(node, exp.RowNumber) and not isinstance(parent, exp.Window):
        return "`row_number` needs its window", "write row_number() over (…)"
    return None


def _is_moment(cast: exp.Cast) -> bool:
    """Whether a cast text is a date or timestamp, where it is cast to one."""
    if not (cast.this.is_string and cast.to.is_type(*MOMENTS)):
        return True
    try:
        moment = datetime.fromisoformat(cast.this.name)
    except ValueError:
        return False
    return moment.tzinfo is None and len(cast.this.name) >= len("2018-12-31")


def _is_whole(interval: exp.Interval) -> bool:
    return interval.unit is not None and interval.this.name.strip().lstrip("+-").isdigit()


def _refuse_levels(sql: str, root: exp.Expr, role: Role) -> None:
    outer = [node for node in root.find_all(*_AGGREGATES) if not _within_window(node)]
    outer.sort(key=place_in)
    if role != "aggregate" and outer:
        raise ExpressionProblem(
            "X005",
            f"an aggregate (`{_NODES.get(type(outer[0]), outer[0].key)}`) stands where a row expression is due",
            "write an expression over one row",
            place_in(outer[0]),
        )
    if role == "aggregate":
        _refuse_bare(root, outer)


def _refuse_bare(root: exp.Expr, outer: Sequence[exp.Expr]) -> None:
    if not outer:
        raise ExpressionProblem(
            "X006", "a row expression stands where an aggregate is due", "write sum(…), count(*), avg(…) …"
        )
    for node in outer:
        inner = _enclosing_aggregate(node)
        if inner is not None:
            raise ExpressionProblem(
                "X006", "an aggregate inside an aggregate", "use an entity stage: `per`", place_in(node)
            )
    for leaf in root.find_all(exp.Column):
        if _enclosing_aggregate(leaf) is None:
            raise ExpressionProblem(
                "X006",
                f"`{leaf.name}` stands outside an aggregate",
                "wrap it: sum(…), max(…)",
                place_in(leaf),
            )


def _enclosing_aggregate(node: exp.Expr) -> exp.Expr | None:
    """Return the aggregate, with its filter, that a node stands in."""
    child, parent = node, node.parent
    while parent is not None:
        if isinstance(parent, _AGGREGATES) or (isinstance(parent, exp.Filter) and parent.this is not child):
            return parent
        child, parent = parent, parent.parent
    return None


def outside_aggregates(tree: exp.Expr) -> list[exp.Expr]:
    """Return the parameters of an aggregate tree that stand outside its aggregates."""
    return [node for node in tree.find_all(exp.Placeholder) if _enclosing_aggregate(node) is None]


def _within_window(node: exp.Expr) -> bool:
    site = node.parent if isinstance(node.parent, exp.Filter) and node.parent.this is node else node
    return isinstance(site.parent, exp.Window) and site.parent.this is site if site else False
