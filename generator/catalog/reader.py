"""Strict YAML reading: plain data with a side table of places, or located findings; never a guess.

Comes in: a file. Goes out: a `Document` and the findings about it. Quoted scalars are text; plain ones are
what `scalars` says; keys are text and unique; `<<` merges as YAML's merge key does; aliases may repeat at
most `MOST_VALUES` values. The tolerant dialect, for dbt's own files, keeps what is doubtful as text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from generator.catalog.bytes import place_of, read_bytes, to_text
from generator.catalog.composer import DEEPEST, Node, Stopped, compose
from generator.catalog.places import Path, Place, Places
from generator.catalog.scalars import Doubt, is_null, resolve
from generator.errors import Finding
from generator.spans import Span

MOST_VALUES = 20_000
"""Most values a file may have once its aliases are followed."""
MERGE = "<<"
_PLAIN_TEXT = re.compile("[\n\t -~]*")
_ODD_LINE_END = re.compile("[\x85\u2028\u2029]")
Compose = Callable[[str, str], Node]
"""From a text and its path to its tree."""


@dataclass(frozen=True)
class Document:
    """What a file says.

    Attributes:
        data: Dicts, tuples and scalars; None where a value is missing or refused.
        places: Where each of them stands.
    """

    data: Any
    places: Places


def read_yaml(
    path: FilePath, shown: str, *, strict: bool = True, tree: Compose = compose
) -> tuple[Document | None, tuple[Finding, ...]]:
    """Read one YAML file.

    Args:
        path: The file.
        shown: Its path as people are to see it: relative to the project, with forward slashes.
        strict: False for dbt's dialect, where doubtful plain scalars stay text and null is a value.
        tree: Gives the tree of a text, `Trees.tree` for one that remembers.

    Returns:
        The document, or None where reading had to stop, and what was found.
    """
    raw = read_bytes(path, shown)
    if isinstance(raw, Finding):
        return None, (raw,)
    return parse_yaml(raw, shown, strict=strict, tree=tree)


def parse_yaml(
    raw: bytes, shown: str, *, strict: bool = True, tree: Compose = compose
) -> tuple[Document | None, tuple[Finding, ...]]:
    """Read YAML from bytes; see `read_yaml`."""
    text = to_text(raw, shown)
    if isinstance(text, Finding):
        return None, (text,)
    builder = _Builder(strict)
    try:
        _one_kind_of_line_end(text, shown)
        root = tree(text, shown)
        data = builder.build(root, (), root.span)
    except Stopped as stopped:
        return None, (*builder.findings, stopped.finding)
    return Document(data, Places(shown, builder.by_path)), tuple(builder.findings)


@dataclass
class _Builder:
    """Turns nodes into data, noting places and findings on the way."""

    strict: bool
    by_path: dict[Path, Place] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    built: int = 0
    merging: int = 0

    def build(self, node: Node, path: Path, key: Span) -> Any:
        self._count(key, len(path))
        value_span = key if node.plain and node.source and not node.source.value else node.span
        self.by_path[path] = Place(value_span, key, node.source)
        if node.items is not None:
            return tuple(self.build(item, (*path, i), item.span) for i, item in enumerate(node.items))
        if node.pairs is not None:
            return self._mapping(node, path)
        return self._scalar(node, value_span)

    def _count(self, span: Span, depth: int) -> None:
        """Keep what aliases unfold to within bounds."""
        self.built += 1
        if self.built > MOST_VALUES:
            message = f"the aliases unfold to more than {MOST_VALUES:,} values"
            raise Stopped(Finding(span, "Y011", message, "write fewer, or no, aliases"))
        if depth > DEEPEST + 1:
            raise Stopped(Finding(span, "Y013", f"nested more than {DEEPEST} levels deep"))

    def _mapping(self, node: Node, path: Path) -> dict[str, Any]:
        data: dict[str, Any] = {}
        own: dict[str, Span] = {}
        merges = [pair for pair in node.pairs or () if self._is_merge(pair[0])]
        for number, (merge, value) in enumerate(merges):
            if number:
                self._find(
                    merge.span, "Y007", "the merge key << is written twice", "merge a list: <<: [*a, *b]"
                )
            data |= self._merged(value, path)
        for key_node, value in node.pairs or ():
            if self._is_merge(key_node):
                continue
            key = self._key(key_node)
            if key is None:
                continue
            if key in own:
                self._find(
                    key_node.span,
                    "Y007",
                    f"the key {key!r} is written twice",
                    f"first on line {own[key].line}",
                )
                continue
            own[key] = key_node.span
            data[key] = self.build(value, (*path, key), key_node.span)
        return data

    def _merged(self, value: Node, path: Path) -> dict[str, Any]:
        sources = value.items if value.items is not None else (value,)
        merged: dict[str, Any] = {}
        for source in reversed(sources):
            if source.pairs is None:
                self._find(source.span, "Y015", "the merge key << takes a mapping or a list of mappings")
                continue
            self._count(source.span, self.merging)
            self.merging += 1
            merged |= self._mapping(source, path)
            self.merging -= 1
        return merged

    def _is_merge(self, key: Node) -> bool:
        return key.plain and key.source is not None and key.source.value == MERGE

    def _key(self, node: Node) -> str | None:
        if node.source is None:
            self._find(node.span, "Y014", "a key must be text, not a list or mapping")
            return None
        text = self._text(node)
        if node.plain:
            if is_null(text):
                self._find(
                    node.span,
                    "Y014",
                    "a key must be text, and this one is empty",
                    "quote it if text is meant",
                )
                return None
            value = resolve(text)
            if self.strict and isinstance(value, Doubt):
                self._find(node.span, "Y008", value.message, value.hint)
            elif self.strict and not isinstance(value, str):
                self._find(node.span, "Y014", f"a key must be text, and {text} is not", f'quote it: "{text}"')
        return text

    def _scalar(self, node: Node, span: Span) -> Any:
        text = self._text(node)
        if not node.plain:
            return text
        if is_null(text):
            if self.strict:
                self._find(span, "Y009", "no value is written here", "write one, or delete the key")
            return None
        value = resolve(text)
        if isinstance(value, Doubt):
            if self.strict:
                self._find(span, "Y008", value.message, value.hint)
            return text
        return value

    def _text(self, node: Node) -> str:
        """Return a scalar's text, composed, once nothing unseen hides in it."""
        value = node.source.value if node.source else ""
        if _PLAIN_TEXT.fullmatch(value):
            return value
        plain = node.plain
        odd = next((c for c in value if _unseen(c, plain)), None)
        if odd is not None:
            name = unicodedata.name(odd, "control character").lower()
            what = f"the unseen character U+{ord(odd):04X} ({name})"
            hint = "write a plain space, or quote the value" if plain else "delete it"
            self._find(
                node.span, "Y006", f"{what} stands in this {'plain value' if plain else 'value'}", hint
            )
        return unicodedata.normalize("NFC", "".join(c for c in value if not "\ud800" <= c <= "\udfff"))

    def _find(self, span: Span, code: str, message: str, hint: str = "") -> None:
        self.findings.append(Finding(span, code, message, hint))


def _one_kind_of_line_end(text: str, shown: str) -> None:
    """Refuse the line ends that some parsers see and some do not."""
    odd = _ODD_LINE_END.search(text)
    if odd is not None:
        span = Span(shown, *place_of(text, odd.start()))
        message = f"the line end U+{ord(odd.group()):04X} is read differently by different programs"
        raise Stopped(Finding(span, "Y006", message, "press Enter there instead"))


def _unseen(character: str, plain: bool) -> bool:
    """Tell whether a character would mislead: controls anywhere, odd spaces and joiners in plain scalars."""
    if character in "\n\t" or " " <= character <= "~":
        return False
    kind = unicodedata.category(character)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (plain and kind in ("Zs", "Cf"))
