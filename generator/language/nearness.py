"""How near texts are in meaning: by a sentence-embedding model where one is installed, else by the words they share.

Comes in: texts. Goes out: similarities, in -1..1, and the name of what measured them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.language.sentences import Encoder, model_folder

WORDS = re.compile(r"[a-z]{3,}")
TF_IDF = "TF-IDF"
MINILM = "all-MiniLM-L6-v2"


@dataclass(frozen=True)
class Nearness:
    """Similarities of some texts to others.

    Attributes:
        measured_by: `all-MiniLM-L6-v2` or `TF-IDF`.
        similar: Name of the first text to names of the second ones to their similarity.
    """

    measured_by: str
    similar: Mapping[str, Mapping[str, float]]

    def nearest(self, name: str, among: Sequence[str]) -> str:
        """Return the most similar of some texts; of equals the first by name."""
        return min(among, key=lambda other: (-self.similar[name][other], other))


def nearness(first: Mapping[str, str], second: Mapping[str, str], *, model: bool = True) -> Nearness:
    """Compare every text of one kind with every text of another.

    Args:
        first: Name to text.
        second: Name to text.
        model: Whether the sentence-embedding model may be used where it is installed.
    """
    folder = model_folder() if model else None
    if folder is None:
        weights = _weights([*first.values(), *second.values()])
        ours, theirs = (
            {name: _vector(text, weights) for name, text in some.items()} for some in (first, second)
        )
        similar = {a: {b: _cosine(one, other) for b, other in theirs.items()} for a, one in ours.items()}
        return Nearness(TF_IDF, similar)
    encoder = Encoder.load(folder)
    embedded = {
        name: encoder.encode(text)
        for some in (first, second)
        for name, text in _prefixed(some, some is first)
    }
    found = {a: {b: float(embedded[True, a] @ embedded[False, b]) for b in second} for a in first}
    return Nearness(MINILM, found)


def _prefixed(texts: Mapping[str, str], ours: bool) -> list[tuple[tuple[bool, str], str]]:
    return [((ours, name), text) for name, text in texts.items()]


def _weights(texts: Sequence[str]) -> dict[str, float]:
    """Return each word's inverse document frequency, smoothed: log((1 + n) / (1 + holders)) + 1."""
    holders = Counter(word for text in texts for word in set(_words(text)))
    return {word: math.log((1 + len(texts)) / (1 + count)) + 1 for word, count in holders.items()}


def _vector(text: str, weights: Mapping[str, float]) -> dict[str, float]:
    counts = Counter(_words(text))
    vector = {word: count * weights[word] for word, count in sorted(counts.items())}
    length = math.sqrt(math.fsum(value * value for value in vector.values()))
    return {word: value / length for word, value in vector.items()} if length else {}


def _cosine(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    return math.fsum(value * other[word] for word, value in one.items() if word in other)


def _words(text: str) -> list[str]:
    return WORDS.findall(text.lower())
