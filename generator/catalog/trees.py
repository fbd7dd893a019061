"""Trees of YAML files that were read before, kept so that the next command need not parse them again.

Comes in: a file's text. Goes out: its tree, the same that `compose` gives. They lie in the project's `target/`, each
under the digest of its text, all under a digest of their own: what is damaged, or of another version, is parsed anew.
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.catalog.composer import Node, compose
from generator.catalog.places import Source
from generator.errors import GoldruleError
from generator.files import write_text
from generator.spans import Span

PLACE = Path("target", "catalog", "trees.json")
FORM = 1
"""The form that trees are kept in; another one is not read."""
Kept = list[Any]
"""A node: line, column; of a scalar its raw text, value and style; of a list its items; of a mapping its keys and
values in turn, and a mark."""


class Trees:
    """The trees of one project's files."""

    def __init__(self, root: Path) -> None:
        """Read what an earlier command kept, if it is whole."""
        self._place = root / PLACE
        self._kept = _read(self._place)
        self._used: dict[str, Kept] = {}

    def tree(self, text: str, shown: str) -> Node:
        r"""Return the tree of a text, as `compose` does.

        Args:
            text: The file's text, with `\n` line ends.
            shown: The file's path as people are to see it.

        Raises:
            Stopped: With the finding that says where and why the text is no document.
        """
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        kept = self._used.get(digest) or self._kept.get(digest)
        if kept is not None:
            self._used[digest] = kept
            return _node(kept, shown)
        tree = compose(text, shown)
        if _is_plain_tree(tree):
            self._used[digest] = _kept(tree)
        return tree

    def keep(self) -> None:
        """Keep the trees that were asked for, and no others; where that is refused, the next command parses again."""
        if self._used.keys() == self._kept.keys():
            return
        try:
            body = json.dumps(self._used, ensure_ascii=False, separators=(",", ":"))
            write_text(self._place, f"{_head(body)}\n{body}\n", sync=False)
        except (GoldruleError, ValueError):
            return


def _read(place: Path) -> dict[str, Kept]:
    try:
        head, _, body = place.read_text(encoding="utf-8").partition("\n")
        body = body.removesuffix("\n")
        return json.loads(body) if head == _head(body) else {}
    except (OSError, ValueError):
        return {}


def _head(body: str) -> str:
    """Return the line that says what made the trees and that they are whole."""
    return f"{FORM} {version('ruamel.yaml')} {hashlib.sha256(body.encode()).hexdigest()}"


def _kept(node: Node) -> Kept:
    place = [node.span.line, node.span.column]
    if node.source is not None:
        return [*place, node.source.raw, node.source.value, node.source.style]
    if node.items is not None:
        return [*place, [_kept(item) for item in node.items]]
    return [*place, [_kept(item) for pair in node.pairs or () for item in pair], True]


def _node(kept: Kept, shown: str) -> Node:
    span = Span(shown, kept[0], kept[1])
    if len(kept) == 5:
        return Node(span, source=Source(kept[2], kept[3], kept[4]))
    children = tuple(_node(child, shown) for child in kept[2])
    if len(kept) == 3:
        return Node(span, items=children)
    return Node(span, pairs=tuple(zip(children[::2], children[1::2], strict=True)))


def _is_plain_tree(root: Node) -> bool:
    """Return whether no node stands in two places, as what an alias names does."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            return False
        seen.add(id(node))
        waiting += node.items or ()
        waiting += [item for pair in node.pairs or () for item in pair]
    return True
