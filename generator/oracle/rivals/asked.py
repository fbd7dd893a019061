"""A task as the readings see it, and what a reading gives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from generator.catalog.types import DomainCatalog, Metric
from generator.oracle.answers import answer
from generator.oracle.oracle import Oracle
from generator.records import TOTAL, AnalysisType, Filter, Query, Reading, ResultRow, SolvedTask, TaskSpec

T = AnalysisType
Value = TypeVar("Value")
SINGLE = frozenset({T.POINT_QUERY, T.THRESHOLD_CROSSING})
"""Types that ask for one value: of all rows together, or of one group."""


@dataclass(frozen=True)
class Taken:
    """One reading of one task.

    Attributes:
        reading: The misreading.
        other: What is taken in place of what is meant.
        give: Gives its exact answer; raises `OracleError` where it has none.
    """

    reading: Reading
    other: str
    give: Callable[[], Any]


@dataclass(frozen=True)
class Asked:
    """A solved task, and the oracle that answers it.

    Attributes:
        task: The task.
        oracle: The oracle, which has answered it already.
        kept: What tasks of one domain share.
    """

    task: SolvedTask
    oracle: Oracle
    kept: dict[Hashable, Any] = field(default_factory=dict)

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return what is known under a key, made the first time."""
        if key not in self.kept:
            self.kept[key] = make()
        found: Value = self.kept[key]
        return found

    @property
    def spec(self) -> TaskSpec:
        """What is asked."""
        return self.task.spec

    @property
    def catalog(self) -> DomainCatalog:
        """The domain's catalog."""
        return self.oracle.catalog

    @cached_property
    def metric(self) -> Metric:
        """The metric asked about."""
        return self.catalog.metrics[self.spec.metric]

    @cached_property
    def leaves(self) -> tuple[Metric, ...]:
        """The metrics over rows that it is made of."""
        return self.catalog.leaves(self.metric)

    @property
    def query(self) -> Query:
        """The query of all rows together, with every rule of the task."""
        spec = self.spec
        return Query(spec.domain, spec.metric, spec.rules, (TOTAL,), spec.filters, spec.window)

    def answered(self, oracle: Oracle | None = None, **changes: Any) -> Any:
        """Return the answer of the task with some slots changed.

        Args:
            oracle: Reads the catalog in another way.
            changes: Slots of the task to their new values.
        """
        return answer(replace(self.spec, **changes), oracle or self.oracle, self.spec.rules)

    def rows(self, slice_name: str, **changes: Any) -> dict[str, ResultRow]:
        """Return the rows of one slice by key, with parts of the query changed."""
        query = replace(self.query, slices=(slice_name,), **changes)
        return {row.key: row for row in self.oracle.evaluate(query)}

    @property
    def pick(self) -> Filter | None:
        """The group that one share is asked of, where the question asks for one."""
        if self.metric.share is None or self.spec.type not in SINGLE:
            return None
        if self.spec.dimension and len(self.spec.groups) == 1:
            return Filter(self.spec.dimension, self.spec.groups[0])
        return self.spec.filters[0] if self.spec.filters else None

    def valued(self, value: Any) -> Any:
        """Return an answer to a question for one value, or None where there is no value."""
        if value is None:
            return None
        if self.spec.type is T.THRESHOLD_CROSSING:
            limit = self.spec.threshold
            return {"value": value, "threshold": limit, "exceeded": limit is not None and bool(value > limit)}
        return {"value": value}


Readings = Callable[[Asked], Iterator[Taken]]
"""Yields the readings of one kind that a task can be given."""
