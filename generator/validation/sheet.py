"""A question with what is understood struck out, so that what is left can be judged."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

BLANK = " \u25a1 "
NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|\.\d)")
CONTENT = re.compile(r"[^\W_]{3,}|\d+")
EMPTY_WORDS = frozenset(
    {
        *("the", "and", "for", "are", "was", "were", "that", "this", "with", "from", "how", "what", "which"),
        *("when", "who", "long", "much", "many", "our", "its", "into", "than", "does", "did", "has", "have"),
        *("not", "still", "where"),
    }
)
PLAIN = {ord(c): "'" for c in "\u2018\u2019"} | {ord(c): '"' for c in "\u201c\u201d"}
PLAIN |= {ord(c): "-" for c in "\u2010\u2011"}
LOOSELY = 0.6
"""Part of a phrase's content words that make it said in other words."""


def fold(text: str) -> str:
    """Return the text in one form: lower case, plain quotes and hyphens, single spaces."""
    plain = unicodedata.normalize("NFKC", text).translate(PLAIN)
    return re.sub(r"\s+", " ", plain).strip().casefold()


def content_words(phrase: str) -> set[str]:
    """Return the words of a phrase that carry its meaning."""
    return {word for word in CONTENT.findall(fold(phrase)) if word not in EMPTY_WORDS}


def number(text: str) -> Decimal:
    """Return the number that a match of `NUMBER` stands for."""
    return Decimal(text.replace(",", ""))


class Sheet:
    """A folded question from which slots are struck one after another.

    Attributes:
        full: The whole text, folded.
        text: What is left of it, each struck slot replaced by a blank mark.
    """

    def __init__(self, question: str) -> None:
        self.full = fold(question)
        self.text = self.full

    def strike(self, phrase: str) -> bool:
        """Strike every whole-word occurrence of a phrase; return whether there was one."""
        wanted = fold(phrase)
        if not wanted:
            return False
        pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
        self.text, count = pattern.subn(BLANK, self.text)
        return count > 0

    def strike_any(self, *phrases: str) -> bool:
        """Strike the longest of the phrases that occurs; return whether any does."""
        return any(self.strike(phrase) for phrase in sorted(set(phrases), key=len, reverse=True))

    def strike_loosely(self, phrase: str) -> bool:
        """Strike the content words of a phrase if most occur in the whole text; return whether they do."""
        if not self.has_loosely(phrase):
            return False
        for word in sorted(self._said(phrase)):
            self.strike(word)
        return True

    def has_loosely(self, phrase: str) -> bool:
        """Return whether most content words of a phrase occur in the whole text."""
        words = content_words(phrase)
        return bool(words) and len(self._said(phrase)) >= LOOSELY * len(words)

    def _said(self, phrase: str) -> set[str]:
        return {w for w in content_words(phrase) if re.search(rf"(?<!\w){re.escape(w)}", self.full)}

    def strike_number(self, value: Decimal, after: str = "") -> bool:
        r"""Strike a number equal to `value` and what must follow it; return whether there was one.

        Args:
            value: The number, written with or without thousands separators.
            after: Pattern of what follows, such as `\s*%`.
        """
        for match in NUMBER.finditer(self.text):
            tail = re.compile(after).match(self.text, match.end())
            if number(match[0]) == value and tail is not None:
                self.text = self.text[: match.start()] + BLANK + self.text[tail.end() :]
                return True
        return False

    def strike_count(self, count: int) -> bool:
        """Strike a small count, in digits or as a word; return whether it is said."""
        if 0 <= count < len(NUMBER_WORDS) and self.strike(NUMBER_WORDS[count]):
            return True
        return self.strike_number(Decimal(count)) or (count == 1 and self.strike("single"))
