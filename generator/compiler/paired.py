"""A rule put to a metric that it does not name, as far as its operations can act there.

Comes in: a domain's catalog, a rule, a metric. Goes out: the catalog in which that rule alone names the metric and
what it is made of; or None where none of its operations can be said of any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.catalog.checks import fitting, operations
from generator.catalog.checks.context import Checked
from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Metric, Operation, Rule
from generator.compiler.compose import plan_of
from generator.compiler.gold import span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.written import PlacedProblem

FITTING = (operations.stages, *fitting.CHECKS)
"""The checks that look at an operation and the metrics it names together."""


def paired(catalog: Catalog, domain: str, rule: str, metric: str) -> DomainCatalog | None:
    """Return the catalog in which a rule, and no other, changes a metric.

    Each operation acts on the metric and on each of the metrics that read rows for it, wherever `generator check`
    would let it: it has the columns, the parameter, the ending and the stage that the operation speaks of.

    Args:
        catalog: All domains.
        domain: The domain's name.
        rule: The rule's name.
        metric: The metric's name.

    Returns:
        The catalog, or None where no operation can act.
    """
    known = catalog.domains[domain]
    asked = known.metrics[metric]
    targets = tuple({item.metric: item for item in (*known.leaves(asked), asked)}.values())
    given: list[list[str]] = [[] for _ in known.rules[rule].operations]
    for target in targets:
        for index in range(len(given)):
            given[index].append(target.metric)
            if not _sound(catalog, domain, _named(known, rule, given), target):
                given[index].pop()
    if not any(given):
        return None
    found = _named(known, rule, given)
    return found if _acts(catalog, domain, found, asked) else None


def _named(domain: DomainCatalog, rule: str, given: Sequence[Sequence[str]]) -> DomainCatalog:
    """Return the domain with one rule, whose operations name the given metrics; places stay those of its file."""
    changed = domain.rules[rule]
    renamed: tuple[Operation, ...] = tuple(
        operation.model_copy(update={"metrics": tuple(names)})
        for operation, names in zip(changed.operations, given, strict=True)
    )
    only: dict[str, Rule] = {rule: changed.model_copy(update={"operations": renamed, "supersedes": ()})}
    return domain.model_copy(update={"rules": only})


def _sound(catalog: Catalog, name: str, domain: DomainCatalog, target: Metric) -> bool:
    """Whether no check objects to the rule's operations on one metric, and its plan can be made."""
    dated = any(
        interval.start or interval.end
        for rule in domain.rules.values()
        for operation in rule.operations
        if target.metric in operation.metrics
        for interval in [operation.effective or rule.effective]
    )
    if dated and not all(leaf.time for leaf in domain.leaves(target)):
        return False
    checked = Checked(domain, catalog.spans)
    if any(finding for check in FITTING for finding in check(checked)):
        return False
    return _acts(catalog, name, domain, target)


def _acts(catalog: Catalog, name: str, domain: DomainCatalog, metric: Metric) -> bool:
    """Whether the metric's plan can be made and has a step of every operation that names the metric."""
    try:
        plan = plan_of(domain, metric.metric, Asked(), span_lookup(catalog, name))
    except PlacedProblem:
        return False
    return bool(plan.rules)
