"""The second road, fed: marts read into dataframes once, and asked for a task's answers.

Comes in: a `Bench`. Goes out: exact answers computed without any SQL of the first road.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from generator.oracle.answers import answer
from generator.oracle.arrow import frames_of
from generator.oracle.oracle import Oracle
from generator.oracle.rivals import Rivals
from generator.pipeline.bench import Bench
from generator.records import SolvedTask, TaskSpec
from generator.warehouse.frames import mart_tables


class OracleRoad:
    """Computes answers of one domain by the oracle."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    @cached_property
    def _oracle(self) -> Oracle:
        marts = {
            name: relation
            for name, relation in self._bench.compiled.tables.items()
            if name in self._bench.domain.models and self._bench.domain.models[name].layer == "mart"
        }
        return Oracle(self._bench.domain, frames_of(mart_tables(self._bench.database, marts)))

    def gold(self, task: SolvedTask) -> Any:
        """Return a task's answer with every rule that applies."""
        return answer(task.spec, self._oracle, task.spec.rules)

    def rivals(self, tasks: Sequence[SolvedTask]) -> Rivals:
        """Return what answers the rival readings of tasks, over the same data."""
        return Rivals(self._oracle, tasks)

    def base(self, task: SolvedTask) -> Any:
        """Return a task's answer without rules, or None where it is undefined."""
        found = answer(task.spec, self._oracle, ())
        return None if task.base is None and is_undefined(found) else found


def alike(spec: TaskSpec) -> tuple[str, ...]:
    """Return what to sort tasks by, so that those which the oracle prepares the same rows for follow each other."""
    return (spec.metric, *spec.rules, spec.id)


def is_undefined(answer: Any) -> bool:
    """Return whether an oracle's answer says that there is none."""
    if isinstance(answer, dict):
        return any(value is None for value in answer.values())
    return not answer
