"""Whether the graph's pairing of metrics and rules is better than chance: the candidates of a draw, paired anew.

Comes in: the benches of built domains, a seed. Goes out: for each candidate that a rule applies to, and each way to
pair its metric with rules, whether the answer changes under the scorer. No guard and no check refuses any, and nothing
is written; a candidate that has no answer, with rules or without, is no question and is only counted.

The other rules are those that the graph links neither to the metric nor to anything it is made of: a linked rule that
does not apply to the task changes nothing by construction. Counterfactuals are left out: their question names a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.answers import derive
from generator.answers.verdicts import BASE, GOLD
from generator.catalog.types import DomainCatalog
from generator.compiler.compose import plan_of
from generator.compiler.paired import paired
from generator.compiler.project import sound_catalog
from generator.compiler.written import PlacedProblem
from generator.evaluation.ablation import Outcome, Pairing, Trial
from generator.language.nearness import Nearness, nearness
from generator.pipeline.bench import Bench
from generator.pipeline.crew import Progress
from generator.pipeline.profile import bound
from generator.pipeline.solve import drawn, with_threshold
from generator.pipeline.stages import Options, chosen, quiet
from generator.randomness import stream
from generator.records import AnalysisType, Answer, ResultRow, TaskSpec
from generator.sampling.touching import bites
from generator.scoring import differs
from generator.warehouse.database import Connection, connected

Rows = Sequence[ResultRow]


@dataclass(frozen=True)
class Ablation:
    """What re-pairing gave.

    Attributes:
        trials: Every task under every pairing.
        unanswered: Candidates that have no answer, neither with the graph's rules nor without.
        measured_by: What found the nearest rules.
    """

    trials: tuple[Trial, ...]
    unanswered: int
    measured_by: str


def ablate(options: Options, progress: Progress = quiet, *, model: bool = True) -> Ablation:
    """Pair the metric of every candidate with other rules, and see which answers change.

    Args:
        options: Domains, target, seed and candidates of the draw.
        progress: Told (domain, what is being done).
        model: Whether the sentence-embedding model may find the nearest rules where it is installed.

    Raises:
        WarehouseError: If a domain is not built.
    """
    catalog = sound_catalog(options.root)
    trials: list[Trial] = []
    unanswered, measured = 0, ""
    for name in chosen(options, catalog):
        bench = Bench(options.root, options.database, catalog, name)
        progress(name, "draw")
        specs = drawn(bench, options.target, options.seed, options.candidates).specs
        tried = tuple(spec for spec in specs if _for_its_rules(bench, spec))
        progress(name, "compare metrics with rules")
        near = _nearness(bench.domain, model)
        measured = near.measured_by
        with connected(options.database, threads=options.threads) as connection:
            pairs = _Pairs(bench, connection, near, options.seed)
            for number, spec in enumerate(tried, 1):
                progress(name, f"pair task {number} of {len(tried)}")
                found = pairs.trials(spec)
                trials += found
                unanswered += not found
    return Ablation(tuple(trials), unanswered, measured)


def _for_its_rules(bench: Bench, spec: TaskSpec) -> bool:
    """Whether a candidate was drawn for what its rules change, not to see that they change nothing there."""
    if not spec.rules or spec.type is AnalysisType.COUNTERFACTUAL:
        return False
    return bites(bench.settings[spec.metric], spec)


def _nearness(domain: DomainCatalog, model: bool) -> Nearness:
    metrics = {name: f"{item.label}. {item.description}" for name, item in domain.metrics.items()}
    rules = {name: f"{item.title}. {item.document}" for name, item in domain.rules.items()}
    return nearness(metrics, rules, model=model)


@dataclass
class _Pairs:
    """Executes the pairings of one domain's tasks."""

    bench: Bench
    connection: Connection
    near: Nearness
    seed: int
    known: dict[tuple[str, str], DomainCatalog | None] = field(default_factory=dict)

    @cached_property
    def base(self) -> DomainCatalog:
        """The domain without rules, whose plans are shorter."""
        return self.bench.domain.model_copy(update={"rules": {}})

    def trials(self, spec: TaskSpec) -> list[Trial]:
        """Return what each pairing does to a task; nothing where it has no answer."""
        rows = {BASE: self._rows(spec, self.base, ()), GOLD: self._rows(spec, self.bench.domain, spec.rules)}
        spec = self._with_threshold(spec, {name: found or () for name, found in rows.items()})
        base = self._answer(spec, rows[BASE])
        if base is None and self._answer(spec, rows[GOLD]) is None:
            return []
        found = [self._trial(spec, Pairing.GRAPH, spec.rules, base, rows[GOLD])]
        for pairing, rule in self._others(spec).items():
            domain = self._paired(rule, spec.metric)
            other = self._rows(spec, domain, (rule,)) if domain else None
            found.append(self._trial(spec, pairing, (rule,), base, other))
        return found

    def _with_threshold(self, spec: TaskSpec, rows: dict[str, Rows]) -> TaskSpec:
        """Draw a threshold; where none can be, because the rules leave no value, the value alone is asked for."""
        if spec.type is not AnalysisType.THRESHOLD_CROSSING:
            return spec
        found = with_threshold(self.bench, spec, rows, self.seed)
        return replace(spec, type=AnalysisType.POINT_QUERY) if found.threshold is None else found

    def _others(self, spec: TaskSpec) -> dict[Pairing, str]:
        linked = self.bench.settings[spec.metric].reach.rules
        others = sorted(set(self.bench.domain.rules) - set(linked))
        if not others:
            return {}
        lot = stream(self.seed, "ablate", spec.id).choice(others)
        return {Pairing.NEAREST: self.near.nearest(spec.metric, others), Pairing.RANDOM: lot}

    def _paired(self, rule: str, metric: str) -> DomainCatalog | None:
        if (rule, metric) not in self.known:
            self.known[rule, metric] = paired(self.bench.catalog, self.bench.name, rule, metric)
        return self.known[rule, metric]

    def _rows(self, spec: TaskSpec, domain: DomainCatalog, rules: tuple[str, ...]) -> Rows | None:
        """Return a task's rows under some rules; None where its slices cannot be asked of them."""
        bench = self.bench
        try:
            plan = plan_of(domain, spec.metric, bench.asked(spec), bench.span_of)
        except PlacedProblem:
            return None
        query = bound(bench.macros.query(plan, rules), plan.models, bench.compiled.tables)
        return tuple(ResultRow(*row) for row in self.connection.execute(query).fetchall())

    def _answer(self, spec: TaskSpec, rows: Rows | None) -> Answer | None:
        return derive(spec, rows or (), self.bench.context(spec))

    def _trial(
        self, spec: TaskSpec, pairing: Pairing, rules: tuple[str, ...], base: Answer | None, rows: Rows | None
    ) -> Trial:
        outcome = Outcome.NOT_APPLICABLE
        if rows is not None:
            changes = _changes(spec, base, self._answer(spec, rows))
            outcome = Outcome.CHANGED if changes else Outcome.UNCHANGED
        return Trial(spec.id, spec.domain, str(spec.type), spec.metric, pairing, rules, outcome)


def _changes(spec: TaskSpec, base: Answer | None, other: Answer | None) -> bool:
    """Whether whoever leaves the rules out is wrong under the scorer."""
    if other is None or base is None:
        return other is not base
    return differs(other.exact, base.exact, other.decimals, spec.type, factor=1)
