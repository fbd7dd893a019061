"""Dimension values, groups and filters as business people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.catalog.types import DimensionSpec, Domain
from generator.phrasing.english import listed
from generator.records import Filter

WORD = re.compile(r"[^\W\d_]+")
SMALL_WORDS = frozenset(
    {"a", "and", "at", "d", "da", "das", "de", "del", "do", "dos", "e", "in", "of", "on", "the", "upon"}
)
"""Words inside a name of a place that stay in lower case."""


def spec_of(domain: Domain, dimension: str) -> DimensionSpec:
    """Return how people speak of a dimension, also where it is cut into periods (`sold_at:month`)."""
    return domain.dimensions[dimension.partition(":")[0]]


def value_words(domain: Domain, dimension: str, value: str) -> str:
    """Return a dimension's value by its business name; else as stored, the way people write it.

    Underscores become spaces, and a place in lower case gets its capitals; how it is stored is no matter of
    the question. A blank is put in quotes, as nothing else would show it.
    """
    spec = spec_of(domain, dimension)
    named = spec.values.get(value)
    if named is not None:
        return named
    if not value.strip():
        return f"'{value}'"
    if value == domain.null_label:
        return value
    said = value.replace("_", " ")
    return _place(said) if spec.kind == "spatial" and said == said.lower() else said


def _place(name: str) -> str:
    """Return the name of a place with capitals: `vitoria da conquista` is Vitoria da Conquista."""
    return WORD.sub(
        lambda m: m[0] if m.start() and m[0] in SMALL_WORDS else m[0][:1].upper() + m[0][1:], name
    )


def filter_words(domain: Domain, filter: Filter) -> str:
    """Return one filter in words, by the dimension's own phrase."""
    spec = spec_of(domain, filter.dimension)
    if filter.value == domain.null_label:
        return f"where no {spec.label} is recorded"
    return spec.phrase.format(label=spec.label, value=value_words(domain, filter.dimension, filter.value))


def filters_words(domain: Domain, filters: Sequence[Filter]) -> str:
    """Return all filters in words, or an empty text: `for delivered orders in the toys category and where …`.

    Those that start with `in` say where the others are, and need no `and`; those that start with `where` come last.
    """
    phrases = [filter_words(domain, filter) for filter in filters]
    places = [phrase for phrase in phrases if phrase.startswith("in ")]
    wheres = [phrase for phrase in phrases if phrase.startswith("where ")]
    others = [phrase for phrase in phrases if phrase not in places and phrase not in wheres]
    placed = " ".join(part for part in (listed(others), listed(places)) if part)
    return listed([part for part in (placed, listed(wheres)) if part])
