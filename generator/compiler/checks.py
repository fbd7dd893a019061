"""Checks of expressions: parsed, resolved, typed by stage, with their literals in the rule's document.

Comes in: a catalog that was read. Goes out: findings at the character they are about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

from sqlglot import exp

from generator.catalog.literals import stands_in
from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Metric, Rule, Scalar
from generator.compiler.compose import plan_of
from generator.compiler.expressions import (
    MOMENTS,
    ExpressionProblem,
    Role,
    columns_of,
    parameters_of,
    parse,
    place_in,
)
from generator.compiler.gold import gold_slices, span_lookup
from generator.compiler.leaf import Asked, Leaf
from generator.compiler.plan import Use
from generator.compiler.text import place_of
from generator.compiler.uses import uses_of
from generator.compiler.written import PlacedProblem, use_expressions
from generator.errors import Finding
from generator.spans import Span

_PLAIN_NUMBERS = {Decimal(0), Decimal(1), Decimal(100)}
"""Numbers an expression may hold that no document needs to state: nothing, one, and per cent."""
_UNITS = {"second", "minute", "hour", "day", "week", "month", "quarter", "year", "dow", "isodow", "doy"}


def check_expressions(catalog: Catalog) -> tuple[Finding, ...]:
    """Return every problem of every expression of a catalog, sorted by place."""
    findings: set[Finding] = set()
    for name, domain in catalog.domains.items():
        findings.update(_Checker(catalog, name, domain).findings())
    return tuple(sorted(findings))


class _Checker:
    """Checks the expressions of one domain."""

    def __init__(self, catalog: Catalog, name: str, domain: DomainCatalog) -> None:
        self.catalog, self.name, self.domain = catalog, name, domain
        self.span_of = span_lookup(catalog, name)

    def findings(self) -> Iterator[Finding]:
        broken: set[tuple[str, str]] = set()
        for metric in self.domain.metrics.values():
            for finding in self._metric_alone(metric):
                broken.add(("metric", metric.metric))
                yield finding
        for rule in self.domain.rules.values():
            for finding in self._rule_alone(rule):
                broken.add(("rule", rule.rule))
                yield finding
        yield from self._together(broken)

    def _metric_alone(self, metric: Metric) -> Iterator[Finding]:
        """Check each expression of a metric by itself, so that one problem does not hide the next."""
        for name in metric.columns:
            if self._hides(metric, name):
                span = self.catalog.spans.key(self.name, "metric", metric.metric, ("columns", name))
                message = f"the column `{name}` hides the one that {metric.model} has"
                yield Finding(span, "X016", message, "give it another name")
        for sql, role, path in _sites(metric):
            problems = list(self._parsed(sql, role, "metric", metric.metric, path))
            yield from problems or self._names(metric, sql, role, path)

    def _hides(self, metric: Metric, column: str) -> bool:
        """Whether a column of a metric has the name of one of its model's."""
        model = self.domain.models.get(metric.model or "")
        return model is not None and model.column(column) is not None

    def _names(self, metric: Metric, sql: str, role: Role, path: tuple[str | int, ...]) -> Iterator[Finding]:
        """Check the columns and parameters of an expression of a metric that reads rows."""
        if metric.model is None:
            return
        leaf = Leaf(self.domain, metric, (), Asked())
        tree = parse(sql, role)
        over_entities = bool(metric.per) and path[0] not in ("where", "columns", "entity_columns")
        hiding = str(path[1]) if path[0] == "columns" and self._hides(metric, str(path[1])) else ""
        for name in columns_of(tree):
            if name == hiding:
                continue
            try:
                if over_entities:
                    leaf.refuse_entity_column(name)
                else:
                    leaf.refuse_column(name, str(path[1]) if path[0] == "columns" else "")
            except ExpressionProblem as problem:
                found = replace(problem, offset=place_of(sql, name))
                yield self._finding(found, "metric", metric.metric, path)
        for name in parameters_of(tree):
            try:
                leaf.refuse_parameter(name)
            except ExpressionProblem as problem:
                found = replace(problem, offset=place_of(sql, f":{name}"))
                yield self._finding(found, "metric", metric.metric, path)

    def _parsed(
        self, sql: str, role: Role, kind: str, name: str, path: tuple[str | int, ...]
    ) -> Iterator[Finding]:
        try:
            parse(sql, role)
        except ExpressionProblem as problem:
            yield self._finding(problem, kind, name, path)

    def _finding(
        self, problem: ExpressionProblem, kind: str, name: str, path: tuple[str | int, ...]
    ) -> Finding:
        if len(path) > 1 and path[-2] == "when":
            span = self.catalog.spans.key(self.name, kind, name, path)
        else:
            span = self.catalog.spans.inside(self.name, kind, name, path, problem.offset)
        return Finding(span, problem.code, problem.message, problem.hint)

    def _rule_alone(self, rule: Rule) -> Iterator[Finding]:
        for index, operation in enumerate(rule.operations):
            use = Use(rule, index, operation, Span(""))
            try:
                expressions = use_expressions(use)
            except PlacedProblem as found:
                yield self._placed(found)
                continue
            for sql, role, path, _ in expressions:
                site: tuple[str | int, ...] = ("operations", index, *path)
                problems = list(self._parsed(sql, role, "rule", rule.rule, site))
                yield from problems or self._undocumented(rule, sql, role, site)

    def _placed(self, found: PlacedProblem, asked: Metric | None = None) -> Finding:
        kind, name, path = found.place
        problem = found.problem
        word = problem.message.split("`")[1] if "`" in problem.message else ""
        if path == ("dimensions",) and asked is not None and word in asked.dimensions:
            name, path = asked.metric, ("dimensions", asked.dimensions.index(word))
        value = self._written(kind, name, path)
        if not problem.offset and isinstance(value, str) and word:
            problem = replace(problem, offset=place_of(value, word))
        return self._finding(problem, kind, name, path)

    def _written(self, kind: str, name: str, path: tuple[str | int, ...]) -> object:
        """Return what stands at a place."""
        records: Mapping[str, Metric | Rule] = self.domain.metrics if kind == "metric" else self.domain.rules
        value: object = records.get(name)
        for key in path:
            if isinstance(value, Mapping) or (isinstance(value, tuple) and isinstance(key, int)):
                value = value[key]  # type: ignore[index]
            else:
                value = getattr(value, f"{key}_" if key == "as" else str(key), None)
        return value

    def _undocumented(
        self, rule: Rule, sql: str, role: Role, path: tuple[str | int, ...]
    ) -> Iterator[Finding]:
        names = {
            key: label
            for spec in self.domain.domain.dimensions.values()
            for key, label in spec.values.items()
        }
        for value, node in _literals(parse(sql, role)):
            if not stands_in(value, rule.document, names):
                span = self.catalog.spans.inside(self.name, "rule", rule.rule, path, place_in(node))
                message = f"the document never mentions {node.name}"
                yield Finding(
                    span,
                    "X014",
                    message,
                    "a reader must find every value an operation uses; say it in the prose",
                )

    def _together(self, broken: set[tuple[str, str]]) -> Iterator[Finding]:
        """Build every metric's plan with its rules: columns, joins, stages, and rules that change nothing."""
        for metric in self.domain.metrics.values():
            leaves = self.domain.leaves(metric)
            if any(("metric", part.metric) in broken for part in (metric, *leaves)):
                continue
            excluded = {name for kind, name in broken if kind == "rule"}
            yield from self._plan(metric, excluded)

    def _plan(self, metric: Metric, excluded: set[str]) -> Iterator[Finding]:
        """Build a plan; where a rule stands in the way, report it and try again without it."""
        while True:
            rules = {name: rule for name, rule in self.domain.rules.items() if name not in excluded}
            domain = self.domain.model_copy(update={"rules": rules})
            try:
                plan = plan_of(domain, metric.metric, Asked(slices=gold_slices(domain, metric)), self.span_of)
            except PlacedProblem as found:
                yield self._placed(found, metric)
                kind, name, _ = found.place
                if kind != "rule" or name in excluded:
                    return
                excluded = {*excluded, name}
                continue
            break
        for use in uses_of(domain, metric.metric, self.span_of):
            if use.rule.rule not in plan.rules or self._unread(domain, metric, use):
                message = f"{use.rule.rule} changes nothing in the SQL of {metric.metric}"
                hint = f"take {metric.metric} out of its metrics, or mend the operation"
                yield Finding(use.span, "X015", message, hint)

    def _unread(self, domain: DomainCatalog, metric: Metric, use: Use) -> bool:
        """Whether a use overrides a column that nothing else reads."""
        column = use.operation.override.column if use.operation.override is not None else None
        if column is None:
            return False
        others = [
            other
            for other in uses_of(domain, metric.metric, self.span_of)
            if (other.rule.rule, other.index) != (use.rule.rule, use.index)
        ]
        read = {*domain.domain.dimensions, *metric.per, metric.time}
        for sql, role, path in _sites(metric):
            if path != ("columns", column):
                read.update(columns_of(parse(sql, role)))
        for other in others:
            first = other.operation.filter
            read.update((*other.rule.when, *(first.per if first is not None else ())))
            for sql, role, _, _ in use_expressions(other):
                read.update(columns_of(parse(sql, role)))
        return column not in read


def _sites(metric: Metric) -> Iterator[tuple[str, Role, tuple[str | int, ...]]]:
    """Yield every expression of a metric: (SQL, role, path)."""
    sites: list[tuple[str | None, Role, tuple[str | int, ...]]] = [
        (metric.where, "scalar", ("where",)),
        *((sql, "scalar", ("columns", key)) for key, sql in metric.columns.items()),
        *((sql, "aggregate", ("entity_columns", key)) for key, sql in metric.entity_columns.items()),
        (metric.entity_where, "scalar", ("entity_where",)),
        (metric.value, "aggregate", ("value",)),
    ]
    if metric.ratio is not None:
        sites.append((metric.ratio.numerator, "aggregate", ("ratio", "numerator")))
        sites.append((metric.ratio.denominator, "aggregate", ("ratio", "denominator")))
    if metric.share is not None:
        sites.append((metric.share.value, "aggregate", ("share", "value")))
    if metric.composite is not None:
        sites.append((metric.composite.value, "scalar", ("composite", "value")))
    return ((sql, role, path) for sql, role, path in sites if sql is not None)


def _literals(tree: exp.Expr) -> Iterator[tuple[Scalar, exp.Literal]]:
    for node in tree.find_all(exp.Literal):
        if isinstance(node.parent, exp.Interval):
            yield int(node.name.strip()), node
        elif isinstance(node.parent, exp.DataTypeParam):
            continue
        elif not node.is_string:
            number = Decimal(node.name)
            if number not in _PLAIN_NUMBERS:
                yield (int(number) if number == number.to_integral_value() else number), node
        elif isinstance(node.parent, exp.Cast) and node.parent.to.is_type(*MOMENTS):
            yield _day(node.name), node
        elif not _is_unit(node):
            yield node.name, node


def _is_unit(node: exp.Literal) -> bool:
    """Whether a literal names a unit of time, as in date_part('hour', …)."""
    return isinstance(node.parent, exp.Func) and node.name.lower() in _UNITS


def _day(text: str) -> Scalar:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return text
