"""A score said for people and for machines: the same figures, as rows of text and as plain data.

Comes in: scored tasks. Goes out: table rows, reason lines, and a JSON-ready report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from generator.evaluation.scorer import Outcome, Scored
from generator.evaluation.tally import Tally, by_type_and_tier, tally

COLUMNS = ["type", "tier", "tasks", "right", "missing", "faults", "accuracy", "95 % interval"]
FAULTS_SAID = 4
"""Faults named in an answer's line; the report in JSON has all of them."""
LONGEST_SAID = 120
"""Characters of an agent's own text that are shown."""


def rows_of(scored: Sequence[Scored]) -> list[list[str]]:
    """Return the rows of the table whose columns are `COLUMNS`."""
    return [
        [type or "all", tier or "all", *_figures(tally(items))]
        for type, tier, items in by_type_and_tier(scored)
    ]


def _figures(counted: Tally) -> list[str]:
    interval = counted.interval
    between = f"{interval[0]:.3f} to {interval[1]:.3f}" if interval else "–"
    counts = (counted.tasks, counted.right, counted.missing, counted.faults)
    return [*map(str, counts), figure(counted.accuracy), between]


def figure(accuracy: float | None) -> str:
    """Return an accuracy with three decimals, never rounded up to 1 or down to 0; a dash where there is none."""
    if accuracy is None:
        return "–"
    if accuracy in (0, 1):
        return f"{accuracy:.3f}"
    return f"{min(max(accuracy, 0.001), 0.999):.3f}"


def reason_lines(scored: Iterable[Scored]) -> list[str]:
    """Return a line for each task that was answered wrong or not at all: its id, type, tier and typed reasons."""
    wrong = [item for item in scored if item.outcome in (Outcome.WRONG, Outcome.MISSING)]
    return [f"{item.task}  {item.type}  {item.tier}  {_said(item)}" for item in wrong]


def _said(item: Scored) -> str:
    if item.outcome is Outcome.MISSING:
        return "not answered"
    said = [
        f"{fault.reason} ({printable(fault.place)})" if fault.place else str(fault.reason)
        for fault in item.faults
    ]
    more = len(said) - FAULTS_SAID
    return ", ".join(said[:FAULTS_SAID]) + (f" and {more} more" if more > 0 else "")


def fault_lines(scored: Iterable[Scored]) -> list[str]:
    """Return a line for each infrastructure fault."""
    return [f"{item.task}  {printable(item.error)}" for item in scored if item.outcome is Outcome.FAULT]


def unknown_lines(unknown: Iterable[tuple[int, str]]) -> list[str]:
    """Return a line for each answer that belongs to no task."""
    return [f"line {line}: no task has the id {printable(name)}" for line, name in unknown]


def printable(text: str) -> str:
    """Return what an agent sent as text that does nothing to a terminal, cut where it is long."""
    shown = text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


def summary(scored: Sequence[Scored]) -> str:
    """Return the last line: the accuracy, and what it leaves out."""
    counted = tally(scored)
    interval = counted.interval
    text = f"accuracy {figure(counted.accuracy)}"
    if interval:
        text += f" (95 % between {interval[0]:.3f} and {interval[1]:.3f})"
    text += f": {counted.right} right of {counted.judged}"
    if counted.missing:
        text += f", {counted.missing} not answered"
    if counted.faults:
        text += (
            f"; {counted.faults} infrastructure faults are left out, counted as wrong the accuracy "
            f"would be {figure(counted.at_least)}"
        )
    return text


def report(scored: Sequence[Scored], unknown: Iterable[tuple[int, str]] = ()) -> dict[str, Any]:
    """Return everything that scoring showed, as plain data.

    Args:
        scored: Scored tasks.
        unknown: Lines and ids of answers that belong to no task.
    """
    wrong = (item for item in scored if item.outcome in (Outcome.WRONG, Outcome.MISSING))
    reasons = Counter(str(reason) for item in wrong for reason in item.reasons)
    domains = sorted({item.domain for item in scored})
    return {
        "all": figures(tally(scored)),
        "groups": [
            {"type": type or None, "tier": tier or None, **figures(tally(items))}
            for type, tier, items in by_type_and_tier(scored)
        ],
        "domains": {name: figures(tally(item for item in scored if item.domain == name)) for name in domains},
        "reasons": dict(sorted(reasons.items())),
        "unknown": [{"line": line, "id": name} for line, name in unknown],
        "tasks": [_task(item) for item in scored],
    }


def figures(counted: Tally) -> dict[str, Any]:
    """Return a tally as plain data, proportions with six decimals."""
    interval = counted.interval
    return {
        "tasks": counted.tasks,
        "judged": counted.judged,
        "right": counted.right,
        "wrong": counted.wrong,
        "missing": counted.missing,
        "faults": counted.faults,
        "accuracy": None if counted.accuracy is None else round(counted.accuracy, 6),
        "accuracy_with_faults_wrong": None if counted.at_least is None else round(counted.at_least, 6),
        "interval": None if interval is None else [round(bound, 6) for bound in interval],
    }


def _task(item: Scored) -> dict[str, Any]:
    return {
        "id": item.task,
        "domain": item.domain,
        "type": str(item.type),
        "tier": str(item.tier),
        "outcome": str(item.outcome),
        "score": None if item.outcome is Outcome.FAULT else int(item.outcome is Outcome.RIGHT),
        "reasons": [str(reason) for reason in item.reasons],
        "faults": [{"reason": str(fault.reason), "place": fault.place} for fault in item.faults],
        "error": item.error or None,
    }
