"""Tasks for trying a judge: half of them sound, half with a planted defect of a known kind.

Comes in: the catalog, a seed. Goes out: the same cases every time. They are made from the catalog alone: their figures
are drawn, not computed, and consistent with what the case says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from generator.answers import picks_of, slices_of
from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Metric
from generator.compiler.compose import plan_of
from generator.compiler.gold import span_lookup
from generator.compiler.leaf import Asked
from generator.compiler.render import Macros
from generator.compiler.suppose import kept, supposed
from generator.errors import GoldruleError
from generator.language import Failure, TextModel
from generator.phrasing import phrase
from generator.pipeline.defects import DEFECTS, Defect, planted
from generator.pipeline.drawn import WINDOWED, drawn_answer, drawn_spec, years
from generator.pipeline.profile import reachable_dimensions
from generator.randomness import stream
from generator.records import (
    AnalysisType,
    Question,
    SolvedTask,
    TaskSpec,
    Window,
)
from generator.validation import validate
from generator.validation.judge import Dimension, Labelled, judge_request, verdict_of

SIZE = 200
TYPES = tuple(AnalysisType)
OF_WINDOWS = (Defect.WRONG_SCOPE, Defect.AMBIGUOUS, Defect.WRONG_SQL)
TRIES = 200
QUARTER_MONTHS = 3


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
        defect, kind, turn = _turn(number)
        cases.append(makers[turn % len(makers)].case(number, kind, rng, defect))
    stream(seed, "calibration-order").shuffle(cases)
    return tuple(cases)


def _turn(number: int) -> tuple[Defect | None, AnalysisType, int]:
    """Return the defect, the type and the domain's turn of a case: each as often as the next, none bound to another.

    Knowledge has no window, computation or measure to plant a defect in, and takes part in the other kinds.
    """
    half = number // 2
    if number % 2 == 0:
        return None, TYPES[half % len(TYPES)], half + half // len(TYPES)
    place, turn = half % len(DEFECTS), half // len(DEFECTS)
    defect = DEFECTS[place]
    kinds = tuple(WINDOWED if defect in OF_WINDOWS else TYPES)
    return defect, kinds[(turn + 2 * place) % len(kinds)], turn + turn // len(kinds) + place


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

    def case(
        self, number: int, kind: AnalysisType, rng: random.Random, defect: Defect | None
    ) -> CalibrationCase:
        """Return a case whose sound form passes every check of programs, so that only the planted defect is wrong."""
        if not self.askable:
            raise GoldruleError(
                f"{self.name} has no metric with a dimension whose values are named in _domain.yml"
            )
        for _ in range(TRIES):
            found = self.sound(number, kind, rng)
            if found is None or validate(*found, self.domain) is not None:
                continue
            if defect is None:
                return CalibrationCase(*found, None)
            other = self.sound_like(found[0], rng) if kind in WINDOWED else found
            planted_in = planted(defect, *found, *other, self.domain)
            if planted_in is not None:
                return CalibrationCase(*planted_in, defect)
        raise GoldruleError(f"{self.name}: no sound {kind} was found to plant '{defect}' in")

    def sound(
        self, number: int, kind: AnalysisType, rng: random.Random
    ) -> tuple[SolvedTask, Question] | None:
        """Draw a task of a type with its grammar's question; None where this metric or dimension offers none."""
        metric, dimension = rng.choice(self.askable)
        name = f"{self.name}/calibration/{number:03d}"
        bare = TaskSpec(name, self.name, f"{self.name}/calibration", kind, metric=metric)
        spec = drawn_spec(bare, dimension, self.domain, self.window(rng), rng)
        return None if spec is None else self.solved(spec, rng)

    def sound_like(self, task: SolvedTask, rng: random.Random) -> tuple[SolvedTask, Question]:
        """Return the same asked of another window."""
        window = task.spec.window
        while window == task.spec.window:
            window = self.window(rng)
            if task.spec.type is AnalysisType.TREND_ANALYSIS:
                window = rng.choice(years(self.domain))
        return self.solved(replace(task.spec, window=window), rng)

    def solved(self, spec: TaskSpec, rng: random.Random) -> tuple[SolvedTask, Question]:
        task = drawn_answer(spec, self.domain, rng)
        if spec.type in WINDOWED:
            task = replace(task, gold_sql=self.sql(task.spec))
        return task, phrase(task, self.domain, rng.randrange(1000))

    def sql(self, spec: TaskSpec) -> str:
        """Return the computation over the project's models."""
        time = self.domain.leaves(self.domain.metrics[spec.metric])[0].time or ""
        tested = spec.type is AnalysisType.SIGNIFICANCE_TESTING
        asked = Asked(slices_of(spec, time), spec.filters, spec.window, picks_of(spec), tested=tested)
        span_of, macros = span_lookup(self.catalog, self.name), _macros(self.root)
        plan = plan_of(self.domain, spec.metric, asked, span_of)
        if not spec.change:
            return macros.query(plan, spec.rules)
        other = plan_of(supposed(self.domain, spec.change), spec.metric, asked, span_of)
        return macros.supposed_query(plan, spec.rules, other, kept(spec.rules, spec.change))

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
