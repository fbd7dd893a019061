"""Which subgraphs become tasks: greedy maximal marginal relevance, then a pass for what is still missing.

Comes in: a pool of subgraphs with their unchanging scores. Goes out: the chosen ones, in the order chosen.
Source of the formula: DI-Bench (arXiv 2609.05776), appendix D.2, equations 2 and 3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.records import Scores, Subgraph
from generator.sampling.scoring import Fixed, quality

QUALITY, DISTANCE = 0.7, 0.3
TARGET = 100
GRID = 1e12
"""Values that agree to twelve decimals are a tie, which the smaller id wins."""

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Chosen:
    """A selected subgraph.

    Attributes:
        subgraph: The subgraph.
        scores: Its scores when it was chosen.
        value: What it was chosen by: 0.7 quality + 0.3 least distance, or in the coverage pass the quality.
        reason: `relevance`, or `metric:name` or `rule:name` for what it was added to cover.
    """

    subgraph: Subgraph
    scores: Scores
    value: float
    reason: str


@dataclass(frozen=True)
class Selection:
    """What was selected.

    Attributes:
        chosen: Selected subgraphs in order.
        uncovered: Metrics and rules (as `metric:name`, `rule:name`) that no subgraph of the pool has.
    """

    chosen: tuple[Chosen, ...]
    uncovered: tuple[str, ...]


def select(
    pool: Sequence[Subgraph],
    fixed: Sequence[Fixed],
    target: int = TARGET,
    metrics: Collection[str] = (),
    rules: Collection[str] = (),
) -> Selection:
    """Choose a good and varied part of a pool.

    Rule diversity and metric rarity are taken afresh before each choice. The work grows as target x pool.

    Args:
        pool: Subgraphs, ids all different.
        fixed: The unchanging scores of each.
        target: How many to choose by relevance; the coverage pass adds to them.
        metrics: Metrics that must each be asked about.
        rules: Rules that must each be among some chosen subgraph's.

    Returns:
        The choice: the same for the same pool, whatever its order.
    """
    state = _Pool(pool, fixed)
    everything = np.arange(len(pool))
    chosen = [state.choose(everything, "relevance") for _ in range(min(target, len(pool)))]
    wanted = [(f"metric:{name}", state.asked.get(name)) for name in sorted(metrics)]
    wanted += [(f"rule:{name}", state.places.get(f"rule:{name}")) for name in sorted(rules)]
    chosen += [
        state.choose(places, what)
        for what, places in wanted
        if places is not None and not state.taken[places].any()
    ]
    return Selection(tuple(chosen), tuple(what for what, places in wanted if places is None))


class _Pool:
    """The pool as arrays, in order of id, and what has been chosen from it."""

    def __init__(self, pool: Sequence[Subgraph], fixed: Sequence[Fixed]) -> None:
        pairs = sorted(zip(pool, fixed, strict=True), key=lambda pair: pair[0].id)
        self.subgraphs = [subgraph for subgraph, _ in pairs]
        self.semantic = np.array([item.semantic for _, item in pairs])
        self.cardinality = np.array([item.cardinality for _, item in pairs])
        self.joins = np.array([item.joins for _, item in pairs])
        self.rules = _Counter([subgraph.rules for subgraph in self.subgraphs])
        self.metrics = _Counter([subgraph.metrics for subgraph in self.subgraphs])
        self.taken = np.zeros(len(pairs), dtype=bool)
        self.distance: Floats = np.ones(len(pairs))
        nodes = [subgraph.nodes for subgraph in self.subgraphs]
        self.sizes = np.array([len(each) for each in nodes])
        self.places = _holders(nodes)
        self.asked = _holders([[subgraph.metric] for subgraph in self.subgraphs])

    def choose(self, among: Places, reason: str) -> Chosen:
        """Take the best of some places, by relevance or, to cover something, by quality; and count it."""
        diversity, rarity = self.rules.rarities(), self.metrics.rarities()
        qualities = quality(self.semantic, diversity, rarity, self.cardinality, self.joins)
        values = QUALITY * qualities + DISTANCE * self.distance if reason == "relevance" else qualities
        open_ = np.where(self.taken[among], -1.0, np.rint(values[among] * GRID))
        best = int(among[np.argmax(open_)])
        scores = Scores(
            float(self.semantic[best]),
            float(diversity[best]),
            float(rarity[best]),
            float(self.cardinality[best]),
            float(self.joins[best]),
            float(qualities[best]),
        )
        self._take(best)
        return Chosen(self.subgraphs[best], scores, float(values[best]), reason)

    def _take(self, best: int) -> None:
        subgraph = self.subgraphs[best]
        self.taken[best] = True
        self.rules.count(subgraph.rules)
        self.metrics.count(subgraph.metrics)
        shared = np.zeros(len(self.subgraphs), dtype=np.int64)
        for node in subgraph.nodes:
            shared[self.places[node]] += 1
        union = self.sizes + self.sizes[best] - shared
        self.distance = np.minimum(self.distance, 1 - shared / union)


def _holders(rows: Sequence[Collection[str]]) -> dict[str, Places]:
    """Return, for each name, the places of the rows that have it, ascending."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        for name in row:
            places[name].append(place)
    return {name: np.array(found, dtype=np.int64) for name, found in places.items()}


class _Counter:
    """How often each name was chosen, and each row's mean of 1 / (1 + that)."""

    def __init__(self, rows: Sequence[tuple[str, ...]]) -> None:
        names = sorted({name for row in rows for name in row})
        self.places = {name: place for place, name in enumerate(names)}
        self.times = np.zeros(len(names), dtype=np.int64)
        width = max((len(row) for row in rows), default=0)
        self.table = np.full((width, len(rows)), len(names), dtype=np.int64)
        for column, row in enumerate(rows):
            for line, name in enumerate(row):
                self.table[line, column] = self.places[name]
        self.lengths = np.array([max(len(row), 1) for row in rows])

    def count(self, names: tuple[str, ...]) -> None:
        """Count names as chosen once more."""
        for name in names:
            self.times[self.places[name]] += 1

    def rarities(self) -> Floats:
        """Return the mean of each row, added up in the row's order; 0 for a row without names."""
        each = np.append(1 / (1 + self.times), 0.0)
        total: Floats = np.zeros(self.table.shape[1])
        for line in self.table:
            total = total + each[line]
        mean: Floats = total / self.lengths
        return mean
