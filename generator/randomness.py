"""One random stream for each (seed, stage, item), so that no stage's draws depend on another's."""

from __future__ import annotations

import hashlib
import random


def stream(seed: int, stage: str, item: str = "") -> random.Random:
    """Return the random stream of one item of one stage.

    Args:
        seed: The run's seed.
        stage: The stage's name, such as `sampling`.
        item: What is drawn for, such as a subgraph's id.

    Returns:
        A generator whose draws depend on these three and nothing else.
    """
    digest = hashlib.sha256(f"{seed}\x1f{stage}\x1f{item}".encode()).digest()
    return random.Random(int.from_bytes(digest[:16], "big"))
