"""Links proposed from prose, beside what the YAML declares and what the data say.

Comes in: built domains and, where one is configured, a text model. Goes out: for each domain proposals with their
evidence, counts against the declared links, and the outcome of the counterfactual check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.catalog.types import DomainCatalog
from generator.compiler.project import sound_catalog
from generator.errors import WarehouseError
from generator.language import Failure, TextModel
from generator.pipeline.asking import models_of
from generator.pipeline.bench import Bench
from generator.pipeline.counterfactual import Trial, tried
from generator.pipeline.crew import Progress
from generator.pipeline.stages import Options, chosen, quiet
from generator.proposals.linking import (
    Comparison,
    Link,
    LinkKind,
    Proposed,
    compared,
    declared_links,
    inherited_links,
    lexical_links,
    link_request,
    links_of,
)
from generator.warehouse.database import connected

LEXICAL = "words alone"
ROLES = (("linker", "link"),)


@dataclass(frozen=True)
class Linked:
    """What was proposed for one domain, and how it fares.

    Attributes:
        domain: Its name.
        proposed: The proposals.
        comparisons: Them against what is declared, for each kind.
        trials: What the counterfactual check saw of each proposal; empty where it was not made.
        unanswered: Documents that the model gave no usable reply to, with the reason.
        untried: Why the check was not made, or empty.
    """

    domain: str
    proposed: Proposed
    comparisons: tuple[Comparison, ...]
    trials: Mapping[Link, Trial] = field(default_factory=dict)
    unanswered: tuple[str, ...] = ()
    untried: str = ""


@dataclass(frozen=True)
class Linking:
    """The outcome of all domains.

    Attributes:
        by: What proposed: a model's name, or `LEXICAL`.
        domains: Each domain's.
    """

    by: str
    domains: tuple[Linked, ...]


def link(options: Options, progress: Progress = quiet) -> Linking | None:
    """Propose links for each document of the chosen domains, compare and try them.

    Args:
        options: Domains, warehouse, and what was said of models; without a model, words alone propose.
        progress: Told (domain, what is being done).

    Returns:
        The outcome, or None where requests were written to a file instead.

    Raises:
        LanguageError: If a model cannot be reached or may cost no more; what came is kept.
    """
    catalog = sound_catalog(options.root)
    names = chosen(options, catalog)
    doing = [""]
    with models_of(options.root, options.wording, ROLES, lambda line: progress(doing[0], line)) as models:
        proposals = {}
        for name in names:
            doing[0] = name
            progress(name, "read the documents")
            proposals[name] = _proposed(catalog.domains[name], models[0] if models else None)
    if options.wording.batch_out is not None:
        return None
    found = []
    for name in names:
        bench = Bench(options.root, options.database, catalog, name)
        found.append(_linked(bench, *proposals[name], lambda what, name=name: progress(name, what)))  # type: ignore[misc]
    return Linking(models[0].settings.model if models else LEXICAL, tuple(found))


def _proposed(domain: DomainCatalog, model: TextModel | None) -> tuple[Proposed, tuple[str, ...]]:
    """Return the proposals for a domain, and the documents without a reply."""
    if model is None:
        return lexical_links(domain), ()
    requests = {name: link_request(rule, domain) for name, rule in sorted(domain.rules.items())}
    replies = model.ask(list(requests.values()))
    links: dict[Link, str] = {}
    refused: list[str] = []
    unanswered = []
    for name, request in requests.items():
        reply = replies[request.id]
        if isinstance(reply, Failure):
            unanswered.append(f"{name}: {reply.reason}: {reply.detail}")
            continue
        found = links_of(reply, domain.rules[name], domain)
        links |= found.links
        refused += found.refused
    return Proposed(links, tuple(refused)), tuple(unanswered)


def _linked(
    bench: Bench, proposed: Proposed, unanswered: tuple[str, ...], progress: Callable[[str], None]
) -> Linked:
    declared, inherited = declared_links(bench.domain), inherited_links(bench.domain)
    comparisons = compared(proposed.links, declared, inherited)
    trials: dict[Link, Trial] = {}
    untried = ""
    try:
        with connected(bench.database) as connection:
            links = sorted(proposed.links)
            for number, (one, trial) in enumerate(tried(bench, connection, links), 1):
                progress(f"try link {number} of {len(links)}")
                trials[one] = trial
    except WarehouseError as error:
        trials, untried = {}, str(error)
    return Linked(bench.name, proposed, comparisons, trials, unanswered, untried)


def kinds(trials: Mapping[Link, Trial], kind: LinkKind) -> Mapping[Link, Trial]:
    """Return the trials of one kind."""
    return {one: trial for one, trial in trials.items() if one.kind is kind}
