"""The stages as a readable tuple, and what each of them runs for some domains.

Comes in: the project's root, domains, seeds. Goes out: a built warehouse, samples, releases.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from generator.catalog.folders import find_domains
from generator.catalog.loading import Catalog, read_catalog
from generator.catalog.types import DomainCatalog
from generator.compiler.gold import span_lookup
from generator.compiler.project import compile_project, sound_catalog
from generator.errors import FindingsError, GoldruleError, did_you_mean
from generator.graph import LinkageGraph
from generator.pipeline.asking import Wording
from generator.pipeline.bench import Bench, linkage_graph
from generator.pipeline.crew import Crew, Progress, by_domain, crew_for
from generator.pipeline.own_sources import own_tables
from generator.pipeline.release import Released, release
from generator.pipeline.samples import Sample, read_sample, sample_of, sample_path, write_sample
from generator.pipeline.solve import CANDIDATES, solve
from generator.pipeline.writers import Desk, opened
from generator.warehouse.database import database_path
from generator.warehouse.dbt import DbtRun, run_dbt
from generator.warehouse.loading import DOMAINS, LoadReport, load
from generator.warehouse.public import require_sources

STAGES = ("load", "compile", "build", "sample", "phrase")
"""What `generator run` does, in order."""


@dataclass(frozen=True)
class Options:
    """What a run is made with.

    Attributes:
        root: The project's root.
        domains: Domains, in the order they are worked on; empty for all.
        target: Subgraphs to select in each domain.
        seed: Seed of all draws.
        threads: Threads of dbt; they change nothing but time.
        candidates: How many tasks to try of each subgraph.
        minimum: Least tasks of each type in each domain; 0 for none.
        out: Folder of the releases, under the root unless absolute.
        wording: Who words the questions.
    """

    root: Path
    domains: tuple[str, ...] = ()
    target: int = 100
    seed: int = 42
    threads: int = 2
    candidates: int = CANDIDATES
    minimum: int = 0
    out: Path = Path("release")
    wording: Wording = field(default_factory=Wording)

    @property
    def database(self) -> Path:
        """The warehouse."""
        return database_path(self.root)


def quiet(domain: str, doing: str) -> None:
    """Tell no one."""


def crew(options: Options) -> AbstractContextManager[Crew | None]:
    """Give processes for the domains of a run; best asked for early, for they get ready beside other work."""
    folders = list((options.root / "metrics").glob("*/_domain.yml"))
    return crew_for(len(set(options.domains)) or len(folders), options.root)


def chosen(options: Options, catalog: Catalog) -> tuple[str, ...]:
    """Return the domains to work on.

    Raises:
        GoldruleError: If one is unknown.
    """
    unknown = [name for name in options.domains if name not in catalog.domains]
    if unknown:
        hint = did_you_mean(unknown[0], catalog.domains) or f"there are: {', '.join(catalog.domains)}"
        raise GoldruleError(f"there is no domain {', '.join(unknown)}; {hint}")
    return options.domains or tuple(catalog.domains)


def load_domain(options: Options, domain: str, source: Path | None) -> LoadReport:
    """Fill the warehouse with a domain's source tables: those that come with Goldrule, or those of one's own.

    Raises:
        GoldruleError: There is no such domain, or its tables are not declared.
        WarehouseError: The source or the warehouse cannot be used.
    """
    own = None if domain in DOMAINS else own_tables(_own_domain(options.root, domain))
    options.database.parent.mkdir(parents=True, exist_ok=True)
    return load(domain, options.database, source, seed=options.seed, own=own)


def _own_domain(root: Path, name: str) -> DomainCatalog:
    """Return a domain of the project's catalog, whatever may be wrong with the others."""
    found, findings = find_domains(root, None)
    names = sorted({*DOMAINS, *(files.name for files in found)})
    if name not in names:
        hint = did_you_mean(name, names) or f"there are: {', '.join(names)}"
        raise GoldruleError(f"there is no domain {name}; {hint}; `generator init {name} --from DATA` makes a new one")
    catalog, findings = read_catalog(root, (name,))
    if catalog is None or name not in catalog.domains:
        raise FindingsError(findings)
    return catalog.domains[name]


def build(options: Options) -> DbtRun:
    """Run `dbt build` for the domains: staging, marts, gold tables and all their tests.

    Raises:
        WarehouseError: Naming every model and test that failed, or the source tables that are not loaded.
    """
    names = chosen(options, sound_catalog(options.root))
    for name in names:
        require_sources(options.database, name)
    compile_project(options.root)
    paths = [f"path:models/{part}{name}" for name in names for part in ("", "gold/")]
    run = run_dbt(["build", "--select", *paths], options.root, options.database, threads=options.threads)
    run.raise_for_failures("dbt build")
    return run


def sample(options: Options, progress: Progress = quiet, crew: Crew | None = None) -> dict[str, Sample]:
    """Draw and answer the tasks of each domain, and keep them for `phrase`.

    Args:
        options: What to sample, and how.
        progress: Told what is being done.
        crew: Processes to work on a domain each; they change nothing but time.
    """
    names = chosen(options, sound_catalog(options.root))
    return by_domain(_sampled, options, names, progress, crew)


def _sampled(options: Options, name: str, tell: Callable[[str], None]) -> Sample:
    bench = Bench(options.root, options.database, sound_catalog(options.root), name)
    data = bench.data
    solved = solve(
        bench,
        target=options.target,
        seed=options.seed,
        threads=options.threads,
        candidates=options.candidates,
        minimum=options.minimum,
        progress=tell,
    )
    found = sample_of(name, options.seed, bench.catalog_hash, data, solved)
    write_sample(sample_path(options.root, name), found)
    return found


def phrase(options: Options, progress: Progress = quiet, crew: Crew | None = None) -> dict[str, Released]:
    """Say the sampled tasks of each domain in words, prove them and write the releases.

    Where a text model is configured it words the questions, and a judge admits them; the grammar takes over where it
    does not pass. Where requests are to be written to a file, that is all that is done.

    Args:
        options: What to word, and how.
        progress: Told what is being done.
        crew: Processes to work on a domain each, where no model is asked: a budget is spent by one alone.
    """
    catalog = sound_catalog(options.root)
    names = chosen(options, catalog)
    for name in names:
        read_sample(sample_path(options.root, name))
    doing = [names[0]] if names else [""]
    with opened(options.root, options.wording, lambda line: progress(doing[0], line)) as desk:
        if options.wording.batch_out is not None:
            for name in names:
                doing[0] = name
                desk.word(
                    read_sample(sample_path(options.root, name)).tasks, catalog.domains[name], options.seed
                )
            return {}
        if desk.writers is None:
            return by_domain(_phrased, options, names, progress, crew)
        found = {}
        for name in names:
            doing[0] = name
            found[name] = _phrased(options, name, lambda what, name=name: progress(name, what), desk)  # type: ignore[misc]
        return found


def _phrased(options: Options, name: str, tell: Callable[[str], None], desk: Desk | None = None) -> Released:
    return release(
        Bench(options.root, options.database, sound_catalog(options.root), name),
        read_sample(sample_path(options.root, name)),
        options.root / options.out,
        seed=options.seed,
        desk=desk,
        progress=tell,
    )


def graph_of(domain: str, root: Path = Path(".")) -> LinkageGraph:
    """Return the linkage graph of a domain.

    Raises:
        FindingsError: With every problem of the catalog.
        GoldruleError: If there is no such domain.
    """
    catalog = sound_catalog(root)
    name = chosen(Options(root, (domain,)), catalog)[0]
    return linkage_graph(catalog.domains[name], span_lookup(catalog, name))


class Clock:
    """Measures how long things take, in seconds."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    def lap(self) -> float:
        """Return the seconds since the last lap and start the next."""
        now = time.perf_counter()
        seconds, self._start = now - self._start, now
        return seconds
