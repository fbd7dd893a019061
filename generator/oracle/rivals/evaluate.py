"""All readings of one task, each answered, none fatal."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from generator.catalog.likenesses import namesakes, other_dates, owners, surroundings
from generator.catalog.types import Metric
from generator.oracle.errors import OracleError
from generator.oracle.oracle import Oracle
from generator.oracle.rivals import amounts, counting, groups, windows
from generator.oracle.rivals.asked import Asked, Readings
from generator.records import AnalysisType, Rival, SolvedTask

READINGS: tuple[Readings, ...] = (
    amounts.business_days,
    windows.edges,
    windows.look_back,
    windows.dates,
    windows.growth,
    counting.units,
    counting.means,
    groups.other_dimensions,
    groups.places,
    groups.nameless,
    groups.wholes,
    amounts.fractions,
)


class Rivals:
    """Answers the readings of one domain's tasks by an oracle that answers the tasks themselves as well."""

    def __init__(self, oracle: Oracle, tasks: Iterable[SolvedTask]) -> None:
        """Tell the oracle which columns will be wanted, so that it prepares each metric once.

        Args:
            oracle: The domain's oracle.
            tasks: All tasks whose readings will be asked for.
        """
        self._oracle = oracle
        self._kept: dict[Hashable, Any] = {}
        for name in sorted({task.spec.metric for task in tasks} & oracle.catalog.metrics.keys()):
            for leaf in oracle.catalog.leaves(oracle.catalog.metrics[name]):
                oracle.expect(leaf, self._columns(leaf))

    def of(self, task: SolvedTask) -> tuple[Rival, ...]:
        """Return the readings that a task can be given, with their answers; whether they differ is not asked.

        Args:
            task: A solved task; those of documents have no readings here.
        """
        if task.spec.type is AnalysisType.KNOWLEDGE_RETRIEVAL:
            return ()
        asked = Asked(task, self._oracle, self._kept)
        found = []
        for readings in READINGS:
            for taken in readings(asked):
                try:
                    answer = taken.give()
                except OracleError:  # what is misread so has no meaning, which refutes it
                    answer = None
                found.append(Rival(taken.reading, taken.other, None if is_undefined(answer) else answer))
        return tuple(found)

    def _columns(self, leaf: Metric) -> set[str]:
        catalog = self._oracle.catalog
        names = {*owners(catalog, leaf), *other_dates(catalog, leaf)}
        for dimension in leaf.dimensions:
            names |= {*namesakes(catalog.domain, dimension), *surroundings(catalog.domain, dimension)}
        return names


def is_undefined(answer: Any) -> bool:
    """Return whether an answer says that there is none."""
    if isinstance(answer, dict):
        return any(value is None for value in answer.values())
    return not answer
