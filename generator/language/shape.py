"""Reading a model's reply: the JSON in it, and whether that is of the asked schema.

Comes in: a reply's text and a JSON Schema. Goes out: the object, or a sentence on what is wrong. Of JSON Schema only
what our own requests use is understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

FENCED = re.compile(r"```(?:json)?\s*\n(.*?)\n?\s*```", re.DOTALL | re.IGNORECASE)
TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
}


class ShapeError(ValueError):
    """A reply is not what was asked for; the text says in which way."""


def read_object(text: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the object that a reply holds.

    Args:
        text: The reply: JSON alone, or with a fence or a sentence around it.
        schema: What it must be.

    Raises:
        ShapeError: If there is no such object.
    """
    last = "there is no JSON object in it"
    for found in _objects(text):
        problem = next(problems(found, schema), "")
        if not problem:
            return found
        last = problem
    raise ShapeError(last)


def problems(value: Any, schema: Mapping[str, Any], place: str = "the reply") -> Iterator[str]:
    """Yield what keeps a value from being of a schema."""
    kind = schema.get("type")
    if kind is not None and (
        not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")
    ):
        yield f"{place} is no {kind}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place} is none of {', '.join(map(str, schema['enum']))}"
    if isinstance(value, dict):
        yield from _properties(value, schema, place)
    elif isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{place} has fewer than {schema['minItems']} items"
        for number, item in enumerate(value, 1):
            yield from problems(item, schema.get("items", {}), f"item {number} of {place}")


def _properties(value: Mapping[str, Any], schema: Mapping[str, Any], place: str) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{place} lacks '{name}'"
    for name, item in value.items():
        if name in known:
            yield from problems(item, known[name], f"'{name}'")
        elif schema.get("additionalProperties") is False:
            yield f"{place} has '{name[:40]}', which was not asked for"


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a text: the whole of it, what is fenced, or whatever starts with a brace."""
    bodies = [text.strip(), *FENCED.findall(text)]
    for body in bodies:
        try:
            found = json.loads(body)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            yield found
            return
    start, decoder = text.find("{"), json.JSONDecoder()
    while start >= 0:
        try:
            found, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            start = text.find("{", start + 1)
            continue
        yield found
        start = text.find("{", end)
