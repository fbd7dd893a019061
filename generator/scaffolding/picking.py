"""What can be measured: fact-like tables with their time, their dimensions and their measures.

Comes in: an outline. Goes out: one `Fact` for each table that metrics are made over, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.scaffolding.links import routes
from generator.scaffolding.measuring import KEY_WORDS
from generator.scaffolding.naming import singular, spoken
from generator.scaffolding.records import Column, Outline, Table

MOST_FACTS = 5
FEWEST_ROWS = 30
MOST_VALUES = 100
MOST_DIMENSIONS = 8
MOST_OF_ONE_TABLE = 3
MOST_MEASURES = 3
# fmt: off
PERSONAL = frozenset((
    "phone fax mobile email mail address street url link website description comment note notes password token hash "
    "first last firstname lastname surname zip postal postcode postalcode iban uuid guid latitude longitude lat lon lng"
).split())
"""Words of names whose values nobody groups by."""
GROUPS = frozenset((
    "year level grade class floor rating stars tier status type code category group weekday version size rank season"
).split())
"""Words of names whose numbers are groups rather than amounts."""
MONEY = frozenset((
    "price amount revenue cost costs fee fees salary paid payment balance sales charge charges spend spent "
    "earnings income turnover total subtotal discount tax freight budget"
).split())
INTENSIVE = frozenset((
    "price rate ratio percent percentage pct score rating age temperature average mean height width speed per index "
    "balance grade level year salary share"
).split())
"""Words of names of which a sum means nothing."""
OF_PEOPLE = frozenset("birth born birthday birthdate dob".split())
"""Words of dates that place no event."""
AMOUNTS = MONEY | frozenset("quantity qty count number units items days hours minutes seconds value points".split())
"""Words of names of whole numbers that are amounts, few as their values may be."""
FEW_NUMBERS = 10
LESS_LIKELY = frozenset((
    "updated modified deleted expires expiry expiration due until end"
).split())
SPATIAL = frozenset("country city state region province county continent town".split())
# fmt: on


@dataclass(frozen=True)
class Fact:
    """A table that metrics are made over.

    Attributes:
        table: The table.
        time: Its time: its own, or of a table that it points at.
        time_from: The table that has the time.
        times: Other dates that it could be placed by.
        dimensions: Columns to group by, natural ones first, without the time.
        measures: Columns to sum up or average.
        parents: Columns that point at other tables, by raw name.
    """

    table: Table
    time: Column
    time_from: str
    times: tuple[str, ...]
    dimensions: tuple[Column, ...]
    measures: tuple[Column, ...]
    parents: tuple[str, ...]

    @property
    def one(self) -> str:
        """What a row is called."""
        return spoken(self.table.name)[0]

    @property
    def many(self) -> str:
        """What rows are called."""
        return spoken(self.table.name)[1]


def named_apart(outline: Outline) -> Outline:
    """Return the outline with names that tell columns of different tables apart; links and keys keep one name."""
    pointing = {(link.table, link.column) for link in outline.links}
    keys = {table.key for table in outline.tables.values()}
    free = {
        (table.name, column.raw)
        for table in outline.tables.values()
        for column in table.columns
        if (table.name, column.raw) not in pointing and column.raw != table.key
    }
    every = [(t.name, c.raw) for t in outline.tables.values() for c in t.columns]
    times = {raw: sum(other == raw for _, other in every) for _, raw in every}
    tables = {}
    for table in outline.tables.values():
        used = {column.raw for column in table.columns}
        columns = []
        for column in table.columns:
            name = column.raw
            doubled = (table.name, name) in free and (times[name] > 1 or name in keys)
            bare = name == table.key and name in KEY_WORDS
            if doubled or bare:
                name = _apart(singular(table.name), name, used)
                used.add(name)
            columns.append(replace(column, name=name))
        tables[table.name] = replace(table, columns=tuple(columns))
    return replace(outline, tables=tables)


def _apart(one: str, name: str, used: set[str]) -> str:
    made = name if name.startswith(f"{one}_") else f"{one}_{name}"
    while made in used:
        made += "_2"
    return made


def facts_of(outline: Outline) -> tuple[Fact, ...]:
    """Return the tables to make metrics over, those with most to measure first."""
    found = [
        fact for table in outline.tables.values() if table.key and (fact := _fact(outline, table)) is not None
    ]
    enough = [fact for fact in found if fact.table.rows >= FEWEST_ROWS] or found
    enough.sort(key=lambda fact: (-_weight(fact), -fact.table.rows, fact.table.name))
    return tuple(enough[:MOST_FACTS])


def _weight(fact: Fact) -> int:
    return min(len(fact.parents), 2) + min(len(fact.measures), 2) + min(len(fact.dimensions), 3)


def _fact(outline: Outline, table: Table) -> Fact | None:
    distance, doubtful = routes(outline, table.name)
    near = sorted((d, name) for name, d in distance.items() if name not in doubtful)
    times = [(d, likely(column), name, column) for d, name in near for column in _times(outline.tables[name])]
    if not times:
        return None
    times.sort(key=lambda item: (item[0], item[1], item[2], item[3].raw))
    _, _, time_from, time = times[0]
    dimensions = [
        column
        for far, name in near
        for column in list(_dimensions(outline, outline.tables[name], table.rows))[
            : MOST_DIMENSIONS if not far else MOST_OF_ONE_TABLE
        ]
    ]
    pointing = tuple(link.column for link in outline.links_of(table.name))
    return Fact(
        table=table,
        time=time,
        time_from=time_from,
        times=tuple(column.name for _, _, _, column in times[1:]),
        dimensions=tuple(dimensions[:MOST_DIMENSIONS]),
        measures=tuple(_measures(table, pointing))[:MOST_MEASURES],
        parents=pointing,
    )


def _times(table: Table) -> Iterator[Column]:
    """Yield the dates by which most rows of a table can be placed."""
    for column in table.columns:
        placed = column.is_temporal and not column.words & OF_PEOPLE
        if placed and column.distinct > 1 and 10 * column.nulls <= column.rows:
            yield column


def likely(column: Column) -> tuple[int, int, int]:
    """Return how unlikely a date is to say when a row happened: by its name, then by its empty rows."""
    return int(bool(column.words & LESS_LIKELY)), min(column.nulls, 1), column.nulls


def _dimensions(outline: Outline, table: Table, rows: int) -> Iterator[Column]:
    pointing = {link.column for link in outline.links_of(table.name)}
    usable = [c for c in table.columns if c.raw not in pointing and c.raw != table.key and _groups(c, rows)]
    yield from sorted(usable, key=lambda c: (c.distinct > 30, c.nulls > 0, table.columns.index(c)))


def _groups(column: Column, rows: int) -> bool:
    """Whether a column's values are groups of rows that people speak of."""
    if column.words & PERSONAL or not 2 <= column.distinct <= MOST_VALUES or 2 * column.nulls > column.rows:
        return False
    if column.distinct * 3 > rows:
        return False
    if column.type == "VARCHAR":
        return column.longest <= 60 and all(value.isprintable() for value, _ in column.top)
    return is_group_number(column)


def is_group_number(column: Column) -> bool:
    """Whether whole numbers are groups rather than amounts."""
    if column.type not in ("INTEGER", "BIGINT") or column.words & AMOUNTS:
        return False
    return column.distinct <= (30 if column.words & GROUPS else FEW_NUMBERS)


def _measures(table: Table, pointing: tuple[str, ...]) -> Iterator[Column]:
    """Yield the columns whose values are amounts, money first."""
    usable = [
        column
        for column in table.columns
        if column.is_number
        and column.raw not in pointing
        and column.raw != table.key
        and column.raw not in table.parts
        and column.distinct > 1
        and column.raw.rsplit("_", 1)[-1] not in KEY_WORDS
        and not column.words & (PERSONAL | {"year", "code"})
        and not is_group_number(column)
        and 2 * column.nulls <= column.rows
    ]
    yield from sorted(usable, key=lambda column: (not column.words & MONEY, table.columns.index(column)))


def is_additive(column: Column) -> bool:
    """Whether a sum of a measure means something."""
    return not column.words & INTENSIVE


def unit_of(column: Column) -> str:
    """Return the unit that a measure's name suggests."""
    if column.words & MONEY:
        return "currency"
    for unit in ("days", "hours", "minutes", "miles", "score"):
        if unit in column.words:
            return unit
    return "number"


def kind_of(column: Column) -> str:
    """Return the kind of dimension that a column is."""
    if column.is_temporal:
        return "temporal"
    return "spatial" if column.words & SPATIAL else "categorical"
