"""How much random testing to do, and a count of what was done.

`make test` does a tenth of every count, and always the same tenth; `make stress` (GOLDRULE_STRESS=1) does the whole.
`make stress SEED=7` (GOLDRULE_SEED=7) draws other cases. A test asks `share` how often to try, and tells `tally` what
it tried; the sums are printed when all tests are over, from every process of a parallel run.
"""

from __future__ import annotations

import os
from collections import Counter

STRESS = os.environ.get("GOLDRULE_STRESS", "0") not in {"", "0"}
SEED = int(os.environ.get("GOLDRULE_SEED") or 0)
FRACTION = 10
"""What part of a whole count `make test` does: one in so many."""

counts: Counter[str] = Counter()
"""What this process tried, by what it is called in the summary."""


def share(whole: int) -> int:
    """Return how many of `whole` tries to make in this run: all of them under stress, else a tenth."""
    return whole if STRESS else max(1, whole // FRACTION)


def tally(what: str, number: int = 1) -> None:
    """Count tries for the summary.

    Args:
        what: What was tried, in the plural: 'generated cases'.
        number: How many.
    """
    counts[what] += number
