"""A Pratt parser of the SQL expression subset.

Comes in: the text of a scalar or aggregate expression, or of order terms. Goes out: the tree of `nodes.py`.
Precedence is DuckDB's, loosest first: or, and, not, is, comparison, between/in/like, `||`, `+ -`, `* / %`,
sign, `::`.
"""

from __future__ import annotations

from functools import lru_cache

from generator.oracle.errors import OracleError
from generator.oracle.expressions.nodes import (
    Between,
    Binary,
    Cast,
    Distinct,
    In,
    Is,
    Like,
    Node,
    OrderTerm,
    Unary,
)
from generator.oracle.expressions.primaries import primary
from generator.oracle.expressions.tokens import Token, tokenize

OR, AND, NOT, IS, COMPARE, RANGE, CONCAT, SUM, PRODUCT, SIGN, CAST = range(1, 12)
BINARY = {
    "<": COMPARE,
    ">": COMPARE,
    "<=": COMPARE,
    ">=": COMPARE,
    "=": COMPARE,
    "<>": COMPARE,
    "!=": COMPARE,
    "||": CONCAT,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "%": PRODUCT,
}
WORDS = {"or": OR, "and": AND, "is": IS, "in": RANGE, "between": RANGE, "like": RANGE, "not": RANGE}


class Parser:
    """Reads one text; every method leaves the cursor behind what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.position = 0

    @property
    def here(self) -> Token:
        """The token at the cursor."""
        return self.tokens[self.position]

    def peek(self, ahead: int = 1) -> Token:
        """Return a token behind the cursor."""
        return self.tokens[min(self.position + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """Return the token at the cursor and move on."""
        token = self.here
        self.position += 1
        return token

    def error(self, wanted: str) -> OracleError:
        """Return the error that something else was wanted here."""
        found = self.here.text or "the end"
        return OracleError(f"expected {wanted}, found {found!r} at {self.here.start + 1} in {self.text!r}")

    def accept_word(self, *words: str) -> bool:
        """Take one of the words if it is here."""
        if self.here.is_word(*words):
            self.position += 1
            return True
        return False

    def accept(self, symbol: str) -> bool:
        """Take the symbol if it is here."""
        if self.here.is_symbol(symbol):
            self.position += 1
            return True
        return False

    def expect_word(self, word: str) -> None:
        """Take the word, or fail."""
        if not self.accept_word(word):
            raise self.error(word)

    def expect(self, symbol: str) -> None:
        """Take the symbol, or fail."""
        if not self.accept(symbol):
            raise self.error(f"'{symbol}'")

    def finish(self) -> None:
        """Fail unless all was read."""
        if self.here.kind != "end":
            raise self.error("the end")

    def expression(self, binding: int = 0) -> Node:
        """Read an expression whose operators all bind tighter than `binding`."""
        if self.accept_word("not"):
            left: Node = Unary("not", self.expression(NOT))
        elif self.here.is_symbol("-", "+"):
            left = Unary(self.take().text, self.expression(SIGN))
        else:
            left = primary(self)
        while (power := self._power()) > binding:
            compared = power == COMPARE
            left = self._infix(left, power)
            if compared and self._power() == COMPARE:
                raise OracleError(f"chained comparison in {self.text!r}")
        return left

    def _power(self) -> int:
        token = self.here
        if token.kind == "symbol":
            return CAST if token.text == "::" else BINARY.get(token.text, 0)
        if token.kind != "name" or token.text not in WORDS:
            return 0
        if token.text == "not" and not self.peek().is_word("in", "between", "like"):
            return 0
        return WORDS[token.text]

    def _infix(self, left: Node, power: int) -> Node:
        if power == CAST:
            self.take()
            return self.type_of(left)
        if power == IS:
            self.take()
            return self._is(left)
        if power == RANGE:
            negated = self.accept_word("not")
            return self._range(left, self.take().text, negated)
        return Binary(self.take().text.replace("!=", "<>"), left, self.expression(power))

    def _is(self, left: Node) -> Node:
        negated = self.accept_word("not")
        if self.accept_word("distinct"):
            self.expect_word("from")
            return Distinct(left, self.expression(IS), negated)
        for word in ("null", "true", "false"):
            if self.accept_word(word):
                return Is(left, word, negated)
        raise self.error("null, true, false or distinct from")

    def _range(self, left: Node, word: str, negated: bool) -> Node:
        if word == "between":
            low = self.expression(RANGE)
            self.expect_word("and")
            return Between(left, low, self.expression(RANGE), negated)
        if word == "like":
            return Like(left, self.expression(RANGE), negated)
        self.expect("(")
        return In(left, self.expressions(), negated)

    def expressions(self) -> tuple[Node, ...]:
        """Read expressions with commas between them, up to and with the closing bracket."""
        items = [self.expression()]
        while self.accept(","):
            items.append(self.expression())
        self.expect(")")
        return tuple(items)

    def type_of(self, operand: Node) -> Cast:
        """Read a type's name and return the cast of `operand` to it."""
        token = self.take()
        kind = TYPES.get(token.text) if token.kind == "name" else None
        if kind is None:
            self.position -= 1
            raise self.error("a type")
        if token.text == "double":
            self.accept_word("precision")
        if kind != "decimal" or not self.accept("("):
            return Cast(operand, kind, *((18, 3) if kind == "decimal" else ()))
        precision = int(self.take().text)
        scale = int(self.take().text) if self.accept(",") else 0
        self.expect(")")
        return Cast(operand, kind, precision, scale)

    def order_terms(self) -> tuple[OrderTerm, ...]:
        """Read order terms with commas between them."""
        terms = [self._order_term()]
        while self.accept(","):
            terms.append(self._order_term())
        return tuple(terms)

    def _order_term(self) -> OrderTerm:
        operand = self.expression()
        descending = self.accept_word("desc")
        if not descending:
            self.accept_word("asc")
        nulls_first = False
        if self.accept_word("nulls"):
            nulls_first = self.accept_word("first")
            if not nulls_first:
                self.expect_word("last")
        return OrderTerm(operand, descending, nulls_first)


TYPES = {
    "date": "date",
    "timestamp": "timestamp",
    "datetime": "timestamp",
    "tinyint": "integer",
    "smallint": "integer",
    "integer": "integer",
    "int": "integer",
    "bigint": "integer",
    "hugeint": "integer",
    "double": "double",
    "float": "double",
    "real": "double",
    "varchar": "varchar",
    "text": "varchar",
    "string": "varchar",
    "boolean": "boolean",
    "bool": "boolean",
    "decimal": "decimal",
    "numeric": "decimal",
}


@lru_cache(maxsize=4096)
def parse(text: str) -> Node:
    """Return the tree of an expression.

    Args:
        text: A scalar or aggregate expression.

    Raises:
        OracleError: It is outside the subset, or something stands behind it.
    """
    parser = Parser(text)
    node = parser.expression()
    parser.finish()
    return node


@lru_cache(maxsize=1024)
def parse_order(text: str) -> tuple[OrderTerm, ...]:
    """Return the terms of an order, such as `answered_at desc, score`."""
    parser = Parser(text)
    terms = parser.order_terms()
    parser.finish()
    return terms
