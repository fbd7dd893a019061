"""The lines of `tasks.jsonl`, `gold.jsonl` and `rejections.jsonl`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from generator.catalog.types import DomainCatalog, Operation
from generator.records import Answer, Question, Rejection, SolvedTask
from generator.release.json_text import ordered
from generator.scoring import tolerance


def public_row(task: SolvedTask, question: Question) -> dict[str, Any]:
    """Return what an agent is given of a task."""
    return {
        "id": task.spec.id,
        "question": question.text,
        "answer_format": question.answer_format,
        "type": str(task.spec.type),
        "tier": str(task.tier),
    }


def gold_row(
    task: SolvedTask, question: Question, catalog: DomainCatalog, context: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what a task is scored by and how its answer came about.

    Args:
        task: The task.
        question: Its question.
        catalog: The domain's catalog.
        context: The conventions that its answer is derived with, so that it can be derived again.
    """
    spec = task.spec
    return {
        "id": spec.id,
        "type": str(spec.type),
        "tier": str(task.tier),
        "operators": list(task.operators),
        "base": _answer(task.base),
        "gold": _answer(task.gold),
        "decimals": ordered(task.gold.decimals),
        "tolerance": {name: tolerance(places) for name, places in sorted(task.gold.decimals.items())},
        "must_include": list(task.must_include),
        "document": task.document,
        "rules": {"applied": list(spec.rules), "required": list(task.required), "inert": list(task.inert)},
        "operations": list(operations(spec.rules, spec.metric, catalog)),
        "without": ordered(task.without),
        "spec": ordered(asdict(spec)),
        "context": ordered(context),
        "frame": question.frame,
        "base_sql": task.base_sql,
        "gold_sql": task.gold_sql,
    }


def rejection_rows(rejections: Iterable[Rejection]) -> list[dict[str, Any]]:
    """Return the ledger's lines, in the order of their tasks."""
    rows = [asdict(rejection) for rejection in rejections]
    return sorted(rows, key=lambda row: (row["task"], row["stage"], row["reason"], row["detail"]))


def operations(rules: Iterable[str], metric: str, catalog: DomainCatalog) -> Iterable[dict[str, Any]]:
    """Yield the operations of the rules that act on a metric or on what it is made of.

    Args:
        rules: Names of the rules applied.
        metric: The metric asked about.
        catalog: The domain's catalog.
    """
    reached = _made_of(metric, catalog) if metric else set()
    for name in rules:
        for operation in catalog.rules[name].operations:
            acting = [target for target in operation.metrics if target in reached]
            if acting:
                yield {"rule": name, "operation": operation.word, "metrics": acting, **_said(operation)}


def _said(operation: Operation) -> Mapping[str, Any]:
    """Return an operation's own fields, those that are set."""
    body = getattr(operation, operation.word).model_dump(
        by_alias=True, exclude_none=True, exclude_defaults=True
    )
    place = operation.model_dump(include={"stage", "side"}, exclude_none=True)
    return ordered({**place, **body})  # type: ignore[no-any-return]


def _made_of(metric: str, catalog: DomainCatalog) -> set[str]:
    found = {metric}
    for part in catalog.components(catalog.metrics[metric]):
        found |= _made_of(part.metric, catalog)
    return found


def _answer(answer: Answer | None) -> dict[str, Any] | None:
    return None if answer is None else {"exact": answer.exact, "shown": answer.shown}
