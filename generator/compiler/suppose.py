"""What a counterfactual supposes, as a catalog and a set of rules.

Comes in: a domain's catalog and a change, as `TaskSpec.change` holds it. Goes out: the catalog in which the rule sets
another limit, or the rules without the one that is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from generator.catalog.types import DomainCatalog, Operation, Scalar


def supposed(catalog: DomainCatalog, change: Sequence[str]) -> DomainCatalog:
    """Return the catalog under a supposition: the same one where a rule is dropped, which `kept` does.

    Args:
        catalog: The domain's catalog.
        change: (rule,) drops it; (rule, parameter, new value as an SQL literal) moves its limit; empty for none.
    """
    if len(change) < 3:
        return catalog
    name, parameter, text = change
    rule = catalog.rules[name]
    operations = tuple(_moved(operation, parameter, Decimal(text)) for operation in rule.operations)
    changed = rule.model_copy(update={"operations": operations})
    return catalog.model_copy(update={"rules": {**catalog.rules, name: changed}})


def _moved(operation: Operation, parameter: str, to: Scalar) -> Operation:
    threshold = operation.threshold
    if threshold is None or threshold.parameter != parameter:
        return operation
    return operation.model_copy(update={"threshold": threshold.model_copy(update={"to": to})})


def kept(rules: Iterable[str], change: Sequence[str]) -> tuple[str, ...]:
    """Return the rules that still apply under a supposition: all but the one that it drops."""
    dropped = change[0] if len(change) == 1 else None
    return tuple(rule for rule in rules if rule != dropped)
