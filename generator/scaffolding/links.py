"""Which table points at which: from declarations, or from names, types and the full inclusion of values.

Comes in: measured tables with keys. Goes out: links, each with how it is known, and questions where the data alone
do not decide. Values alone never make a link: small whole numbers lie within any dense key by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.scaffolding.measuring import KEY_WORDS, staged
from generator.scaffolding.naming import singular
from generator.scaffolding.records import Column, Link, Outline, Table
from generator.warehouse.database import Connection
from generator.warehouse.loading.ddl import quoted

GENERIC = frozenset((*KEY_WORDS, "name", "title", "label"))
"""Names of keys that say nothing about whose key they are."""
POINTING = frozenset((*KEY_WORDS, "to", "of", "by", "from", "ref", "parent"))
"""Last words of names that point at something."""
SMALL_KEY = 50
"""Values of a dense key below which whole numbers lie in it by chance, whatever they are."""
ALMOST = 0.9
"""Part of a column's values found in a key from which on a person is asked about the rest."""
REACH = 0.5
"""Part of a dense key's range that a column without a telling name must span, to be asked about."""


@dataclass(frozen=True)
class _Pair:
    """A column that may point at a table."""

    table: Table
    column: Column
    to: Table
    by: str
    strength: int


def linked(conn: Connection, tables: Mapping[str, Table], declared: Iterable[Link]) -> Outline:
    """Return the tables with their links.

    Args:
        conn: The working database, with staged tables.
        tables: Tables by name.
        declared: Links that the source declares; each is measured as well.
    """
    finder = _Finder(conn, tables, [], {})
    for link in declared:
        finder.declared(link)
    for table in tables.values():
        for column in table.columns:
            if not any((link.table, link.column) == (table.name, column.raw) for link in finder.links):
                finder.found(table, column)
    kept = finder.without_cycles()
    questions = {place: tuple(asked) for place, asked in finder.questions.items()}
    return Outline(dict(tables), tuple(sorted(kept, key=lambda link: (link.table, link.column))), questions)


@dataclass
class _Finder:
    conn: Connection
    tables: Mapping[str, Table]
    links: list[Link]
    questions: dict[tuple[str, str], list[str]]

    def ask(self, table: str, column: str, question: str) -> None:
        self.questions.setdefault((table, column), []).append(question)

    def declared(self, link: Link) -> None:
        """Take a declared link, if its values allow a join that keeps the grain."""
        to, table = self.tables.get(link.to), self.tables[link.table]
        if to is None or not to.key:
            self.ask(link.table, link.column, f"A {link.why} points at {link.to}, which has no key here.")
            return
        missing, _ = self._missing(table, table.column(link.column), to)
        if missing:
            self.ask(link.table, link.column, self._orphans(link.to, missing, table, link.column))
            return
        self.links.append(link)

    def found(self, table: Table, column: Column) -> None:
        """Look for the table that a column points at."""
        if not column.distinct or column.type not in ("INTEGER", "BIGINT", "VARCHAR", "DATE"):
            return
        pairs = list(self._pairs(table, column))
        named = sorted((pair for pair in pairs if pair.by), key=lambda pair: (-pair.strength, pair.to.name))
        sound = []
        for pair in named:
            missing, total = self._missing(table, column, pair.to)
            if not missing:
                sound.append((pair, total))
            elif missing <= (1 - ALMOST) * column.rows:
                self.ask(table.name, column.raw, self._orphans(pair.to.name, missing, table, column.raw))
        if sound:
            self._take(table, column, [pair for pair, _ in sound])
        elif not named:
            self._ask_by_values(table, column, pairs)

    def _take(self, table: Table, column: Column, pairs: list[_Pair]) -> None:
        best = pairs[0]
        rivals = [pair.to.name for pair in pairs[1:] if pair.strength == best.strength]
        count = column.rows - column.nulls
        if best.to.name == table.name:
            self.ask(
                table.name,
                column.raw,
                f"{column.raw} points at rows of {table.name} itself ({best.by}). A table joins no copy of itself: "
                "make a mart for the role if a metric needs it.",
            )
            return
        if rivals:
            self.ask(table.name, column.raw, f"{' and '.join(rivals)} would fit as well. Which one is meant?")
        why = f"measured: all {count:,} values are found in {best.to.name}.{best.to.key}, and {best.by}"
        self.links.append(Link(table.name, column.raw, best.to.name, why, best.strength))

    def _pairs(self, table: Table, column: Column) -> Iterator[_Pair]:
        """Yield the tables whose key has a column's type, with what its name says of it."""
        for to in self.tables.values():
            if not to.key or to.parts or (to.name == table.name and to.key == column.raw):
                continue
            key = to.column(to.key)
            if _family(key) == _family(column) and not (column.raw == table.key and to.key != column.raw):
                by, strength = _likeness(table, column, to)
                yield _Pair(table, column, to, by, strength)

    def _missing(self, table: Table, column: Column, to: Table) -> tuple[int, int]:
        """Count the rows whose value is not in a key, and all rows with a value."""
        x, key = quoted(column.raw), quoted(to.key)
        row = self.conn.execute(
            f"SELECT count(*) FILTER (NOT EXISTS (SELECT 1 FROM {staged(to.name)} AS t"
            f" WHERE t.{key}::VARCHAR = s.{x}::VARCHAR)), count(*) FROM {staged(table.name)} AS s WHERE {x} IS NOT NULL"
        ).fetchall()[0]
        return int(row[0]), int(row[1])

    def _orphans(self, to: str, missing: int, table: Table, column: str) -> str:
        return (
            f"{missing:,} of {table.rows:,} rows have a {column} that is not in {to}, so no relationship is declared. "
            "Mend the data, or declare it once the rest may be left without a match."
        )

    def _ask_by_values(self, table: Table, column: Column, pairs: list[_Pair]) -> None:
        """Ask about columns whose values alone look like references; a name that says nothing decides nothing."""
        if column.distinct < 3 or column.raw == table.key or column.type == "DATE":
            return
        for pair in pairs:
            key = pair.to.column(pair.to.key)
            if not _spans(column, key) or column.distinct > key.distinct or key.distinct < 3:
                continue
            if self._missing(table, column, pair.to)[0] == 0:
                self.ask(
                    table.name,
                    column.raw,
                    f"All values of {column.raw} are in {pair.to.name}.{pair.to.key}, by chance perhaps: the names do "
                    "not tell. If it points there, add a relationships test.",
                )

    def without_cycles(self) -> list[Link]:
        """Return the links without those that would close a circle, the surest ones kept."""
        kept: list[Link] = []
        for link in sorted(self.links, key=lambda link: (-link.strength, link.table, link.column)):
            if _reaches(kept, link.to, link.table):
                self.ask(
                    link.table,
                    link.column,
                    f"It points at {link.to}, which leads back to {link.table}: a circle, so this link is left out. "
                    "Which of the two has many rows for each row of the other?",
                )
            else:
                kept.append(link)
        return kept


def _family(column: Column) -> str:
    return "number" if column.type in ("INTEGER", "BIGINT") else column.type


def _spans(column: Column, key: Column) -> bool:
    """Whether a column's values are no accident: text, or numbers that reach far into the key's range."""
    if column.type == "VARCHAR":
        return column.distinct >= 3 and column.longest >= 2
    if not isinstance(column.high, int) or not isinstance(key.high, int) or not isinstance(key.low, int):
        return False
    width = key.high - key.low
    dense = key.distinct > REACH * (width + 1)
    if dense and key.distinct < SMALL_KEY and column.raw.rsplit("_", 1)[-1] not in POINTING:
        return False
    return not dense or (width > 0 and column.high - key.low >= REACH * width)


def _likeness(table: Table, column: Column, to: Table) -> tuple[str, int]:
    """Return how a column's name leads to a table, and how surely; nothing where it does not."""
    name, key, one = column.raw, to.key, singular(to.name)
    telling = key not in GENERIC and set(key.split("_")) - GENERIC
    same = to.name == table.name
    if telling and name == key:
        return f"the columns have one name, {key}", 3 if key.startswith(one) else 2
    stems = {one, to.name, one.replace("_", ""), one.rsplit("_", 1)[-1]}
    for word in ("", *KEY_WORDS):
        for stem in sorted(stems):
            full = f"{stem}_{word}" if word else stem
            if name in (full, full.replace("_", "")):
                return f"{name} is named after {to.name}", 2
            if name.endswith(f"_{full}") and len(stem) > 2 and (word or same or len(stem) > 4):
                return f"{name} ends in the name of {to.name}", 1
    if telling and name.endswith(f"_{key}"):
        return f"{name} ends in {key}", 1
    return "", 0


def _reaches(links: Iterable[Link], start: str, end: str) -> bool:
    """Whether links lead from one table to another."""
    links, seen, queue = list(links), set[str](), [start]
    while queue:
        here = queue.pop()
        if here == end:
            return True
        if here not in seen:
            seen.add(here)
            queue += [link.to for link in links if link.table == here]
    return False


def routes(outline: Outline, table: str) -> tuple[dict[str, int], frozenset[str]]:
    """Return the tables that a table reaches with their distance, and those reached in two equally short ways."""
    distance, ways = {table: 0}, {table: 1}
    layer = [table]
    while layer:
        following: list[str] = []
        for here in layer:
            for link in outline.links_of(here):
                if distance.get(link.to, distance[here] + 1) < distance[here] + 1:
                    continue
                if link.to not in distance:
                    distance[link.to] = distance[here] + 1
                    following.append(link.to)
                ways[link.to] = ways.get(link.to, 0) + ways[here]
        layer = following
    return distance, frozenset(name for name, count in ways.items() if count > 1)
