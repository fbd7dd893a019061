"""Everything that the stages of one domain work with, opened once.

Comes in: the project's root, a built warehouse and a domain's name. Goes out: a `Bench`.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from generator.answers import AnswerContext, picks_of, slices_of
from generator.catalog.hashing import content_hash
from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Unit
from generator.compiler.calendar import calendar_model
from generator.compiler.compose import period_start, plan_of
from generator.compiler.gold import calendar_text, span_lookup
from generator.compiler.leaf import Asked, Leaf, row_models
from generator.compiler.plan import Plan
from generator.compiler.render import Inliner, Macros
from generator.compiler.suppose import kept, supposed
from generator.compiler.uses import SpanOf, uses_of
from generator.errors import WarehouseError
from generator.graph import LinkageGraph, build_graph
from generator.pipeline.inputs import Inputs, reads
from generator.pipeline.profile import profile, reachable_dimensions
from generator.records import AnalysisType, TaskSpec, Window
from generator.sampling.profile import DataProfile
from generator.sampling.setting import Setting, setting_of
from generator.warehouse.database import connected
from generator.warehouse.dbt import CompiledModels, compiled_models
from generator.warehouse.public import source_fingerprint


@dataclass(frozen=True)
class Bench:
    """One domain with its macros, models and warehouse.

    Attributes:
        root: The project's root.
        database: The warehouse.
        catalog: All domains.
        name: The domain's name.
    """

    root: Path
    database: Path
    catalog: Catalog
    name: str

    @cached_property
    def domain(self) -> DomainCatalog:
        """The domain's catalog."""
        return self.catalog.domains[self.name]

    @cached_property
    def catalog_hash(self) -> str:
        """Digest of what the domain's YAML and models say, whatever their bytes and the database's name."""
        digest = hashlib.sha256(content_hash({self.name: self.domain}).encode())
        for name in sorted(self.compiled.sql):
            digest.update(f"\x1f{name}\x1f{self.inliner.body(name)}".encode())
        return digest.hexdigest()

    @cached_property
    def span_of(self) -> SpanOf:
        """Place of (kind, name, path)."""
        return span_lookup(self.catalog, self.name)

    @cached_property
    def macros(self) -> Macros:
        """The project's macros."""
        return Macros(self.root)

    @cached_property
    def compiled(self) -> CompiledModels:
        """What dbt made of the domain's models.

        Raises:
            WarehouseError: If it has not built all of them as they are now.
        """
        compiled = compiled_models(self.root, self.name)
        models = (model.name for model in self.domain.models.values() if model.layer != "source")
        if missing := [name for name in models if name not in compiled.sql]:
            raise WarehouseError(f"dbt has not built {', '.join(missing)} of {self.name}; run `dbt build`")
        calendar = calendar_model(self.name)
        if compiled.written.get(calendar, text := calendar_text(self.domain.domain).strip()) != text:
            raise WarehouseError(
                f"the calendar of {self.name} has changed since dbt built {calendar}; run `dbt build`"
            )
        return compiled

    @cached_property
    def inliner(self) -> Inliner:
        """Makes queries read source tables alone."""
        return Inliner(self.compiled.sql, self.compiled.relations, self.compiled.sources)

    @cached_property
    def reachable(self) -> dict[str, tuple[str, ...]]:
        """Metric to the dimensions that it can be sliced and filtered by."""
        return reachable_dimensions(self.domain)

    @cached_property
    def graph(self) -> LinkageGraph:
        """The artifact linkage graph."""
        return linkage_graph(self.domain, self.span_of)

    @cached_property
    def profile(self) -> DataProfile:
        """What the data holds."""
        with connected(self.database) as connection:
            return profile(self.domain, self.macros, connection, self.span_of, self.compiled.tables)

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """What each metric can be asked about."""
        return {
            name: setting_of(self.domain, name, self.reachable, self.profile) for name in self.domain.metrics
        }

    def asked(self, spec: TaskSpec) -> Asked:
        """Return what a task asks of its metric."""
        slices = slices_of(spec, self.time_of(spec.metric))
        tested = spec.type is AnalysisType.SIGNIFICANCE_TESTING
        return Asked(slices, spec.filters, spec.window, picks_of(spec), tested=tested)

    def time_of(self, metric: str) -> str:
        """Return the time column that a metric's windows apply to."""
        return self.domain.leaves(self.domain.metrics[metric])[0].time or ""

    @cached_property
    def data(self) -> dict[str, str]:
        """Digest of each source table's rows, taken when first asked for."""
        return source_fingerprint(self.database, self.name)

    @cached_property
    def inputs(self) -> Inputs:
        """Digests of what the domain's answers are computed from."""
        return Inputs.of(self.domain, self.inliner, self.macros, self.span_of)

    @cached_property
    def _plans(self) -> dict[TaskSpec, Plan]:
        return {}

    def plan(self, spec: TaskSpec) -> Plan:
        """Return the plan of a task."""
        if spec not in self._plans:
            self._plans[spec] = plan_of(self.domain, spec.metric, self.asked(spec), self.span_of)
        return self._plans[spec]

    def reads(self, spec: TaskSpec) -> str:
        """Return the digest of everything that a task's answers and their proof read."""
        context = asdict(self.context(spec))
        return reads(self.inputs, self.domain, self.inliner, self.data, spec, self.plan(spec), context)

    def stored_sql(self, spec: TaskSpec) -> tuple[str, str]:
        """Return the self-contained SQL of a task's base and gold rows, over the source tables."""
        plan = self.plan(spec)
        base, gold = (self._query(spec, plan, rules) for rules in ((), spec.rules))
        return self.inliner.inline(base, plan.models), self.inliner.inline(gold, plan.models)

    def _query(self, spec: TaskSpec, plan: Plan, rules: tuple[str, ...]) -> str:
        """Return the SQL of a task's rows under some rules, over the marts."""
        if not spec.change:
            return self.macros.query(plan, rules)
        other = plan_of(supposed(self.domain, spec.change), spec.metric, self.asked(spec), self.span_of)
        return self.macros.supposed_query(plan, rules, other, kept(rules, spec.change))

    def context(self, spec: TaskSpec) -> AnswerContext:
        """Return the conventions of a task's metric."""
        metric = self.domain.metrics[spec.metric]
        periods = (
            periods_in(spec.window, spec.grain)
            if spec.type is AnalysisType.TREND_ANALYSIS and spec.window
            else ()
        )
        domain = self.domain.domain
        whole = metric.unit is Unit.COUNT and self.domain.decimals(metric) == 0
        return AnswerContext(
            self.domain.decimals(metric), domain.minimum_rows, domain.null_label, whole, periods
        )


def linkage_graph(domain: DomainCatalog, span_of: SpanOf) -> LinkageGraph:
    """Return a domain's linkage graph; needs the catalog alone."""
    tables = {}
    for name, metric in domain.metrics.items():
        if domain.components(metric):
            tables[name] = tuple(
                dict.fromkeys(
                    t for leaf in domain.leaves(metric) for t in _tables(domain, leaf.metric, span_of)
                )
            )
        else:
            tables[name] = _tables(domain, name, span_of)
    return build_graph(domain, tables)


def _tables(domain: DomainCatalog, metric: str, span_of: SpanOf) -> tuple[str, ...]:
    """Return the marts that a leaf metric's formula and rules read, the grain model first."""
    leaf = Leaf(domain, domain.metrics[metric], uses_of(domain, metric, span_of), Asked())
    return row_models(leaf)


def periods_in(window: Window, grain: str) -> tuple[str, ...]:
    """Return the keys of the periods of a window, in order."""
    found, day = [], period_start(window.start, grain)
    while day < window.end:
        found.append(period_key(day.year, day.month, grain))
        months = {"month": 1, "quarter": 3, "year": 12}[grain]
        total = day.year * 12 + day.month - 1 + months
        day = day.replace(year=total // 12, month=total % 12 + 1)
    return tuple(found)


def period_key(year: int, month: int, grain: str) -> str:
    """Return a period's key: 2017-03, 2017-Q1 or 2017."""
    return {"month": f"{year}-{month:02d}", "quarter": f"{year}-Q{(month + 2) // 3}", "year": str(year)}[
        grain
    ]
