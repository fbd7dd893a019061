"""From a project's folders to its catalog: every file read, typed and cross-checked, every problem gathered.

Comes in: the project's root. Goes out: a frozen `Catalog`, or all findings of all files at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from generator.catalog.checks import check_domain, sound_part
from generator.catalog.checks.context import Checked
from generator.catalog.dbt_yaml import declared_models
from generator.catalog.folders import DomainFiles, find_domains, shown
from generator.catalog.hashing import content_hash
from generator.catalog.places import Places, SpanTable
from generator.catalog.reader import read_yaml
from generator.catalog.shapes import shaped
from generator.catalog.trees import Trees
from generator.catalog.types import Domain, DomainCatalog, Metric, Model, Rule
from generator.errors import Finding, FindingsError
from generator.spans import Span

R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True)
class Catalog:
    """Everything that people wrote down, typed.

    Attributes:
        domains: Each domain by name, sorted.
        spans: Where every key and value stands.
        hash: SHA-256 of the content, whatever its bytes.
    """

    domains: Mapping[str, DomainCatalog]
    spans: SpanTable
    hash: str


def load_catalog(root: Path, domains: Sequence[str] | None = None) -> Catalog:
    """Read a project's catalog.

    Args:
        root: The project's root: the folder that holds metrics/, rules/ and models/.
        domains: Names of the domains to read, or None for all.

    Raises:
        FindingsError: With every problem of every file.
    """
    catalog, findings = read_catalog(root, domains)
    if findings or catalog is None:
        raise FindingsError(findings)
    return catalog


def read_catalog(
    root: Path, domains: Sequence[str] | None = None, trees: Trees | None = None
) -> tuple[Catalog | None, tuple[Finding, ...]]:
    """Read a project's catalog and return its findings beside it.

    Args:
        root: The project's root.
        domains: Names of the domains to read, or None for all.
        trees: Trees of files that were read before, for who reads the same files again and again.

    Returns:
        The catalog without what cannot be worked on (files that could not be read, and what depends on them),
        or None when nothing is left; and all findings, by place. Without findings the catalog is whole.
    """
    root = root.resolve()
    chosen, findings = find_domains(root, domains)
    found = list(findings)
    spans: dict[tuple[str, str, str], Places] = {}
    read: dict[str, DomainCatalog] = {}
    trees = Trees(root) if trees is None else trees
    for files in chosen:
        loader = _DomainLoader(root, files, trees)
        domain = loader.load()
        found += loader.findings
        spans |= loader.spans
        if domain is not None:
            read[files.name] = domain
    if domains is None and (root / "dbt_project.yml").is_file():
        trees.keep()
    catalog = Catalog(read, SpanTable(spans), content_hash(read)) if read else None
    return catalog, tuple(sorted(set(found)))


@dataclass
class _DomainLoader:
    """Reads one domain; what is wrong gathers in `findings`, where things stand in `spans`."""

    root: Path
    files: DomainFiles
    trees: Trees
    findings: list[Finding] = field(default_factory=list)
    spans: dict[tuple[str, str, str], Places] = field(default_factory=dict)
    broken: set[tuple[str, str]] = field(default_factory=set)

    def load(self) -> DomainCatalog | None:
        name = self.files.name
        domain = self._domain()
        metrics = self._records(self.files.metrics, "metric", Metric)
        rules = self._records(self.files.rules, "rule", Rule)
        models = self._models()
        if not self.files.metrics:
            hint = f"create metrics/{name}/<metric>.yml"
            self.findings.append(Finding(Span(f"metrics/{name}"), "S010", f"{name} has no metric", hint))
        if domain is None:
            return None
        catalog = DomainCatalog(domain=domain, metrics=metrics, rules=rules, models=models)
        checked = Checked(catalog, SpanTable(self.spans), frozenset(self.broken), self._sql_stems())
        findings = check_domain(checked)
        self.findings += findings
        return sound_part(checked, findings)

    def _sql_stems(self) -> frozenset[str]:
        return frozenset(shown(self.root, path.with_suffix("")) for path in self.files.sql)

    def _domain(self) -> Domain | None:
        path, name = self.files.domain, self.files.name
        if not path.exists():
            span = Span(shown(self.root, path))
            hint = f"create metrics/{name}/_domain.yml"
            self.findings.append(Finding(span, "S009", f"the domain {name} has no _domain.yml", hint))
            return None
        return self._record(path, "domain", name, Domain)

    def _records(self, paths: Sequence[Path], kind: str, record: type[R]) -> dict[str, R]:
        read = {path.stem: self._record(path, kind, path.stem, record) for path in paths}
        return {stem: value for stem, value in read.items() if value is not None}

    def _record(self, path: Path, kind: str, name: str, record: type[R]) -> R | None:
        """Read one file as a record; its name must be the one that the file or folder has."""
        document, found = read_yaml(path, shown(self.root, path), tree=self.trees.tree)
        self.findings += found
        value: R | None = None
        if document is not None:
            self.spans[(self.files.name, kind, name)] = document.places
            value, misfits = shaped(document, record)
            places_known = {finding.span for finding in found}
            self.findings += [misfit for misfit in misfits if misfit.span not in places_known]
        written = getattr(value, kind, name)
        if document is not None and written != name:
            what = "folder" if kind == "domain" else "file"
            message = f"the {kind} is called {written}, its {what} {name}"
            span = document.places.value((kind,))
            self.findings.append(
                Finding(span, "S006", message, f"write {kind}: {name}, or rename the {what}")
            )
            value = None
        if value is None or found:
            self.broken.add((kind, name))
            return None
        return value

    def _models(self) -> dict[str, Model]:
        models: dict[str, Model] = {}
        for path in self.files.models:
            document, found = read_yaml(path, shown(self.root, path), strict=False, tree=self.trees.tree)
            self.findings += found
            if document is None:
                self.broken.add(("model", "*"))
                continue
            declared, misfits = declared_models(document, self.files.name)
            self.findings += misfits
            if misfits:
                self.broken.add(("model", "*"))
            for entry in declared:
                model = entry.model
                if model.name in models:
                    other = self.spans[(self.files.name, "model", model.name)].value(("name",))
                    span = entry.places.value(("name",))
                    message = f"{model.name} is declared twice; first at {other}"
                    self.findings.append(Finding(span, "D003", message, "give one of them another name"))
                    continue
                models[model.name] = model
                self.spans[(self.files.name, "model", model.name)] = entry.places
        return models
