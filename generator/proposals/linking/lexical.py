"""Links read from words alone, for when no model is at hand: who is called by name, and who is described alike.

Comes in: a domain's catalog. Goes out: links with the sentence they are read from, the same every time. It is a floor
to measure a model against: it knows no grammar beyond a few words that say "not this one".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.catalog.literals import plain_text
from generator.catalog.types import DomainCatalog, Metric, Rule
from generator.language.nearness import nearness
from generator.proposals.linking.links import Link, LinkKind, Proposed
from generator.proposals.quotes import Sentence, sentences

NEAR = 0.45
"""Similarity (TF-IDF, in 0..1) of a sentence to a metric's definition from which the metric counts as meant."""
NOT_THIS = re.compile(
    r"\b(not (?:concerned|affected|touched|covered|changed|included)|unaffected|untouched|unchanged|inherits?|made of"
    r"|built on|follows? (?:it|them|from)|does not (?:apply|touch|change|concern)|do not (?:apply|touch|change|concern)"
    r"|is not|are not|stays? (?:as|what)|keeps? (?:its|the|all)|no effect)\b",
    re.IGNORECASE,
)
ASIDE = re.compile(
    r"\b(not (?:concerned|covered)|exampl\w*|worked|history|earlier|background|why|impact|effect|attempts|questions)\b",
    re.IGNORECASE,
)
"""Headings under which a document tells, and does not rule."""
SHORTEST = 3
"""Letters of a dimension's value that is no code; its name's words have more."""


def lexical_links(domain: DomainCatalog) -> Proposed:
    """Return the links of a domain's documents as their words suggest them."""
    labels = _labels(domain)
    links: dict[Link, str] = {}
    for rule in domain.rules.values():
        ruling = [one for one in sentences(rule.document) if not ASIDE.search(one.heading)]
        for kind, name, sentence in (*_named(rule, ruling, labels), *_scoped(ruling, domain)):
            links.setdefault(Link(rule.rule, kind, name), sentence)
        for name, sentence in _alike(ruling, domain):
            links.setdefault(Link(rule.rule, LinkKind.METRIC, name), sentence)
    return Proposed(links)


def _labels(domain: DomainCatalog) -> Mapping[str, str]:
    """Return what metrics are called to their names, the longest first: "fee income share" before "fee income"."""
    found = {alias: metric.metric for metric in domain.metrics.values() for alias in aliases(metric)}
    return dict(sorted(found.items(), key=lambda item: (-len(item[0]), item[0])))


def aliases(metric: Metric) -> tuple[str, ...]:
    """Return what a metric is called: its label, with and without its brackets, what stands in these, its name."""
    label = metric.label.casefold()
    short = re.findall(r"\(([^)]{3,})\)", label)
    bare = " ".join(re.sub(r"\([^)]*\)", " ", label).split())
    return tuple(dict.fromkeys((label, bare, *short, metric.metric.replace("_", " "))))


def _named(
    rule: Rule, ruling: Sequence[Sentence], labels: Mapping[str, str]
) -> Iterator[tuple[LinkKind, str, str]]:
    """Yield the metrics that are called by name, unless the sentence says that they are left as they are."""
    for sentence in (Sentence(plain_text(rule.title), ""), *ruling):
        if NOT_THIS.search(sentence.text):
            continue
        text = sentence.text.casefold()
        for label, name in labels.items():
            pattern = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)")
            if pattern.search(text):
                text = pattern.sub(" ", text)
                yield LinkKind.METRIC, name, sentence.text


def _alike(ruling: Sequence[Sentence], domain: DomainCatalog) -> Iterator[tuple[str, str]]:
    """Yield the metrics whose definition is near to a sentence."""
    texts = {str(index): one.text for index, one in enumerate(ruling) if not NOT_THIS.search(one.text)}
    defined = {name: f"{one.label}. {one.description}" for name, one in domain.metrics.items()}
    if not texts:
        return
    near = nearness(texts, defined, model=False)
    for name in defined:
        best = max(texts, key=lambda index: (near.similar[index][name], -int(index)))
        if near.similar[best][name] >= NEAR:
            yield name, texts[best]


def _scoped(ruling: Sequence[Sentence], domain: DomainCatalog) -> Iterator[tuple[LinkKind, str, str]]:
    """Yield the dimensions of which a sentence names a value, and beside it what the dimension is called."""
    for name, spec in domain.domain.dimensions.items():
        values = {word.casefold() for pair in spec.values.items() for word in pair if len(word) >= SHORTEST}
        called = {word for word in re.findall(r"\w+", spec.label.casefold()) if len(word) > SHORTEST}
        if spec.kind == "temporal" or not values or not called:
            continue
        value, label = _any_of(values), _any_of(called, "s?")
        for sentence in ruling:
            text = sentence.text.casefold()
            if not NOT_THIS.search(text) and value.search(text) and label.search(value.sub(" ", text)):
                yield LinkKind.DIMENSION, name, sentence.text


def _any_of(words: Iterable[str], ending: str = "") -> re.Pattern[str]:
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))}){ending}(?!\w)")
