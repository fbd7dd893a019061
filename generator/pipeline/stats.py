"""What a benchmark is made of: its tasks, rules, documents, graph, rejections, and what of the graph it covers.

Comes in: a domain's release, or its sample where there is no release yet, and the catalog. Goes out: `Stats`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.catalog.types import DomainCatalog, RuleKind
from generator.compiler.gold import span_lookup
from generator.compiler.project import sound_catalog
from generator.errors import GoldruleError
from generator.graph import EdgeType, LinkageGraph
from generator.pipeline.bench import linkage_graph
from generator.pipeline.samples import Sample, read_sample, sample_path
from generator.pipeline.stages import Options, chosen
from generator.records import AnalysisType, Rejection, Tier
from generator.release import Release
from generator.release.read import read_release

Link = tuple[str, str]
"""A rule and a metric that it changes."""


@dataclass(frozen=True)
class Used:
    """What a task makes use of.

    Attributes:
        type: Its analysis type.
        tier: Its tier.
        metric: The metric asked about; empty for a knowledge task about a rule.
        applied: Rules that apply to it.
        required: Those of them that it needs.
    """

    type: AnalysisType
    tier: Tier
    metric: str
    applied: tuple[str, ...]
    required: tuple[str, ...]


@dataclass(frozen=True)
class Words:
    """Words a document: the fewest, the mean, the most."""

    least: int
    mean: float
    most: int


@dataclass(frozen=True)
class Kind:
    """Rules of one kind, and the tasks that need one of them."""

    rules: int
    tasks: int


@dataclass(frozen=True)
class Coverage:
    """What of the graph the analytical tasks make use of.

    A link is covered if a task about the metric, or about one made of it, has the rule attached; it is needed if such a
    task requires the rule.

    Attributes:
        links: All rule→metric edges.
        covered: Those that some task has attached.
        needed: Those that some task requires.
        unused_metrics: Metrics that no task asks about, directly or as a part.
        unused_rules: Rules that no task has attached.
    """

    links: tuple[Link, ...]
    covered: tuple[Link, ...]
    needed: tuple[Link, ...]
    unused_metrics: tuple[str, ...]
    unused_rules: tuple[str, ...]

    @property
    def uncovered(self) -> tuple[Link, ...]:
        """The links that no task has attached."""
        return tuple(link for link in self.links if link not in self.covered)


@dataclass(frozen=True)
class Stats:
    """The figures of one domain.

    Attributes:
        domain: The domain.
        source: `release` or `sample`.
        tasks: (type, tier) to tasks.
        kinds: Each kind of rule.
        words: Of the rules' documents; None without rules.
        graph: (what, how many) of nodes and edges.
        rejections: Reason to how many, most first.
        coverage: What of the graph is made use of.
    """

    domain: str
    source: str
    tasks: Mapping[tuple[AnalysisType, Tier], int]
    kinds: Mapping[RuleKind, Kind]
    words: Words | None
    graph: tuple[tuple[str, int], ...]
    rejections: Mapping[str, int]
    coverage: Coverage


def stats(options: Options) -> tuple[Stats, ...]:
    """Return the figures of each domain.

    Args:
        options: Root, domains, and the folder of the releases.

    Raises:
        GoldruleError: If a domain has neither a release nor a sample.
    """
    catalog = sound_catalog(options.root)
    found = []
    for name in chosen(options, catalog):
        domain = catalog.domains[name]
        graph = linkage_graph(domain, span_lookup(catalog, name))
        found.append(_of_source(options, domain, graph, name))
    return tuple(found)


def _of_source(options: Options, domain: DomainCatalog, graph: LinkageGraph, name: str) -> Stats:
    folder, path = options.root / options.out / name, sample_path(options.root, name)
    if folder.is_dir():
        release = read_release(folder)
        return stats_of(domain, graph, used_by_release(release), release.rejections, "release")
    if path.is_file():
        sample = read_sample(path)
        return stats_of(domain, graph, used_by_sample(sample), sample.rejections, "sample")
    where = _said(folder, options.root)
    raise GoldruleError(f"{name} has neither a release at {where} nor a sample; run `generator sample` first")


def _said(path: Path, root: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path


def used_by_release(release: Release) -> tuple[Used, ...]:
    """Return what each released task makes use of."""
    return tuple(
        Used(task.type, task.tier, str(task.spec["metric"]), task.applied, task.required)
        for task in release.gold.values()
    )


def used_by_sample(sample: Sample) -> tuple[Used, ...]:
    """Return what each sampled task makes use of."""
    return tuple(
        Used(task.spec.type, task.tier, task.spec.metric, task.spec.rules, task.required)
        for task in sample.tasks
    )


def stats_of(
    domain: DomainCatalog,
    graph: LinkageGraph,
    tasks: Sequence[Used],
    rejections: Iterable[Rejection] = (),
    source: str = "release",
) -> Stats:
    """Return the figures of a domain.

    Args:
        domain: Its catalog.
        graph: Its linkage graph.
        tasks: What its tasks make use of.
        rejections: Its ledger.
        source: Where tasks and ledger come from.
    """
    reasons = Counter(rejection.reason for rejection in rejections)
    return Stats(
        domain=domain.domain.domain,
        source=source,
        tasks=Counter((task.type, task.tier) for task in tasks),
        kinds=_kinds(domain, tasks),
        words=_words(domain),
        graph=graph.stats(),
        rejections=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        coverage=coverage_of(domain, graph, tasks),
    )


def _kinds(domain: DomainCatalog, tasks: Sequence[Used]) -> dict[RuleKind, Kind]:
    of_kind = {kind: {name for name, rule in domain.rules.items() if rule.kind is kind} for kind in RuleKind}
    return {
        kind: Kind(len(rules), sum(bool(rules.intersection(task.required)) for task in tasks))
        for kind, rules in of_kind.items()
    }


def _words(domain: DomainCatalog) -> Words | None:
    counts = [len(rule.document.split()) for rule in domain.rules.values()]
    return Words(min(counts), sum(counts) / len(counts), max(counts)) if counts else None


def coverage_of(domain: DomainCatalog, graph: LinkageGraph, tasks: Iterable[Used]) -> Coverage:
    """Return what of the graph the analytical tasks make use of."""
    links = tuple((edge.source.name, edge.target.name) for edge in graph.edges(EdgeType.RULE_METRIC))
    asked: set[str] = set()
    covered: set[Link] = set()
    needed: set[Link] = set()
    rules: set[str] = set()
    for task in tasks:
        if task.tier is Tier.KNOWLEDGE:
            continue
        parts = graph.made_of(task.metric)
        asked.update(parts)
        rules.update(task.applied)
        covered.update((rule, part) for rule in task.applied for part in parts)
        needed.update((rule, part) for rule in task.required for part in parts)
    return Coverage(
        links,
        tuple(link for link in links if link in covered),
        tuple(link for link in links if link in needed),
        tuple(sorted(set(domain.metrics) - asked)),
        tuple(sorted(set(domain.rules) - rules)),
    )
