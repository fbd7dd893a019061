"""The proof of each gold answer: stored SQL executed on the released tables, and the oracle's own road.

Comes in: a `Bench` and solved tasks. Goes out: what each road gave, and a rejection for each disagreement.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.answers import derive
from generator.pipeline.bench import Bench
from generator.pipeline.oracle import OracleRoad
from generator.records import Answer, Rejection, SolvedTask, TaskSpec, Tier
from generator.scoring import differs
from generator.warehouse.public import ReleasedDatabase, write_public_database

THREADS = (1, 8)


@dataclass(frozen=True)
class Proof:
    """What was seen.

    Attributes:
        seen: Task id to what each road gave.
        rejections: Tasks on which two roads disagree.
    """

    seen: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rejections: tuple[Rejection, ...] = ()


def prove(bench: Bench, tasks: Sequence[SolvedTask]) -> Proof:
    """Compute every answer again: from the stored SQL with 1 and 8 threads, and by the oracle.

    Args:
        bench: The domain.
        tasks: Solved tasks; those of documents need no proof here.

    Returns:
        For each task the roads that agreed; a task on which any two disagree is rejected.
    """
    computed = [task for task in tasks if task.tier is not Tier.KNOWLEDGE]
    seen: dict[str, dict[str, Any]] = {}
    rejections: list[Rejection] = []
    by_sql = _executed(bench, computed)
    oracle = OracleRoad(bench)
    for task in computed:
        name = task.spec.id
        answers = dict(by_sql[name])
        answers["oracle base"], answers["oracle gold"] = oracle.base(task), oracle.gold(task)
        faults = _disagreements(task, answers)
        if faults:
            rejections.append(
                Rejection(name, task.spec.domain, "proof", "roads_disagree", "; ".join(faults), str(task.spec.type))
            )
        seen[name] = {"dbt": task.gold.exact, "sql": answers["sql gold, 8 threads"], "oracle": answers["oracle gold"]}
    return Proof(seen, tuple(rejections))


def _executed(bench: Bench, tasks: Sequence[SolvedTask]) -> dict[str, dict[str, Any]]:
    """Execute the stored gold SQL on a copy of what will be released, with 1 and 8 threads, and the base SQL once."""
    found: dict[str, dict[str, Any]] = {task.spec.id: {} for task in tasks}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "database.duckdb"
        write_public_database(bench.database, bench.name, file)
        for threads in THREADS:
            with ReleasedDatabase(file, threads) as released:
                for task in tasks:
                    context = bench.context(task.spec)
                    gold = derive(task.spec, released.rows(task.gold_sql), context)
                    found[task.spec.id][f"sql gold, {threads} threads"] = _exact(gold)
                    if threads == THREADS[-1]:
                        base = derive(task.spec, released.rows(task.base_sql), context)
                        found[task.spec.id]["sql base"] = _exact(base)
    return found


def _exact(answer: Answer | None) -> Any:
    return None if answer is None else answer.exact


def _disagreements(task: SolvedTask, answers: Mapping[str, Any]) -> list[str]:
    gold, base = task.gold, task.base
    faults = []
    for road, answer in answers.items():
        expected = base if "base" in road else gold
        if expected is None:
            if answer is not None:
                faults.append(f"{road}: {answer} where there is no base answer")
        elif "sql" in road and answer != expected.exact:
            faults.append(f"{road}: {answer}, not {expected.exact}")
        elif answer is None or not agrees(task.spec, expected, answer):
            faults.append(f"{road}: {answer}, not {expected.exact}")
    return faults


def agrees(spec: TaskSpec, expected: Answer, answer: Any) -> bool:
    """Return whether the oracle's answer is the same to a thousandth of the tolerance."""
    finer = {name: places + 3 for name, places in expected.decimals.items()}
    return not differs(expected.exact, answer, finer, spec.type, factor=1)
