"""Releases made ready to be looked at: with their documents, and with the linkage graph that they were drawn from.

Comes in: a path to releases and the project's root. Goes out: what `generator.reporting` shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.catalog.loading import read_catalog
from generator.catalog.types import DomainCatalog
from generator.compiler.gold import span_lookup
from generator.pipeline.bench import linkage_graph
from generator.pipeline.inputs import acting_of, metrics_of
from generator.release import Release
from generator.release.documents import read_documents
from generator.release.folders import read_releases
from generator.reporting.graph import Name, drawn
from generator.reporting.tasks import Shown, title_of


def shown_releases(path: Path, root: Path) -> tuple[Shown, ...]:
    """Return the releases that a path means, each with its documents and its graph.

    The graph is the project's where the project still says what the release was made from; otherwise it holds what the
    release itself shows: which rules change which metrics, and which dimensions these are asked by.

    Args:
        path: One domain's release or a folder of releases.
        root: The project's root; it need not be one.

    Raises:
        ReleaseError: If there is no release, or one cannot be read.
    """
    found = []
    for folder, release in read_releases(path):
        documents = read_documents(folder)
        graph = _of_project(release, root) or _of_release(release, documents)
        found.append(Shown(release, documents, graph))
    return tuple(found)


def is_of(release: Release, domain: DomainCatalog) -> bool:
    """Return whether a release was made from metrics and rules that still say the same."""
    inputs = release.certificate.get("inputs") or {}
    return bool(inputs) and all(
        inputs.get(name) == now
        for name, now in (("metrics", metrics_of(domain)), ("acting", acting_of(domain)))
    )


def _of_project(release: Release, root: Path) -> dict[str, Any] | None:
    """Return the project's graph of a release's domain; None where the project does not say what it said then."""
    catalog, findings = read_catalog(root, [release.domain])
    if catalog is None or findings or not is_of(release, catalog.domains[release.domain]):
        return None
    domain, span_of = catalog.domains[release.domain], span_lookup(catalog, release.domain)
    graph = linkage_graph(domain, span_of)
    nodes = [(str(node.type), node.name) for node in graph.nodes()]
    edges = [
        ((str(edge.source.type), edge.source.name), (str(edge.target.type), edge.target.name))
        for edge in graph.edges()
    ]
    labels = {
        **{("metric", name): metric.label for name, metric in domain.metrics.items()},
        **{("rule", name): rule.title for name, rule in domain.rules.items()},
        **{("dimension", name): words.label for name, words in domain.domain.dimensions.items()},
    }
    return drawn(nodes, edges, labels)


def _of_release(release: Release, documents: Mapping[str, str]) -> dict[str, Any]:
    titles: dict[Name, str] = {}
    for path, text in documents.items():
        kind, _, name = path.partition("/")
        if kind in ("rules", "metrics") and name:
            titles[kind[:-1], name.removesuffix(".md")] = title_of(text)
    edges = set(_edges(release))
    nodes = {*titles, *(node for edge in edges for node in edge)}
    return drawn(nodes, edges, {name: title for name, title in titles.items() if title})


def _edges(release: Release) -> Iterator[tuple[Name, Name]]:
    for task in release.gold.values():
        metric = str(task.spec.get("metric") or "")
        for operation in task.operations:
            for name in operation.get("metrics", ()):
                yield ("rule", str(operation["rule"])), ("metric", str(name))
        names = [str(task.spec.get("dimension") or "").partition(":")[0]]
        names += [str(one.get("dimension", "")) for one in task.spec.get("filters") or ()]
        for name in names:
            if metric and name:
                yield ("metric", metric), ("dimension", name)
