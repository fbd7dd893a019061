"""Whether a fact is told by one document alone, and by words that tell a right answer from a lucky one.

Comes in: a domain's catalog and its facts. Goes out: for each fact, the other documents that would answer it as well,
and what makes its words too bare. Words are compared as the scorer compares them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from generator.catalog.types import WORD, DomainCatalog, Fact, Metric, Rule
from generator.scoring.wording import words

MOST = 0.6
"""Part of a question's content words from which on a document is about what is asked."""
SMALL_NUMBER = 10
"""Whole numbers below it say nothing without what they count."""
COMMON = 0.5
"""Part of a domain's documents from which on a word that stands in them says nothing alone."""
PASSAGE = 120
"""Length of a passage in words: about a paragraph with its heading. Passages overlap by half."""
FEW = 16
"""Fewest documents that make a word common."""
# fmt: off
EMPTY_WORDS = frozenset(words(" ".join((
    "a", "about", "after", "all", "also", "although", "an", "and", "any", "are", "as", "at", "be", "because", "become",
    "been", "before", "below", "above", "between", "but", "by", "can", "count", "did", "do", "does", "each", "for",
    "from", "had", "has", "have", "how", "if", "in", "into", "is", "it", "many", "may", "more", "most", "much", "must",
    "no", "not", "of", "on", "one", "only", "or", "out", "own", "part", "s", "same", "still", "than", "that", "the",
    "their", "then", "there", "these", "they", "this", "to", "under", "up", "was", "were", "what", "when", "where",
    "which", "who", "whose", "why", "with", "within", "without",
))))
# fmt: on


@dataclass(frozen=True)
class Page:
    """A document as the scorer reads it.

    Attributes:
        folder: `rules` or `metrics`.
        name: Name of its rule or metric.
        text: Its words, each between single spaces.
        passages: The same, in overlapping parts.
    """

    folder: str
    name: str
    text: str
    passages: tuple[str, ...]

    @classmethod
    def of(cls, folder: str, name: str, text: str) -> Page:
        """Read a document."""
        said, step = words(text), PASSAGE // 2
        starts = range(0, max(len(said) - step, 1), step)
        return cls(folder, name, _line(said), tuple(_line(said[at : at + PASSAGE]) for at in starts))


@dataclass(frozen=True)
class Shelf:
    """A domain's documents.

    Attributes:
        pages: The documents of rules and the pages of metrics.
        labels: Every metric's label as the scorer reads it, by the label as it is written.
    """

    pages: tuple[Page, ...]
    labels: Mapping[str, str]

    @classmethod
    def of(cls, catalog: DomainCatalog) -> Shelf:
        """Read a domain's documents."""
        rules = [Page.of("rules", name, _rule_text(rule)) for name, rule in catalog.rules.items()]
        metrics = [
            Page.of("metrics", name, _metric_text(metric, catalog))
            for name, metric in catalog.metrics.items()
        ]
        labels = {metric.label: _line(words(metric.label)) for metric in catalog.metrics.values()}
        return cls((*rules, *metrics), labels)

    def elsewhere(self, fact: Fact, folder: str, name: str) -> tuple[str, ...]:
        """Return the other documents that answer a fact, such as `rules/grace`.

        Such a document names every metric that the question names, and one passage of it holds all of the fact's
        words and most other content words of the question.

        Args:
            fact: The fact.
            folder: `rules` or `metrics`, where its own document stands.
            name: Name of its rule or metric.
        """
        phrases = [_line(words(phrase)) for phrase in fact.must_include]
        named = [text for label, text in self.labels.items() if label in fact.asks]
        known = EMPTY_WORDS.union(*(text.split() for text in named))
        asked = [f" {word} " for word in sorted(set(words(fact.asks)) - known)]
        return tuple(
            f"{page.folder}/{page.name}"
            for page in self.pages
            if (page.folder, page.name) != (folder, name)
            and all(text in page.text for text in (*phrases, *named))
            and any(
                all(phrase in passage for phrase in phrases)
                and sum(word in passage for word in asked) >= MOST * len(asked)
                for passage in page.passages
            )
        )

    def bareness(self, fact: Fact) -> str:
        """Return why a fact's words are too bare to tell a right answer from a lucky one, or nothing."""
        phrases = [words(phrase) for phrase in fact.must_include]
        single = [phrase[0] for phrase in phrases if len(phrase) == 1 and "." not in phrase[0]]
        if not phrases or len(single) < len(phrases):
            return ""
        if all(word.isdecimal() and int(word) < SMALL_NUMBER for word in single):
            return "is a number without what it counts"
        fewest = max(FEW, COMMON * len(self.pages))
        if all(sum(f" {word} " in page.text for page in self.pages) >= fewest for word in single):
            return "is too common a word to tell a right answer"
        return ""


def _line(said: Sequence[str]) -> str:
    """Return words between single spaces, one before the first and one after the last."""
    return f" {' '.join(said)} "


def _rule_text(rule: Rule) -> str:
    """Return what a rule's document says: title, dates and prose."""
    last = rule.effective.end - timedelta(days=1) if rule.effective.end else ""
    return f"{rule.title}\n{rule.owner}\n{rule.effective.start or ''}\n{last}\n{rule.document}"


def _metric_text(metric: Metric, catalog: DomainCatalog) -> str:
    """Return what a metric's page says in words: label, description, what it is dated and asked by, and its parts.

    Names that lead nowhere are passed over: they have findings of their own.
    """
    names = [metric.time or "", *metric.dimensions]
    spoken = [spec.label for name in names if (spec := catalog.domain.dimensions.get(name)) is not None]
    composite = metric.composite
    parts = (composite.weights or WORD.findall(composite.value or "")) if composite is not None else ()
    spoken += [part.label for name in parts if (part := catalog.metrics.get(name)) is not None]
    return "\n".join([metric.label, metric.description, metric.trailing or "", *spoken])
