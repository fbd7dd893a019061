"""Whether a proposed link is one in the data: does the rule, put to the metric, change it in at least one slice.

Comes in: links of one domain, its bench. Goes out: for each what was tried and seen. A rule that does not name a metric
is put to it as `generator ablate` does, as far as its operations can act there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from generator.catalog.types import DomainCatalog, Rule
from generator.compiler.paired import paired
from generator.pipeline.bench import Bench
from generator.pipeline.effects import Effects, moved
from generator.proposals.linking import Link, LinkKind
from generator.warehouse.database import Connection


class Seen(StrEnum):
    """What the check saw."""

    CHANGES = "changes"
    NOTHING = "changes nothing"
    CANNOT = "cannot act"


@dataclass(frozen=True)
class Trial:
    """One link, tried.

    Attributes:
        seen: What was seen.
        where: A slice and group that changed, or empty.
    """

    seen: Seen
    where: str = ""


def tried(bench: Bench, connection: Connection, links: Iterable[Link]) -> Iterator[tuple[Link, Trial]]:
    """Try links, one after another.

    A rule changes a metric where a value of its gold table's slices differs from the one without any rule by more than
    a unit of the last decimal shown. A dimension limits a rule where the rule changes some of its groups, and leaves
    others as they are, in a metric that the rule names.
    """
    effects = Effects(bench, connection)
    for link in links:
        yield link, _metric(effects, link) if link.kind is LinkKind.METRIC else _dimension(effects, link)


def _metric(effects: Effects, link: Link) -> Trial:
    found = _changed(effects, link.rule, link.target)
    if found is None:
        return Trial(Seen.CANNOT)
    return Trial(Seen.CHANGES, found) if found else Trial(Seen.NOTHING)


def _changed(effects: Effects, rule: str, metric: str) -> str | None:
    """Return a group that a rule alone changes, nothing where there is none, None where the rule cannot act."""
    bench = effects.bench
    domain = _alone(bench, rule, metric)
    after = effects.under(domain, metric) if domain is not None else None
    if domain is None or after is None:
        return None
    groups = moved(bench.domain, bench.domain.metrics[metric], effects.base(metric), after)
    return " ".join(min(groups)) if groups else ""


def _alone(bench: Bench, rule: str, metric: str) -> DomainCatalog | None:
    """Return the domain in which this rule alone changes the metric: as declared, else as far as it can act."""
    declared = bench.domain.rules[rule]
    if _names(declared, metric):
        return bench.domain.model_copy(
            update={"rules": {rule: declared.model_copy(update={"supersedes": ()})}}
        )
    return paired(bench.catalog, bench.name, rule, metric)


def _dimension(effects: Effects, link: Link) -> Trial:
    bench = effects.bench
    asked = [
        metric
        for metric in bench.domain.metrics
        if _names(bench.domain.rules[link.rule], metric) and link.target in bench.reachable[metric]
    ]
    if not asked:
        return Trial(Seen.CANNOT)
    for metric in asked:
        domain = _alone(bench, link.rule, metric)
        after = effects.under(domain, metric, slices=(link.target,)) if domain is not None else None
        if after is None:
            continue
        before = effects.base(metric, (link.target,))
        groups = moved(bench.domain, bench.domain.metrics[metric], before, after)
        if groups and {*before, *after} - groups:
            return Trial(Seen.CHANGES, f"{metric}: {' '.join(min(groups))}")
    return Trial(Seen.NOTHING)


def _names(rule: Rule, metric: str) -> bool:
    return any(metric in operation.metrics for operation in rule.operations)
