"""A released task asked again of what there is now: the same slots, the rules that can apply today.

Comes in: a domain as it is now and what a task asked. Goes out: what it asks now, or why it makes no sense any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.catalog.questions import metric_facts
from generator.catalog.types import DomainCatalog
from generator.compiler.expressions import ExpressionProblem
from generator.compiler.written import PlacedProblem
from generator.errors import did_you_mean
from generator.pipeline.bench import Bench
from generator.pipeline.solve import rejection
from generator.records import AnalysisType, Rejection, TaskSpec
from generator.sampling.applicability import Scope
from generator.sampling.setting import Setting

STAGE = "refresh"


def fact_asked(domain: DomainCatalog, spec: TaskSpec) -> Rejection | None:
    """Return why a question about a document cannot be asked any more, or None.

    Args:
        domain: The domain's catalog.
        spec: A knowledge task about a rule or a metric.
    """
    name, index = spec.fact or ("", 0)
    kind, known = ("metric", domain.metrics) if spec.metric else ("rule", domain.rules)
    if name not in known:
        return rejection(spec, STAGE, f"{kind}_gone", f"there is no {kind} {name} any more")
    facts = metric_facts(domain, domain.metrics[name]) if spec.metric else domain.rules[name].facts
    if index >= len(facts):
        return rejection(spec, STAGE, "fact_gone", f"{name} has no fact {index + 1} any more")
    return None


def respecified(bench: Bench, spec: TaskSpec) -> TaskSpec | Rejection:
    """Return a computed task with the rules that can apply to it now, or why it cannot be asked any more.

    Its threshold stays: the question is the one that was asked before.

    Args:
        bench: The domain as it is now.
        spec: What was asked.
    """
    if spec.metric not in bench.domain.metrics:
        near = did_you_mean(spec.metric, bench.domain.metrics)
        return rejection(
            spec, STAGE, "metric_gone", f"there is no metric {spec.metric} any more{near and f'; {near}'}"
        )
    setting = bench.settings[spec.metric]
    if gone := next(_gone(setting, spec), None):
        return rejection(spec, STAGE, *gone)
    asked = replace(spec, rules=setting.reach.applicable(Scope.of(spec)))
    try:
        bench.plan(asked)
    except (ExpressionProblem, PlacedProblem) as problem:
        return rejection(spec, STAGE, "cannot_be_asked", _said(problem))
    return asked


def _gone(setting: Setting, spec: TaskSpec) -> Iterator[tuple[str, str]]:
    """Yield what a task names that is no longer there: (reason, detail)."""
    asked = [(item.dimension, item.value) for item in spec.filters]
    asked += [(spec.dimension, value) for value in spec.groups]
    for dimension in dict.fromkeys([*(name for name, _ in asked), spec.dimension]):
        if dimension and dimension not in setting.slices:
            yield "dimension_gone", f"{spec.metric} cannot be told apart by {dimension} any more"
    for dimension, value in asked:
        if value not in setting.data.values.get(dimension, {}):
            yield "value_gone", f"{spec.metric} has no row of {dimension} {value} any more"
    trend = spec.type is AnalysisType.TREND_ANALYSIS
    if spec.window not in (setting.trends.get(spec.grain, ()) if trend else setting.windows):
        days = f"{spec.window.start} to {spec.window.end}" if spec.window else "all time"
        yield "window_gone", f"{spec.metric} cannot be asked for {days} any more"
    if spec.change and spec.change[0] not in setting.domain.rules:
        yield "rule_gone", f"there is no rule {spec.change[0]} any more"


def _said(problem: ExpressionProblem | PlacedProblem) -> str:
    inner = problem.problem if isinstance(problem, PlacedProblem) else problem
    return f"{inner.code}: {inner.message}"
