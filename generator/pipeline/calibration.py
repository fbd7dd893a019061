"""Tasks for trying a judge: half of them sound, half with a planted defect of a known kind.

Comes in: the catalog, a seed. Goes out: the same cases every time. They are made from the catalog alone: their figures
are drawn, not computed, and consistent with what the case says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.compiler.compose import plan_of
from generator.compiler.gold import span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.render import Macros
from generator.errors import GoldruleError
from generator.language import Failure, TextModel
from generator.phrasing import phrase
from generator.pipeline.defects import DEFECTS, Defect, planted
from generator.pipeline.profile import reachable_dimensions
from generator.randomness import stream
from generator.records import (
    OPERATORS,
    TOTAL,
    AnalysisType,
    Answer,
    Filter,
    Question,
    SolvedTask,
    TaskSpec,
    Tier,
    Window,
)
from generator.validation import validate
from generator.validation.judge import Dimension, Labelled, judge_request, verdict_of

SIZE = 200
TYPES = (AnalysisType.POINT_QUERY, AnalysisType.COMPARISON, AnalysisType.THRESHOLD_CROSSING)
TRIES = 50
QUARTER_MONTHS = 3
RANGES = {Unit.PERCENT: (5, 95), Unit.CURRENCY: (120, 90_000), Unit.COUNT: (120, 90_000)}
"""Where figures of a unit are drawn from; others, such as days, are small."""


@dataclass(frozen=True)
class CalibrationCase:
    """One case.

    Attributes:
        task: What is asked, with its answer and computation.
        question: Its words and answer format.
        defect: What was planted, or None where it is sound.
    """

    task: SolvedTask
    question: Question
    defect: Defect | None

    @property
    def truth(self) -> Mapping[Dimension, bool]:
        """Whether each dimension is met."""
        failed = self.defect.fails if self.defect else frozenset()
        return {dimension: dimension not in failed for dimension in Dimension}


def calibration(
    catalog: Catalog, root: Path, *, size: int = SIZE, seed: int = 42
) -> tuple[CalibrationCase, ...]:
    """Return cases over all domains in turn, every second one with a defect, the kinds in turn.

    Args:
        catalog: All domains.
        root: The project's root, whose macros give the computations.
        size: How many.
        seed: Same seed, same cases.

    Raises:
        GoldruleError: If a domain offers nothing to ask, such as no dimension with named values.
    """
    makers = [_Maker(catalog, root, name) for name in sorted(catalog.domains)]
    cases = []
    for number in range(size):
        rng = stream(seed, "calibration", str(number))
        defect = DEFECTS[number // 2 % len(DEFECTS)] if number % 2 else None
        cases.append(makers[number // 2 % len(makers)].case(number, rng, defect))
    stream(seed, "calibration-order").shuffle(cases)
    return tuple(cases)


@dataclass(frozen=True)
class _Maker:
    """Makes the cases of one domain."""

    catalog: Catalog
    root: Path
    name: str

    @cached_property
    def domain(self) -> DomainCatalog:
        return self.catalog.domains[self.name]

    @cached_property
    def askable(self) -> tuple[tuple[str, str], ...]:
        """Metrics with a dimension of at least two named values that it can be asked by, in order."""
        dimensions = self.domain.domain.dimensions
        reached = reachable_dimensions(self.domain)
        return tuple(
            (name, dimension)
            for name, metric in sorted(self.domain.metrics.items())
            for dimension in reached[name]
            if metric.dimensions
            and dimension in metric.dimensions
            and len(dimensions[dimension].values) > 1
            and self.plain(metric)
        )

    def plain(self, metric: Metric) -> bool:
        """Return whether a figure of the metric needs no look back and no other period."""
        leaves = self.domain.leaves(metric)
        return metric.growth is None and metric.share is None and not any(leaf.trailing for leaf in leaves)

    def case(self, number: int, rng: random.Random, defect: Defect | None) -> CalibrationCase:
        """Return a case whose sound form passes every check of programs, so that only the planted defect is wrong."""
        if not self.askable:
            raise GoldruleError(
                f"{self.name} has no metric with a dimension whose values are named in _domain.yml"
            )
        for _ in range(TRIES):
            task, question = self.sound(number, rng)
            if validate(task, question, self.domain) is not None:
                continue
            if defect is None:
                return CalibrationCase(task, question, None)
            other, said = self.sound_like(task, rng)
            found = planted(defect, task, question, other, said, self.domain)
            if found is not None:
                return CalibrationCase(*found, defect)
        raise GoldruleError(f"{self.name}: no sound case was found to plant '{defect}' in")

    def sound(self, number: int, rng: random.Random) -> tuple[SolvedTask, Question]:
        """Draw a task with its grammar's question."""
        metric, dimension = rng.choice(self.askable)
        values = sorted(self.domain.domain.dimensions[dimension].values)
        kind = rng.choice(TYPES)
        spec = TaskSpec(
            f"{self.name}/calibration/{number:03d}",
            self.name,
            f"{self.name}/calibration",
            kind,
            metric=metric,
            window=self.window(rng),
        )
        if kind is AnalysisType.COMPARISON:
            spec = replace(spec, dimension=dimension, groups=tuple(rng.sample(values, 2)))
        else:
            spec = replace(spec, filters=(Filter(dimension, rng.choice(values)),))
        return self.solved(spec, rng)

    def sound_like(self, task: SolvedTask, rng: random.Random) -> tuple[SolvedTask, Question]:
        """Return the same asked of another window."""
        window = task.spec.window
        while window == task.spec.window:
            window = self.window(rng)
        return self.solved(replace(task.spec, window=window), rng)

    def solved(self, spec: TaskSpec, rng: random.Random) -> tuple[SolvedTask, Question]:
        metric = self.domain.metrics[spec.metric]
        if spec.type is AnalysisType.THRESHOLD_CROSSING:
            spec = replace(spec, threshold=_figure(metric, rng))
        rules = tuple(
            sorted(name for name, rule in self.domain.rules.items() if _names(rule.operations, spec.metric))
        )
        task = SolvedTask(
            spec=replace(spec, rules=rules),
            tier=Tier.ANALYTICS,
            operators=OPERATORS[spec.type],
            required=(),
            inert=rules,
            base=None,
            gold=_answer(spec, metric, rng),
            gold_sql=self.sql(spec, rules),
        )
        task = replace(task, base=task.gold)
        return task, phrase(task, self.domain, rng.randrange(1000))

    def sql(self, spec: TaskSpec, rules: tuple[str, ...]) -> str:
        """Return the computation over the project's models."""
        slices = (spec.dimension,) if spec.dimension else (TOTAL,)
        asked = Asked(slices, spec.filters, spec.window, spec.groups)
        plan = plan_of(self.domain, spec.metric, asked, span_lookup(self.catalog, self.name))
        return _macros(self.root).query(plan, rules)

    def window(self, rng: random.Random) -> Window:
        """Draw a month, a quarter or a year before the domain's clock."""
        as_of = self.domain.domain.as_of
        year = as_of.year - 1
        kind = rng.choice(("month", "quarter", "year"))
        if kind == "year":
            return Window(date(year, 1, 1), date(year + 1, 1, 1), kind)
        months = 1 if kind == "month" else QUARTER_MONTHS
        start = rng.randrange(0, 12, months)
        end = start + months
        return Window(date(year, start + 1, 1), date(year + end // 12, end % 12 + 1, 1), kind)


@cache
def _macros(root: Path) -> Macros:
    return Macros(root)


def _names(operations: object, metric: str) -> bool:
    """Return whether an operation of a rule names a metric."""
    return any(metric in operation.metrics for operation in operations)  # type: ignore[attr-defined]


def _figure(metric: Metric, rng: random.Random) -> Decimal:
    """Draw a plausible figure of a metric's unit."""
    low, high = RANGES.get(metric.unit, (2, 60))
    places = metric.decimals if metric.decimals is not None else 2
    return Decimal(rng.randrange(low * 10**places, high * 10**places)).scaleb(-places)


def _answer(spec: TaskSpec, metric: Metric, rng: random.Random) -> Answer:
    """Draw an answer of the type's shape that agrees with itself."""
    places = metric.decimals if metric.decimals is not None else 2
    first, second = _figure(metric, rng), _figure(metric, rng)
    while second == first or first == spec.threshold:
        first, second = _figure(metric, rng), _figure(metric, rng)
    if spec.type is AnalysisType.COMPARISON:
        a, b = spec.groups
        exact = {
            "group_a": a,
            "group_b": b,
            "value_a": first,
            "value_b": second,
            "higher": a if first > second else b,
        }
        return Answer(exact, exact, {"value_a": places, "value_b": places})
    if spec.type is AnalysisType.THRESHOLD_CROSSING and spec.threshold is not None:
        exact = {"value": first, "threshold": spec.threshold, "exceeded": first > spec.threshold}
        return Answer(exact, exact, {"value": places, "threshold": places})
    return Answer({"value": first}, {"value": first}, {"value": places})


def judged(
    cases: Sequence[CalibrationCase], catalog: Catalog, judge: TextModel
) -> tuple[tuple[Labelled, ...], tuple[str, ...]]:
    """Have all cases judged.

    Args:
        cases: The cases.
        catalog: All domains.
        judge: The model.

    Returns:
        The judge's and the true label of each dimension of each case that has a verdict, and a sentence on each other.
    """
    replies = judge.ask(
        [judge_request(case.task, case.question, catalog.domains[case.task.spec.domain]) for case in cases]
    )
    labels, lacking = [], []
    for case in cases:
        name = case.task.spec.id
        reply = replies[name]
        if isinstance(reply, Failure):
            lacking.append(f"{name}: {reply.reason}: {reply.detail}")
            continue
        scores = verdict_of(reply).scores
        labels += [Labelled(name, dimension, scores[dimension], met) for dimension, met in case.truth.items()]
    return tuple(labels), tuple(lacking)


def rows(cases: Sequence[CalibrationCase]) -> Iterator[Mapping[str, object]]:
    """Yield cases as plain rows: what is shown to a judge, and what is true."""
    for case in cases:
        yield {
            "id": case.task.spec.id,
            "question": case.question.text,
            "answer_format": case.question.answer_format,
            "gold_answer": case.task.gold.shown,
            "computation": case.task.gold_sql,
            "defect": str(case.defect or ""),
            "truth": {str(name): int(met) for name, met in case.truth.items()},
        }
