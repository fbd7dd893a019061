"""What a wording may not contain, whatever its slots: markup, orders to the reader, and words that change the meaning.

Comes in: a candidate and the grammar's question, which says the same. Goes out: what the candidate has beyond it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

PUNCTUATION = frozenset(" .,;:?!'’‘“”\"()%-–—/&")
ORDERS = re.compile(
    r"\b(ignor\w*|disregard\w*|instruct\w*|system prompt|prompts?|assistant|language model|chatbot|as an ai|sql"
    r"|quer(?:y|ies)|tables?|columns?|database|json|jailbreak|override|pretend|role-?play|delete|drop table"
    r"|respond with|reply with|output only|note to)\b"
)
NEGATIONS = re.compile(
    r"\b(no|not|never|neither|nor|none|without|except\w*|exclud\w*|other than|apart from|aside from|outside|but"
    r"|only|unless|ignoring|omit\w*|regardless|\w+n['’]t|non)\b"
)
QUALIFIERS = re.compile(
    r"\b(averages?|averaged|mean|median|typical|total|sum|cumulative|combined|maximum|minimum|per|each|every"
    r"|percentage points?|rounded|about|around|approximately|roughly|at least|at most|more than|less than|net"
    r"|gross|unique|distinct|new|active|returning|weighted|adjusted|excluding|including|similar|or|instead)\b"
)
FORM = frozenset({"or", "total", "each", "every", "more than", "maximum"})
"""Words that the forms of some types call for, where slots check what they could change."""


def strays(candidate: str, reference: str) -> Iterator[str]:
    """Yield what a candidate has that its question in the grammar's words has not.

    Args:
        candidate: A model's wording.
        reference: The grammar's question for the same task.
    """
    for mark in sorted({mark for mark in candidate if not (mark.isalnum() or mark in PUNCTUATION)}):
        if mark not in reference:
            yield f"the character {mark!r}"
    if "://" in candidate and "://" not in reference:
        yield "an address"
    said, given = candidate.casefold(), reference.casefold()
    for pattern, kind in (
        (ORDERS, "speaks to the reader"),
        (NEGATIONS, "negates"),
        (QUALIFIERS, "qualifies"),
    ):
        allowed = {match[0] for match in pattern.finditer(given)}
        allowed |= FORM if pattern is QUALIFIERS else set()
        for word in sorted({match[0] for match in pattern.finditer(said)} - allowed):
            yield f"'{word}', which {kind}"
