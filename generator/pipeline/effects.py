"""What a rule does to the metrics of a built domain, slice by slice.

Comes in: a bench, a connection, a catalog with the rule. Goes out: values of the gold table's slices, and which differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from generator.catalog.types import DomainCatalog, Metric
from generator.compiler.compose import plan_of
from generator.compiler.gold import gold_slices
from generator.compiler.leaf import Asked
from generator.compiler.written import PlacedProblem
from generator.pipeline.bench import Bench
from generator.pipeline.profile import bound
from generator.scoring import as_decimal
from generator.warehouse.database import Connection

Group = tuple[str, str]
"""A slice and the key of a group in it."""
Values = Mapping[Group, Decimal | None]


@dataclass
class Effects:
    """Computes metrics under rules, each once.

    Attributes:
        bench: The domain.
        connection: Its warehouse.
    """

    bench: Bench
    connection: Connection
    _known: dict[tuple[str, tuple[str, ...]], Values] = field(default_factory=dict)

    def base(self, metric: str, slices: Sequence[str] = ()) -> Values:
        """Return a metric's values without any rule."""
        wanted = tuple(slices) or gold_slices(self.bench.domain, self.bench.domain.metrics[metric])
        if (metric, wanted) not in self._known:
            bare = self.bench.domain.model_copy(update={"rules": {}})
            self._known[metric, wanted] = self.under(bare, metric, (), wanted) or {}
        return self._known[metric, wanted]

    def under(
        self,
        domain: DomainCatalog,
        metric: str,
        rules: Sequence[str] | None = None,
        slices: Sequence[str] = (),
    ) -> Values | None:
        """Return a metric's values under a catalog's rules; None where they cannot be asked of it.

        Args:
            domain: The catalog, which may hold other rules than the bench's.
            metric: The metric.
            rules: The rules that apply; all that its plan has by default.
            slices: The slices; those of its gold table by default.
        """
        wanted = tuple(slices) or gold_slices(domain, domain.metrics[metric])
        try:
            plan = plan_of(domain, metric, Asked(slices=wanted), self.bench.span_of)
        except PlacedProblem:
            return None
        applied = plan.rules if rules is None else rules
        query = bound(self.bench.macros.query(plan, applied), plan.models, self.bench.compiled.tables)
        rows = self.connection.execute(query).fetchall()
        return {
            (str(row[0]), str(row[1])): None if row[2] is None else as_decimal(row[2])
            for row in rows
            if row[0] in wanted
        }


def moved(domain: DomainCatalog, metric: Metric, before: Values, after: Values) -> frozenset[Group]:
    """Return the groups whose value differs by more than a unit of the last decimal, or is there on one side alone."""
    unit = Decimal(1).scaleb(-domain.decimals(metric))
    return frozenset(
        group for group in {*before, *after} if _differs(before.get(group), after.get(group), unit)
    )


def _differs(one: Decimal | None, other: Decimal | None, unit: Decimal) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other) > unit
