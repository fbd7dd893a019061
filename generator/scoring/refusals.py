"""Telling an answer that declines to answer from one that is merely wrong."""

from __future__ import annotations

import re

REFUSAL = re.compile(
    r"(unfortunately,? |i'm afraid )?"
    r"((i am|i'm|we are|i|we|my)?\s*(so )?(sorry|apolog\w+|cannot|can't|could not|couldn't|unable|not able"
    r"|(do not|don't) (know|have)|refuse|not sure)\b"
    r"|(unknown|n/?a|none|no data|no answer|not available|not enough|insufficient|as an ai|it is not possible"
    r"|there is no way)\b)",
    re.IGNORECASE,
)


def is_refusal(text: str) -> bool:
    """Return whether the text starts by declining to answer."""
    return REFUSAL.match(text.strip().replace("\u2019", "'")) is not None
