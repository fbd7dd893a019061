"""Which prepared models a metric reads: its grain model and what that one reaches, nearest first."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.types import Column, DomainCatalog, Metric, Model


def models_read(metric: Metric, catalog: DomainCatalog) -> tuple[Model, ...]:
    """Return the marts that a metric's columns may come from: of a composite, those of all its parts.

    A model that only a document switches to is not among them.
    """
    found = {model.name: model for leaf in catalog.leaves(metric) for model in _reached(leaf, catalog)}
    return tuple(found.values())


def places(name: str, metric: Metric, catalog: DomainCatalog) -> tuple[tuple[Model, Column], ...]:
    """Return the model and column that a name stands for, once for each model that a part of the metric uses.

    A part reads a column where it is nearest to the part's own model.
    """
    found: dict[str, tuple[Model, Column]] = {}
    for leaf in catalog.leaves(metric):
        for model in _reached(leaf, catalog):
            column = model.column(name)
            if column is not None:
                found.setdefault(model.name, (model, column))
                break
    return tuple(found.values())


def _reached(leaf: Metric, catalog: DomainCatalog) -> Iterator[Model]:
    """Yield a leaf's model and the marts behind its relationships, breadth first."""
    seen: set[str] = set()
    names = [leaf.model or ""]
    while names:
        following: list[str] = []
        for name in names:
            model = catalog.models.get(name)
            if name in seen or model is None or model.layer != "mart":
                continue
            seen.add(name)
            yield model
            following += [link.to for link in model.relationships]
        names = following
