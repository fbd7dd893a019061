"""Checks across the files of a domain: each a small function from a `Checked` domain to findings.

Comes in: a domain whose files were read and typed. Goes out: what does not hold together. Checks know nothing
of each other and gather everything before anything stops; expressions are parsed and checked by the compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from generator.catalog.checks import (
    conditions,
    cycles,
    documents,
    domains,
    endings,
    fitting,
    models,
    names,
    operations,
    references,
)
from generator.catalog.checks.context import Checked, Findings
from generator.catalog.checks.cycles import parts_of
from generator.catalog.types import DomainCatalog
from generator.errors import Finding

Check = Callable[[Checked], Findings]

CHECKS: tuple[Check, ...] = (
    *models.CHECKS,
    *domains.CHECKS,
    *names.CHECKS,
    *endings.CHECKS,
    *references.CHECKS,
    *cycles.CHECKS,
    *operations.CHECKS,
    *fitting.CHECKS,
    *conditions.CHECKS,
    *documents.CHECKS,
)
"""Every check, in the order of a reader: models, the domain, metrics, rules."""

BREAKING = re.compile(r"M00[1-579]|M008|M012|R00[1-3]|R00[6-8]|R01[0238]|R021")
"""Codes of findings that leave a metric or rule without a meaning that could be worked on."""


def check_domain(checked: Checked) -> tuple[Finding, ...]:
    """Return everything that every check finds in a domain."""
    return tuple(finding for check in CHECKS for finding in check(checked))


def sound_part(checked: Checked, findings: Iterable[Finding]) -> DomainCatalog:
    """Return a domain without the metrics and rules that no further stage could work on.

    Args:
        checked: The domain.
        findings: What `check_domain` found in it.
    """
    catalog = checked.catalog
    if not checked.models_known:
        return catalog.model_copy(update={"metrics": {}, "rules": {}})
    bad = {finding.span.path for finding in findings if BREAKING.fullmatch(finding.code)}
    metrics = {n: m for n, m in catalog.metrics.items() if checked.at("metric", n).path not in bad}
    while True:
        kept = {n: m for n, m in metrics.items() if not _lost(parts_of(m), checked, metrics)}
        if len(kept) == len(metrics):
            break
        metrics = kept
    rules = {
        name: rule
        for name, rule in catalog.rules.items()
        if checked.at("rule", name).path not in bad
        and all(metric in metrics for operation in rule.operations for metric in operation.metrics)
    }
    return catalog.model_copy(update={"metrics": metrics, "rules": rules})


def _lost(parts: tuple[str, ...], checked: Checked, metrics: Iterable[str]) -> bool:
    """Tell whether a part is a metric that was left out."""
    left_out = set(checked.catalog.metrics) - set(metrics)
    return any(part in left_out or ("metric", part) in checked.broken for part in parts)
