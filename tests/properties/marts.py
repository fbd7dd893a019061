"""Random marts: two of facts with the same columns, and up to two that they point at, many to one.

Comes in: hypothesis draws. Goes out: `Marts`, whose cells are of every type, with NULLs, quotes, letters that differ in
case alone, midnights and the last moment of a day.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from compiler.worked import Table
from hypothesis import strategies as st

KINDS = ("integer", "decimal", "varchar", "boolean", "date", "timestamp")
TYPES = {"decimal": "decimal(10,2)"}
WORDS = ("SP", "sp", "RJ", "O'Brien", 'say "hi"', "Übel", "übel", "", " a ", "100%", "(unknown)")
"""Texts that cells hold; the last one is also the label of what has no value."""
FIRST = date(2017, 10, 20)
DAYS = 180
Columns = Mapping[str, tuple[str, ...]]
"""The columns of each kind."""


@dataclass(frozen=True)
class Marts:
    """A domain's marts.

    Attributes:
        tables: `facts` and `others`, alike in columns, then what they reach: `things`, `places`.
        columns: What both marts of facts reach, by kind, without keys.
        times: The columns that a metric can take for its time.
        keys: Integer columns that point at other marts or group rows.
        words: The texts that cells hold.
    """

    tables: tuple[Table, ...]
    columns: Columns
    times: tuple[str, ...]
    keys: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of each column."""
        return {name: kind for kind, names in self.columns.items() for name in names}


@st.composite
def marts(draw: st.DrawFn) -> Marts:
    """Draw marts and their rows."""
    reached = draw(st.integers(0, 2))
    seed = draw(st.integers(0, 10_000))
    words = draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=5, unique=True))
    cells = Cells(random.Random(seed), tuple(words))
    own = {"at": draw(st.sampled_from(("timestamp", "timestamp", "date"))), "day": "date"}
    own |= {f"f_{kind}": kind for kind in ("integer", "decimal", "varchar")}
    own |= {f"f_{kind}2": kind for kind in draw(st.lists(st.sampled_from(KINDS), max_size=3, unique=True))}
    links = {"thing": "things.thing"} if reached else {}
    tables = [
        cells.table(name, "id", {**own, **dict.fromkeys(("thing",), "integer")}, links, height)
        for name, height in (
            ("facts", draw(st.integers(8, 40))),
            ("others", draw(st.integers(5, 25))),
        )
    ]
    columns = [own]
    if reached:
        things = {f"t_{kind}": kind for kind in draw(_some_kinds)}
        further = {"place": "places.place"} if reached > 1 else {}
        whole = {**things, **({"place": "integer"} if further else {})}
        tables.append(cells.table("things", "thing", whole, further, draw(st.integers(1, 5))))
        columns.append(things)
        if further:
            places = {f"p_{kind}": kind for kind in draw(_some_kinds)}
            tables.append(cells.table("places", "place", places, {}, draw(st.integers(1, 3))))
            columns.append(places)
    known = {name: kind for one in columns for name, kind in one.items()}
    by_kind = {kind: tuple(name for name, its in known.items() if its == kind) for kind in KINDS}
    return Marts(tuple(tables), by_kind, ("at", "day"), ("thing",), tuple(words))


_some_kinds = st.lists(st.sampled_from(KINDS), min_size=1, max_size=3, unique=True)


@dataclass
class Cells:
    """Makes cells.

    Attributes:
        random: Where they come from.
        words: The texts to choose from.
    """

    random: random.Random
    words: tuple[str, ...]

    def table(
        self, name: str, key: str, types: Mapping[str, str], links: Mapping[str, str], height: int
    ) -> Table:
        """Return a mart with rows; one cell in eight has no value."""
        rows = [(str(number), *(self.cell(kind) for kind in types.values())) for number in range(height)]
        named = {key: "integer"} | {column: TYPES.get(kind, kind) for column, kind in types.items()}
        return Table(name, named, rows, (key,), links)

    def cell(self, kind: str) -> str | None:
        """Return one cell as text, or None."""
        pick = self.random
        if pick.random() < 0.125:
            return None
        if kind == "integer":
            return str(pick.choice((0, 1, 2, 2, 3, -4, 7)))
        if kind == "decimal":
            return f"{pick.choice((0, 50, 125, -75, 1000, 333, pick.randrange(3000))) / 100:.2f}"
        if kind == "varchar":
            return pick.choice(self.words)
        if kind == "boolean":
            return pick.choice(("true", "false"))
        day = FIRST + timedelta(days=pick.randrange(DAYS))
        if pick.random() < 0.3:
            day = day.replace(day=1)
        if kind == "date":
            return str(day)
        moment = datetime(day.year, day.month, day.day)
        late = timedelta(days=1) - timedelta(microseconds=1)
        return str(moment + pick.choice((timedelta(), timedelta(minutes=pick.randrange(1440)), late)))
