"""Where every key and value of a file stands, kept beside the data in side tables.

Comes in: places noted while a file is read. Goes out: line and column of a key, a value, or a character
inside a value, looked up by domain, kind, name and the path of keys that leads there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.catalog.bytes import place_of
from generator.spans import Span

Path = tuple[str | int, ...]
"""Keys and list positions from the top of a file: `("operations", 0, "exclude", "where")`."""


@dataclass(frozen=True)
class Source:
    """A scalar as it was written, to find a character of its value in the file.

    Attributes:
        raw: The scalar's characters with its quotes or block header.
        value: What was read from them.
        style: `'`, `"`, `|`, `>` or empty for a plain scalar.
    """

    raw: str
    value: str
    style: str

    def moved(self, start: Span, offset: int) -> Span:
        """Return the place of the value's character number `offset`, given where the scalar starts.

        Line folding and indentation are walked over; of a double-quoted scalar with escapes it is the start.
        """
        if self.style == '"' and "\\" in self.raw:
            return start
        at = self._raw_index(offset)
        line, column = place_of(self.raw, at)
        return Span(start.path, start.line + line - 1, column if line > 1 else start.column + column - 1)

    def _raw_index(self, offset: int) -> int:
        at = 1 if self.style in ("'", '"') else 0
        if self.style in ("|", ">"):
            at = self.raw.find("\n") + 1
        wanted = self.value[: offset + 1]
        for number, character in enumerate(wanted):
            at = self._past_blanks(at, character)
            if number + 1 == len(wanted) and offset < len(self.value):
                return min(at, len(self.raw))
            at += 2 if self.style == "'" and character == "'" else 1
        return min(at, len(self.raw))

    def _past_blanks(self, at: int, character: str) -> int:
        """Return the index at or after `at` where a character that is not blank stands."""
        if character.isspace():
            return at
        while at < len(self.raw) and self.raw[at].isspace():
            at += 1
        return at


@dataclass(frozen=True)
class Place:
    """Where one entry stands.

    Attributes:
        value: Its value's first character.
        key: Its key's first character; the value's own for list items and for the whole file.
        source: The scalar as written; None for mappings and lists.
    """

    value: Span
    key: Span
    source: Source | None = None


@dataclass(frozen=True)
class Places:
    """All places of one file.

    Attributes:
        path: The file's path as people see it.
        by_path: Place of each path of keys that was written.
    """

    path: str
    by_path: Mapping[Path, Place] = field(default_factory=dict)

    def nearest(self, path: Path) -> tuple[Place, bool]:
        """Return the place of a path or of what encloses it, and whether it is the path itself."""
        for length in range(len(path), -1, -1):
            place = self.by_path.get(path[:length])
            if place is not None:
                return place, length == len(path)
        start = Span(self.path)
        return Place(start, start), not path

    def value(self, path: Path) -> Span:
        """Return where a value starts; the nearest enclosing value if the path was not written."""
        return self.nearest(path)[0].value

    def key(self, path: Path) -> Span:
        """Return where a key starts; the nearest enclosing value if the path was not written."""
        place, exact = self.nearest(path)
        return place.key if exact else place.value

    def inside(self, path: Path, offset: int) -> Span:
        """Return where character number `offset`, from 0, of a text value stands."""
        place, exact = self.nearest(path)
        if not exact or place.source is None:
            return place.value
        return place.source.moved(place.value, max(offset, 0))


@dataclass(frozen=True)
class SpanTable:
    """The places of every file of a catalog, by (domain, kind, name).

    `kind` is `domain`, `metric`, `rule` or `model`; a domain's name is its own.
    """

    files: Mapping[tuple[str, str, str], Places] = field(default_factory=dict)

    def places(self, domain: str, kind: str, name: str) -> Places:
        """Return one file's places; an unknown file has none, and a path that says so."""
        return self.files.get((domain, kind, name)) or Places(f"{domain}/{name}")

    def value(self, domain: str, kind: str, name: str, path: Path = ()) -> Span:
        """Return where a value stands."""
        return self.places(domain, kind, name).value(path)

    def key(self, domain: str, kind: str, name: str, path: Path = ()) -> Span:
        """Return where a key stands."""
        return self.places(domain, kind, name).key(path)

    def inside(self, domain: str, kind: str, name: str, path: Path, offset: int) -> Span:
        """Return where character number `offset`, from 0, of a text value stands."""
        return self.places(domain, kind, name).inside(path, offset)
