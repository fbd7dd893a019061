"""The expression tree: frozen nodes, as they were written, with no meaning attached yet.

Comes in: what the parser reads. Goes out: hashable nodes that the interpreter walks, and the names they use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from typing import Literal as Choice


@dataclass(frozen=True)
class Node:
    """Base of every node."""

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one."""
        for field in fields(self):
            yield from _nodes(getattr(self, field.name))

    def walk(self) -> Iterator[Node]:
        """Yield this node and every node below it."""
        yield self
        for child in self.children():
            yield from child.walk()


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


@dataclass(frozen=True)
class Constant(Node):
    """A literal; `kind` keeps apart what Python holds equal (1, 1.0, true)."""

    value: bool | int | Decimal | float | str | date | datetime | None
    kind: str

    @classmethod
    def of(cls, value: bool | int | Decimal | float | str | date | None) -> Constant:
        """Return the literal of a Python value, such as a parameter's."""
        return cls(value, type(value).__name__)


@dataclass(frozen=True)
class Interval(Node):
    """A literal length of time: whole months and microseconds."""

    months: int
    microseconds: int


@dataclass(frozen=True)
class Column(Node):
    """A column by name."""

    name: str


@dataclass(frozen=True)
class Parameter(Node):
    """A parameter, written `:name`."""

    name: str


@dataclass(frozen=True)
class Unary(Node):
    """`-x`, `+x` or `not x`."""

    operator: str
    operand: Node


@dataclass(frozen=True)
class Binary(Node):
    """Arithmetic, `||`, comparison, `and`, `or`."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Is(Node):
    """`x is [not] null|true|false`."""

    operand: Node
    what: Choice["null", "true", "false"]
    negated: bool


@dataclass(frozen=True)
class Distinct(Node):
    """`x is [not] distinct from y`; `negated` for `not`."""

    left: Node
    right: Node
    negated: bool


@dataclass(frozen=True)
class In(Node):
    """`x [not] in (…)`."""

    operand: Node
    items: tuple[Node, ...]
    negated: bool


@dataclass(frozen=True)
class Between(Node):
    """`x [not] between low and high`."""

    operand: Node
    low: Node
    high: Node
    negated: bool


@dataclass(frozen=True)
class Like(Node):
    """`x [not] like pattern`."""

    operand: Node
    pattern: Node
    negated: bool


@dataclass(frozen=True)
class Case(Node):
    """Both forms of `case`; `operand` is None in the searched form."""

    operand: Node | None
    branches: tuple[tuple[Node, Node], ...]
    default: Node | None


@dataclass(frozen=True)
class Cast(Node):
    """`cast(x as type)`; `scale` belongs to decimals, `precision` too."""

    operand: Node
    type: str
    precision: int = 0
    scale: int = 0


@dataclass(frozen=True)
class Call(Node):
    """A scalar or calendar function."""

    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Aggregate(Node):
    """An aggregate; `argument` is None for `count(*)`."""

    name: str
    argument: Node | None
    distinct: bool = False
    where: Node | None = None


@dataclass(frozen=True)
class OrderTerm(Node):
    """One term of an order: NULLs go last unless it says otherwise."""

    operand: Node
    descending: bool = False
    nulls_first: bool = False


@dataclass(frozen=True)
class Window(Node):
    """`function over (partition by … order by …)`; the function is an aggregate or `row_number`."""

    function: Aggregate | Call
    partition: tuple[Node, ...]
    order: tuple[OrderTerm, ...]


def column_names(node: Node) -> frozenset[str]:
    """Return the names of all columns in a tree."""
    return frozenset(n.name for n in node.walk() if isinstance(n, Column))


def aggregates(node: Node) -> tuple[Aggregate, ...]:
    """Return the aggregates of a tree, once each, in the order they are written."""
    return tuple(dict.fromkeys(n for n in node.walk() if isinstance(n, Aggregate)))
