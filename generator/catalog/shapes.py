"""From plain data to a typed record, with every misfit located.

Comes in: a `Document` and the record's type. Goes out: the record, or findings at the key or value
that does not fit.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.catalog.places import Path, Places
from generator.catalog.reader import Document
from generator.errors import Finding, did_you_mean

R = TypeVar("R", bound=BaseModel)

WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "decimal_type": "a number",
    "is_instance_of": "a number",
    "bool_type": "true or false",
    "date_type": "a date such as 2017-01-31",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}


def shaped(document: Document, record: type[R]) -> tuple[R | None, tuple[Finding, ...]]:
    """Return a document as a record, or None and what does not fit.

    Args:
        document: A strictly read file.
        record: The type that the file is to have.
    """
    if not isinstance(document.data, Mapping):
        message = f"a mapping of keys is expected, not {_said(document.data)}"
        return None, (Finding(document.places.value(()), "S005", message, _keys_hint(record)),)
    try:
        return record.model_validate(document.data), ()
    except ValidationError as error:
        found: dict[tuple[Path, str], Finding] = {}
        items = error.errors(include_url=False, include_context=True)
        misspelt = _misspelt(items, record)
        for item in items:
            if item["loc"] in misspelt:
                continue  # the unknown key beside it says what was meant
            if item["type"] == "too_short" and _size(document, item["loc"]):
                continue  # its items are there, and have findings of their own
            path, finding = _finding(item, document, record)
            previous = found.get((path, "S003"))
            if finding.code == "S003" and previous is not None and previous.message != finding.message:
                message = f"{_written(document.data, path)} fits none of the types that may stand here"
                finding = Finding(
                    finding.span, "S003", message, "write text, a number, a date, true or false"
                )
            found[(path, finding.code)] = finding
        return None, tuple(found.values())


def _misspelt(items: Sequence[Mapping[str, Any]], record: type[BaseModel]) -> set[Path]:
    """Return the places of missing keys that an unknown key of the same mapping was meant for."""
    unknown = [item["loc"] for item in items if item["type"] == "extra_forbidden"]
    missing = [item["loc"] for item in items if item["type"] == "missing"]
    return {
        absent
        for absent in missing
        for written in unknown
        if absent[:-1] == written[:-1] and did_you_mean(str(written[-1]), [str(absent[-1])])
    }


def _size(document: Document, location: Path) -> int:
    value = document.data
    for key in location:
        value = value[key]
    return len(value) if isinstance(value, tuple | Mapping) else 0


def _finding(item: Mapping[str, Any], document: Document, record: type[BaseModel]) -> tuple[Path, Finding]:
    kind, location = item["type"], tuple(item["loc"])
    if kind == "extra_forbidden":
        return location, _unknown_key(document.places, location, record)
    if kind == "missing":
        parent = location[:-1]
        message = f"the key {location[-1]!r} is missing{_under(parent)}"
        return location, Finding(document.places.value(parent), "S002", message, _about(record, location))
    path = _written_path(document.places, location)
    if "[key]" in location:
        message = f"{path[-1]!r} is not a name" if path else "a key is not a name"
        return path, Finding(
            document.places.key(path), "S004", message, "use lower-case letters, digits and _"
        )
    return path, _misfit(kind, item, path, document)


def _misfit(kind: str, item: Mapping[str, Any], path: Path, document: Document) -> Finding:
    span = document.places.value(path)
    written = _written(document.data, path)
    if kind in WANTED:
        hint = _type_hint(kind, item["input"])
        return Finding(span, "S003", f"{WANTED[kind]} is expected{_at(path)}, not {written}", hint)
    if kind in ("literal_error", "enum"):
        known = _choices(item)
        hint = did_you_mean(str(item["input"]), known) or f"one of: {', '.join(known)}"
        return Finding(span, "S004", f"{written} is not allowed{_at(path)}", hint)
    if kind == "string_pattern_mismatch":
        hint = "use lower-case letters, digits and _" if path[-1] != "trailing" else 'such as "90 days"'
        return Finding(span, "S004", f"{written} does not have the form{_at(path)} needs", hint)
    if kind in ("too_short", "string_too_short"):
        return Finding(span, "S004", f"{_name(path)} is empty", "write at least one")
    reason = str(item["msg"])
    return Finding(span, "S004", f"{written} is not allowed{_at(path)}: {reason[0].lower()}{reason[1:]}")


def _type_hint(kind: str, value: Any) -> str:
    if kind == "string_type" and not isinstance(value, Mapping | tuple):
        return "quote it"
    if isinstance(value, str) and kind not in ("string_type", "tuple_type", "mapping_type", "model_type"):
        return "write it without quotes"
    return (
        f"write it in brackets: [{value}]" if kind == "tuple_type" and not isinstance(value, Mapping) else ""
    )


def _unknown_key(places: Places, location: Path, record: type[BaseModel]) -> Finding:
    parent = model_at(record, location[:-1])
    known = _keys(parent) if parent is not None else ()
    hint = did_you_mean(str(location[-1]), known) or f"known keys: {', '.join(known)}"
    return Finding(places.key(location), "S001", f"unknown key {location[-1]!r}{_under(location[:-1])}", hint)


def model_at(record: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """Return the record type that a path of keys leads to, or None where there is none."""
    current: Any = record
    for key in path:
        if _is_record(current):
            current = next(
                (f.annotation for n, f in current.model_fields.items() if (f.alias or n) == key), None
            )
        else:
            inner = [argument for argument in typing.get_args(current) if argument is not Ellipsis]
            current = inner[-1] if inner else None
        current = _without_none(current)
    return current if _is_record(current) else None


def _is_record(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _without_none(annotation: Any) -> Any:
    """Return X for `X | None`, and anything else as it is."""
    arguments = typing.get_args(annotation)
    rest = [argument for argument in arguments if argument is not type(None)]
    return rest[0] if len(rest) == 1 and len(arguments) == 2 and type(None) in arguments else annotation


def _keys(record: type[BaseModel]) -> tuple[str, ...]:
    return tuple(field.alias or name for name, field in record.model_fields.items())


def _keys_hint(record: type[BaseModel]) -> str:
    required = [field.alias or name for name, field in record.model_fields.items() if field.is_required()]
    return f"its keys are: {', '.join(required)}"


def _about(record: type[BaseModel], location: Path) -> str:
    parent = model_at(record, location[:-1])
    for name, field in parent.model_fields.items() if parent is not None else ():
        if (field.alias or name) == location[-1] and field.description:
            return field.description
    return ""


def _choices(item: Mapping[str, Any]) -> tuple[str, ...]:
    expected = str(item.get("ctx", {}).get("expected", ""))
    return tuple(part.strip(" '\"") for part in expected.replace(" or ", ",").split(",") if part.strip())


def _written_path(places: Places, location: Path) -> Path:
    """Return the longest part of a location that was written; pydantic adds names of union members to it."""
    return next((location[:n] for n in range(len(location), 0, -1) if location[:n] in places.by_path), ())


def _written(data: Any, path: Path) -> str:
    for key in path:
        data = data[key]
    return _said(data)


def _said(value: Any) -> str:
    """Return a value as a person would name it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, tuple):
        return "a list"
    if isinstance(value, int | Decimal):
        return f"the number {value}"
    if isinstance(value, date):
        return f"the date {value}"
    text = str(value).split("\n")[0]
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def _steps(path: Path) -> Iterator[str]:
    for step in path:
        yield f"[{step + 1}]" if isinstance(step, int) else f".{step}"


def _name(path: Path) -> str:
    return "".join(_steps(path)).lstrip(".")


def _at(path: Path) -> str:
    return f" at {_name(path)}" if path else ""


def _under(path: Path) -> str:
    return f" in {_name(path)}" if path else ""
