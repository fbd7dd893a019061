"""Chains that bite their own tail: metrics made of each other, rules that supersede each other."""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalog.checks.context import Checked, Findings
from generator.catalog.types import WORD, Metric
from generator.errors import Finding


def metric_cycles(checked: Checked) -> Findings:
    """No metric is made of itself, at any depth."""
    graph = {name: parts_of(metric) for name, metric in checked.catalog.metrics.items()}
    for cycle in cycles_in(graph):
        metric = checked.catalog.metrics[cycle[0]]
        key = "growth" if metric.growth is not None else "composite"
        message = f"metrics are made of each other: {' -> '.join([*cycle, cycle[0]])}"
        yield Finding(checked.key("metric", cycle[0], key), "M009", message, "break the circle")


def parts_of(metric: Metric) -> tuple[str, ...]:
    """Return the names, known or not, that a composite or growth metric is made of."""
    if metric.growth is not None:
        return (metric.growth.of,)
    if metric.composite is None:
        return ()
    return (*(metric.composite.weights or ()), *WORD.findall(metric.composite.value or ""))


def supersedes_cycles(checked: Checked) -> Findings:
    """No rule gives way to one that gives way to it."""
    graph = {name: rule.supersedes for name, rule in checked.catalog.rules.items()}
    for cycle in cycles_in(graph):
        message = f"rules supersede each other: {' -> '.join([*cycle, cycle[0]])}"
        yield Finding(checked.key("rule", cycle[0], "supersedes"), "R012", message, "delete one of them")


def before_cycles(checked: Checked) -> Findings:
    """No operation goes before one that goes before it."""
    graph: dict[str, tuple[str, ...]] = {}
    for rule, _, operation in checked.operations():
        graph[rule.rule] = (*graph.get(rule.rule, ()), *operation.before)
    for cycle in cycles_in(graph):
        operations = checked.catalog.rules[cycle[0]].operations
        index = next(i for i, operation in enumerate(operations) if operation.before)
        message = f"operations go before each other: {' -> '.join([*cycle, cycle[0]])}"
        yield Finding(
            checked.key("rule", cycle[0], "operations", index, "before"), "R013", message, "delete one"
        )


def cycles_in(graph: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return one cycle for each group of nodes that lie on one, starting at its first name."""
    found: list[tuple[str, ...]] = []
    done: set[str] = set()
    for start in sorted(graph):
        cycle = None if start in done else _back_to(start, graph)
        if cycle is not None:
            found.append(cycle)
            done.update(cycle)
    return found


def _back_to(start: str, graph: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """Return the shortest walk from a node back to itself, without its last step."""
    walks: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for walk in walks:
        for following in graph.get(walk[-1], ()):
            if following == start:
                return walk
            if following in graph and following not in seen:
                seen.add(following)
                walks.append((*walk, following))
    return None


CHECKS = (metric_cycles, supersedes_cycles, before_cycles)
