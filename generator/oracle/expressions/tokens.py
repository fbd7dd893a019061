"""The tokenizer of the SQL expression subset.

Comes in: an expression's text. Goes out: tokens, each with the character it starts at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from generator.oracle.errors import OracleError

TokenKind = Literal["number", "string", "name", "quoted", "parameter", "symbol", "end"]


@dataclass(frozen=True)
class Token:
    """One token.

    Attributes:
        kind: What it is.
        text: Its text: names in lower case, strings without quotes, parameters without the colon.
        start: Character it starts at, from 0.
    """

    kind: TokenKind
    text: str
    start: int

    def is_word(self, *words: str) -> bool:
        """Say whether this is one of the unquoted words."""
        return self.kind == "name" and self.text in words

    def is_symbol(self, *symbols: str) -> bool:
        """Say whether this is one of the symbols."""
        return self.kind == "symbol" and self.text in symbols


_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
  | (?P<string>'(?:[^']|'')*')
  | (?P<quoted>"(?:[^"]|"")+")
  | (?P<cast>::)
  | (?P<parameter>:[A-Za-z_][A-Za-z0-9_]*)
  | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<symbol><>|<=|>=|!=|\|\||[-+*/%(),<>=])
    """,
    re.VERBOSE,
)


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of an expression, closed by an `end` token.

    Args:
        text: The expression.

    Raises:
        OracleError: A character belongs to no token.
    """
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise OracleError(f"cannot read {text[position : position + 12]!r} in expression {text!r}")
        token = _token(match)
        if token is not None:
            tokens.append(token)
        position = match.end()
    return (*tokens, Token("end", "", len(text)))


def _token(match: re.Match[str]) -> Token | None:
    raw, start = match.group(), match.start()
    match match.lastgroup:
        case "number":
            return Token("number", raw.lower(), start)
        case "string":
            return Token("string", raw[1:-1].replace("''", "'"), start)
        case "quoted":
            return Token("quoted", raw[1:-1].replace('""', '"'), start)
        case "parameter":
            return Token("parameter", raw[1:].lower(), start)
        case "name":
            return Token("name", raw.lower(), start)
        case "cast" | "symbol":
            return Token("symbol", raw, start)
    return None
