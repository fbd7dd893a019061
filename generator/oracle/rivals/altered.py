"""Catalogs in which some metrics end or gather in another way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog.types import DomainCatalog, Metric, Operation, Rule

Rewrite = Callable[[str], str]


def with_metrics(catalog: DomainCatalog, altered: Mapping[str, Metric]) -> DomainCatalog:
    """Return the catalog with some metrics replaced."""
    return catalog.model_copy(update={"metrics": {**catalog.metrics, **altered}})


def with_endings(catalog: DomainCatalog, leaf: Metric, rewrite: Rewrite) -> DomainCatalog | None:
    """Return the catalog with the aggregates of a leaf rewritten, also where rules replace them.

    Args:
        catalog: The domain's catalog.
        leaf: A metric over rows.
        rewrite: Rewrites an aggregate's text.

    Returns:
        None where the metric's own aggregates stay as they are: what rules alone say is told by their documents.
    """
    metric = ending(leaf, rewrite)
    if metric == leaf:
        return None
    rules = {name: _rule(rule, leaf.metric, rewrite) for name, rule in catalog.rules.items()}
    return with_metrics(catalog, {leaf.metric: metric}).model_copy(update={"rules": rules})


def ending(leaf: Metric, rewrite: Rewrite) -> Metric:
    """Return a metric over rows with its ending rewritten."""
    changes: dict[str, Any] = {}
    if leaf.value is not None:
        changes["value"] = rewrite(leaf.value)
    for name, fields in (("ratio", ("numerator", "denominator")), ("share", ("value",))):
        found = getattr(leaf, name)
        if found is not None:
            changes[name] = found.model_copy(
                update={field: rewrite(getattr(found, field)) for field in fields}
            )
    return leaf.model_copy(update=changes)


def _rule(rule: Rule, metric: str, rewrite: Rewrite) -> Rule:
    operations = tuple(_operation(one, rewrite) if metric in one.metrics else one for one in rule.operations)
    return rule if operations == rule.operations else rule.model_copy(update={"operations": operations})


def _operation(operation: Operation, rewrite: Rewrite) -> Operation:
    override = operation.override
    if override is None or override.as_ is None or override.column is not None or override.where is not None:
        return operation
    changed = override.model_copy(update={"as_": rewrite(override.as_)})
    return operation.model_copy(update={"override": changed})


def replacing(pattern: re.Pattern[str], by: str) -> Rewrite:
    """Return a rewrite that puts a text in place of every match."""
    return lambda text: pattern.sub(by, text)
