"""What makes two tasks the same, and the ids that follow from it.

Comes in: a task without an id. Goes out: the same with its id.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.records import TaskSpec


def content_of(spec: TaskSpec) -> str:
    """Return what is asked, as JSON text with sorted keys: tasks of equal content are the same question.

    Not part of it are the subgraph it was drawn from, the rules (they follow from the question and the
    catalog), the threshold (it follows from the answers), and the name of the window, whose two days say
    all.
    """
    content: dict[str, Any] = {
        "domain": spec.domain,
        "type": str(spec.type),
        "metric": spec.metric,
        "dimension": spec.dimension,
        "grain": spec.grain,
        "groups": sorted(spec.groups),
        "filters": sorted([item.dimension, item.value] for item in spec.filters),
        "window": [spec.window.start.isoformat(), spec.window.end.isoformat()] if spec.window else None,
        "k": spec.k,
        "order": spec.order,
        "alpha": str(spec.alpha) if spec.alpha is not None else None,
        "change": list(spec.change),
        "fact": list(spec.fact) if spec.fact else None,
    }
    return json.dumps(content, sort_keys=True, ensure_ascii=False)


def named(spec: TaskSpec) -> TaskSpec:
    """Return a task with its id: the domain and ten digits of its content's digest."""
    digest = hashlib.sha256(content_of(spec).encode()).hexdigest()[:10]
    return replace(spec, id=f"{spec.domain}-{digest}")


def distinct(specs: Iterable[TaskSpec], seen: set[str] | None = None) -> Iterator[TaskSpec]:
    """Yield each task whose id was not seen before.

    Args:
        specs: Tasks with ids.
        seen: Ids seen so far; those yielded are added.
    """
    known = set() if seen is None else seen
    for spec in specs:
        if spec.id not in known:
            known.add(spec.id)
            yield spec
