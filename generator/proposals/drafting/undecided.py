"""Points that a text leaves open and an operation has to settle: the limit itself, and rows that are equal.

Comes in: an operation's SQL, the words it is read from, the document. Goes out: questions. They are asked by program,
whether a model asks or not; words that decide a point are looked for, not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.catalog.literals import plain_text
from generator.proposals.drafting.draft import Ask

COMPARES = re.compile(r"(?<![<>=!-])(<=|>=|<|>)(?![<>=])|\bbetween\b", re.IGNORECASE)
TEXTS = re.compile(r"'(?:[^']|'')*'")
STRICT = (
    r"more than|less than|fewer than|greater than|older than|younger than|longer than|shorter than|higher than"
    r"|lower than|larger than|smaller than|later than|earlier than|exceed\w*|over|above|below|under|beyond|before|after"
)
INCLUDED = (
    r"at least|at most|no (?:more|less|fewer|later|earlier) than|not (?:more|less|later|earlier) than"
    r"|or (?:more|less|fewer|older|younger|later|earlier|longer|shorter|higher|lower|above|below|over|under)"
    r"|inclusive\w*|includ\w*|exclusive\w*|exactly|itself|equal\w*|up to and|and (?:more|above|over|later)"
)
DECIDES = re.compile(rf"\b(?:{STRICT}|{INCLUDED})\b|[<>≤≥]", re.IGNORECASE)
TIES = re.compile(
    r"\b(?:ties?|tied|same|equal\w*|both|identical|simultaneous\w*|at once|two (?:or more )?\w+ (?:on|at|in))\b",
    re.IGNORECASE,
)


def boundary(sql: str, quote: str) -> Iterator[Ask]:
    """Ask whether a limit itself is in or out, where SQL compares and the quote has no word that decides it."""
    bare = TEXTS.sub("''", sql)
    if COMPARES.search(bare) and not DECIDES.search(plain_text(quote)):
        yield Ask(
            "boundary",
            f"the text does not say whether the limit itself is in or out; as written: {sql}",
        )


def tie(document: str, per: tuple[str, ...]) -> Iterator[Ask]:
    """Ask which of equal rows stays, where the document says nothing of ties."""
    if not TIES.search(plain_text(document)):
        key = ", ".join(per)
        yield Ask("tie", f"the text does not say which row of a {key} stays where two come first together")
