"""Which rows of a metric its rules can change, as a condition over the metric's own columns.

Comes in: a domain's catalog and a metric that reads rows. Goes out: SQL. It takes in too many rows where that cannot be
told from the operation, and none for operations on groups, which change no row.
"""

from __future__ import annotations

from generator.catalog.types import DomainCatalog, Metric
from generator.compiler.plan import Use
from generator.compiler.uses import Conditions, SpanOf, stage_of, uses_of

EVERY_ROW = "1 = 1"


def touching(catalog: DomainCatalog, metric: Metric, span_of: SpanOf) -> str:
    """Return the condition of the rows that some operation drops, keeps out or may compute otherwise.

    Args:
        catalog: The domain.
        metric: A metric that reads rows.
        span_of: Place of (kind, name, path).

    Returns:
        A scalar expression; every row where the operations act on groups alone, or there are none.
    """
    uses = [use for use in uses_of(catalog, metric.metric, span_of) if _of_rows(use)]
    conditions = Conditions.of(catalog, metric)
    return " or ".join(f"({_touched(use, conditions.of_use(use).sql)})" for use in uses) or EVERY_ROW


def _of_rows(use: Use) -> bool:
    threshold = use.operation.threshold
    return (threshold is not None and threshold.parameter is not None) or stage_of(use.operation) == "rows"


def _touched(use: Use, condition: str) -> str:
    """Return the rows that one operation changes: what it drops, or all that it may compute otherwise."""
    drops, keeps = use.operation.exclude, use.operation.filter
    found = condition or EVERY_ROW
    if drops is not None:
        return f"{found} and ({drops.where})"
    if keeps is not None and keeps.where is not None:
        return f"{found} and coalesce(not ({keeps.where}), true)"
    return found
