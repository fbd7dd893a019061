"""Checks of expressions: parsed, resolved, typed by stage, with their literals in the rule's document.

Comes in: a catalog that was read. Goes out: findings at the character they are about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from sqlglot import exp

from generator.catalog.literals import stands_in
from generator.catalog.loading import Catalog
from generator.catalog.types import DomainCatalog, Metric, Rule, Scalar
from generator.compiler.compose import plan_of
from generator.compiler.expressions import ExpressionProblem, parse
from generator.compiler.gold import gold_slices, span_lookup
from generator.compiler.leaf import Asked, PlacedProblem, use_expressions
from generator.compiler.plan import Use
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
        """Parse each expression of a metric, so that one problem does not hide the next."""
        sites: list[tuple[str | None, str, tuple[str | int, ...]]] = [
            (metric.where, "scalar", ("where",)),
            (metric.entity_where, "scalar", ("entity_where",)),
            (metric.value, "aggregate", ("value",)),
            *((sql, "scalar", ("columns", key)) for key, sql in metric.columns.items()),
            *((sql, "aggregate", ("entity_columns", key)) for key, sql in metric.entity_columns.items()),
        ]
        if metric.ratio is not None:
            sites.append((metric.ratio.numerator, "aggregate", ("ratio", "numerator")))
            sites.append((metric.ratio.denominator, "aggregate", ("ratio", "denominator")))
        if metric.share is not None:
            sites.append((metric.share.value, "aggregate", ("share", "value")))
        for sql, role, path in sites:
            if sql is not None:
                yield from self._parsed(sql, role, "metric", metric.metric, path)

    def _parsed(
        self, sql: str, role: str, kind: str, name: str, path: tuple[str | int, ...]
    ) -> Iterator[Finding]:
        try:
            parse(sql, role)  # type: ignore[arg-type]
        except ExpressionProblem as problem:
            yield self._finding(problem, kind, name, path)

    def _finding(
        self, problem: ExpressionProblem, kind: str, name: str, path: tuple[str | int, ...]
    ) -> Finding:
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

    def _placed(self, found: PlacedProblem) -> Finding:
        kind, name, path = found.place
        problem = found.problem
        if not problem.offset:
            problem = replace(problem, offset=self._offset(found))
        return self._finding(problem, kind, name, path)

    def _offset(self, found: PlacedProblem) -> int:
        """Return where the name that a message quotes first stands in the expression, if it does."""
        kind, name, path = found.place
        records = self.domain.metrics if kind == "metric" else self.domain.rules
        value: object = records.get(name)
        for key in path:
            if isinstance(value, dict):
                value = value[key]
            elif isinstance(value, tuple) and isinstance(key, int):
                value = value[key]
            else:
                value = getattr(value, f"{key}_" if key == "as" else str(key), None)
        word = found.problem.message.split("`")[1] if "`" in found.problem.message else ""
        return max(value.lower().find(word.lower()), 0) if isinstance(value, str) and word else 0

    def _undocumented(
        self, rule: Rule, sql: str, role: str, path: tuple[str | int, ...]
    ) -> Iterator[Finding]:
        for value, text in _literals(parse(sql, role)):  # type: ignore[arg-type]
            names = {
                key: label
                for spec in self.domain.domain.dimensions.values()
                for key, label in spec.values.items()
            }
            if not stands_in(value, rule.document, names):
                offset = max(sql.find(text), 0)
                span = self.catalog.spans.inside(self.name, "rule", rule.rule, path, offset)
                message = f"the document never mentions {text}"
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
                yield self._placed(found)
                kind, name, _ = found.place
                if kind != "rule" or name in excluded:
                    return
                excluded = {*excluded, name}
                continue
            break
        changed = set(plan.rules)
        for rule in rules.values():
            for index, operation in enumerate(rule.operations):
                if metric.metric in operation.metrics and rule.rule not in changed:
                    span = self.catalog.spans.value(self.name, "rule", rule.rule, ("operations", index))
                    message = f"{rule.rule} changes nothing in the SQL of {metric.metric}"
                    yield Finding(
                        span,
                        "X015",
                        message,
                        f"take {metric.metric} out of its metrics, or mend the operation",
                    )


def _literals(tree: exp.Expr) -> Iterator[tuple[Scalar, str]]:
    for node in tree.find_all(exp.Literal):
        if isinstance(node.parent, exp.Interval):
            yield int(node.name.split()[0]), node.name
        elif isinstance(node.parent, exp.DataTypeParam):
            continue
        elif not node.is_string:
            number = Decimal(node.name)
            if number not in _PLAIN_NUMBERS:
                yield (int(number) if number == number.to_integral_value() else number), node.name
        elif isinstance(node.parent, exp.Cast) and node.parent.to.is_type("date", "timestamp"):
            yield _day(node.name), node.name
        elif not _is_unit(node):
            yield node.name, node.name


def _is_unit(node: exp.Literal) -> bool:
    """Whether a literal names a unit of time, as in date_part('hour', …)."""
    return isinstance(node.parent, exp.Func) and node.name.lower() in _UNITS


def _day(text: str) -> Scalar:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return text
