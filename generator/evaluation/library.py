"""The documents that an agent may search and read: those below `knowledge/` and no others.

Comes in: a folder of Markdown. Goes out: documents by name, and passages found by BM25.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.errors import ReleaseError, did_you_mean

RULES = "rules/"
"""Where the documents lie that change figures."""
CODE = re.compile(r"^```.*?^```\s*$", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r"[^\W_]+")
ENDINGS = ("ings", "ing", "ies", "es", "ed", "s")
PASSAGE = 120
"""Words of a passage; the next begins in its middle."""
PAGE = 12_000
"""Characters of a document that are read at once."""
MOST = 10
"""Documents that a search gives at the most."""


@dataclass(frozen=True)
class Found:
    """A document that a search found.

    Attributes:
        name: Its name, such as `rules/grace.md`.
        title: Its first heading.
        passage: The passage that fits best.
    """

    name: str
    title: str
    passage: str


def read_folder(folder: Path) -> dict[str, str]:
    """Return the documents of a folder by their names below it; what lies elsewhere is not followed.

    Raises:
        ReleaseError: If there is none, or one cannot be read.
    """
    root = folder.resolve()
    found = {}
    for path in sorted(root.rglob("*.md")):
        if path.is_file() and path.resolve().is_relative_to(root) and not path.is_symlink():
            try:
                found[path.relative_to(root).as_posix()] = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise ReleaseError(f"{path} cannot be read: {error}") from None
    if not found:
        raise ReleaseError(f"there are no documents in {folder}; write the release again")
    return found


class Library:
    """Documents, searched and read by name. Names are looked up, never joined to a path."""

    def __init__(self, documents: Mapping[str, str]) -> None:
        self.documents = dict(documents)

    def only(self, *, rules: bool) -> Library:
        """Return the library of the rules alone, or of everything else."""
        kept = {name: text for name, text in self.documents.items() if name.startswith(RULES) == rules}
        return Library(kept)

    def search(self, query: str, limit: int = 5) -> tuple[Found, ...]:
        """Return the documents that fit a query, the best first; of each, the passage that fits best.

        Args:
            query: Words.
            limit: Documents wanted, 1 to `MOST`.
        """
        index, passages = self._index
        tokens = _tokens(query)
        if index is None or not tokens:
            return ()
        scores = index.get_scores(tokens)
        order = sorted(range(len(passages)), key=lambda place: (-scores[place], place))
        best: dict[str, Found] = {}
        for place in order:
            if scores[place] <= 0 or len(best) >= min(max(limit, 1), MOST):
                break
            name, passage = passages[place]
            best.setdefault(name, Found(name, title_of(self.documents[name]), passage))
        return tuple(best.values())

    def read(self, name: str, page: int = 1) -> str:
        """Return a page of a document, or in words that there is none of this name."""
        key = name.strip().removeprefix("./").removeprefix("knowledge/")
        text = self.documents.get(key) or self.documents.get(f"{key}.md")
        if text is None:
            hint = did_you_mean(key, self.documents)
            return f"There is no document {name!r}. {hint or 'Search for one.'}"
        pages = [text[at : at + PAGE] for at in range(0, len(text), PAGE)] or [""]
        if not 1 <= page <= len(pages):
            return f"{key} has {len(pages)} page(s); ask for one of them."
        more = f"\n(page {page} of {len(pages)})" if len(pages) > 1 else ""
        return pages[page - 1] + more

    @cached_property
    def _index(self) -> tuple[Any, list[tuple[str, str]]]:
        """Return the index, None where there is nothing to search, and the passages with their documents."""
        import bm25s

        passages = [(name, part) for name, text in self.documents.items() for part in _passages(text)]
        corpus = [_tokens(f"{title_of(self.documents[name])} {part}") for name, part in passages]
        if not any(corpus):
            return None, []
        index = bm25s.BM25()
        index.index(corpus, show_progress=False)
        return index, passages


def title_of(text: str) -> str:
    """Return a document's first heading, or its first line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    heading = next((line for line in lines if line.startswith("#")), lines[0] if lines else "")
    return heading.lstrip("# ")


def _passages(text: str) -> Iterator[str]:
    words = CODE.sub(" ", text).split()
    for start in range(0, max(len(words) - PASSAGE // 2, 1), PASSAGE // 2):
        yield " ".join(words[start : start + PASSAGE])


def _tokens(text: str) -> list[str]:
    return [_stem(word) for word in WORDS.findall(text.casefold())]


def _stem(word: str) -> str:
    """Return a word without its commonest English endings, so that `orders` finds `order`."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
