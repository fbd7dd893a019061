"""The proof of each gold answer: stored SQL executed on the released tables, and the oracle's own road.

Comes in: a `Bench` and solved tasks. Goes out: what each road gave, and a rejection for each disagreement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.answers import derive
from generator.files import scratch
from generator.pipeline.bench import Bench
from generator.pipeline.observed import difference
from generator.pipeline.oracle import OracleRoad, alike
from generator.pipeline.rivals import Readings, judged
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
        readings: Task id to what its question gives when it is misread, by the oracle.
    """

    seen: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rejections: tuple[Rejection, ...] = ()
    readings: Readings = field(default_factory=dict)


def prove(
    bench: Bench, tasks: Sequence[SolvedTask], write_database: Callable[[Path], None] | None = None
) -> Proof:
    """Compute every answer again: from the stored SQL with 1 and 8 threads, and by the oracle.

    One thread meets the rows as they will be released, eight meet them in disorder, and dbt met them as they were
    loaded: an answer that rows or threads move in its last digit differs between the three.

    Args:
        bench: The domain.
        tasks: Solved tasks; those of documents need no proof here.
        write_database: Makes the public database at a path; from the warehouse if None.

    Returns:
        For each task the roads that agreed; a task on which any two disagree is rejected.
    """
    computed = [task for task in tasks if task.tier is not Tier.KNOWLEDGE]
    # The roads end before their folder goes, or what they write while they are stopped would be left behind.
    with scratch(bench.root / "target" / "proof") as folder, ThreadPoolExecutor(len(THREADS) + 1) as pool:
        files = [folder / f"database_{threads}.duckdb" for threads in THREADS]
        write = write_database or (lambda path: write_public_database(bench.database, bench.name, path))
        write(files[0])
        for disorder, file in enumerate(files[1:]):
            write_public_database(bench.database, bench.name, file, shuffle=disorder)
        roads = [pool.submit(_executed, bench, computed, *pair) for pair in zip(files, THREADS, strict=True)]
        second = pool.submit(_recomputed, bench, computed)
        found = [road.result() for road in roads]
        recomputed, readings = second.result()
        found.append(recomputed)
    seen: dict[str, dict[str, Any]] = {}
    rejections: list[Rejection] = []
    for number, task in enumerate(computed):
        name = task.spec.id
        answers = {road: answer for each in found for road, answer in each[number].items()}
        faults = _disagreements(task, answers)
        if faults:
            reason = "moves_with_rows_or_threads" if _moves(answers) else "roads_disagree"
            rejections.append(
                Rejection(name, task.spec.domain, "proof", reason, "; ".join(faults), str(task.spec.type))
            )
        sql = answers[f"sql gold, {THREADS[-1]} threads"]
        seen[name] = {"dbt": task.gold.exact, "sql": sql, "oracle": answers["oracle gold"]}
    return Proof(seen, tuple(rejections), readings)


def _executed(bench: Bench, tasks: Sequence[SolvedTask], file: Path, threads: int) -> list[dict[str, Any]]:
    """Execute the stored gold SQL on the rows that will be released; the base SQL with the most threads alone."""
    found = []
    with ReleasedDatabase(file, threads) as released:
        for task in tasks:
            context = bench.context(task.spec)
            gold = derive(task.spec, released.rows(task.gold_sql), context)
            answers = {f"sql gold, {threads} threads": _exact(gold)}
            if threads == THREADS[-1]:
                answers["sql base"] = _exact(derive(task.spec, released.rows(task.base_sql), context))
            found.append(answers)
    return found


def _recomputed(bench: Bench, tasks: Sequence[SolvedTask]) -> tuple[list[dict[str, Any]], Readings]:
    """Compute base and gold answers by the oracle, and what each question gives when it is misread.

    Readings follow their task, and tasks on the same rows each other, so that they find these prepared: in the order of
    ids a year of flights took four times as long.
    """
    oracle = OracleRoad(bench)
    rivals = oracle.rivals(tasks)
    answers: dict[str, dict[str, Any]] = {}
    readings = {}
    for task in sorted(tasks, key=lambda task: alike(task.spec)):
        answers[task.spec.id] = {"oracle base": oracle.base(task), "oracle gold": oracle.gold(task)}
        readings[task.spec.id] = judged(task, rivals.of(task))
    return [answers[task.spec.id] for task in tasks], readings


def _moves(answers: Mapping[str, Any]) -> bool:
    """Return whether one query gives different answers with other threads over rows in another order."""
    first, *others = (answer for road, answer in answers.items() if road.startswith("sql gold"))
    return any(answer != first for answer in others)


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
        elif "sql" in road and answer != expected.exact and difference(expected.exact, answer):
            faults.append(f"{road}: {answer}, not {expected.exact}")
        elif answer is None or not agrees(task.spec, expected, answer):
            faults.append(f"{road}: {answer}, not {expected.exact}")
    return faults


def agrees(spec: TaskSpec, expected: Answer, answer: Any) -> bool:
    """Return whether the oracle's answer is the same to a thousandth of the tolerance."""
    finer = {name: places + 3 for name, places in expected.decimals.items()}
    return not differs(expected.exact, answer, finer, spec.type, factor=1)
