"""From text to a tree of YAML nodes: one document, no tags, aliases within bounds, every node with its place.

Comes in: clean text. Goes out: nodes that still know how they were written, or one finding where reading
stopped. The parser is ruamel's; what its events mean is decided here, so that no type is ever guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from generator.catalog.bytes import place_of
from generator.catalog.places import Source
from generator.errors import Finding
from generator.spans import Span

DEEPEST = 40
"""Most levels of nesting."""


@dataclass(frozen=True, eq=False)
class Node:
    """One YAML node.

    Attributes:
        span: Its first character.
        items: Items of a list; None otherwise.
        pairs: Keys and values of a mapping, as written; None otherwise.
        source: The scalar as written; None for lists and mappings.
    """

    span: Span
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[Node, Node], ...] | None = None
    source: Source | None = None

    @property
    def plain(self) -> bool:
        """Whether it is a scalar without quotes and not a block."""
        return self.source is not None and not self.source.style


class Stopped(Exception):
    """Reading cannot go on; carries the finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


def compose(text: str, shown: str) -> Node:
    r"""Return the root node of the one document in a text.

    Args:
        text: The file's text, with `\n` line ends.
        shown: The file's path as people are to see it.

    Raises:
        Stopped: With the finding that says where and why.
    """
    return _Composer(text, shown).document()


@dataclass
class _Composer:
    """The state of one reading: events still to come and anchors seen so far."""

    text: str
    shown: str
    anchors: dict[str, Node | None] = field(default_factory=dict)
    last: int = 0

    def document(self) -> Node:
        events = self._events()
        root: Node | None = None
        for event in events:
            if isinstance(event, DocumentStartEvent):
                if root is not None:
                    raise self._stop(
                        event.start_mark.index, "Y012", "a second document starts here", "keep one"
                    )
                if event.version or event.tags:
                    raise self._stop(
                        0, "Y010", "YAML directives are not read", "delete the line that starts with %"
                    )
                root = self._node(next(events), events, 0)
            elif not isinstance(event, DocumentEndEvent | StreamEndEvent) and root is not None:
                raise self._stop(event.start_mark.index, "Y004", "text after the end of the document")
        if root is None:
            raise self._stop(0, "Y003", "the file is empty", "write the keys that its schema lists")
        return root

    def _events(self) -> Iterator[Any]:
        """Yield the parser's events; whatever it raises on broken input becomes a finding at its place."""
        parser = YAML(typ="safe", pure=True).parse(self.text)
        while True:
            try:
                event = next(parser, None)
            except Exception as error:  # a third-party parser on arbitrary input: no fault of it may escape
                raise Stopped(self._syntax(error)) from error
            if event is None:
                return
            self.last = event.end_mark.index
            yield event

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        start = event.start_mark.index
        if isinstance(event, AliasEvent):
            return self._alias(event)
        if depth > DEEPEST:
            raise self._stop(start, "Y013", f"nested more than {DEEPEST} levels deep")
        if event.tag is not None:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            raise self._stop(
                start, "Y010", f"the tag {tag} is not read", "delete it; quotes make a value text"
            )
        self._no_tab_before(start)
        anchor = event.anchor
        if anchor is not None:
            self.anchors[anchor] = None
        node = self._content(event, events, depth)
        if anchor is not None:
            self.anchors[anchor] = node
        return node

    def _content(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        span = Span(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)
        children: list[Node] = []
        for following in events:
            if following.__class__.__name__ in ("SequenceEndEvent", "MappingEndEvent"):
                break
            children.append(self._node(following, events, depth + 1))
        if isinstance(event, SequenceStartEvent):
            return Node(span, items=tuple(children))
        assert isinstance(event, MappingStartEvent)
        return Node(span, pairs=tuple(zip(children[::2], children[1::2], strict=True)))

    def _scalar(self, event: Any) -> Node:
        start, end = event.start_mark.index, event.end_mark.index
        span = Span(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)
        if event.anchor is not None:
            start = min(start + len(event.anchor) + 1, end)
            start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
            span = self._span(start)
        return Node(span, source=Source(self.text[start:end], event.value, event.style or ""))

    def _alias(self, event: Any) -> Node:
        node = self.anchors.get(event.anchor)
        if node is not None:
            return node
        if event.anchor in self.anchors:
            raise self._stop(
                event.start_mark.index, "Y011", f"the alias *{event.anchor} stands inside itself"
            )
        raise self._stop(event.start_mark.index, "Y011", f"no anchor &{event.anchor} comes before this alias")

    def _no_tab_before(self, index: int) -> None:
        line_start = self.text.rfind("\n", 0, index) + 1
        before = self.text[line_start:index]
        if "\t" in before and not before.strip(" \t"):
            raise self._stop(
                line_start + before.index("\t"), "Y005", "a tab indents this line", "indent with spaces"
            )

    def _syntax(self, error: Exception) -> Finding:
        index = self.last
        if isinstance(error, MarkedYAMLError) and error.problem_mark is not None:
            index = error.problem_mark.index
        elif isinstance(position := getattr(error, "position", None), int):
            return self._stop(position, "Y006", "a control character stands here", "delete it").finding
        index = min(max(index, 0), len(self.text))
        if self.text[index : index + 1] == "\t":
            return self._stop(index, "Y005", "a tab indents this line", "indent with spaces").finding
        begun = getattr(error, "context_mark", None)
        start = min(begun.index, index) if begun is not None else index
        odd = self.text.find("\u00a0", self.text.rfind("\n", 0, start) + 1, index)
        if odd >= 0:
            message = "a no-break space stands where YAML needs a plain one"
            return self._stop(odd, "Y006", message, "write a plain space").finding
        problem = str(getattr(error, "problem", None) or "the parser gave up").split("\n")[0]
        context = str(getattr(error, "context", None) or "")
        hint = f"{context} that began on line {begun.line + 1}" if context and begun is not None else ""
        return self._stop(index, "Y004", f"not valid YAML: {problem}", hint).finding

    def _span(self, index: int) -> Span:
        return Span(self.shown, *place_of(self.text, min(index, len(self.text))))

    def _stop(self, index: int, code: str, message: str, hint: str = "") -> Stopped:
        return Stopped(Finding(self._span(index), code, message, hint))
