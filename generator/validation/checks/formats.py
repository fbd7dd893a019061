"""The answer format must leave one reading: fields, rounding, unit, order."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.types import Unit
from generator.records import AnalysisType
from generator.validation.reasons import ReasonCode
from generator.validation.slots import Case, Fault

SELF_EXPLAINED = frozenset({"threshold"})


def format_is_complete(case: Case) -> Iterator[Fault]:
    """The answer format names every field, its decimals, the unit, and the order of a ranking."""
    text, task = case.question.answer_format, case.task
    if not text.strip():
        yield ReasonCode.FORMAT_INCOMPLETE, "there is no answer format"
    if task.spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL or not task.gold.exact:
        return
    first = task.gold.exact[0] if isinstance(task.gold.exact, list | tuple) else task.gold.exact
    for name in first:
        if f'"{name}"' not in text:
            yield ReasonCode.FORMAT_INCOMPLETE, f"the answer format does not name the field '{name}'"
    for name, decimals in task.gold.decimals.items():
        if name not in SELF_EXPLAINED and decimals > 0 and f"{decimals} decimal" not in text:
            yield (
                ReasonCode.FORMAT_INCOMPLETE,
                f"the answer format does not state {decimals} decimals for '{name}'",
            )
    if case.catalog.metrics[task.spec.metric].unit is Unit.PERCENT and "percent" not in text:
        yield ReasonCode.FORMAT_INCOMPLETE, "the answer format does not say percent or fraction"
    if task.spec.type is AnalysisType.RANKING and "sorted" not in text:
        yield ReasonCode.FORMAT_INCOMPLETE, "the answer format does not say how the rows are sorted"
