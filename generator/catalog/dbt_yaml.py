"""The dbt models of a domain as their own YAML declares them: columns, keys and relationships.

Comes in: dbt's YAML files, read tolerantly since they are dbt's to judge. Goes out: `Model` records and
their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal

from generator.catalog.places import Path, Places
from generator.catalog.reader import Document
from generator.catalog.types import Column, Model, Relationship
from generator.errors import Finding

REF = re.compile(
    r"""^\s*(?:\{\{\s*)?(?:ref|source)\(\s*(?:['"][^'"]*['"]\s*,\s*)?['"]([^'"]+)['"][^)]*\)\s*(?:\}\})?\s*$"""
)
Layer = Literal["source", "staging", "mart"]


@dataclass(frozen=True)
class Declared:
    """A model with the place it is declared at.

    Attributes:
        model: The model.
        places: Places of its file, as if the model's own mapping were the file's root.
    """

    model: Model
    places: Places


def declared_models(document: Document, domain: str) -> tuple[tuple[Declared, ...], tuple[Finding, ...]]:
    """Return the models and sources that a dbt YAML file declares, and findings about its shape.

    Args:
        document: The file, tolerantly read.
        domain: Name of the domain whose folder it is in.
    """
    reading = _Reading(document, domain, [])
    return tuple(reading.models()), tuple(reading.findings)


@dataclass
class _Reading:
    document: Document
    domain: str
    findings: list[Finding]

    def models(self) -> Iterator[Declared]:
        data = self.document.data
        if not isinstance(data, Mapping):
            self._find((), "D004", "a dbt YAML file is a mapping of keys")
            return
        for path, entry in self._entries(data, ("models",)):
            yield self._declared(entry, path, self._layer())
        for path, source in self._entries(data, ("sources",)):
            for inner, table in self._entries(source, (*path, "tables")):
                yield self._declared(table, inner, "source")

    def _layer(self) -> Layer:
        return "mart" if "marts" in PurePosixPath(self.document.places.path).parts else "staging"

    def _entries(self, data: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
        """Yield the named mappings of the list under the path's last key."""
        listed = data.get(str(path[-1]))
        if listed is None:
            return
        if not isinstance(listed, tuple):
            self._find(path, "D004", f"{path[-1]} must be a list")
            return
        for number, entry in enumerate(listed):
            if isinstance(entry, Mapping) and isinstance(name := entry.get("name"), str) and name.strip():
                yield (*path, number), entry
            else:
                self._find((*path, number), "D004", f"an entry of {path[-1]} needs a name", "write - name: …")

    def _declared(self, entry: Mapping[str, Any], path: Path, layer: Layer) -> Declared:
        columns, links = [], []
        keys = [self._composite_key(entry, path)] if self._composite_key(entry, path) else []
        for inner, column in self._entries(entry, (*path, "columns")):
            name = column["name"]
            columns.append(
                Column(
                    name=name,
                    type=_text(column.get("data_type")),
                    description=_text(column.get("description")),
                    origin=_origin(column),
                )
            )
            if any(_is_unique(test) for test in _tests(column)) or _is_primary(column):
                keys.append((name,))
            links += [link for test in _tests(column) if (link := self._link(name, test, inner)) is not None]
        model = Model(
            name=entry["name"],
            domain=self.domain,
            layer=layer,
            path=self.document.places.path,
            description=_text(entry.get("description")),
            key=min(keys, key=len) if keys else (),
            columns=tuple(columns),
            relationships=tuple(links),
            origin=_origin(entry),
        )
        return Declared(model, _below(self.document.places, path))

    def _composite_key(self, entry: Mapping[str, Any], path: Path) -> tuple[str, ...]:
        """Return the columns of a model-level primary key or combination-uniqueness test."""
        for constraint in _listed(entry.get("constraints")):
            if isinstance(constraint, Mapping) and constraint.get("type") == "primary_key":
                return _names(constraint.get("columns"))
        for test in _tests(entry):
            for name, arguments in test.items() if isinstance(test, Mapping) else ():
                if "unique" in str(name) and isinstance(arguments, Mapping):
                    inner = arguments.get("arguments")
                    holder = inner if isinstance(inner, Mapping) else arguments
                    for word in ("combination_of_columns", "columns", "column_names"):
                        if holder.get(word):
                            return _names(holder[word])
        return ()

    def _link(self, column: str, test: Any, path: Path) -> Relationship | None:
        if not isinstance(test, Mapping):
            return None
        arguments = test.get("relationships")
        if isinstance(arguments, Mapping) and isinstance(arguments.get("arguments"), Mapping):
            arguments = arguments["arguments"]
        if not isinstance(arguments, Mapping):
            return None
        to, target_field = arguments.get("to"), arguments.get("field")
        found = REF.match(to) if isinstance(to, str) else None
        if found is None or not isinstance(target_field, str):
            self._find(
                path,
                "D005",
                f"the relationship of {column} does not say where it points",
                "to: ref('…'), field: …",
            )
            return None
        return Relationship(column=column, to=found.group(1), field=target_field)

    def _find(self, path: Path, code: str, message: str, hint: str = "") -> None:
        self.findings.append(Finding(self.document.places.value(path), code, message, hint))


def _below(places: Places, path: Path) -> Places:
    """Return the places under a path, as if it were the root."""
    size = len(path)
    return Places(places.path, {p[size:]: place for p, place in places.by_path.items() if p[:size] == path})


def _tests(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    return (*_listed(entry.get("data_tests")), *_listed(entry.get("tests")))


def _listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()


def _names(value: Any) -> tuple[str, ...]:
    return tuple(str(item) for item in _listed(value))


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _origin(entry: Mapping[str, Any]) -> str | None:
    """Return what `config: {meta: {origin: …}}` says a source's table or column is called where it comes from."""
    config = entry.get("config")
    meta = config.get("meta") if isinstance(config, Mapping) else None
    origin = meta.get("origin") if isinstance(meta, Mapping) else None
    return origin if isinstance(origin, str) and origin else None


def _is_unique(test: Any) -> bool:
    if isinstance(test, Mapping):
        inner = test.get("unique")
        conditional = isinstance(inner, Mapping) and "where" in str(inner)
        return "unique" in test and not conditional
    return bool(test == "unique")


def _is_primary(column: Mapping[str, Any]) -> bool:
    return any(
        isinstance(c, Mapping) and c.get("type") == "primary_key" for c in _listed(column.get("constraints"))
    )
