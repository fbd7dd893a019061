"""Which answers of a release a change can reach.

Comes in: the release as it stands and the domain as it is now. Goes out: tasks that stay as they are, tasks to be
answered again, and tasks that no longer make sense.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.pipeline.bench import Bench
from generator.pipeline.inputs import Inputs
from generator.pipeline.refresh.respecify import fact_asked, respecified
from generator.pipeline.reread import spec_of
from generator.pipeline.solve import knowledge
from generator.records import Rejection, SolvedTask, TaskSpec, Tier
from generator.release import GoldTask, Release
from generator.sampling.shapes import made_of


@dataclass(frozen=True)
class Reached:
    """A release's tasks after a change.

    Attributes:
        kept: Tasks whose answers nothing reaches, and those that documents answer.
        again: Tasks to be answered again, with the rules that can apply to them now.
        gone: Tasks that no longer make sense, each with a reason.
    """

    kept: tuple[SolvedTask, ...]
    again: tuple[TaskSpec, ...]
    gone: tuple[Rejection, ...]


def reached(bench: Bench, old: Release, *, everything: bool = False) -> Reached:
    """Tell a release's tasks apart by what has changed since.

    What no answer of a metric reads is compared first, by the digests of the domain's parts; only where these differ
    are tasks planned, and the digests of all that each of them reads compared.

    Args:
        bench: The domain as it is now, built.
        old: The release.
        everything: Whether to answer every task again, whatever has changed.

    Raises:
        ReleaseError: If a released task's slots cannot be read.
    """
    kept: list[SolvedTask] = []
    gone: list[Rejection] = []
    doubtful: list[tuple[GoldTask, TaskSpec]] = []
    same = set() if everything else untouched(bench, old)
    stored = reads_of(old)
    for gold in old.gold.values():
        spec = spec_of(gold)
        if gold.tier is Tier.KNOWLEDGE:
            missing = fact_asked(bench.domain, spec)
            (gone if missing else kept).append(missing or knowledge(bench, spec))  # type: ignore[arg-type]
        elif spec.metric in same and spec.id in stored:
            kept.append(solved_task(gold, spec, stored[spec.id]))
        else:
            doubtful.append((gold, spec))
    again: list[TaskSpec] = []
    narrow = narrowed(bench, (spec.metric for _, spec in doubtful))
    for gold, spec in doubtful:
        now = respecified(narrow, spec)
        if isinstance(now, Rejection):
            gone.append(now)
        elif everything or narrow.reads(now) != stored.get(now.id):
            again.append(now)
        else:
            base, with_rules = narrow.stored_sql(now)
            task = solved_task(gold, now, stored[now.id])
            kept.append(replace(task, base_sql=base, gold_sql=with_rules))
    return Reached(tuple(kept), tuple(again), tuple(gone))


def untouched(bench: Bench, old: Release) -> set[str]:
    """Return the metrics of which nothing has changed that any answer reads, nor where it is written."""
    before = Inputs.read(old.certificate.get("inputs"))
    if before is None or not bench.inputs.reach_alike(before) or old.certificate.get("data") != bench.data:
        return set()
    return {name for name in bench.domain.metrics if bench.inputs.asks_alike(before, name)}


def reads_of(old: Release) -> Mapping[str, str]:
    """Return task id to the digest of all that its answers were computed from; none for older releases."""
    stored = old.certificate.get("reads")
    return stored if isinstance(stored, Mapping) else {}


def narrowed(bench: Bench, metrics: Iterable[str]) -> Bench:
    """Return the domain with some metrics and what they are made of alone, so that no other is looked at."""
    known = bench.domain.metrics
    parts = {part for name in set(metrics) & known.keys() for part in made_of(bench.domain, name)}
    domain = bench.domain.model_copy(update={"metrics": {name: known[name] for name in known if name in parts}})
    return replace(bench, catalog=replace(bench.catalog, domains={**bench.catalog.domains, bench.name: domain}))


def solved_task(gold: GoldTask, spec: TaskSpec, reads: str) -> SolvedTask:
    """Return a released task as the stages know it.

    Args:
        gold: The task as released.
        spec: What it asks.
        reads: Digest of all that its answers were computed from.
    """
    return SolvedTask(
        spec=spec,
        tier=gold.tier,
        operators=gold.operators,
        required=gold.required,
        inert=gold.inert,
        base=gold.base,
        gold=gold.gold,
        base_sql=gold.base_sql,
        gold_sql=gold.gold_sql,
        without=gold.without,
        document=gold.document,
        must_include=gold.must_include,
        reads=reads,
    )
