"""From subgraphs to solved tasks: candidates drawn, answered by dbt, judged, balanced.

Comes in: a `Bench`, a seed, a target. Goes out: solved tasks and the ledger of rejections.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.answers import Judged, Undetermined, derive, judge
from generator.answers.derive import SUPPORTED
from generator.answers.verdicts import BASE, GOLD
from generator.catalog.questions import fact_of
from generator.catalog.types import DomainCatalog
from generator.compiler.tasks import Asking, TaskModels, task_project, task_schema
from generator.pipeline.balance import balanced, filled
from generator.pipeline.bench import Bench
from generator.randomness import stream
from generator.records import (
    OPERATORS,
    SUPPOSED,
    AnalysisType,
    Answer,
    Rejection,
    ResultRow,
    SolvedTask,
    Subgraph,
    TaskSpec,
    Tier,
    beside,
)
from generator.sampling.augment import augment, missing_types
from generator.sampling.drafts import DRAFTERS
from generator.sampling.enumerate import enumerate_subgraphs
from generator.sampling.identity import distinct
from generator.sampling.instantiate import TRIES, instantiate
from generator.sampling.knowledge import knowledge_tasks
from generator.sampling.scoring import fixed_scorer
from generator.sampling.selection import Selection, select
from generator.sampling.thresholds import draw_threshold
from generator.warehouse.tasks import WAREHOUSE, Rows, build_tasks, read_rows

CANDIDATES = 6
"""Candidates of each selected subgraph, where nothing else is said."""
SPARE = 1.2
"""Tasks aimed at for each one of the minimum: validation and proof refuse some later."""
LUCK = 1.5
"""Further candidates drawn for each one that the type's rate of acceptance so far asks for."""
WORST_RATE = 0.1
"""The least rate of acceptance that is reckoned with."""
LIKELY_RATE = 0.6
"""The rate of acceptance reckoned with before anything is answered (56 to 92 % were seen, by type): what is lacking is
then mostly drawn before dbt's first run, which costs less than a second one."""
Progress = Callable[[str], None]


@dataclass(frozen=True)
class Solved:
    """What sampling a domain gave.

    Attributes:
        tasks: Solved tasks by id.
        rejections: Candidates that did not become tasks, by id.
        selection: The subgraphs selected.
        pool: How many subgraphs there were to select from.
        candidates: How many candidates were drawn.
        augmented: How many of them were drawn for types that had too few tasks.
    """

    tasks: tuple[SolvedTask, ...]
    rejections: tuple[Rejection, ...]
    selection: Selection
    pool: int
    candidates: int
    augmented: int = 0


def solve(
    bench: Bench,
    *,
    target: int,
    seed: int,
    threads: int,
    candidates: int = CANDIDATES,
    minimum: int = 0,
    progress: Progress = lambda _: None,
) -> Solved:
    """Draw and answer a domain's tasks.

    Args:
        bench: The domain.
        target: How many subgraphs to select.
        seed: The run's seed; same seed, same tasks.
        threads: dbt's threads; they change nothing but time.
        candidates: How many tasks to try of each subgraph.
        minimum: Least tasks of each type; more are drawn of types that will probably have fewer, and of those that have
            fewer once all are answered, in one further round. 0 for none.
        progress: Told what is being done.

    Raises:
        WarehouseError: If dbt could not build the answers.
    """
    progress("select")
    first = drawn(bench, target, seed, candidates)
    specs = first.specs
    progress("answer")
    wanted = math.ceil(minimum * SPARE)
    likely = Counter({kind: int(LIKELY_RATE * count) for kind, count in _types(specs).items()})
    early = _further(bench, first, specs, likely, wanted, seed)
    answered, rejections = all_judged(bench, (*specs, *early), threads, seed)
    added = {spec.id for spec in early}
    tasks = [task for task in answered if task.spec.id not in added]
    tasks += _filling(tasks, [task for task in answered if task.spec.id in added], wanted, rejections)
    further = _further(bench, first, (*specs, *early), _types(task.spec for task in tasks), wanted, seed)
    if further:
        progress("augment")
        more, refused = all_judged(bench, further, threads, seed)
        rejections += refused
        tasks += _filling(tasks, more, wanted, rejections)
    tasks += [knowledge(bench, spec) for spec in knowledge_tasks(bench.domain)]
    kept, surplus = balanced(tasks, max(wanted, 1))
    rejections += [_surplus(task, "more tasks without a rule than with one") for task in surplus]
    by_id = tuple(sorted(kept, key=lambda task: task.spec.id))
    ledger = tuple(sorted(rejections, key=lambda item: item.task))
    augmented = len(early) + len(further)
    return Solved(by_id, ledger, first.selection, len(first.pool), len(specs) + augmented, augmented)


def _types(specs: Iterable[TaskSpec]) -> Counter[AnalysisType]:
    return Counter(spec.type for spec in specs)


def _filling(
    tasks: Sequence[SolvedTask], more: Sequence[SolvedTask], wanted: int, rejections: list[Rejection]
) -> list[SolvedTask]:
    """Return those of some further tasks that bring each type up to what is wanted; the others go to the ledger."""
    added, spare = filled(_types(task.spec for task in tasks), more, wanted)
    rejections += [_surplus(task, "its type has enough tasks") for task in spare]
    return added


@dataclass(frozen=True)
class Drawn:
    """The first candidates of a domain, before anything is answered or refused.

    Attributes:
        pool: The subgraphs there are.
        selection: Those selected.
        specs: The candidates drawn of these.
    """

    pool: tuple[Subgraph, ...]
    selection: Selection
    specs: tuple[TaskSpec, ...]


def drawn(bench: Bench, target: int, seed: int, candidates: int = CANDIDATES) -> Drawn:
    """Select subgraphs and draw candidates of each; the arguments are those of `solve`."""
    pool = enumerate_subgraphs(bench.graph, bench.settings.values())
    fixed = fixed_scorer(bench.domain, bench.profile)
    chosen = select(
        pool, [fixed(item) for item in pool], target, tuple(bench.domain.metrics), tuple(bench.domain.rules)
    )
    return Drawn(
        pool, chosen, _candidates(bench, [item.subgraph for item in chosen.chosen], seed, candidates)
    )


def _candidates(bench: Bench, subgraphs: Iterable[Subgraph], seed: int, most: int) -> tuple[TaskSpec, ...]:
    types = tuple(sorted(SUPPORTED))
    found = (
        spec
        for subgraph in subgraphs
        for spec in instantiate(subgraph, bench.settings[subgraph.metric], seed, most, types)
    )
    return tuple(distinct(found))


def _further(
    bench: Bench,
    first: Drawn,
    specs: Sequence[TaskSpec],
    accepted: Counter[AnalysisType],
    wanted: int,
    seed: int,
) -> tuple[TaskSpec, ...]:
    """Return candidates for the types that lack tasks, as many as the rates of acceptance ask for.

    They come from subgraphs that were not selected, then from all of them.
    """
    if not wanted:
        return ()
    pool, chosen, tried = first.pool, first.selection, _types(specs)
    need = {
        type: math.ceil(LUCK * lacking / max(accepted[type] / max(tried[type], 1), WORST_RATE))
        for type, lacking in missing_types(accepted, wanted).items()
    }
    most = max(need.values(), default=0)
    drawn = Counter({type: most - need.get(type, 0) for type in DRAFTERS})
    used = {item.subgraph.id for item in chosen.chosen}
    unused = [subgraph for subgraph in pool if subgraph.id not in used]
    seen = {spec.id for spec in specs}
    found: list[TaskSpec] = []
    for subgraphs, limit in ((unused, 2), ([*unused, *(item.subgraph for item in chosen.chosen)], TRIES)):
        shuffled = stream(seed, "augment", bench.name).sample(subgraphs, len(subgraphs))
        for spec in augment(drawn, most, shuffled, bench.settings, seed, seen, limit):
            drawn[spec.type] += 1
            seen.add(spec.id)
            found.append(spec)
    return tuple(found)


def _answered(bench: Bench, specs: Sequence[TaskSpec], threads: int) -> Rows:
    """Build the answers of all candidates, one model for each subgraph, and read them."""
    models = TaskModels(bench.domain, bench.span_of, columns_asked(bench.domain, specs))
    for spec in specs:
        asking = Asking(spec.id, spec.subgraph, spec.metric, bench.asked(spec), spec.rules)
        models.add(asking)
        if spec.change:
            models.add(replace(asking, task=beside(spec.id, SUPPOSED), change=spec.change))
    schema = task_schema(bench.name)
    relations = {name: f'"{WAREHOUSE}".{relation}' for name, relation in bench.compiled.tables.items()}
    files = task_project(bench.name, models, relations, bench.root)
    folder = bench.root / "target" / "tasks" / bench.name
    build_tasks(folder, files, bench.database, threads)
    rows = read_rows(folder, schema, models.groups, models.variants)
    return {spec.id: _with_supposed(rows, spec) for spec in specs}


def _with_supposed(rows: Rows, spec: TaskSpec) -> dict[str, tuple[ResultRow, ...]]:
    """Return a task's rows by variant; those under its supposition, if it has one, in a slice of their own."""
    other = rows.get(beside(spec.id, SUPPOSED), {})
    return {
        variant: (
            *found,
            *(replace(row, slice=beside(row.slice, SUPPOSED)) for row in other.get(variant, ())),
        )
        for variant, found in rows[spec.id].items()
    }


def columns_asked(domain: DomainCatalog, specs: Iterable[TaskSpec]) -> dict[str, tuple[str, ...]]:
    """Return, for each metric that reads rows, the columns that any task on it slices or filters by, sorted."""
    found: dict[str, set[str]] = {}
    for spec in specs:
        names = {item.dimension for item in spec.filters} | ({spec.dimension} if spec.dimension else set())
        for leaf in domain.leaves(domain.metrics[spec.metric]):
            found.setdefault(leaf.metric, set()).update(names)
    return {name: tuple(sorted(columns)) for name, columns in found.items()}


def all_judged(
    bench: Bench, specs: Sequence[TaskSpec], threads: int, seed: int
) -> tuple[list[SolvedTask], list[Rejection]]:
    """Answer tasks; return those that are determined, and why the others are not.

    Args:
        bench: The domain.
        specs: The tasks, with the rules that can apply to them.
        threads: dbt's threads.
        seed: Seed of the thresholds.

    Raises:
        WarehouseError: If dbt could not build the answers.
    """
    rows = _answered(bench, specs, threads)
    tasks: list[SolvedTask] = []
    rejections: list[Rejection] = []
    for spec in specs:
        outcome = _judged(bench, spec, rows.get(spec.id, {}), seed)
        if isinstance(outcome, SolvedTask):
            tasks.append(outcome)
        else:
            rejections.append(outcome)
    return tasks, rejections


def _judged(
    bench: Bench, spec: TaskSpec, rows: Mapping[str, Sequence[ResultRow]], seed: int
) -> SolvedTask | Rejection:
    """Return a task with its answers, or why it is refused; a threshold is drawn where it needs one and has none."""
    context = bench.context(spec)
    variants = {
        name: rows.get(name, ()) for name in (BASE, GOLD, *(f"without:{rule}" for rule in spec.rules))
    }
    if spec.type is AnalysisType.THRESHOLD_CROSSING and spec.threshold is None:
        spec = with_threshold(bench, spec, variants, seed)
    outcome = judge(spec, variants, context)
    if isinstance(outcome, Undetermined):
        return rejection(spec, "answers", outcome.reason, outcome.detail)
    return _solved(bench, spec, outcome)


def with_threshold(
    bench: Bench, spec: TaskSpec, rows: Mapping[str, Sequence[ResultRow]], seed: int
) -> TaskSpec:
    """Draw the threshold, where it can be between base and gold."""
    point = replace(spec, type=AnalysisType.POINT_QUERY)
    base, gold = (derive(point, rows[name], bench.context(spec)) for name in (BASE, GOLD))
    if gold is None:
        return spec
    metric = bench.domain.metrics[spec.metric]
    most = 100 if metric.ratio is not None and metric.unit == "percent" else None
    rng = stream(seed, "threshold", spec.id)
    drawn = draw_threshold(
        base.exact["value"] if base else None, gold.exact["value"], bench.domain.decimals(metric), rng, most
    )
    return replace(spec, threshold=drawn)


def _solved(bench: Bench, spec: TaskSpec, judged: Judged) -> SolvedTask:
    base_sql, gold_sql = bench.stored_sql(spec)
    return SolvedTask(
        spec=spec,
        tier=judged.tier,
        operators=OPERATORS[spec.type],
        required=judged.required,
        inert=judged.inert,
        base=judged.base,
        gold=judged.gold,
        base_sql=base_sql,
        gold_sql=gold_sql,
        without=judged.without,
        reads=bench.reads(spec),
    )


def knowledge(bench: Bench, spec: TaskSpec) -> SolvedTask:
    """Return the solved task of a knowledge question: the answer stands in a document."""
    name, index = spec.fact or ("", 0)
    fact = fact_of(bench.domain, name, index, metric=bool(spec.metric))
    folder = "metrics" if spec.metric else "rules"
    text, document, include = fact.answer, f"{folder}/{name}.md", fact.must_include
    answer = Answer(text, text)
    operators = OPERATORS[AnalysisType.KNOWLEDGE_RETRIEVAL]
    return SolvedTask(
        spec, Tier.KNOWLEDGE, operators, (), (), None, answer, document=document, must_include=include
    )


def _surplus(task: SolvedTask, why: str) -> Rejection:
    return rejection(task.spec, "sampling", "surplus", why)


def rejection(spec: TaskSpec, stage: str, reason: str, detail: str) -> Rejection:
    """Return the record of a task that was refused."""
    return Rejection(spec.id, spec.domain, stage, reason, detail, str(spec.type))
