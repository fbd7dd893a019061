"""From a subgraph to candidate tasks with values.

Comes in: subgraphs, the settings of their metrics, a seed. Goes out: task candidates in order of
preference, with ids and the rules that can apply; no two of them ask the same.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, zip_longest

from generator.randomness import stream
from generator.records import AnalysisType, Subgraph, TaskSpec
from generator.sampling.applicability import Scope
from generator.sampling.drafts import DRAFTERS
from generator.sampling.drawing import Drawing
from generator.sampling.identity import distinct, named
from generator.sampling.setting import Setting
from generator.sampling.touching import bites

CANDIDATES = 8
TRIES = 12
WITHOUT_EFFECT = 4
"""From so many candidates of a subgraph on, one asks where its rules can apply but should change nothing: an agent
that applies rules everywhere is found out by these, and the analytics tier is made of them."""
WEIGHTS: Mapping[AnalysisType, float] = {
    AnalysisType.SIGNIFICANCE_TESTING: 3,
    AnalysisType.DECOMPOSITION: 3,
    AnalysisType.RANKING: 2,
}
"""Types that few subgraphs suit, or that are often rejected, are tried earlier; the others weigh 1."""


def instantiate(
    subgraph: Subgraph,
    setting: Setting,
    seed: int,
    limit: int = CANDIDATES,
    types: Collection[AnalysisType] = tuple(AnalysisType),
) -> tuple[TaskSpec, ...]:
    """Return candidates of a subgraph.

    Each carries the rules that can apply to it: never one outside the subgraph's, and one at least if that
    has any. The types take turns, so that the first few candidates are of different types; within a type
    those come first to which exactly the subgraph's rules apply. Candidates whose rules touch hardly a row
    of what is asked are left out but for one of many, unless there are no others. Each draw depends on seed,
    subgraph, type and its own number alone.

    Args:
        subgraph: What is drawn for.
        setting: Its metric's setting.
        seed: The run's seed.
        limit: How many at most.
        types: Types wanted.
    """
    rng = stream(seed, "instantiate", subgraph.id)
    order = _shuffled(rng)
    found = [_of_type(subgraph, setting, seed, type) for type in order if type in types]
    acting = _in_turn([[spec for spec in specs if not spec.rules or bites(setting, spec)] for specs in found])
    idle = _in_turn([[spec for spec in specs if spec.rules and not bites(setting, spec)] for specs in found])
    if not acting:
        return idle[:limit]
    asked = idle[: limit // WITHOUT_EFFECT and 1]
    return (*acting[: limit - len(asked)], *asked)


def _in_turn(of_types: Iterable[list[TaskSpec]]) -> tuple[TaskSpec, ...]:
    """Return candidates of several types, the types taking turns."""
    return tuple(spec for turn in zip_longest(*of_types) for spec in turn if spec is not None)


def instantiate_all(
    subgraphs: Iterable[Subgraph],
    settings: Mapping[str, Setting],
    seed: int,
    limit: int = CANDIDATES,
) -> tuple[TaskSpec, ...]:
    """Return the candidates of many subgraphs of one domain, in their order, each question once.

    Args:
        subgraphs: What is drawn for.
        settings: Metric to its setting.
        seed: The run's seed.
        limit: How many at most of each subgraph.
    """
    each = (instantiate(subgraph, settings[subgraph.metric], seed, limit) for subgraph in subgraphs)
    return tuple(distinct(chain.from_iterable(each)))


def _of_type(subgraph: Subgraph, setting: Setting, seed: int, type: AnalysisType) -> list[TaskSpec]:
    """Return different candidates of one type, those with exactly the subgraph's rules first."""
    streams = (stream(seed, "instantiate", f"{subgraph.id}/{type}/{number}") for number in range(TRIES))
    drawings = (Drawing(setting, subgraph, rng) for rng in streams)
    found = list(distinct(spec for drawing in drawings for spec in _draw(drawing, type)))
    found.sort(key=lambda spec: spec.rules != subgraph.rules)
    return found


def _draw(drawing: Drawing, type: AnalysisType) -> Iterator[TaskSpec]:
    """Yield one candidate, or none where the draw does not suit the type."""
    spec = DRAFTERS[type](drawing)
    if spec is not None:
        yield named(replace(spec, rules=drawing.setting.reach.applicable(Scope.of(spec))))


def _shuffled(rng: random.Random) -> list[AnalysisType]:
    """Return the types in random order, those of greater weight more often ahead."""
    keys = {type: rng.random() ** (1 / WEIGHTS.get(type, 1)) for type in DRAFTERS}
    return sorted(keys, key=lambda type: -keys[type])
