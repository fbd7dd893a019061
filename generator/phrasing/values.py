"""Dimension values, groups and filters as business people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.catalog.types import DimensionSpec, Domain
from generator.phrasing.english import listed
from generator.records import Filter

PLAIN = re.compile(r"[^\W\d_](?:[^\W_]|[ .&'’-](?=[^\s]))*|\d+")
"""A stored value that reads as words or as a number. Any other is a code and is put in quotes."""


def spec_of(domain: Domain, dimension: str) -> DimensionSpec:
    """Return how people speak of a dimension, also where it is cut into periods (`sold_at:month`)."""
    return domain.dimensions[dimension.partition(":")[0]]


def value_words(domain: Domain, dimension: str, value: str) -> str:
    """Return a dimension's value by its business name; else as stored, in quotes where it is a code."""
    named = spec_of(domain, dimension).values.get(value)
    if named is not None:
        return named
    if value == domain.null_label or PLAIN.fullmatch(value):
        return value
    return f"'{value}'"


def filter_words(domain: Domain, filter: Filter) -> str:
    """Return one filter in words, by the dimension's own phrase."""
    spec = spec_of(domain, filter.dimension)
    if filter.value == domain.null_label:
        return f"where no {spec.label} is recorded"
    return spec.phrase.format(label=spec.label, value=value_words(domain, filter.dimension, filter.value))


def filters_words(domain: Domain, filters: Sequence[Filter]) -> str:
    """Return all filters in words, those that start with `where` last, or an empty text."""
    phrases = [filter_words(domain, filter) for filter in filters]
    return listed(sorted(phrases, key=lambda phrase: phrase.startswith("where ")))
