"""What travels between the parts of `generator init`: tables, columns, links and notes, frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from generator.spans import Span
from generator.warehouse.loading.ddl import quoted

NUMBERS = ("INTEGER", "BIGINT", "DOUBLE", "DECIMAL")
PROFILE = "profile"
"""Who drafts what is drawn from the data alone."""
TEMPORAL = ("DATE", "TIMESTAMP")
Bound = int | float | Decimal | date | datetime | None


@dataclass(frozen=True)
class Column:
    """One column on its way from a source to a mart.

    Attributes:
        origin: Its name in the source.
        raw: Its name in the source table of the warehouse: lower case, no spaces, no reserved word.
        name: Its name in staging and mart; the same unless another table has a column of that name.
        raw_type: Type it is loaded with.
        type: Type in staging and mart.
        sql: How staging reads it, `{x}` standing for the raw column.
        comment: What its source says about it.
        notes: What a person should know or decide, for comments in the YAML.
        rows: Rows of its table.
        nulls: Rows without a value.
        distinct: Distinct values.
        low: Least value of a number or date.
        high: Greatest value of a number or date.
        top: Most frequent values of a text with their rows, where there are few.
        longest: Most characters of a text.
    """

    origin: str
    raw: str
    name: str
    raw_type: str
    type: str
    sql: str = "{x}"
    comment: str = ""
    notes: tuple[str, ...] = ()
    rows: int = 0
    nulls: int = 0
    distinct: int = 0
    low: Bound = None
    high: Bound = None
    top: tuple[tuple[str, int], ...] = ()
    longest: int = 0

    @property
    def is_number(self) -> bool:
        """Whether it can be summed."""
        return self.type.startswith(NUMBERS)

    @property
    def is_temporal(self) -> bool:
        """Whether it is a day or a moment."""
        return self.type in TEMPORAL

    @property
    def is_unique(self) -> bool:
        """Whether each row has a value of its own."""
        return 0 < self.rows == self.distinct and not self.nulls

    @property
    def words(self) -> frozenset[str]:
        """The words of its name."""
        return frozenset(self.raw.split("_"))

    @property
    def label(self) -> str:
        """Its name as words."""
        return self.name.replace("_", " ").strip()

    def staged(self) -> str:
        """Return its expression in staging."""
        return self.sql.replace("{x}", quoted(self.raw) if self.raw != self.raw.lower() else self.raw)


@dataclass(frozen=True)
class Table:
    """One table.

    Attributes:
        name: Its name in the warehouse.
        origin: What it is loaded from.
        shown: Where it is, for people.
        columns: Its columns, in their order.
        rows: How many rows it has.
        key: Column that tells rows apart (by raw name), a made one included; empty where there is none.
        parts: Columns that a made key is put together from.
        comment: What its source says about it.
        notes: What a person should know or decide.
    """

    name: str
    origin: str
    shown: str
    columns: tuple[Column, ...]
    rows: int
    key: str = ""
    parts: tuple[str, ...] = ()
    comment: str = ""
    notes: tuple[str, ...] = ()

    def column(self, raw: str) -> Column:
        """Return a column by its raw name."""
        return next(column for column in self.columns if column.raw == raw)

    @property
    def span(self) -> Span:
        """Where it is."""
        return Span(self.shown)


@dataclass(frozen=True)
class Link:
    """Many rows of one table point at one of another.

    Attributes:
        table: The table that points.
        column: Its column, by raw name.
        to: The table pointed at; the column is its key.
        why: How this is known, for a comment.
        strength: How sure it is: 3 declared, 2 by name and values, 1 by a weaker name and values.
    """

    table: str
    column: str
    to: str
    why: str
    strength: int = 2


@dataclass(frozen=True)
class Draft:
    """A metric or rule as it will stand in its file.

    Attributes:
        kind: `metrics` or `rules`.
        name: Its name.
        text: The YAML.
        by: `profile`, or the model that drafted it.
    """

    kind: str
    name: str
    text: str
    by: str = PROFILE


@dataclass(frozen=True)
class Outline:
    """Tables with keys and links: what metrics can be made over.

    Attributes:
        tables: Table by name.
        links: Links that joins take.
        questions: Table and column to what a person should decide about a link.
    """

    tables: dict[str, Table]
    links: tuple[Link, ...]
    questions: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def links_of(self, table: str) -> tuple[Link, ...]:
        """Return the links that start at a table."""
        return tuple(link for link in self.links if link.table == table)

    def mart(self, table: str) -> str:
        """Return the name of a table's mart: `fct_` where it points at others or has dated rows, else `dim_`."""
        dated = any(column.is_temporal for column in self.tables[table].columns)
        return f"fct_{table}" if dated or self.links_of(table) else f"dim_{table}"
