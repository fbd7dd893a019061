"""Sentences of a document, and whether a quote stands in it.

Comes in: prose in Markdown or plain text. Goes out: its sentences on one line each, with the heading they stand under;
a quote as it may be kept, or nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from generator.catalog.literals import plain_text

FEWEST_WORDS = 3
"""Words of a quote that can be looked up; fewer stand in any document."""
LONGEST = 600
"""Characters of a quote that is one passage and not the document."""
ENDS = re.compile(r"(?<=[.!?:;])[*_`\"”)]*\s+(?=[*_`\"“(]*[A-Z0-9ÁÉÍÓÚÀÂÃÇŠČŘŽ])")
HEADING = re.compile(r"^\s*(#{1,6}\s+|\d+(\.\d+)*\.?\s+(?=[A-Z][^.]{0,60}$))")
ITEM = re.compile(r"^\s*([-*+•]|\d+[.)])\s+")


@dataclass(frozen=True)
class Sentence:
    """One sentence, list item or table row of a document.

    Attributes:
        text: Its words on one line, without Markdown's stars and backticks.
        heading: The heading it stands under, or empty.
    """

    text: str
    heading: str


def sentences(document: str) -> tuple[Sentence, ...]:
    """Return the sentences of a document, in order."""
    found, heading = [], ""
    for block in _blocks(document):
        if HEADING.match(block):
            heading = plain_text(HEADING.sub("", block))
            continue
        for part in ENDS.split(ITEM.sub("", block)):
            text = plain_text(part).strip("| ")
            if any(letter.isalnum() for letter in text):
                found.append(Sentence(text, heading))
    return tuple(found)


def grounded(quote: str, document: str) -> str:
    """Return a quote on one line where it stands in a document, else nothing.

    Case, line ends, Markdown's stars and backticks, and the forms of quotation marks and dashes do not count.
    """
    text = _folded(quote).strip(" .…|\"'")
    if len(text.split()) < FEWEST_WORDS or len(text) > LONGEST:
        return ""
    return one_line(quote) if text in _folded(document) else ""


def one_line(text: str) -> str:
    """Return a text on one line, without what cannot be seen."""
    seen = "".join(
        letter if unicodedata.category(letter)[0] != "C" or letter.isspace() else "" for letter in text
    )
    return " ".join(seen.split())


def _folded(text: str) -> str:
    plain = plain_text(unicodedata.normalize("NFKC", text)).casefold()
    for marks, one in (("‘’‚`", "'"), ("“”„«»", '"'), ("–—−", "-")):
        plain = re.sub(f"[{marks}]", one, plain)
    return re.sub(r"[\s|]+", " ", plain)


def _blocks(document: str) -> Iterator[str]:
    """Yield headings, list items, table rows and paragraphs, wrapped lines joined."""
    held: list[str] = []
    for line in [*document.splitlines(), ""]:
        bare = line.strip()
        alone = bare.startswith(("#", "|"))
        if (not bare or alone or ITEM.match(line)) and held:
            yield " ".join(held)
            held = []
        if alone:
            yield bare
        elif bare:
            held.append(bare)
