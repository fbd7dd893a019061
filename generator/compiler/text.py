"""The text of an expression: its tokens, the words and marks it may be made of, and where each of them stands.

Comes in: what a person wrote. Goes out: tokens with their places, or an `ExpressionProblem` at the character it is
about. What SQL spells in several ways has one spelling here, so that nothing is translated in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.catalog.functions import FUNCTIONS
from generator.errors import did_you_mean

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<string>'(?:[^']|'')*')
  | (?P<quoted>"(?:[^"]|"")+")
  | (?P<comment>--|/\*|\{\#)
  | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
  | (?P<parameter>:(?!:)[^\W\d]\w*)
  | (?P<word>[^\W\d]\w*)
  | (?P<other>==|=>|<=>|//|\*\*|->>?|:=|[^\s\w"'(),.:<>=!|*/%+-])
  | (?P<symbol>::|<>|!=|<=|>=|\|\||[-+*/%(),.<>=])
  | (?P<mark>.)
    """,
    re.VERBOSE | re.DOTALL,
)
TYPES = ("date", "timestamp", "int", "integer", "bigint", "double", "decimal", "varchar", "text", "boolean")
_BRACKETED = frozenset(
    "and or not in like between when then else case is by where from distinct over filter".split()
)
"""Words, other than functions, that a bracket may follow."""
_SUBQUERY = ("select", "exists")
_PREFIXES = ("b", "e", "n", "r", "u", "x")
"""Letters that give a text another meaning when they stand directly before it."""


@dataclass(eq=False)
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


@dataclass(frozen=True)
class Token:
    """One token: its kind, its characters, and the offset of the first of them."""

    kind: str
    text: str
    start: int

    @property
    def word(self) -> str:
        """The token in lower case if it is an unquoted word, else empty."""
        return self.text.lower() if self.kind == "word" else ""


@lru_cache(maxsize=4096)
def tokens(sql: str) -> tuple[Token, ...]:
    """Return the tokens of an expression, blanks left out."""
    found = (Token(match.lastgroup or "", match.group(), match.start()) for match in _TOKEN.finditer(sql))
    return tuple(token for token in found if token.kind != "space")


def place_of(sql: str, name: str) -> int:
    """Return where a column, function or parameter (`:name`) first stands in an expression, or 0."""
    wanted = name.lower()
    for token in tokens(sql):
        if (
            token.kind in ("word", "quoted", "parameter", "number")
            and token.text.strip('"').lower() == wanted
        ):
            return token.start
    return max(sql.lower().find(wanted), 0)


def refuse_text(sql: str) -> None:
    """Refuse marks, words, calls and types that no expression may have.

    Raises:
        ExpressionProblem: The first problem in the text.
    """
    found = tokens(sql)
    _refuse_marks(sql, found)
    _refuse_brackets(found)
    for index, token in enumerate(found):
        _refuse_word(found, index, token)


def with_dollars(sql: str) -> str:
    """Return an expression with its parameters as `$name`: after a bracket, `:name` is read as an alias."""
    text = list(sql)
    for token in tokens(sql):
        if token.kind == "parameter":
            text[token.start] = "$"
    return "".join(text)


def order_terms(sql: str) -> Iterator[tuple[str, bool, bool]]:
    """Yield the terms of an order.

    Yields:
        The term's expression, with blanks before it so that its characters keep their places; whether it is
        descending; whether NULLs come first.
    """
    for part in _split(tokens(sql)):
        words = [token.word for token in part]
        nulls_first = words[-2:] == ["nulls", "first"]
        if words[-2:] in (["nulls", "first"], ["nulls", "last"]):
            part, words = part[:-2], words[:-2]
        descending = words[-1:] == ["desc"]
        if words[-1:] in (["asc"], ["desc"]):
            part = part[:-1]
        if not part:
            hint = "write: column desc, other_column"
            raise ExpressionProblem("X001", "this is not a list of order terms", hint)
        end = part[-1].start + len(part[-1].text)
        yield " " * part[0].start + sql[part[0].start : end], descending, nulls_first


def _split(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens between commas that stand in no bracket."""
    part: list[Token] = []
    depth = 0
    for token in found:
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if token.text == "," and not depth:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _refuse_marks(sql: str, found: Sequence[Token]) -> None:
    for token in found:
        if token.kind == "comment":
            raise ExpressionProblem("X001", "an expression has no comment", "remove it", token.start)
        if token.text == ";":
            raise ExpressionProblem("X001", "one expression has no `;`", "remove it", token.start)
        if token.text in ("'", '"'):
            raise ExpressionProblem("X001", "this quote is not closed", "close it", token.start)
        after = sql[token.start + len(token.text) :][:1]
        if token.kind == "number" and (after.isalnum() or after == "_"):
            raise ExpressionProblem("X001", "this is not a number", "write digits alone", token.start)
        if token.kind in ("other", "mark"):
            message = f"`{token.text}` is not allowed in an expression"
            raise ExpressionProblem("X001", message, "write it another way", token.start)


def _refuse_brackets(found: Sequence[Token]) -> None:
    opened: list[Token] = []
    for token in found:
        if token.text == "(":
            opened.append(token)
        elif token.text == ")":
            if not opened:
                raise ExpressionProblem("X001", "this bracket was not opened", "remove it", token.start)
            opened.pop()
    if opened:
        raise ExpressionProblem("X001", "this bracket is not closed", "close it", opened[-1].start)


def _refuse_word(found: Sequence[Token], index: int, token: Token) -> None:
    before = found[index - 1] if index else Token("", "", 0)
    after = found[index + 1] if index + 1 < len(found) else Token("", "", 0)
    if token.word in _SUBQUERY:
        hint = "put it in a mart and read its column"
        raise ExpressionProblem("X002", "a subquery is not allowed", hint, token.start)
    if token.word == "try_cast":
        raise ExpressionProblem("X001", "try_cast hides bad values", "use cast", token.start)
    if token.word == "as" and not _in_cast(found, index):
        raise ExpressionProblem("X001", "an expression has no alias", "leave out `as …`", token.start)
    if token.word in ("in", "over") and after.text != "(":
        what = "a list: in ('a', 'b')" if token.word == "in" else "its window: over (…)"
        raise ExpressionProblem(
            "X001", f"`{token.word}` stands without a bracket", f"write {what}", token.start
        )
    if before.word == "as" or before.text == "::":
        _refuse_type(token)
    elif token.kind in ("word", "quoted") and after.text == "(" and token.word not in (*_BRACKETED, "cast"):
        _refuse_call(found, index, token)
    elif token.word in _PREFIXES and after.kind == "string" and after.start == token.start + 1:
        message = f"a text has no `{token.text}` before it"
        raise ExpressionProblem("X001", message, "write it between single quotes alone", token.start)


def _in_cast(found: Sequence[Token], index: int) -> bool:
    """Whether a token stands directly in the brackets of a cast."""
    depth = 0
    for at in range(index - 1, 0, -1):
        depth += {")": 1, "(": -1}.get(found[at].text, 0)
        if depth < 0:
            return found[at - 1].word == "cast"
    return False


def _refuse_type(token: Token) -> None:
    if token.word not in TYPES:
        message = f"type `{token.text}` is not allowed"
        raise ExpressionProblem("X001", message, f"use one of {', '.join(sorted(TYPES))}", token.start)


def _refuse_call(found: Sequence[Token], index: int, token: Token) -> None:
    function = FUNCTIONS.get(token.word)
    if function is None:
        hint = (
            did_you_mean(token.text, FUNCTIONS)
            or "those that are allowed are in generator/catalog/functions.py"
        )
        raise ExpressionProblem("X004", f"function `{token.text}` is not allowed", hint, token.start)
    count = _arguments(found, index + 1)
    if not function.least <= count <= function.most:
        least, most = function.least, function.most
        number = f"{least}" if least == most else f"{least} to {most}"
        message = f"`{token.word}` takes {number} argument{'s' if number != '1' else ''}, not {count}"
        raise ExpressionProblem("X004", message, "", token.start)


def _arguments(found: Sequence[Token], opening: int) -> int:
    """Return how many arguments stand in a call's brackets."""
    depth, inside = 0, []
    for token in found[opening:]:
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if not depth:
            break
        inside.append(token)
    return len(list(_split(inside[1:]))) if len(inside) > 1 else 0
