"""How long scoring and selection take on a pool far larger than a domain has.

Comes in: the size of a made-up pool, 100,000 unless told. Goes out: CPU seconds of each step, printed:
`python benchmarks/scale.py [POOL]`.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import product

from generator.records import Subgraph
from generator.sampling.scoring import (
    FIRST_PAIRING,
    OTHER_PAIRING,
    UNLISTED_PAIRING,
    Fixed,
    cardinality_score,
    join_score,
)
from generator.sampling.selection import TARGET, select

DIMENSIONS, RULES_KNOWN, RULES_MOST, TABLES_KNOWN = 50, 400, 12, 60
PAIRINGS = (FIRST_PAIRING, OTHER_PAIRING, UNLISTED_PAIRING)


def made_up_pool(size: int, seed: int = 42) -> list[Subgraph]:
    """Return subgraphs of many metrics by 50 dimensions, with 1 to 5 tables and up to 12 rules each."""
    rng = random.Random(seed)
    metrics = [f"metric_{number}" for number in range(-(-size // DIMENSIONS))]
    tables = {name: rng.sample(range(TABLES_KNOWN), rng.randint(1, 5)) for name in metrics}
    rules = {name: rng.sample(range(RULES_KNOWN), rng.randint(0, RULES_MOST)) for name in metrics}
    pool = [
        Subgraph(
            id=f"made_up/{metric}/dimension_{dimension}/000000",
            domain="made_up",
            metric=metric,
            metrics=(metric, *rng.sample(metrics, rng.choice((0, 0, 2)))),
            tables=tuple(f"table_{number}" for number in tables[metric]),
            dimension=f"dimension_{dimension}",
            rules=tuple(f"rule_{number}" for number in rules[metric]),
        )
        for metric, dimension in product(metrics, range(DIMENSIONS))
    ]
    return pool[:size]


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    pool = made_up_pool(size)
    rng = random.Random(1)
    started = time.process_time()
    fixed = [
        Fixed(rng.choice(PAIRINGS), cardinality_score(rng.randint(1, 9)), join_score(len(subgraph.tables)))
        for subgraph in pool
    ]
    scored = time.process_time()
    rules = {rule for subgraph in pool for rule in subgraph.rules}
    selection = select(pool, fixed, TARGET, rules=rules)
    chosen = time.process_time()
    print(f"pool            {len(pool):>9,} subgraphs")
    print(f"fixed scores    {scored - started:>9.2f} s")
    print(f"selection       {chosen - scored:>9.2f} s for {len(selection.chosen)} chosen (target {TARGET})")


if __name__ == "__main__":
    main()
