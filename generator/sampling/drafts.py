"""One drafter for each analysis type: whether a subgraph suits it, and the values it needs.

Comes in: a `Drawing`. Goes out: a task without id and rules, or None where the type does not fit this draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from generator.records import AnalysisType, Filter, TaskSpec
from generator.sampling.applicability import Scope
from generator.sampling.changes import changes_of
from generator.sampling.drawing import Drawing
from generator.sampling.windows import periods_of

Drafter = Callable[[Drawing], TaskSpec | None]

LEAST_K, MOST_K = 3, 10
MOST_SEGMENTS = 30
SAMPLE_ROWS = 60
"""Rows that each group of a test should have by estimate: twice the least that a test is allowed with."""
ALPHAS = {Decimal("0.05"): 4, Decimal("0.10"): 1}
"""Levels and their weights. Not one percent: a p-value must be 0.02 away, so that every answer would be no."""
MOVED = 0.5
"""How often a limit is moved rather than a rule dropped, where a rule that applies has one."""
GRAINS = {"month": 4, "quarter": 1, "year": 1}


def point_query(drawing: Drawing) -> TaskSpec | None:
    """One value: of a part of the data, of a window, or a share's group."""
    return _single(drawing, AnalysisType.POINT_QUERY)


def threshold_crossing(drawing: Drawing) -> TaskSpec | None:
    """One value against a threshold, which is drawn once the value is known."""
    return _single(drawing, AnalysisType.THRESHOLD_CROSSING)


def counterfactual(drawing: Drawing) -> TaskSpec | None:
    """One value, and what it were under another rule; only where a rule applies."""
    spec = _single(drawing, AnalysisType.COUNTERFACTUAL)
    rules = drawing.setting.reach.applicable(Scope.of(spec)) if spec else ()
    if spec is None or not rules:
        return None
    options = [changes_of(drawing.setting.domain, rule, drawing.subgraph.metrics) for rule in rules]
    moved = [moves for _, *moves in options if moves]
    if moved and drawing.rng.random() < MOVED:
        return replace(spec, change=drawing.rng.choice(drawing.rng.choice(moved)))
    return replace(spec, change=drawing.rng.choice(options)[0])


def comparison(drawing: Drawing) -> TaskSpec | None:
    """Two groups of a dimension side by side."""
    return _two_groups(drawing, AnalysisType.COMPARISON, drawing.setting.least)


def significance_testing(drawing: Drawing) -> TaskSpec | None:
    """Two groups and a test on their rows; only for means and rates."""
    if not drawing.setting.shape.sample:
        return None
    least = max(drawing.setting.least, SAMPLE_ROWS)
    spec = _two_groups(drawing, AnalysisType.SIGNIFICANCE_TESTING, least)
    return spec and replace(spec, alpha=drawing.weighted(list(ALPHAS), ALPHAS.values()))


def ranking(drawing: Drawing) -> TaskSpec | None:
    """The first k groups of a dimension, with at least one more behind them."""
    scope = _sliced(drawing)
    if scope is None:
        return None
    setting = drawing.setting
    part = setting.rows(scope.filters, scope.window) / max(setting.data.rows, 1)
    least = setting.domain.domain.minimum_rows
    eligible = sum(rows * part >= least for rows in setting.data.values[scope.dimension].values())
    if eligible <= LEAST_K:
        return None
    k = drawing.rng.randint(LEAST_K, min(MOST_K, eligible - 1))
    order = drawing.weighted(("desc", "asc"), (4, 1))
    return replace(drawing.blank(AnalysisType.RANKING, scope), k=k, order=order)


def decomposition(drawing: Drawing) -> TaskSpec | None:
    """All groups of a dimension with what each contributes; only for what adds up, and up to 30 groups."""
    segments = len(drawing.setting.data.values.get(drawing.subgraph.dimension, ()))
    if not drawing.setting.shape.additive or not 2 <= segments <= MOST_SEGMENTS:
        return None
    scope = _sliced(drawing)
    return drawing.blank(AnalysisType.DECOMPOSITION, scope) if scope else None


def trend_analysis(drawing: Drawing) -> TaskSpec | None:
    """A series of 4 to 12 periods, of all the data or of one value of the dimension."""
    trends = drawing.setting.trends
    grains = [grain for grain in trends if trends[grain]]
    if not grains:
        return None
    grain = drawing.weighted(grains, [GRAINS[each] for each in grains])
    filters = drawing.second() if drawing.is_temporal else _filters(drawing)
    scope = drawing.windowed(Scope(filters=filters, grain=grain), drawing.setting.least, needed=True)
    if scope is None or scope.window is None:
        return None
    rows, periods = drawing.setting.rows(filters, scope.window), periods_of(scope.window, grain)
    return (
        drawing.blank(AnalysisType.TREND_ANALYSIS, scope) if rows >= drawing.setting.least * periods else None
    )


DRAFTERS: Mapping[AnalysisType, Drafter] = {
    AnalysisType.POINT_QUERY: point_query,
    AnalysisType.TREND_ANALYSIS: trend_analysis,
    AnalysisType.COMPARISON: comparison,
    AnalysisType.RANKING: ranking,
    AnalysisType.SIGNIFICANCE_TESTING: significance_testing,
    AnalysisType.THRESHOLD_CROSSING: threshold_crossing,
    AnalysisType.COUNTERFACTUAL: counterfactual,
    AnalysisType.DECOMPOSITION: decomposition,
}
"""Every type but knowledge retrieval, which no subgraph is needed for."""


def _single(drawing: Drawing, type: AnalysisType) -> TaskSpec | None:
    """One value. Along time it is that of a window; a share's is that of a group, which is no filter."""
    if drawing.is_temporal:
        scope = Scope(filters=drawing.second())
    elif drawing.setting.shape.shares:
        dimension = drawing.subgraph.dimension
        scope = Scope(drawing.second(), dimension, drawing.values(dimension, 1))
    else:
        scope = Scope(filters=_filters(drawing))
    found = drawing.windowed(scope, drawing.setting.least, needed=drawing.is_temporal)
    return drawing.blank(type, found) if found else None


def _two_groups(drawing: Drawing, type: AnalysisType, least: float) -> TaskSpec | None:
    dimension = drawing.subgraph.dimension
    if drawing.is_temporal or len(drawing.setting.values(dimension)) < 2:
        return None
    groups = tuple(sorted(drawing.values(dimension, 2)))
    scope = drawing.windowed(Scope(drawing.second(), dimension, groups), least)
    return drawing.blank(type, scope) if scope else None


def _sliced(drawing: Drawing) -> Scope | None:
    """All groups of the dimension, in some window."""
    if drawing.is_temporal:
        return None
    scope = Scope(filters=drawing.second(), dimension=drawing.subgraph.dimension)
    return drawing.windowed(scope, drawing.setting.least)


def _filters(drawing: Drawing) -> tuple[Filter, ...]:
    own = tuple(Filter(drawing.subgraph.dimension, v) for v in drawing.values(drawing.subgraph.dimension, 1))
    return tuple(sorted((*own, *drawing.second())))
