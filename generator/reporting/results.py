"""What runs came to: accuracies with intervals by every cut, gaps, failures, turns; as data for pages and for tables.

Comes in: runs with the verdict on each sample. Goes out: JSON-ready figures.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.evaluation import Outcome
from generator.records import AnalysisType, Tier
from generator.reporting.given import plain, plain_text
from generator.reporting.intervals import Share, apart, clustered
from generator.reporting.runs import Judged, Run

Verdicts = Sequence[tuple[Run, Sequence[Judged]]]
"""Runs, each with its judged samples."""
LONGEST_STEP = 6000
"""Characters of a step of a trace that a page keeps."""


def results_of(verdicts: Verdicts) -> dict[str, Any]:
    """Return the figures and samples of some runs, for a page."""
    return {
        "runs": [{"name": run.name, "agent": run.agent, "condition": run.condition} for run, _ in verdicts],
        "figures": figures_of(verdicts),
        "gaps": list(_gaps(verdicts)),
        "failures": failures_of(verdicts),
        "turns": [turns_of(found) for _, found in verdicts],
        "samples": _samples(verdicts),
    }


def tables_of(verdicts: Verdicts) -> dict[str, Any]:
    """Return the figures alone."""
    return {name: part for name, part in results_of(verdicts).items() if name != "samples"}


def figures_of(verdicts: Verdicts) -> list[dict[str, Any]]:
    """Return accuracy and counts of each run: in all, by tier, by type, by domain, by type within tier."""
    return [
        {"run": place, "kind": kind, "name": name, **figure_of(items)}
        for place, (_, found) in enumerate(verdicts)
        for kind, name, items in cuts(found)
    ]


def cuts(found: Sequence[Judged]) -> Iterator[tuple[str, str, list[Judged]]]:
    """Yield (by what, which, samples) for every group that has samples."""
    ways: Mapping[str, Callable[[Judged], str]] = {
        "tier": lambda item: str(item.scored.tier),
        "type": lambda item: str(item.scored.type),
        "domain": lambda item: item.scored.domain,
        "type and tier": lambda item: f"{item.scored.type}, {item.scored.tier}",
    }
    yield "all", "all", list(found)
    order = [*map(str, Tier), *map(str, AnalysisType)]
    for kind, of in ways.items():
        names = {of(item) for item in found}
        place = {name: number for number, name in enumerate(order)}
        for name in sorted(names, key=lambda name: (place.get(name.partition(",")[0], -1), name)):
            yield kind, name, [item for item in found if of(item) == name]


def figure_of(items: Sequence[Judged]) -> dict[str, Any]:
    """Return counts, the accuracy and its interval; faults are counted and left out of the accuracy."""
    outcomes = Counter(item.scored.outcome for item in items)
    share = share_of(items)
    return {
        "tasks": len(items),
        "right": outcomes[Outcome.RIGHT],
        "missing": outcomes[Outcome.MISSING],
        "faults": outcomes[Outcome.FAULT],
        "accuracy": share and round(share.share, 6),
        "low": share and round(share.low, 6),
        "high": share and round(share.high, 6),
    }


def share_of(items: Sequence[Judged]) -> Share | None:
    """Return the accuracy over the samples that count, clustered by subgraph."""
    return clustered([(item.right, item.cluster) for item in items if item.counts])


def _gaps(verdicts: Verdicts) -> Iterator[dict[str, Any]]:
    """Yield each run's accuracy on knowledge less that on tasks that need a rule, where it has both."""
    for place, (_, found) in enumerate(verdicts):
        knows, computes = (
            share_of([item for item in found if item.scored.tier is tier])
            for tier in (Tier.KNOWLEDGE, Tier.RULE)
        )
        if knows and computes:
            gap = apart(knows, computes)
            yield {
                "run": place,
                "knowledge": round(knows.share, 6),
                "rule": round(computes.share, 6),
                "gap": round(gap.difference, 6),
                "low": round(gap.low, 6),
                "high": round(gap.high, 6),
            }


def failures_of(verdicts: Verdicts) -> list[list[Any]]:
    """Return [run, reason, count] for every reason that occurs, the most frequent first."""
    rows = []
    for place, (_, found) in enumerate(verdicts):
        counts = Counter(str(item.failure) for item in found if item.failure)
        rows += [
            [place, reason, count]
            for reason, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        ]
    return rows


def turns_of(found: Sequence[Judged]) -> list[Any]:
    """Return [samples, mean, median, most] of the turns that are known; figures are None where none are."""
    turns = [item.sample.turns for item in found if item.sample.turns is not None]
    if not turns:
        return [0, None, None, None]
    return [len(turns), round(statistics.fmean(turns), 1), statistics.median(turns), max(turns)]


def _samples(verdicts: Verdicts) -> dict[str, list[dict[str, Any]]]:
    by_task: dict[str, list[dict[str, Any]]] = {}
    for place, (_, found) in enumerate(verdicts):
        for item in found:
            by_task.setdefault(item.task, []).append({"run": place, **_sample(item)})
    return by_task


def _sample(item: Judged) -> dict[str, Any]:
    given = item.sample.given
    return {
        "outcome": item.scored.outcome,
        "reason": item.failure,
        "detail": item.detail,
        "answer": plain(given.answer) if given else None,
        "error": plain_text(given.error) if given else "",
        "turns": item.sample.turns or 0,
        "trace": [
            {
                "kind": plain_text(step.kind),
                "name": plain_text(step.name),
                "text": plain_text(step.text, LONGEST_STEP),
                "failed": step.failed,
            }
            for step in item.sample.trace
        ],
    }
