"""Misread groups: a dimension for its namesake, places of one name, groups without a name, parts of another whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.catalog.likenesses import namesakes, surroundings
from generator.oracle.endings import times
from generator.oracle.numbers import divided, total
from generator.oracle.rivals.asked import Asked, T, Taken
from generator.records import TOTAL, Filter, Reading

MOST_PLACES = 12
"""Groups of an answer that are looked at for places of one name."""


def other_dimensions(asked: Asked) -> Iterator[Taken]:
    """A value looked for, or groups made, in a dimension of a like name: the seller's state for the customer's."""
    spec, domain = asked.spec, asked.catalog.domain
    for number, one in enumerate(spec.filters):
        for name in _reached(asked, namesakes(domain, one.dimension)):
            filters = (*spec.filters[:number], Filter(name, one.value), *spec.filters[number + 1 :])
            yield Taken(
                Reading.OTHER_DIMENSION,
                f"{one.dimension}>{name}",
                lambda filters=filters: asked.answered(filters=filters),  # type: ignore[misc]
            )
    if spec.dimension and ":" not in spec.dimension:
        for name in _reached(asked, namesakes(domain, spec.dimension)):
            yield Taken(
                Reading.OTHER_DIMENSION,
                f"{spec.dimension}>{name}",
                lambda name=name: asked.answered(dimension=name),  # type: ignore[misc]
            )


def _reached(asked: Asked, names: Sequence[str]) -> list[str]:
    return [name for name in names if all(asked.oracle.reaches(leaf, name) for leaf in asked.leaves)]


def places(asked: Asked) -> Iterator[Taken]:
    """Places of one name in two surroundings kept apart, where the figure takes them together."""
    spec = asked.spec
    named: list[tuple[str, tuple[str, ...]]] = [(one.dimension, (one.value,)) for one in spec.filters]
    if spec.dimension and ":" not in spec.dimension:
        named.append((spec.dimension, _keys(asked)))
    for dimension, values in named:
        for around in _reached(asked, surroundings(asked.catalog.domain, dimension)):
            if asked.once((spec.metric, around, dimension), lambda: _smaller(asked, around, dimension)):  # noqa: B023
                yield Taken(
                    Reading.PLACES_APART,
                    f"{dimension}>{around}",
                    lambda d=dimension, v=values, a=around: _largest(asked, d, v, a),  # type: ignore[misc]
                )


def _keys(asked: Asked) -> tuple[str, ...]:
    """Return the groups that the answer names."""
    if asked.spec.groups:
        return asked.spec.groups
    gold = asked.task.gold.exact
    rows = gold if isinstance(gold, list) else []
    return tuple(str(row.get("key", row.get("segment"))) for row in rows[:MOST_PLACES])


def _smaller(asked: Asked, around: str, dimension: str) -> bool:
    """Return whether there are fewer surroundings than places, so that a place may lie in one."""
    leaf = asked.leaves[0]
    if around in leaf.columns or dimension in leaf.columns:
        return False
    return asked.oracle.spread(leaf, around) < asked.oracle.spread(leaf, dimension)


def _largest(asked: Asked, dimension: str, values: Sequence[str], around: str) -> Any:
    """Return the answer for the first place that has namesakes, taken in its largest surrounding alone."""
    spec = asked.spec
    for value in values:
        inside = Filter(dimension, value)
        others = tuple(one for one in spec.filters if one != inside)
        found = asked.rows(around, filters=(*others, inside))
        if len(found) > 1:
            largest = max(found.values(), key=lambda row: (row.rows, row.key)).key
            if inside in spec.filters or spec.type not in (T.RANKING, T.DECOMPOSITION):
                return asked.answered(filters=(*spec.filters, Filter(around, largest)))
            return _put(asked.task.gold.exact, value, found[largest].value)
    return asked.task.gold.exact


def _put(rows: Sequence[Mapping[str, Any]], key: str, value: Any) -> list[dict[str, Any]]:
    """Return the rows of an answer with another value for one group."""
    return [
        {**row, "value": value} if key in (row.get("key"), row.get("segment")) else dict(row) for row in rows
    ]


def nameless(asked: Asked) -> Iterator[Taken]:
    """The group without a name left out of a breakdown, a ranking, or the whole that a share is of."""
    label = asked.catalog.domain.null_label
    if asked.spec.type in (T.RANKING, T.DECOMPOSITION) and ":" not in asked.spec.dimension:
        yield Taken(Reading.NULL_GROUP_DROPPED, asked.spec.dimension, lambda: _known_alone(asked, label))
    elif asked.pick is not None:
        yield Taken(Reading.NULL_GROUP_DROPPED, asked.pick.dimension, lambda: _share_of_known(asked, label))


def _known_alone(asked: Asked, label: str) -> list[dict[str, Any]]:
    gold: list[dict[str, Any]] = asked.task.gold.exact
    rows = [dict(row) for row in gold if label not in (row.get("key"), row.get("segment"))]
    if rows and "contribution" in rows[0] and len(rows) < len(gold):
        whole = total(row["contribution"] for row in rows)
        return [{**row, "contribution": divided(row["contribution"], whole, 100)} for row in rows]
    return rows


def _share_of_known(asked: Asked, label: str) -> Any:
    amounts = _amounts(asked, _others(asked))
    return _part(asked, amounts, {key: amount for key, amount in amounts.items() if key != label})


def wholes(asked: Asked) -> Iterator[Taken]:
    """A part taken of everything, where it is a part of what the question's conditions leave."""
    spec = asked.spec
    if asked.pick is not None:
        if _others(asked) or spec.window is not None:
            yield Taken(Reading.SHARE_OF_WHOLE, _dropped(_others(asked)), lambda: _share_of_all(asked))
    elif spec.type is T.DECOMPOSITION and (spec.filters or spec.window is not None):
        yield Taken(Reading.SHARE_OF_WHOLE, _dropped(spec.filters), lambda: _contributions_to_all(asked))


def _dropped(filters: Sequence[Filter]) -> str:
    """Return what the wrong whole leaves aside: the conditions, or without any the period."""
    return "conditions" if filters else "period"


def _others(asked: Asked) -> tuple[Filter, ...]:
    return tuple(one for one in asked.spec.filters if one != asked.pick)


def _amounts(asked: Asked, filters: tuple[Filter, ...], *, timeless: bool = False) -> dict[str, Any]:
    """Return the amount of each group whose share is taken."""
    assert asked.pick is not None
    query = replace(asked.query, filters=filters, window=None if timeless else asked.query.window)
    groups = asked.oracle.groups(query, asked.pick.dimension)
    return {key: group.outputs.get("value") for key, group in groups.items()}


def _part(asked: Asked, amounts: Mapping[str, Any], whole: Mapping[str, Any]) -> Any:
    assert asked.pick is not None
    amount = amounts.get(asked.pick.value)
    return asked.valued(divided(amount, total(whole.values()), times(asked.metric)))


def _share_of_all(asked: Asked) -> Any:
    others = _others(asked)
    return _part(asked, _amounts(asked, others), _amounts(asked, (), timeless=not others))


def _contributions_to_all(asked: Asked) -> list[dict[str, Any]] | None:
    filters = asked.spec.filters
    changes: dict[str, Any] = {"filters": ()} if filters else {"window": None}
    inside, outside = (asked.rows(TOTAL, **change).get("(all)") for change in ({}, changes))
    if inside is None or outside is None or not inside.part or not outside.part:
        return None
    part = Decimal(str(inside.part)) / Decimal(str(outside.part))
    gold: list[dict[str, Any]] = asked.task.gold.exact
    return [{**row, "contribution": Decimal(str(row["contribution"])) * part} for row in gold]
