"""What answers are computed from, as digests: a later run sees from them which answers a change can reach.

Comes in: a domain's catalog, its models as dbt compiled them, its data. Goes out: digests of each part, and one for
each task of everything that its answers and their proof read.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import generator
from generator.catalog.hashing import digest_of
from generator.catalog.types import DomainCatalog, Operation, Rule
from generator.compiler.plan import Plan
from generator.compiler.render import Inliner, Macros
from generator.compiler.uses import SpanOf
from generator.records import TaskSpec
from generator.release.json_text import encode, ordered
from generator.sampling.shapes import made_of

PACKAGES = ("goldrule", "dbt-core", "dbt-duckdb", "duckdb", "polars", "sqlglot", "networkx", "scipy")
WORDING = ("phrasing", "validation", "release", "language")
"""Parts of the generator that word, check and write; they are run for every task of every release."""
APART = ("cli", "evaluation", "reporting")
"""Parts of the generator that no release depends on."""
METRIC_WORDS = {"label", "description", "level", "dated"}
DOMAIN_WORDS = {"label", "company", "story"}
DIMENSION_WORDS = {"label", "plural", "phrase", "values"}


@dataclass(frozen=True)
class Inputs:
    """Digests of what a domain's answers are computed from.

    Attributes:
        code: Of the parts of this generator that answer and prove, and of the packages they stand on.
        words: Of the parts of this generator that word, check and write.
        macros: Of the SQL macros.
        conventions: Of what the domain's metrics share, without words.
        schema: Source table or model to digest of its columns, keys and relationships.
        models: Model to digest of its SQL.
        metrics: Metric to digest of its file's content, and of those of the metrics it is made of, by name.
        acting: Metric to digest of what each rule does to it or to what it is made of, by name of the rule.
        written: Metric to digest of where these operations are written.
    """

    code: str
    words: str
    macros: str
    conventions: str
    schema: Mapping[str, str]
    models: Mapping[str, str]
    metrics: Mapping[str, Mapping[str, str]]
    acting: Mapping[str, Mapping[str, str]]
    written: Mapping[str, str]

    @classmethod
    def of(cls, domain: DomainCatalog, inliner: Inliner, macros: Macros, span_of: SpanOf) -> Inputs:
        """Return the digests of a domain."""
        return cls(
            code=code_digest(False),
            words=code_digest(True),
            macros=macros_of(macros),
            conventions=_conventions(domain),
            schema=schema_of(domain),
            models={name: digest_of(inliner.body(name)) for name in sorted(inliner.compiled)},
            metrics=metrics_of(domain),
            acting=acting_of(domain),
            written={name: _written(domain, name, span_of) for name in sorted(domain.metrics)},
        )

    @classmethod
    def read(cls, stored: Any) -> Inputs | None:
        """Return the digests that a certificate holds, or None where it holds none, as those of older versions."""
        names = {field.name for field in fields(cls)}
        if not isinstance(stored, Mapping) or set(stored) != names:
            return None
        wholes = {"code", "words", "macros", "conventions"}
        if not all(isinstance(stored[name], str if name in wholes else Mapping) for name in names):
            return None
        return cls(**dict(stored))

    def reach_alike(self, other: Inputs) -> bool:
        """Whether all is the same that any answer may read, whatever is asked."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("code", "macros", "conventions", "schema", "models")
        )

    def asks_alike(self, other: Inputs, metric: str) -> bool:
        """Whether a metric and all that rules do to it are the same, and written in the same places."""
        return all(
            getattr(self, name).get(metric) == getattr(other, name).get(metric)
            for name in ("metrics", "acting", "written")
        )

    def as_dict(self) -> dict[str, Any]:
        """Return them as plain data."""
        return asdict(self)


def reads(
    known: Inputs,
    domain: DomainCatalog,
    inliner: Inliner,
    data: Mapping[str, str],
    spec: TaskSpec,
    plan: Plan,
    context: Mapping[str, Any],
) -> str:
    """Return the digest of everything that a task's answers and their proof read.

    That is its slots, the whole plan (base, gold, and what is left without a rule are parts of it), the definitions
    that the oracle reads, the SQL of the models behind it, the rows of the source tables behind these, the conventions,
    and the code. Where a rule is written and how things are called is no part of it.

    Args:
        known: The domain's digests.
        domain: The domain's catalog.
        inliner: Knows what models are made from.
        data: Source table to the digest of its rows.
        spec: The task, with the rules that can apply to it.
        plan: Its plan.
        context: The conventions of its answer.
    """
    models, tables = inliner.behind(plan.models)
    parts = made_of(domain, spec.metric)
    return digest_of(
        [
            [known.code, known.macros, known.conventions],
            [[name, known.models[name]] for name in models],
            [[name, data.get(name, "")] for name in sorted(tables)],
            [_without(domain.metrics[name], METRIC_WORDS) for name in parts],
            known.acting[spec.metric],
            _unnoted(plan),
            encode(ordered(asdict(spec))),
            encode(ordered(context)),
        ]
    )


def _unnoted(plan: Plan) -> dict[str, Any]:
    """Return a plan without its comments for readers, which name lines of files."""
    data = plan.as_data()
    for chain in data["chains"]:
        for step in chain["steps"]:
            del step["note"]
    return data


def macros_of(macros: Macros) -> str:
    """Return the digest of the SQL macros."""
    return digest_of(macros.text)


def schema_of(domain: DomainCatalog) -> dict[str, str]:
    """Return, for each source table and model, the digest of its columns, keys and relationships."""
    return {name: digest_of(domain.models[name]) for name in sorted(domain.models)}


def metrics_of(domain: DomainCatalog) -> dict[str, dict[str, str]]:
    """Return, for each metric, the digests of it and of what it is made of, by name."""
    own = {name: digest_of(metric) for name, metric in domain.metrics.items()}
    return {name: {part: own[part] for part in made_of(domain, name)} for name in sorted(own)}


def acting_of(domain: DomainCatalog) -> dict[str, dict[str, str]]:
    """Return, for each metric, the digests of what rules do to it or to what it is made of, by rule."""
    return {name: dict(_acting(domain, made_of(domain, name))) for name in sorted(domain.metrics)}


def _acting(domain: DomainCatalog, parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for rule, operations in _named(domain, parts):
        above = sorted(other.rule for other in domain.rules.values() if rule.rule in other.supersedes)
        conditions = [rule.effective, dict(rule.when), rule.supersedes, above]
        yield rule.rule, digest_of([conditions, [operation for _, operation in operations]])


def _written(domain: DomainCatalog, metric: str, span_of: SpanOf) -> str:
    return digest_of(
        [
            str(span_of("rule", rule.rule, ("operations", index)))
            for rule, operations in _named(domain, made_of(domain, metric))
            for index, _ in operations
        ]
    )


def _named(
    domain: DomainCatalog, parts: Sequence[str]
) -> Iterator[tuple[Rule, list[tuple[int, Operation]]]]:
    """Yield each rule that names one of some metrics, with the operations that do and their places."""
    for _, rule in sorted(domain.rules.items()):
        named = [
            (index, operation)
            for index, operation in enumerate(rule.operations)
            if not set(parts).isdisjoint(operation.metrics)
        ]
        if named:
            yield rule, named


def _conventions(domain: DomainCatalog) -> str:
    shared = _without(domain.domain, DOMAIN_WORDS)
    shared["dimensions"] = {
        name: _without(spec, DIMENSION_WORDS) for name, spec in domain.domain.dimensions.items()
    }
    return digest_of(shared)


def _without(record: Any, words: Iterable[str]) -> dict[str, Any]:
    """Return a record's fields but those that are words for people."""
    return {name: getattr(record, name) for name in type(record).model_fields if name not in words}


@cache
def code_digest(wording: bool) -> str:
    """Return the digest of the generator's own code, and of the packages that it stands on.

    Args:
        wording: Of the parts that word, check and write, or of those that answer and prove.
    """
    root = Path(generator.__file__).parent
    digest = hashlib.sha256(repr(sorted(versions().items())).encode())
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root)
        if place.parts[0] not in APART and (place.parts[0] in WORDING) == wording:
            digest.update(f"\x1f{place.as_posix()}\x1f".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def versions() -> Mapping[str, str]:
    """Return the versions of Python and of the packages that answers stand on."""
    return {"python": platform.python_version()} | {name: _version(name) for name in PACKAGES}


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
