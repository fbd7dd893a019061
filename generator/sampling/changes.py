"""What a counterfactual supposes: that a rule were not there, or that one of its limits were another.

Comes in: a rule and the metrics it acts on. Goes out: changes, as `TaskSpec.change` holds them.
"""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from generator.catalog.types import DomainCatalog, Scalar

Change = tuple[str, ...]
"""(rule,) drops it; (rule, parameter, new value as an SQL literal) moves its limit."""

SMALL = 10
SMALL_MOVES = (-2, -1, 1, 2)
FACTORS = (Decimal("0.5"), Decimal("0.75"), Decimal("1.5"), Decimal(2))


def changes_of(domain: DomainCatalog, rule: str, metrics: Collection[str]) -> tuple[Change, ...]:
    """Return the changes of a rule that a question about some metrics could suppose.

    Args:
        domain: The domain's catalog.
        rule: The rule's name.
        metrics: A metric and all it is made of.

    Returns:
        Dropping the rule first, then other values of each numeric parameter it sets, never the one that the
        metric has without the rule.
    """
    found: list[Change] = [(rule,)]
    for operation in domain.rules[rule].operations:
        threshold = operation.threshold
        if threshold is None or threshold.parameter is None or threshold.to is None:
            continue
        acting = [name for name in operation.metrics if name in metrics]
        known = {str(domain.metrics[name].parameters.get(threshold.parameter)) for name in acting}
        values = other_values(threshold.to) if acting else ()
        found += [(rule, threshold.parameter, value) for value in values if value not in known]
    return tuple(dict.fromkeys(found))


def other_values(value: Scalar) -> tuple[str, ...]:
    """Return numbers that a limit might as well have been, as SQL literals; none if it is not a number."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return ()
    number = Decimal(value)
    if isinstance(value, int) and abs(value) < SMALL:
        moved = [number + move for move in SMALL_MOVES]
    else:
        moved = [(number * factor).quantize(number) for factor in FACTORS]
    return tuple(f"{other:f}" for other in moved if other != number and (other > 0) == (number > 0))
