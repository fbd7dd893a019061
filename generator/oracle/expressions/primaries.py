"""What an expression starts with: literals, columns, parameters, brackets, case, cast and calls.

Comes in: a parser at the first token. Goes out: the node, with the cursor behind it. The vocabulary and the
number of arguments are those of `generator/catalog/functions.py`.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from generator.catalog.functions import FUNCTIONS
from generator.oracle.errors import OracleError
from generator.oracle.expressions.nodes import (
    Aggregate,
    Call,
    Case,
    Column,
    Constant,
    Interval,
    Node,
    OrderTerm,
    Parameter,
    Window,
)

if TYPE_CHECKING:
    from generator.oracle.expressions.parser import Parser

SECOND = 1_000_000
LENGTHS = {"second": SECOND, "minute": 60 * SECOND, "hour": 3600 * SECOND, "day": 86400 * SECOND}
LENGTHS["week"] = 7 * LENGTHS["day"]
MONTHS = {"month": 1, "quarter": 3, "year": 12}
WORD_LITERALS = {"true": True, "false": False, "null": None}
RESERVED = frozenset(
    [
        "and",
        "or",
        "not",
        "is",
        "in",
        "between",
        "like",
        "case",
        "when",
        "then",
        "else",
        "end",
        "as",
        "from",
        "distinct",
        "filter",
        "where",
        "over",
        "partition",
        "by",
        "order",
        "asc",
        "desc",
        "nulls",
        "select",
        "union",
        "having",
        "group",
        "limit",
    ]
)


def primary(parser: Parser) -> Node:
    """Read what an expression starts with."""
    token = parser.take()
    match token.kind:
        case "number":
            return Constant.of(_number(token.text))
        case "string":
            return Constant.of(token.text)
        case "parameter":
            return Parameter(token.text)
        case "quoted":
            return Column(token.text)
        case "name":
            return _word(parser, token.text)
    if token.is_symbol("("):
        inner = parser.expression()
        parser.expect(")")
        return inner
    parser.position -= 1
    raise parser.error("an expression")


def _number(text: str) -> int | float | Decimal:
    if "e" in text:
        return float(text)
    return Decimal(text) if "." in text else int(text)


def _word(parser: Parser, word: str) -> Node:
    if word in WORD_LITERALS:
        return Constant.of(WORD_LITERALS[word])
    if word == "case":
        return _case(parser)
    if word == "cast" and parser.accept("("):
        operand = parser.expression()
        parser.expect_word("as")
        cast = parser.type_of(operand)
        parser.expect(")")
        return cast
    if word in ("date", "timestamp") and parser.here.kind == "string":
        return Constant.of(_moment(word, parser.take().text))
    if word == "interval" and parser.here.kind in ("string", "number"):
        return _interval(parser)
    if parser.here.is_symbol("("):
        return _call(parser, word)
    if word in RESERVED:
        parser.position -= 1
        raise parser.error("an expression")
    return Column(word)


def _moment(word: str, text: str) -> date | datetime:
    try:
        return date.fromisoformat(text) if word == "date" else datetime.fromisoformat(text)
    except ValueError:
        raise OracleError(f"{text!r} is not a {word}") from None


def _interval(parser: Parser) -> Interval:
    token = parser.take()
    text = token.text
    if parser.here.kind == "name" and _unit(parser.here.text):
        text = f"{text} {parser.take().text}"
    parts = re.findall(r"([+-]?\d+)\s*([A-Za-z]+)", text)
    if not parts or re.sub(r"[+-]?\d+\s*[A-Za-z]+|\s", "", text):
        raise OracleError(f"cannot read interval {text!r}")
    months = microseconds = 0
    for number, word in parts:
        unit = _unit(word)
        if not unit:
            raise OracleError(f"interval {text!r}: unknown unit {word!r}")
        months += int(number) * MONTHS.get(unit, 0)
        microseconds += int(number) * LENGTHS.get(unit, 0)
    return Interval(months, microseconds)


def _unit(word: str) -> str:
    unit = word.lower().removesuffix("s")
    return unit if unit in LENGTHS or unit in MONTHS else ""


def _case(parser: Parser) -> Case:
    operand = None if parser.here.is_word("when") else parser.expression()
    branches: list[tuple[Node, Node]] = []
    while parser.accept_word("when"):
        condition = parser.expression()
        parser.expect_word("then")
        branches.append((condition, parser.expression()))
    if not branches:
        raise parser.error("when")
    default = parser.expression() if parser.accept_word("else") else None
    parser.expect_word("end")
    return Case(operand, tuple(branches), default)


def _call(parser: Parser, name: str) -> Node:
    function = FUNCTIONS.get(name)
    if function is None:
        raise OracleError(f"unknown function {name!r} in {parser.text!r}")
    parser.expect("(")
    if function.kind == "aggregate":
        aggregate = _aggregate(parser, name)
        return _window(parser, aggregate) if parser.here.is_word("over") else aggregate
    arguments = () if parser.accept(")") else parser.expressions()
    if not function.least <= len(arguments) <= function.most:
        raise OracleError(f"{name} takes {function.least} to {function.most} arguments: {parser.text!r}")
    call = Call(name, arguments)
    if function.kind == "window" and not parser.here.is_word("over"):
        raise parser.error("over")
    return _window(parser, call) if parser.here.is_word("over") else call


def _aggregate(parser: Parser, name: str) -> Aggregate:
    argument: Node | None = None
    distinct = False
    if name == "count" and parser.accept("*"):
        parser.expect(")")
    else:
        distinct = parser.accept_word("distinct")
        argument = parser.expression()
        parser.expect(")")
    where: Node | None = None
    if parser.accept_word("filter"):
        parser.expect("(")
        parser.expect_word("where")
        where = parser.expression()
        parser.expect(")")
    inner = [node for node in (argument, where) if node is not None]
    if any(isinstance(below, Aggregate) for node in inner for below in node.walk()):
        raise OracleError(f"an aggregate inside an aggregate: {parser.text!r}")
    return Aggregate(name, argument, distinct, where)


def _window(parser: Parser, function: Aggregate | Call) -> Window:
    parser.expect_word("over")
    parser.expect("(")
    partition: list[Node] = []
    order: tuple[OrderTerm, ...] = ()
    if parser.accept_word("partition"):
        parser.expect_word("by")
        partition.append(parser.expression())
        while parser.accept(","):
            partition.append(parser.expression())
    if parser.accept_word("order"):
        parser.expect_word("by")
        order = parser.order_terms()
    parser.expect(")")
    return Window(function, tuple(partition), order)
