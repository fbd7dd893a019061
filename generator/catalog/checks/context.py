"""What every check is given: a domain, the places of its files, and what is known to be broken.

Comes in: a domain whose files were read. Goes out: findings at places, by the helpers here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.catalog.places import Path, SpanTable
from generator.catalog.types import DomainCatalog, Metric, Model, Operation, Rule
from generator.errors import Finding, did_you_mean
from generator.spans import Span

Kind = Literal["domain", "metric", "rule", "model"]
Findings = Iterator[Finding]


@dataclass(frozen=True)
class Checked:
    """A domain under check.

    Attributes:
        catalog: The records that could be read.
        spans: Where everything stands.
        broken: (kind, name) of files with findings of their own; nothing is said about names that lead
            there. A dbt file that could not be read is ("model", "*"): what it declares is not known.
        sql: Paths, without `.sql`, of the domain's dbt models.
    """

    catalog: DomainCatalog
    spans: SpanTable
    broken: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    sql: frozenset[str] = field(default_factory=frozenset)

    @property
    def name(self) -> str:
        """The domain's name."""
        return self.catalog.domain.domain

    def at(self, kind: Kind, name: str, *path: str | int) -> Span:
        """Return where a value stands."""
        return self.spans.value(self.name, kind, name, path)

    def key(self, kind: Kind, name: str, *path: str | int) -> Span:
        """Return where a key stands."""
        return self.spans.key(self.name, kind, name, path)

    def inside(self, kind: Kind, name: str, path: Path, offset: int) -> Span:
        """Return where a character of a text value stands."""
        return self.spans.inside(self.name, kind, name, path, offset)

    def knows(self, kind: Kind, name: str) -> bool:
        """Tell whether a name leads to a record, or to a file whose own findings come first."""
        known: Mapping[str, object] = {
            "metric": self.catalog.metrics,
            "rule": self.catalog.rules,
            "model": self.catalog.models,
        }[kind]
        return name in known or (kind, name) in self.broken or (kind == "model" and not self.models_known)

    @property
    def models_known(self) -> bool:
        """Whether every dbt file was read, so that a column that is not there is really missing."""
        return ("model", "*") not in self.broken

    def operations(self) -> Iterator[tuple[Rule, int, Operation]]:
        """Yield every operation with its rule and position."""
        for rule in self.catalog.rules.values():
            for index, operation in enumerate(rule.operations):
                yield rule, index, operation

    def metrics_of(self, operation: Operation) -> tuple[Metric, ...]:
        """Return the metrics that an operation names and that could be read."""
        known = self.catalog.metrics
        return tuple(known[name] for name in dict.fromkeys(operation.metrics) if name in known)

    def marts(self) -> Mapping[str, Model]:
        """Return the models that metrics may read."""
        return {name: model for name, model in self.catalog.models.items() if model.layer == "mart"}

    def reached(self, grain: str) -> tuple[Model, ...]:
        """Return a mart and the marts it reaches through many-to-one relationships, nearest first.

        Nothing is returned for an unknown mart, or while not every dbt file could be read.
        """
        marts = self.marts() if self.models_known else {}
        found = [grain] if grain in marts else []
        for name in found:
            for link in marts[name].relationships:
                target = marts.get(link.to)
                if target is not None and target.key == (link.field,) and link.to not in found:
                    found.append(link.to)
        return tuple(marts[name] for name in found)


def unknown(
    span: Span,
    code: str,
    what: str,
    name: str,
    known: Mapping[str, object] | tuple[str, ...],
    holder: str = "",
) -> Finding:
    """Return the finding that a name leads nowhere, with the nearest names that would.

    Args:
        span: Where the name stands.
        code: The finding's code.
        what: What the name should be: column, metric.
        name: The name.
        known: The names that there are.
        holder: What should have it, or empty.
    """
    hint = did_you_mean(name, known)
    if not hint and known:
        hint = f"there are: {', '.join(sorted(known)[:12])}{', …' if len(known) > 12 else ''}"
    place = f" in {holder}" if holder else ""
    return Finding(span, code, f"unknown {what} {name!r}{place}", hint or f"there is no {what} yet")
