"""The source tables of a domain of one's own, as its `models/<domain>/sources.yml` declares them for loading.

Comes in: a domain's models. Goes out: the records that `generator load` fills the warehouse by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.catalog.types import DomainCatalog, Model
from generator.errors import Finding, FindingsError
from generator.spans import Span
from generator.warehouse.loading.tables import Column, Domain, ForeignKey, Table

TYPES = re.compile(r"INTEGER|BIGINT|DOUBLE|VARCHAR|BOOLEAN|DATE|TIMESTAMP|DECIMAL\(\d+,\d+\)")
FILES = (".csv", ".tsv", ".parquet")


def own_tables(domain: DomainCatalog) -> Domain:
    """Return a domain's source tables, declared with a type for each column.

    A table's `config: {meta: {origin: …}}` names the file or the `schema.table` that it is loaded from, a column's
    what it is called there.

    Raises:
        FindingsError: A column has no type that can be loaded, or the domain declares no sources.
    """
    name = domain.domain.domain
    sources = sorted((model for model in domain.models.values() if model.layer == "source"), key=lambda m: m.name)
    findings = [finding for model in sources for finding in _untyped(model)]
    if not sources:
        span = Span(f"models/{name}/sources.yml")
        hint = "declare them with a data_type for each column, or let `generator init` write the domain"
        findings.append(Finding(span, "L012", f"{name} declares no source tables", hint))
    if findings:
        raise FindingsError(tuple(sorted(findings)))
    return Domain(name, domain.domain.label, tuple(_table(model, domain) for model in sources))


def _untyped(model: Model) -> Iterator[Finding]:
    for column in model.columns:
        if not TYPES.fullmatch(_type(column.type)):
            message = f"{column.name} of {model.name} has {f'the type {column.type}' if column.type else 'no type'}"
            hint = "write data_type: integer, bigint, double, decimal(18,2), varchar, boolean, date or timestamp"
            yield Finding(Span(model.path), "L012", message, hint)


def _type(written: str) -> str:
    return re.sub(r"\s+", "", written.upper())


def _table(model: Model, domain: DomainCatalog) -> Table:
    columns = tuple(
        Column(
            column.name,
            _type(column.type),
            column.description or column.name,
            column.name not in model.key,
            column.origin or "",
        )
        for column in model.columns
    )
    keys = tuple(
        ForeignKey((link.column,), link.to, (link.field,))
        for link in model.relationships
        if (to := domain.models.get(link.to)) is not None and to.layer == "source"
    )
    origin = model.origin or ""
    is_file = PurePosixPath(origin).suffix.lower() in FILES
    schema, _, name = origin.partition(".")
    return Table(
        model.name,
        model.description or model.name,
        columns,
        model.key,
        keys,
        files=(origin,) if is_file else (),
        relation=(schema, name) if name and not is_file else (),
    )
