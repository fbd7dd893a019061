"""A released answer computed again: from its stored SQL, and by the oracle.

Comes in: released tasks, their database, an oracle over it. Goes out: observations, by road.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.answers import AnswerContext, derive, guard
from generator.answers.derive import SUPPORTED
from generator.errors import GoldruleError, WarehouseError
from generator.oracle.answers import answer
from generator.oracle.oracle import Oracle
from generator.pipeline.observed import Observations, difference
from generator.pipeline.oracle import alike, is_undefined
from generator.pipeline.proof import THREADS, agrees
from generator.records import Answer, ResultRow, TaskSpec
from generator.release import GoldTask
from generator.scoring import compare, differs
from generator.warehouse.public import ReleasedDatabase

UNREADABLE = (ArithmeticError, LookupError, TypeError, ValueError, AttributeError)
"""What answering from damaged slots may raise; it is a difference then, not a fault of the program."""
Rows = tuple[ResultRow, ...] | str
"""The rows of a stored query, or why there are none."""


@dataclass(frozen=True)
class Asked:
    """A released task with what it asks, as the stages know it.

    Attributes:
        gold: The task as released.
        spec: What it asks.
        context: The conventions that its answer is derived with.
    """

    gold: GoldTask
    spec: TaskSpec
    context: AnswerContext


def stored_sql(
    database: Path, asked: tuple[Asked, ...], seen: Observations, progress: Callable[[str], None]
) -> None:
    """Execute every stored query with each number of threads, and compare the answers that its rows give.

    Args:
        database: The released database.
        asked: Tasks that are computed.
        seen: Told what was seen.
        progress: Told what is being done.
    """
    for threads in THREADS:
        name = f"{threads} thread{'s' if threads > 1 else ''}"
        with ReleasedDatabase(database, threads) as released:
            for number, task in enumerate(asked, 1):
                progress(f"execute stored SQL with {name}, task {number} of {len(asked)}")
                gold = task.gold
                rows = _rows(released, gold.gold_sql)
                seen.saw(f"gold SQL, {name}", gold.id, _by_sql(task, rows, gold.gold))
                base = rows if gold.base_sql == gold.gold_sql else _rows(released, gold.base_sql)
                seen.saw(f"base SQL, {name}", gold.id, _by_sql(task, base, gold.base))
                if threads == THREADS[-1]:
                    seen.saw("determined", gold.id, _undetermined(task, rows))


def _rows(released: ReleasedDatabase, sql: str) -> Rows:
    try:
        return released.rows(sql) if sql.strip() else "there is no stored query"
    except WarehouseError as error:
        return str(error)


def _by_sql(task: Asked, rows: Rows, stored: Answer | None) -> str:
    """Return how the answer that rows give differs from the stored one; empty where it does not."""
    if isinstance(rows, str):
        return rows
    if task.spec.type not in SUPPORTED:
        return f"this version derives no {task.spec.type} answer from rows"
    try:
        found = derive(task.spec, rows, task.context)
    except UNREADABLE as error:
        return f"no answer can be derived from its slots and rows: {error}"
    if stored is None:
        return "" if found is None else "no answer is stored, and the rows give one"
    if found is None:
        return "an answer is stored, and the rows give none"
    return (
        difference(stored.exact, found.exact, "exact")
        or difference(stored.shown, found.shown, "shown")
        or difference(task.gold.gold.decimals, found.decimals, "decimals")
    )


def _undetermined(task: Asked, rows: Rows) -> str:
    """Return why gold rows do not determine the answer; empty where they do."""
    if isinstance(rows, str) or task.spec.type not in SUPPORTED:
        return "there are no rows to tell from"
    try:
        reason = guard(task.spec, rows, task.context)
    except UNREADABLE as error:
        return f"cannot be told from its slots and rows: {error}"
    return f"{reason.reason}: {reason.detail}" if reason else ""


def second_road(oracle: Oracle, asked: tuple[Asked, ...], seen: Observations) -> None:
    """Compute every answer by the oracle: with its rules, with none, and without each of them.

    Args:
        oracle: Evaluates queries over the released data.
        asked: Tasks that are computed.
        seen: Told what was seen.
    """
    for task in sorted(asked, key=lambda task: alike(task.spec)):
        for road, check in (("gold", _gold), ("base", _base), ("rules needed", _needed)):
            try:
                problem = check(task, oracle)
            except (GoldruleError, *UNREADABLE) as error:
                problem = f"the oracle cannot answer: {error}"
            seen.saw(f"oracle, {road}", task.gold.id, problem)


def _gold(task: Asked, oracle: Oracle) -> str:
    return by_oracle(task.spec, task.gold.gold, answer(task.spec, oracle, task.spec.rules))


def _base(task: Asked, oracle: Oracle) -> str:
    return by_oracle(task.spec, task.gold.base, answer(task.spec, oracle, ()))


def by_oracle(spec: TaskSpec, stored: Answer | None, found: Any) -> str:
    """Return how an oracle's answer differs from the stored one by more than a thousandth of the tolerance.

    Args:
        spec: The task.
        stored: The stored answer, None where there is none.
        found: The oracle's.
    """
    if is_undefined(found):
        return "" if stored is None else "an answer is stored, and the oracle gives none"
    if stored is None:
        return f"no answer is stored, and the oracle gives {found}"
    return "" if agrees(spec, stored, found) else difference(stored.exact, found) or "another answer"


def _needed(task: Asked, oracle: Oracle) -> str:
    """Return which rule is called required or inert and is not, or has another answer without it."""
    gold = task.gold
    for rule in task.spec.rules:
        left = tuple(name for name in task.spec.rules if name != rule)
        found = answer(task.spec, oracle, left)
        none = is_undefined(found)
        wrong = none or differs(gold.gold.exact, found, gold.gold.decimals, gold.type, factor=1)
        if wrong and rule not in gold.required:
            return f"{rule} is not called required, and the answer without it is wrong"
        if rule in gold.required and not wrong:
            return f"{rule} is called required, and the answer without it is right"
        if rule in gold.required and not _shows(gold, rule, None if none else found):
            return f"without {rule} the answer is {found}, not {gold.without.get(rule)}"
    return ""


def _shows(gold: GoldTask, rule: str, found: Any) -> bool:
    """Return whether the stored answer without a rule is the one found, as shown."""
    stored = gold.without.get(rule)
    if stored is None or found is None:
        return stored is None and found is None
    return compare(found, gold.gold.decimals, stored, gold.type).score == 1
