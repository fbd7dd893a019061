"""Further candidates for the analysis types that have too few tasks.

Comes in: how many tasks of each type were accepted, the least wanted, subgraphs not used yet. Goes out:
candidates of the missing types only, in order of preference, made one after the other as they are asked
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.records import AnalysisType, Subgraph, TaskSpec
from generator.sampling.drafts import DRAFTERS
from generator.sampling.identity import distinct
from generator.sampling.instantiate import instantiate
from generator.sampling.setting import Setting


def missing_types(accepted: Mapping[AnalysisType, int], minimum: int) -> dict[AnalysisType, int]:
    """Return the types that have fewer tasks than the minimum and how many each lacks, the neediest first.

    Knowledge retrieval is never among them: all its questions are candidates from the start.
    """
    lacking = {type: minimum - accepted.get(type, 0) for type in DRAFTERS if accepted.get(type, 0) < minimum}
    return dict(sorted(lacking.items(), key=lambda item: (-item[1], item[0])))


def augment(
    accepted: Mapping[AnalysisType, int],
    minimum: int,
    unused: Iterable[Subgraph],
    settings: Mapping[str, Setting],
    seed: int,
    seen: Iterable[str] = (),
    limit: int = 2,
) -> Iterator[TaskSpec]:
    """Yield candidates of the types that are missing, subgraph by subgraph.

    Args:
        accepted: Tasks accepted so far, by type.
        minimum: Least tasks of each type.
        unused: Subgraphs to draw from, best first.
        settings: Metric to its setting.
        seed: The run's seed.
        seen: Ids of the tasks that were candidates before.
        limit: How many at most of each subgraph and type.

    Yields:
        Tasks not seen before. Whoever takes them stops once nothing is missing; `accepted` is looked at
        before each subgraph, so a caller who keeps it up to date gets no more of a type that has enough.
    """
    known = set(seen)
    for subgraph in unused:
        wanted = missing_types(accepted, minimum)
        if not wanted:
            return
        for type in wanted:
            yield from distinct(instantiate(subgraph, settings[subgraph.metric], seed, limit, (type,)), known)
