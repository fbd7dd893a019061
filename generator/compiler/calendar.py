"""Business-day functions become joins with the domain's calendar model, so that holidays count on every engine.

Comes in: a scalar tree. Goes out: the tree with each call replaced by a column, and the joins that make the columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from sqlglot import exp

from generator.catalog.functions import FUNCTIONS
from generator.compiler.expressions import ExpressionProblem, place_in
from generator.compiler.rewrite import to_sql

CALLS = tuple(name for name, function in FUNCTIONS.items() if function.kind == "calendar")


@dataclass(frozen=True)
class CalendarJoin:
    """A left join with the calendar: alias and ON condition over the row `r`'s columns."""

    alias: str
    on: str


@dataclass(frozen=True)
class CalendarColumn:
    """A column that holds a call's value."""

    name: str
    sql: str


@dataclass(frozen=True)
class Extraction:
    """A tree without calendar calls, and what replaces them."""

    tree: exp.Expr
    joins: tuple[CalendarJoin, ...]
    columns: tuple[CalendarColumn, ...]


def calendar_model(domain: str) -> str:
    """Return the name of a domain's calendar model."""
    return f"{domain}_calendar"


class CalendarCalls:
    """Numbers the calls of one chain, so that their columns never collide."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def extract(self, tree: exp.Expr) -> Extraction:
        """Replace the calendar calls of a tree by columns.

        Raises:
            ExpressionProblem: If a call stands inside another, or has an aggregate inside.
        """
        if not any(node.name.lower() in CALLS for node in tree.find_all(exp.Anonymous)):
            return Extraction(tree, (), ())
        root = exp.Paren(this=tree.copy())
        joins: list[CalendarJoin] = []
        columns: list[CalendarColumn] = []
        for node in list(root.find_all(exp.Anonymous)):
            name = node.name.lower()
            if name not in CALLS:
                continue
            _refuse_inside(node, name)
            number = next(self._numbers)
            made, value = _WRITERS[name](number, [_of_row(argument) for argument in node.expressions])
            column = f"_calendar_{number}"
            joins += made
            columns.append(CalendarColumn(column, value))
            node.replace(exp.column(column, quoted=True))
        return Extraction(root.this, tuple(joins), tuple(columns))


def _refuse_inside(node: exp.Anonymous, name: str) -> None:
    for inner in node.find_all(exp.Anonymous, exp.AggFunc, exp.Window):
        if isinstance(inner, exp.AggFunc | exp.Window):
            message = f"`{name}` has an aggregate inside, and days are looked up for rows"
            raise ExpressionProblem(
                "X009", message, "use an entity stage, or put it in a mart", place_in(inner)
            )
        if inner is not node and inner.name.lower() in CALLS:
            message = f"`{name}` has another calendar function inside"
            raise ExpressionProblem("X009", message, "name the inner one in `columns`", place_in(inner))


def _of_row(argument: exp.Expr) -> str:
    """Return an argument's SQL over the row `r`, whose columns may be called as the calendar's are."""

    def qualified(node: exp.Expr) -> exp.Expr:
        if isinstance(node, exp.Placeholder):
            return exp.column(str(node.this), table="r", quoted=True)
        return exp.column(node.name, table="r", quoted=True) if isinstance(node, exp.Column) else node

    return to_sql(argument.copy().transform(qualified))


def _on_day(alias: str, argument: str) -> CalendarJoin:
    return CalendarJoin(alias, f"{alias}.day = cast({argument} as date)")


def _next(number: int, arguments: list[str]) -> tuple[list[CalendarJoin], str]:
    alias = f"c{number}"
    return [_on_day(alias, arguments[0])], f"{alias}.next_business_day"


def _add(number: int, arguments: list[str]) -> tuple[list[CalendarJoin], str]:
    start, end = f"c{number}a", f"c{number}b"
    reached = f"{end}.is_business_day and {end}.business_day_number = {start}.business_day_number + ({arguments[1]})"
    value = f"case when ({arguments[1]}) = 0 then {start}.day else {end}.day end"
    return [_on_day(start, arguments[0]), CalendarJoin(end, reached)], value


def _between(number: int, arguments: list[str]) -> tuple[list[CalendarJoin], str]:
    start, end = f"c{number}a", f"c{number}b"
    joins = [_on_day(start, arguments[0]), _on_day(end, arguments[1])]
    return joins, f"{end}.business_day_number - {start}.business_day_number"


def _minutes(number: int, arguments: list[str]) -> tuple[list[CalendarJoin], str]:
    start, end = f"c{number}a", f"c{number}b"
    joins = [_on_day(start, arguments[0]), _on_day(end, arguments[1])]

    def position(alias: str, argument: str) -> str:
        within = f"date_diff('second', cast({alias}.day as timestamp), cast({argument} as timestamp)) / 60.0"
        open_day = f"case when {alias}.is_business_day then {within} - 1440 else 0 end"
        return f"(1440 * {alias}.business_day_number + {open_day})"

    return joins, f"{position(end, arguments[1])} - {position(start, arguments[0])}"


_WRITERS: dict[str, Callable[[int, list[str]], tuple[list[CalendarJoin], str]]] = {
    "next_business_day": _next,
    "add_business_days": _add,
    "business_days_between": _between,
    "business_minutes_between": _minutes,
}
