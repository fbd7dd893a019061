"""Tasks of all nine types with figures that are drawn and not computed, for trying a judge without any data.

Comes in: a metric, a dimension, a window, a random source. Goes out: what is asked, and an answer of the type's shape
that agrees with itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from generator.catalog.questions import fact_of
from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.records import (
    OPERATORS,
    AnalysisType,
    Answer,
    Filter,
    SolvedTask,
    TaskSpec,
    Tier,
    Window,
)
from generator.sampling.changes import changes_of
from generator.sampling.knowledge import knowledge_tasks
from generator.sampling.shapes import shape_of

T = AnalysisType
WINDOWED = tuple(kind for kind in T if kind is not T.KNOWLEDGE_RETRIEVAL)
RANGES = {Unit.PERCENT: (5, 95), Unit.CURRENCY: (120, 90_000), Unit.COUNT: (120, 90_000)}
"""Where figures of a unit are drawn from; others, such as days, are small."""
RANKED = (2, 3)
MOST_SEGMENTS = 12
LEVEL = Decimal("0.05")
SIZES, APART, HALF = (120, 900), (60, 900), 50
"""How many are observed; how far two percentages lie apart, in hundredths; where they are drawn towards."""
STATISTICS, LEAST_P = (0.3, 3.7), 0.0001
TEST = {"rate": "two_proportion_z", "mean": "welch_t"}


def drawn_spec(
    bare: TaskSpec, dimension: str, domain: DomainCatalog, window: Window, rng: random.Random
) -> TaskSpec | None:
    """Return a task of a metric and dimension; None where they offer none of its type.

    Args:
        bare: Its id, domain, type and metric.
        dimension: A dimension with at least two named values.
        domain: The domain's catalog.
        window: A window before the domain's clock.
        rng: Draws the rest.
    """
    values = sorted(domain.domain.dimensions[dimension].values)
    if bare.type is T.KNOWLEDGE_RETRIEVAL:
        asked = rng.choice(knowledge_tasks(domain))
        return replace(bare, metric=asked.metric, fact=asked.fact)
    shape, spec = shape_of(domain, domain.metrics[bare.metric]), replace(bare, window=window)
    rules = _rules(domain, bare.metric)
    spec = replace(spec, rules=rules)
    if spec.type in (T.COMPARISON, T.SIGNIFICANCE_TESTING):
        if spec.type is T.SIGNIFICANCE_TESTING and not shape.sample:
            return None
        level = LEVEL if spec.type is T.SIGNIFICANCE_TESTING else None
        return replace(spec, dimension=dimension, groups=tuple(rng.sample(values, 2)), alpha=level)
    if spec.type is T.RANKING:
        count = rng.choice(RANKED)
        if len(values) <= count:
            return None
        return replace(spec, dimension=dimension, k=count, order=rng.choice(("desc", "asc")))
    if spec.type is T.DECOMPOSITION:
        if not shape.additive or len(values) > MOST_SEGMENTS:
            return None
        return replace(spec, dimension=dimension)
    filters = (Filter(dimension, rng.choice(values)),)
    if spec.type is T.TREND_ANALYSIS:
        grain = rng.choice(("month", "quarter"))
        return replace(spec, filters=filters, grain=grain, window=rng.choice(years(domain)))
    if spec.type is T.COUNTERFACTUAL:
        if not rules:
            return None
        change = rng.choice(changes_of(domain, rng.choice(rules), (bare.metric,)))
        return replace(spec, filters=filters, change=change)
    return replace(spec, filters=filters)


def years(domain: DomainCatalog) -> tuple[Window, ...]:
    """Return the two whole years before the domain's clock, as windows."""
    last = domain.domain.as_of.year - 1
    return tuple(Window(date(year, 1, 1), date(year + 1, 1, 1), "year") for year in (last - 1, last))


def drawn_answer(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> SolvedTask:
    """Return a task with an answer of its type's shape that agrees with itself."""
    operators = OPERATORS[spec.type]
    if spec.type is T.KNOWLEDGE_RETRIEVAL:
        name, index = spec.fact or ("", 0)
        fact = fact_of(domain, name, index, metric=bool(spec.metric))
        document = f"{'metrics' if spec.metric else 'rules'}/{name}.md"
        answer = Answer(fact.answer, fact.answer)
        return SolvedTask(
            spec,
            Tier.KNOWLEDGE,
            operators,
            (),
            (),
            None,
            answer,
            document=document,
            must_include=fact.must_include,
        )
    metric = domain.metrics[spec.metric]
    if spec.type is T.THRESHOLD_CROSSING:
        spec = replace(spec, threshold=_figure(metric, rng))
    exact, places = ANSWERS[spec.type](spec, domain, rng)
    answer = Answer(exact, exact, places)
    return SolvedTask(spec, Tier.ANALYTICS, operators, (), spec.rules, answer, answer)


def _rules(domain: DomainCatalog, metric: str) -> tuple[str, ...]:
    """Return the rules that name a metric, by name."""
    named = (
        name for name, rule in domain.rules.items() if any(metric in one.metrics for one in rule.operations)
    )
    return tuple(sorted(named))


def _places(metric: Metric) -> int:
    return metric.decimals if metric.decimals is not None else 2


def _figure(metric: Metric, rng: random.Random) -> Decimal:
    """Draw a plausible figure of a metric's unit."""
    low, high = RANGES.get(metric.unit, (2, 60))
    places = _places(metric)
    return Decimal(rng.randrange(low * 10**places, high * 10**places)).scaleb(-places)


def _figures(spec: TaskSpec, domain: DomainCatalog, count: int, rng: random.Random) -> list[Decimal]:
    """Draw different figures, none of them the task's threshold."""
    metric, found = domain.metrics[spec.metric], list[Decimal]()
    while len(found) < count:
        figure = _figure(metric, rng)
        if figure not in found and figure != spec.threshold:
            found.append(figure)
    return found


Drawn = tuple[Any, Mapping[str, int]]


def _point(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    (value,) = _figures(spec, domain, 1, rng)
    return {"value": value}, {"value": _places(domain.metrics[spec.metric])}


def _threshold(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    (value,) = _figures(spec, domain, 1, rng)
    places, limit = _places(domain.metrics[spec.metric]), spec.threshold or Decimal(0)
    exact = {"value": value, "threshold": limit, "exceeded": value > limit}
    return exact, {"value": places, "threshold": places}


def _comparison(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    first, second = _figures(spec, domain, 2, rng)
    (a, b), places = spec.groups, _places(domain.metrics[spec.metric])
    higher = a if first > second else b
    exact = {"group_a": a, "group_b": b, "value_a": first, "value_b": second, "higher": higher}
    return exact, {"value_a": places, "value_b": places}


def _trend(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    change = Decimal(rng.randrange(210, 4000) * rng.choice((1, -1))).scaleb(-2)
    year = spec.window.start.year if spec.window else domain.domain.as_of.year - 1
    rising = change > 0
    peak = rng.randrange(2, 5) if rising else rng.randrange(1, 4)
    period = f"{year}-Q{peak}" if spec.grain == "quarter" else f"{year}-{3 * peak - 1:02d}"
    direction = "increasing" if rising else "decreasing"
    return {"direction": direction, "total_change_pct": change, "peak_period": period}, {
        "total_change_pct": 2
    }


def _ranking(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    keys = rng.sample(sorted(domain.domain.dimensions[spec.dimension].values), spec.k)
    values = sorted(_figures(spec, domain, spec.k, rng), reverse=spec.order != "asc")
    rows = [{"key": key, "value": value} for key, value in zip(keys, values, strict=True)]
    return rows, {"value": _places(domain.metrics[spec.metric])}


def _significance(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    metric = domain.metrics[spec.metric]
    first, second = _figures(spec, domain, 2, rng)
    n_a, n_b = rng.randrange(*SIZES), rng.randrange(*SIZES)
    if metric.unit is Unit.PERCENT:
        second = first + (1 if first < HALF else -1) * Decimal(rng.randrange(*APART)).scaleb(-2)
        statistic = _pooled(first, second, n_a, n_b)
    else:
        size = rng.uniform(*STATISTICS)
        statistic = size if first > second else -size
    p_value = max(math.erfc(abs(statistic) / math.sqrt(2)), LEAST_P)
    exact = {
        "test": TEST[shape_of(domain, metric).sample],
        "statistic": round(statistic, 3),
        "p_value": round(p_value, 4),
        "significant": Decimal(str(round(p_value, 4))) < LEVEL,
        "n_a": n_a,
        "n_b": n_b,
        "mean_a": first,
        "mean_b": second,
    }
    places = _places(metric)
    return exact, {"statistic": 3, "p_value": 4, "n_a": 0, "n_b": 0, "mean_a": places, "mean_b": places}


def _pooled(first: Decimal, second: Decimal, n_a: int, n_b: int) -> float:
    """Return the pooled z statistic of two percentages."""
    a, b = float(first) / 100, float(second) / 100
    whole = (a * n_a + b * n_b) / (n_a + n_b)
    return (a - b) / math.sqrt(whole * (1 - whole) * (1 / n_a + 1 / n_b))


def _counterfactual(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    actual, other = _figures(spec, domain, 2, rng)
    places = _places(domain.metrics[spec.metric])
    exact = {"actual": actual, "counterfactual": other, "difference": other - actual}
    return exact, dict.fromkeys(exact, places)


def _decomposition(spec: TaskSpec, domain: DomainCatalog, rng: random.Random) -> Drawn:
    """Draw every value's figure and its part of the whole; the last takes what rounding leaves."""
    keys = sorted(domain.domain.dimensions[spec.dimension].values)
    values = sorted(_figures(spec, domain, len(keys), rng), reverse=True)
    whole = sum(values, Decimal(0))
    parts = [(100 * value / whole).quantize(Decimal("0.01")) for value in values[:-1]]
    parts.append(100 - sum(parts, Decimal(0)))
    rows = [
        {"segment": key, "value": value, "contribution": part}
        for key, value, part in zip(keys, values, parts, strict=True)
    ]
    return rows, {"value": _places(domain.metrics[spec.metric]), "contribution": 2}


ANSWERS: Mapping[AnalysisType, Callable[[TaskSpec, DomainCatalog, random.Random], Drawn]] = {
    T.POINT_QUERY: _point,
    T.TREND_ANALYSIS: _trend,
    T.COMPARISON: _comparison,
    T.RANKING: _ranking,
    T.SIGNIFICANCE_TESTING: _significance,
    T.THRESHOLD_CROSSING: _threshold,
    T.COUNTERFACTUAL: _counterfactual,
    T.DECOMPOSITION: _decomposition,
}
