"""JSON files and JSON Lines with something wrong in them: in their bytes, their lines, their values.

Comes in: a file's bytes and a random source. Goes out: other bytes, which may or may not be valid still.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from catalog.mutants import bytes_mutated, line_twice, lines_gone

# fmt: off
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**400, 1e308, float("inf"), float("nan"), "", " ", "text", "0", "2017-02-30", "a" * 300,
    [], {}, [[]], [None], [1, "a"], {"a": {"b": 1}}, "\ud800", "\x00", "null", "../../x", "point_query", "rule",
    "knowledge", "select 1", "select * from nothing", "drop table orders", "select (", ";",
)
# fmt: on
Slot = tuple[Any, Any]
"""A list or an object, and a place in it."""


def slots(value: Any) -> list[Slot]:
    """Return every place of a JSON value in which another value could stand."""
    if isinstance(value, dict):
        places = list(value)
    elif isinstance(value, list):
        places = list(range(len(value)))
    else:
        return []
    return [(value, place) for place in places] + [slot for place in places for slot in slots(value[place])]


def value_changed(found: list[Slot], rng: random.Random) -> None:
    """Put a value of any type in a value's place."""
    holder, place = rng.choice(found)
    holder[place] = rng.choice(VALUES)


def value_gone(found: list[Slot], rng: random.Random) -> None:
    """Take a value away."""
    holder, place = rng.choice(found)
    del holder[place]


def value_added(found: list[Slot], rng: random.Random) -> None:
    """Add a key or an item."""
    holder, _ = rng.choice(found)
    if isinstance(holder, dict):
        holder[rng.choice(("", "x", "id", "value", "group"))] = rng.choice(VALUES)
    else:
        holder.insert(rng.randrange(len(holder) + 1), rng.choice(VALUES))


def values_swapped(found: list[Slot], rng: random.Random) -> None:
    """Put the value of one place in another."""
    (holder, place), (other, there) = rng.choice(found), rng.choice(found)
    holder[place] = json.loads(json.dumps(other[there]))


def key_changed(found: list[Slot], rng: random.Random) -> None:
    """Write a key otherwise."""
    keyed = [slot for slot in found if isinstance(slot[0], dict)]
    if keyed:
        holder, place = rng.choice(keyed)
        holder[rng.choice((f"{place}s", place[:-1], place.upper()))] = holder.pop(place)


def number_nudged(found: list[Slot], rng: random.Random) -> None:
    """Change a number by a little, its sign or its size."""
    numbers = [slot for slot in found if isinstance(slot[0][slot[1]], int | float)]
    if numbers:
        holder, place = rng.choice(numbers)
        holder[place] = rng.choice(
            (-holder[place], holder[place] + 1, holder[place] * 10**30, str(holder[place]))
        )


WAYS: tuple[Callable[[list[Slot], random.Random], None], ...] = (
    value_changed,
    value_changed,
    value_changed,
    value_gone,
    value_added,
    values_swapped,
    key_changed,
    number_nudged,
)


def json_mutated(raw: bytes, rng: random.Random) -> bytes:
    """Return a file with one or a few things wrong in it, of any kind."""
    way = rng.random()
    if way < 0.2:
        return bytes_mutated(raw, rng)
    lines = raw.decode("utf-8").split("\n")
    if way < 0.3:
        rng.choice((line_twice, lines_gone))(lines, rng)
        return "\n".join(lines).encode("utf-8")
    whole = json_of(raw)
    if whole is None:
        at = rng.choice([at for at, line in enumerate(lines) if line.strip()])
        lines[at] = _changed(json.loads(lines[at]), rng)
        return "\n".join(lines).encode("utf-8")
    return (_changed(whole, rng) + "\n").encode("utf-8")


def json_of(raw: bytes) -> Any:
    """Return the value of a file that is one JSON value, else None."""
    try:
        return json.loads(raw)
    except ValueError:
        return None


def _changed(value: Any, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        found = slots(value)
        if not found:
            break
        rng.choice(WAYS)(found, rng)
    return json.dumps(value)
