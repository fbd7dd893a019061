"""What a reader could take for what: units that are counted, dates of one row, dimensions and places of one name.

Comes in: a domain's catalog. Goes out: nouns and names. The phraser says them, the oracle computes what the wrong
one gives, and the validator looks whether a question tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.catalog.types import Domain, DomainCatalog, Metric, Model

BUSINESS_DAYS = re.compile(
    r"\b(?:next_business_day|add_business_days|business_days_between|business_minutes_between)\s*\("
)
DISTINCT = re.compile(r"\bcount\s*\(\s*distinct\s+([a-z_][a-z0-9_]*)\s*\)", re.IGNORECASE)
ALL_ROWS = re.compile(r"\bcount\s*\(\s*\*\s*\)", re.IGNORECASE)
MEAN = re.compile(r"\bavg\s*\(", re.IGNORECASE)
LAYER = re.compile(r"^(?:fct|fact|dim|mart|agg)_")
KEY = re.compile(r"(?:_unique)?_(?:id|key|code)$")
DATES = ("date", "timestamp")


def row_noun(model: str) -> str:
    """Return what one row of a model is called, from the model's name: `fct_order_items` has order items."""
    return singular(LAYER.sub("", model).replace("_", " "))


def entity_noun(column: str) -> str:
    """Return what a key column tells apart: `seller_id` sellers, `customer_key` customers."""
    return KEY.sub("", column).replace("_", " ")


def singular(noun: str) -> str:
    """Return a regular noun in the singular."""
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun


def plural(noun: str) -> str:
    """Return a regular noun in the plural."""
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def owners(catalog: DomainCatalog, leaf: Metric) -> tuple[str, ...]:
    """Return the key columns of what a leaf's rows belong to, in the order of the model's columns.

    Args:
        catalog: The domain's catalog.
        leaf: A metric that reads rows.
    """
    model = _model(catalog, leaf)
    if model is None:
        return ()
    own = model.key if len(model.key) == 1 else ()
    pointing = {one.column for one in model.relationships}
    names = [one.name for one in model.columns if one.name in pointing and KEY.search(one.name)]
    rows = row_noun(model.name)
    return tuple(name for name in names if name not in own and entity_noun(name) != rows)


def other_dates(catalog: DomainCatalog, leaf: Metric) -> tuple[str, ...]:
    """Return the other dates of a leaf's rows that a period could be taken to mean."""
    model = _model(catalog, leaf)
    if model is None or leaf.time is None:
        return ()
    return tuple(
        one.name for one in model.columns if one.type.lower().startswith(DATES) and one.name != leaf.time
    )


def namesakes(domain: Domain, dimension: str) -> tuple[str, ...]:
    """Return dimensions whose labels end alike: the seller's state for the customer's."""
    own = domain.dimensions.get(dimension)
    return tuple(
        name
        for name, spec in domain.dimensions.items()
        if own is not None
        and name != dimension
        and spec.kind == own.kind
        and _head(spec.label) == _head(own.label)
    )


def surroundings(domain: Domain, dimension: str) -> tuple[str, ...]:
    """Return the spatial dimensions that a place may lie in, so that two places of one name can be different.

    They are those of the same owner, whose labels begin alike: the customer's state for the customer's city.
    """
    own = domain.dimensions.get(dimension)
    if own is None or own.kind != "spatial":
        return ()
    return tuple(
        name
        for name, spec in domain.dimensions.items()
        if name != dimension and spec.kind == "spatial" and _owner(spec.label) == _owner(own.label)
    )


def speaks_of_business_days(catalog: DomainCatalog, leaf: Metric, rules: Iterable[str]) -> bool:
    """Return whether a leaf, or an operation of some rules on it, counts business days.

    Args:
        catalog: The domain's catalog.
        leaf: A metric that reads rows.
        rules: Names of rules.
    """
    return any(BUSINESS_DAYS.search(text) for text in _texts(catalog, leaf, rules))


def endings(leaf: Metric) -> str:
    """Return the text of a leaf's aggregates, one a line."""
    parts = [leaf.value, *leaf.entity_columns.values()]
    if leaf.ratio is not None:
        parts += [leaf.ratio.numerator, leaf.ratio.denominator]
    if leaf.share is not None:
        parts.append(leaf.share.value)
    return "\n".join(part for part in parts if part is not None)


def _texts(catalog: DomainCatalog, leaf: Metric, rules: Iterable[str]) -> Iterator[str]:
    yield leaf.model_dump_json()
    for name in rules:
        yield from (
            one.model_dump_json() for one in catalog.rules[name].operations if leaf.metric in one.metrics
        )


def _model(catalog: DomainCatalog, leaf: Metric) -> Model | None:
    return catalog.models.get(leaf.model or "")


def _head(label: str) -> str:
    return label.lower().split(" of ")[0].split()[-1]


def _owner(label: str) -> str:
    words = label.lower().split(" of ")[0].split()
    return words[0] if len(words) > 1 else ""
