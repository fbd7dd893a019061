"""The chain of a metric that reads rows: rows, entities, groups, value.

Comes in: a metric with the operations that reach it, and what is asked (slices, filters, window). Goes out: its chain
of steps. Every expression is parsed, resolved and rewritten here; problems carry the place they were written at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from sqlglot import exp

from generator.catalog.types import DomainCatalog, Metric
from generator.compiler.calendar import CalendarCalls
from generator.compiler.expressions import ExpressionProblem, Role, columns_of, parameters_of, parse
from generator.compiler.joins import JoinMap
from generator.compiler.plan import Condition, Step, Use
from generator.compiler.rewrite import literal, quoted
from generator.compiler.text import place_of
from generator.compiler.uses import Conditions, stage_of
from generator.compiler.written import (
    Place,
    PlacedProblem,
    role_is_entity_aggregate,
    use_expressions,
    use_place,
)
from generator.errors import did_you_mean
from generator.records import TOTAL, Filter, Window


@dataclass(frozen=True)
class Asked:
    """What is asked of a metric.

    Attributes:
        slices: As in `records.Query`.
        filters: Row filters.
        window: Asked window or None.
        picks: Keys of the one slice to keep at the end, or all when empty.
        period: Period that a growth metric needs its parts in, or empty.
        times: Time columns of all leaves, so that a slice by one of them means each leaf's own time.
        columns: Metric that reads rows to further columns to read, so that several questions can share the steps
            before the scope.
        tested: Whether the numbers that a test of two groups needs are asked for as well.
    """

    slices: tuple[str, ...] = (TOTAL,)
    filters: tuple[Filter, ...] = ()
    window: Window | None = None
    picks: tuple[str, ...] = ()
    period: str = ""
    times: tuple[str, ...] = ()
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tested: bool = False


@dataclass(frozen=True)
class Carried:
    """An operation on a composite whose condition its leaves' rows decide.

    Attributes:
        named: The composite.
        use: The operation.
    """

    named: str
    use: Use

    @property
    def name(self) -> str:
        """The column that says whether all rows of a group meet the condition."""
        return f"_met_{self.named}__{self.use.label}"


@dataclass
class Leaf:
    """What building one leaf's chain needs, and the steps made so far.

    Attributes:
        catalog: The domain.
        metric: The metric.
        uses: Operations that reach it, ordered.
        asked: What is asked.
        prefix: Prefix of its relations' names.
        carried: Operations of composites above whose condition must be known of each group.
        sliced: The slices whose keys stand side by side in the rows, until a `groups` step tells them apart.
    """

    catalog: DomainCatalog
    metric: Metric
    uses: tuple[Use, ...]
    asked: Asked
    prefix: str = ""
    carried: tuple[Carried, ...] = ()
    steps: list[Step] = field(default_factory=list)
    calls: CalendarCalls = field(default_factory=CalendarCalls)
    sliced: tuple[dict[str, str], ...] = ()

    def __post_init__(self) -> None:
        self.conditions = Conditions.of(self.catalog, self.metric)
        self.joins = JoinMap(self.catalog.models)

    # -- expressions ---------------------------------------------------------------------------------------------

    def metric_tree(self, sql: str, role: Role, *path: str | int) -> exp.Expr:
        """Parse an expression of the metric."""
        return self._tree(sql, role, ("metric", self.metric.metric, path))

    def use_tree(self, use: Use, sql: str, role: Role, *path: str | int) -> exp.Expr:
        """Parse an expression of an operation."""
        return self._tree(sql, role, use_place(use, *path))

    def _tree(self, sql: str, role: Role, place: Place) -> exp.Expr:
        try:
            tree = parse(sql, role)
        except ExpressionProblem as problem:
            raise PlacedProblem(problem, place) from None
        for name in parameters_of(tree):
            try:
                self.refuse_parameter(name)
            except ExpressionProblem as problem:
                raise PlacedProblem(replace(problem, offset=place_of(sql, f":{name}")), place) from None
        return tree

    def refuse_parameter(self, name: str) -> None:
        """Refuse a parameter that the metric does not have."""
        if name not in self.metric.parameters:
            known = ", ".join(self.metric.parameters) or "none"
            hint = did_you_mean(name, self.metric.parameters) or f"{self.metric.metric} has: {known}"
            raise ExpressionProblem("X010", f"unknown parameter `:{name}`", hint)

    def refuse_column(self, name: str, of: str = "") -> None:
        """Refuse a column of a row expression that is not there, or not yet.

        Args:
            name: The column.
            of: The metric's column whose expression reads it, or empty.
        """
        own = list(self.metric.columns)
        if name not in own:
            self.joins.resolve(self.metric.model or "", name)
        elif of and own.index(name) >= own.index(of):
            what = "itself" if name == of else f"`{name}`, which is computed after it"
            raise ExpressionProblem(
                "X017", f"`{of}` reads {what}", "columns are computed in their written order"
            )

    def refuse_entity_column(self, name: str, known: Sequence[str] = ()) -> None:
        """Refuse a column that entities do not have, or not yet.

        Args:
            name: The column.
            known: The columns that are computed by then; none for all.
        """
        columns = (*self.metric.per, *self.metric.entity_columns)
        if name not in columns:
            hint = f"it has: {', '.join(sorted(columns))}"
            raise ExpressionProblem("X008", f"unknown column `{name}` at the entity stage", hint)
        if known and name not in known:
            message, hint = (
                f"`{name}` is computed after this column",
                "columns are computed in their written order",
            )
            raise ExpressionProblem("X017", message, hint)

    # -- uses ----------------------------------------------------------------------------------------------------

    def at(self, stage: str, *words: str) -> list[Use]:
        """Return the uses of a stage with one of these words, in order."""
        return [use for use in self.uses if stage_of(use.operation) == stage and use.word in words]

    def condition(self, use: Use) -> Condition:
        """Return when a use applies to a row."""
        return self.conditions.of_use(use)

    def carried_condition(self, item: Carried) -> Condition:
        """Return when a composite's operation applies to a row of this leaf."""
        return Conditions.of(self.catalog, self.metric, item.named).of_use(item.use)

    def flag(self, use: Use) -> str:
        """Return the column that carries a use's condition beyond the rows stage."""
        return f"_when_{use.label}"

    def later(self) -> list[Use]:
        """Return the uses whose condition must be carried beyond the rows stage."""
        return [use for use in self.uses if self._acts_later(use) and not self.condition(use).always]

    def _acts_later(self, use: Use) -> bool:
        threshold = use.operation.threshold
        if threshold is not None and threshold.parameter is not None:
            return threshold.parameter in self.entity_parameters()
        return stage_of(use.operation) != "rows"

    # -- names ---------------------------------------------------------------------------------------------------

    def add(
        self, macro: str, label: str, args: Mapping[str, object], use: Use | None = None, note: str = ""
    ) -> None:
        """Append a step; a use's step belongs to its rule and names its policy.

        Its name is the label, numbered where another step has it: a column may be called as a rule is.
        """
        rule = use.rule.rule if use else None
        asked = any(step.asked for step in self.steps) or label == "asked_rows"
        taken = {step.name for step in self.steps}
        name, number = self.prefix + label, 1
        while name in taken:
            number += 1
            name = f"{self.prefix}{label}__{number}"
        self.steps.append(Step(macro, name, args, rule, use.note if use else note, asked))

    # -- what is read --------------------------------------------------------------------------------------------

    @cached_property
    def row_trees(self) -> list[tuple[exp.Expr, Place]]:
        """Every expression that is evaluated over rows: scalars, and aggregates of rows."""
        metric = self.metric
        found = [
            (self.metric_tree(sql, "scalar", "columns", name), self._at("columns", name))
            for name, sql in metric.columns.items()
        ]
        if metric.where:
            found.append((self.metric_tree(metric.where, "scalar", "where"), self._at("where")))
        for name, sql in metric.entity_columns.items():
            found.append(
                (self.metric_tree(sql, "aggregate", "entity_columns", name), self._at("entity_columns", name))
            )
        if not metric.per:
            found += self.ending_trees()
        for use in self.uses:
            found += self._use_trees(use, of_rows=True)
        return found

    @cached_property
    def entity_trees(self) -> list[tuple[exp.Expr, Place]]:
        """Every expression that is evaluated over entities."""
        metric = self.metric
        if not metric.per:
            return []
        found = list(self.ending_trees())
        if metric.entity_where:
            found.append(
                (self.metric_tree(metric.entity_where, "scalar", "entity_where"), self._at("entity_where"))
            )
        for use in self.uses:
            found += self._use_trees(use, of_rows=False)
        return found

    def ending_trees(self) -> list[tuple[exp.Expr, Place]]:
        """Return the aggregates that the metric ends in."""
        return [
            (self.metric_tree(sql, "aggregate", *path), self._at(*path))
            for sql, path in self.endings().values()
        ]

    def endings(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """Return the ending's aggregates by role: (SQL, path)."""
        metric = self.metric
        if metric.ratio is not None:
            return {
                "numerator": (metric.ratio.numerator, ("ratio", "numerator")),
                "denominator": (metric.ratio.denominator, ("ratio", "denominator")),
            }
        if metric.share is not None:
            return {"value": (metric.share.value, ("share", "value"))}
        return {"value": (metric.value or "", ("value",))}

    def _use_trees(self, use: Use, of_rows: bool) -> list[tuple[exp.Expr, Place]]:
        found = []
        for sql, role, path, stage in use_expressions(use):
            rows = (
                stage == "rows"
                or (not self.metric.per and stage == "groups")
                or role_is_entity_aggregate(role, stage)
            )
            if rows == of_rows:
                found.append((self.use_tree(use, sql, role, *path), use_place(use, *path)))
        return found

    def _at(self, *path: str | int) -> Place:
        return ("metric", self.metric.metric, path)

    def row_parameters(self) -> list[str]:
        """Return the parameters that row expressions use, in the metric's order."""
        return self._parameters(tree for tree, _ in self.row_trees)

    def entity_parameters(self) -> list[str]:
        """Return the parameters that entity expressions use, in the metric's order."""
        return self._parameters(tree for tree, _ in self.entity_trees)

    def _parameters(self, trees: Iterable[exp.Expr]) -> list[str]:
        used = {name for tree in trees for name in parameters_of(tree)}
        return [name for name in self.metric.parameters if name in used]

    @cached_property
    def source_columns(self) -> list[tuple[str, Place | None]]:
        """The columns to read, each with the place that first needs it."""
        metric, needed = self.metric, dict[str, Place | None]()
        own = set(metric.columns)
        for tree, place in self.row_trees:
            for name in columns_of(tree):
                if name not in own:
                    needed.setdefault(name, place)
        for index, name in enumerate(metric.per):
            if name not in own:
                needed.setdefault(name, self._at("per", index))
        if metric.time not in own:
            needed.setdefault(metric.time or "", self._at("time"))
        for name, where in self.condition_columns().items():
            needed.setdefault(name, where)
        for name in self.asked_columns():
            needed.setdefault(name, None)
        for use in self.uses:
            for name, where in self._use_columns(use):
                if name not in own:
                    needed.setdefault(name, where)
        return list(needed.items())

    def _use_columns(self, use: Use) -> list[tuple[str, Place]]:
        """Return the columns that an operation names outside of expressions, or needs to break ties."""
        first, override, weight = use.operation.filter, use.operation.override, use.operation.weight
        if first is not None and first.first_by is not None:
            return [(name, use_place(use, "filter", "per")) for name in (*first.per, *self.ties)]
        if override is not None and override.column is not None and stage_of(use.operation) == "rows":
            return [(override.column, use_place(use, "override", "column"))]
        if weight is not None and weight.by is not None:
            tree = self.use_tree(use, weight.by, "window", "weight", "by")
            numbered = any(tree.find_all(exp.RowNumber))
            return [(name, use_place(use, "weight", "by")) for name in self.ties if numbered]
        return []

    @property
    def ties(self) -> tuple[str, ...]:
        """The columns that tell the metric's rows apart and break ties between them."""
        return self.catalog.models[self.metric.model or ""].key

    def own_parameters(self) -> dict[str, str]:
        """Return the SQL of each parameter's own value."""
        return {name: literal(value) for name, value in self.metric.parameters.items()}

    def condition_columns(self) -> dict[str, Place]:
        """Return the columns that conditions read and the metric does not make itself, with their places."""
        found = [self.conditions.columns(use) for use in self.uses]
        for item in self.carried:
            found.append(Conditions.of(self.catalog, self.metric, item.named).columns(item.use))
        return {
            name: place
            for columns in reversed(found)
            for name, place in columns.items()
            if name not in self.metric.columns
        }

    def asked_columns(self) -> list[str]:
        """Return the columns that the slices and filters read, sorted, so that questions alike read alike."""
        names = {self.slice_column(item) for item in self.asked.slices if item != TOTAL}
        names |= {item.dimension for item in self.asked.filters}
        names |= set(self.asked.columns.get(self.metric.metric, ()))
        return sorted(names - set(self.metric.columns))

    def slice_column(self, item: str) -> str:
        """Return the column of a slice; a slice by any leaf's time means this leaf's own."""
        name, _, period = item.partition(":")
        return self.metric.time or name if period and name in self.asked.times else name

    def end(self) -> date:
        """Return the first day that is no longer looked at."""
        return self.asked.window.end if self.asked.window else self.catalog.domain.as_of


def period_key(asked: Asked) -> list[str]:
    """Return the further column that groups are told apart by: the period, where a growth metric compares some."""
    return [quoted("_period")] if asked.period else []


def row_models(leaf: Leaf) -> tuple[str, ...]:
    """Return the marts that a leaf reads its columns from, the grain model first."""
    grain = leaf.metric.model or ""
    found = [grain]
    for name, _ in leaf.source_columns:
        holder, path = leaf.joins.resolve(grain, name)
        found += [step.target for step in path]
        found.append(holder)
    return tuple(dict.fromkeys(found))
