"""A release's tasks as a page shows them: question, answers, rules, documents and SQL.

Comes in: releases with their documents. Goes out: JSON-ready rows, texts kept once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.records import AnalysisType, Tier
from generator.release import GoldTask, PublicTask, Release
from generator.release.said_values import SaidValues, said_values
from generator.reporting.asked import slots_of
from generator.reporting.statements import Lines, statements


@dataclass(frozen=True)
class Shown:
    """A release with the documents of its `knowledge/` folder.

    Attributes:
        release: The release.
        documents: Path below `knowledge/` to text.
        graph: The domain's linkage graph, laid out; see `generator.reporting.graph`.
    """

    release: Release
    documents: Mapping[str, str]
    graph: Mapping[str, Any] | None = None


def tasks_of(shown: Iterable[Shown], lines: Lines) -> list[dict[str, Any]]:
    """Return a row for each task of some releases, in the order of their ids."""
    rows = []
    for item in shown:
        names = said_values(item.documents.get("conventions.md", ""))
        rows += [task_row(task, item.release.gold[task.id], lines, names) for task in item.release.tasks]
    return rows


def task_row(task: PublicTask, gold: GoldTask, lines: Lines, names: SaidValues) -> dict[str, Any]:
    """Return what a page shows of one task."""
    spec = gold.spec
    return {
        "id": task.id,
        "domain": gold.domain,
        "type": task.type,
        "tier": task.tier,
        "question": task.question,
        "format": task.answer_format,
        "metric": spec.get("metric") or "",
        "dimension": spec.get("dimension") or "",
        "slots": slots_of(spec, names),
        "base": None if gold.base is None else gold.base.shown,
        "gold": gold.gold.shown,
        "must_include": gold.must_include,
        "document": gold.document,
        "required": gold.required,
        "inert": gold.inert,
        "operations": gold.operations,
        "without": gold.without,
        "operators": gold.operators,
        "frame": gold.frame,
        "sql": statements(gold.base_sql, gold.gold_sql, lines),
    }


def domains_of(shown: Iterable[Shown]) -> list[dict[str, Any]]:
    """Return what a page says of each domain: its version, what it is made of, what was rejected."""
    return [_domain(item) for item in shown]


def _domain(item: Shown) -> dict[str, Any]:
    release = item.release
    counts = Counter((task.type, task.tier) for task in release.tasks)
    reasons = Counter((found.stage, found.reason) for found in release.rejections)
    return {
        "name": release.domain,
        "version": str(release.certificate.get("version") or ""),
        "counts": [
            [type, tier, counts[type, tier]] for type in AnalysisType for tier in Tier if counts[type, tier]
        ],
        "rejected": [
            [stage, reason, count]
            for (stage, reason), count in sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))
        ],
        "documents": dict(item.documents),
        "graph": item.graph,
        "titles": {path: title_of(text) for path, text in item.documents.items()},
        "needed": len({name for task in release.gold.values() for name in task.required}),
        "proven": proven(release),
    }


def proven(release: Release) -> int:
    """Return how many tasks' answers the certificate says that both roads gave."""
    seen = release.certificate.get("tasks")
    rows = seen.values() if isinstance(seen, Mapping) else ()
    return sum(isinstance(row, Mapping) and {"sql", "oracle"} <= row.keys() for row in rows)


def title_of(text: str) -> str:
    """Return the first heading of a document, or nothing."""
    return next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), "")
