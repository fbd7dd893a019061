"""From a query to its plan: leaf chains, then composites and growth over them.

Comes in: a domain's catalog, a metric, what is asked. Goes out: a `Plan`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from generator.catalog.types import DomainCatalog, Metric, Unit
from generator.compiler.expressions import ExpressionProblem, columns_of, parameters_of, parse
from generator.compiler.groups import group_steps
from generator.compiler.leaf import Asked, Carried, Leaf, period_key
from generator.compiler.plan import Chain, Plan, Step, Use
from generator.compiler.rewrite import literal, quoted, to_sql
from generator.compiler.rows import row_steps
from generator.compiler.text import place_of
from generator.compiler.uses import SpanOf, target_of, uses_of
from generator.compiler.written import PlacedProblem, use_place


@dataclass
class Composer:
    """Builds the chains of one metric.

    Attributes:
        catalog: The domain.
        span_of: Place of (kind, name, path).
        chains: The chains made so far, by relation prefix.
    """

    catalog: DomainCatalog
    span_of: SpanOf
    chains: dict[str, Chain] = field(default_factory=dict)

    def plan(self, metric: Metric, asked: Asked) -> Plan:
        """Return the plan of a metric.

        Raises:
            PlacedProblem: The first problem met in an expression.
        """
        parts = self.catalog.components(metric)
        leaves = self.catalog.leaves(metric)
        asked = replace(asked, times=tuple(leaf.time or "" for leaf in leaves))
        if parts:
            self._build(metric, asked, ())
        else:
            self._leaf(metric, asked, "", ())
        chains = tuple(self.chains.values())
        steps = [step for chain in chains for step in chain.steps]
        rules = tuple(sorted({step.rule for step in steps if step.rule}))
        return Plan(metric.metric, chains, rules, _models(steps))

    def _build(self, metric: Metric, asked: Asked, carried: tuple[Carried, ...]) -> str:
        """Make a part's chain, unless it is there already, and return its name."""
        prefix = "__".join(
            [metric.metric, *(["periods"] if asked.period else []), *(item.use.label for item in carried), ""]
        )
        if prefix not in self.chains:
            if metric.composite is not None:
                self._composite(metric, asked, prefix, carried)
            elif metric.growth is not None:
                self._growth(metric, asked, prefix, carried)
            else:
                self._leaf(metric, asked, prefix, carried)
        return self.chains[prefix].name

    def _leaf(self, metric: Metric, asked: Asked, prefix: str, carried: tuple[Carried, ...]) -> None:
        uses = uses_of(self.catalog, metric.metric, self.span_of)
        self._refuse_uses(metric, uses)
        leaf = Leaf(self.catalog, metric, uses, asked, prefix, carried)
        row_steps(leaf)
        group_steps(leaf)
        self.chains[prefix] = Chain(f"{prefix}answer", tuple(leaf.steps))

    def _refuse_uses(self, metric: Metric, uses: Sequence[Use]) -> None:
        for use in uses:
            target = target_of(use.operation)
            if target == ("components", ""):
                self._fail(use, "X013", f"{metric.metric} has no components to weight", "name a composite")
            if target is not None and target[0] in ("numerator", "denominator") and metric.ratio is None:
                self._fail(use, "X013", f"{metric.metric} has no {target[0]}", "override its value")
            if target == ("value", "") and metric.ratio is not None:
                self._fail(
                    use, "X013", f"{metric.metric} is a ratio", "override its numerator or denominator"
                )

    def _fail(self, use: Use, code: str, message: str, hint: str) -> None:
        raise PlacedProblem(ExpressionProblem(code, message, hint), use_place(use))

    def _composite(self, metric: Metric, asked: Asked, prefix: str, carried: tuple[Carried, ...]) -> None:
        parts = self.catalog.components(metric)
        uses = uses_of(self.catalog, metric.metric, self.span_of)
        weights = metric.composite.weights if metric.composite else None
        for use in uses:
            if target_of(use.operation) != ("components", "") or not weights:
                known = ", ".join(part.metric for part in parts)
                message = f"{use.word} cannot act on the composite {metric.metric} itself"
                self._fail(use, "X013", message, f"name its components: {known}")
        own = tuple(Carried(metric.metric, use) for use in uses if self._conditional(use))
        flags = carried + own
        names = [self._build(part, replace(asked, picks=()), flags) for part in parts]
        args = {
            "parts": [
                {"relation": name, "name": quoted(part.metric)}
                for name, part in zip(names, parts, strict=True)
            ],
            "by": period_key(asked),
            "flags": _flag_data(flags),
        }
        note = f"the parts of {metric.metric}"
        steps = [Step("components", f"{prefix}components", args, None, note, True)]
        steps += self._weighted(metric, prefix, uses) if weights else [self._expression(metric, prefix)]
        steps.append(_present(asked, prefix, carried))
        self.chains[prefix] = Chain(f"{prefix}answer", tuple(steps))

    def _conditional(self, use: Use) -> bool:
        interval = use.operation.effective or use.rule.effective
        superseded = any(use.rule.rule in other.supersedes for other in self.catalog.rules.values())
        when = use.rule.when or use.operation.when
        return bool(interval.start or interval.end or when or superseded)

    def _weighted(self, metric: Metric, prefix: str, uses: Sequence[Use]) -> list[Step]:
        weights = (metric.composite.weights if metric.composite else None) or {}
        columns = [
            {"sql": f"cast({literal(weight)} as double)", "name": quoted(f"_weight_{name}")}
            for name, weight in weights.items()
        ]
        steps = [Step("derive", f"{prefix}weights", {"columns": columns}, asked=True)]
        for use in uses:
            flag = quoted(Carried(metric.metric, use).name) if self._conditional(use) else ""
            new = (use.operation.weight.components if use.operation.weight else None) or {}
            moved = [
                {"name": quoted(f"_weight_{name}"), "to": f"cast({literal(new.get(name, 0))} as double)"}
                for name in weights
            ]
            args = {"components": moved, "condition": {"sql": flag, "unless": []}}
            steps.append(
                Step("weight_components", f"{prefix}after_{use.label}", args, use.rule.rule, use.note, True)
            )
        total = " + ".join(quoted(f"_weight_{name}") for name in weights)
        summed = " + ".join(f"{quoted(f'_weight_{name}')} * {quoted(name)}" for name in weights)
        value = {"sql": f"({summed}) / nullif({total}, 0)", "name": quoted("_value")}
        steps.append(Step("derive", f"{prefix}valued", {"columns": [value, _no_part()]}, asked=True))
        return steps

    def _expression(self, metric: Metric, prefix: str) -> Step:
        sql = (metric.composite.value if metric.composite else None) or ""
        place = ("metric", metric.metric, ("composite", "value"))
        try:
            tree = parse(sql, "scalar")
        except ExpressionProblem as problem:
            raise PlacedProblem(problem, place) from None
        unknown = [name for name in columns_of(tree) if name not in self.catalog.metrics]
        given = [f":{name}" for name in parameters_of(tree)]
        if unknown or given:
            what = f"unknown metric `{unknown[0]}`" if unknown else f"`{given[0]}` stands in a composite"
            refusal = ExpressionProblem(
                "X008" if unknown else "X010",
                what,
                "a composite reads metrics only",
                place_of(sql, (unknown or given)[0]),
            )
            raise PlacedProblem(refusal, place)
        columns = [{"sql": to_sql(tree), "name": quoted("_value")}, _no_part()]
        return Step("derive", f"{prefix}valued", {"columns": columns}, asked=True)

    def _growth(self, metric: Metric, asked: Asked, prefix: str, carried: tuple[Carried, ...]) -> None:
        growth = metric.growth
        assert growth is not None
        uses = uses_of(self.catalog, metric.metric, self.span_of)
        for use in uses:
            self._fail(use, "X013", f"{use.word} cannot act on growth itself", f"name {growth.of}")
        part = self.catalog.metrics[growth.of]
        looks_back = any(leaf.trailing is not None for leaf in self.catalog.leaves(part))
        if looks_back or self._grows(part):
            what = "a trailing metric" if looks_back else "growth"
            problem = ExpressionProblem(
                "X011", f"growth of {what} is not defined", "name a metric of one period"
            )
            raise PlacedProblem(problem, ("metric", metric.metric, ("growth", "of")))
        period = f"{growth.period}/{growth.against}"
        relation = self._build(part, replace(asked, picks=(), period=period), carried)
        own = [f"{time}:{growth.period}" for time in asked.times]
        own = [item for item in asked.slices if item in own]
        start, end = self._window(asked, growth.period)
        whole = asked.window is None or is_period(start, end, growth.period)
        args = {
            "relation": relation,
            "lag": "1 year" if growth.against == "year_before" else f"1 {growth.period}",
            "length": f"1 {growth.period}",
            "scale": "100.0 * " if metric.unit is Unit.PERCENT else "1.0 * ",
            "own": [literal(item) for item in own],
            "start": literal(start) if asked.window else "",
            "end": literal(end),
            "last": literal(start) if whole else "",
            "flags": _flag_data(carried),
            "by": [],
        }
        note = f"{growth.of} against the earlier {growth.period}"
        steps = (
            Step("growth", f"{prefix}valued", args, None, note, True),
            _present(asked, prefix, carried),
        )
        self.chains[prefix] = Chain(f"{prefix}answer", steps)

    def _grows(self, metric: Metric) -> bool:
        """Whether a metric is growth, or made of some."""
        return metric.growth is not None or any(map(self._grows, self.catalog.components(metric)))

    def _window(self, asked: Asked, period: str) -> tuple[date, date]:
        """Return the asked window, or the last whole period before `as_of`."""
        if asked.window is not None:
            return asked.window.start, asked.window.end
        as_of = self.catalog.domain.as_of
        start = period_start(as_of, period)
        return period_start(start - timedelta(days=1), period), as_of


def period_start(day: date, period: str) -> date:
    """Return the first day of the month, quarter or year that holds a day."""
    month = {"month": day.month, "quarter": 3 * ((day.month - 1) // 3) + 1, "year": 1}[period]
    return date(day.year, month, 1)


def is_period(start: date, end: date, period: str) -> bool:
    """Whether an interval of days is exactly one month, quarter or year."""
    following = period_start(
        start + timedelta(days={"month": 31, "quarter": 92, "year": 366}[period]), period
    )
    return start == period_start(start, period) and end == following


def _flag_data(carried: Sequence[Carried]) -> list[dict[str, str]]:
    return [{"rule": item.use.rule.rule, "name": quoted(item.name)} for item in carried]


def _present(asked: Asked, prefix: str, carried: Sequence[Carried]) -> Step:
    picks = [literal(key) for key in asked.picks]
    args = {"picks": picks, "by": period_key(asked), "flags": _flag_data(carried)}
    return Step("present", f"{prefix}answer", args, asked=True)


def _no_part() -> dict[str, str]:
    return {"sql": "cast(null as double)", "name": quoted("_part")}


def _models(steps: Sequence[Step]) -> tuple[str, ...]:
    found: list[str] = []
    for step in steps:
        if "model" in step.args:
            found.append(str(step.args["model"]))
            if step.macro != "calendar":
                found += [join["model"] for join in step.args["joins"]]
    return tuple(dict.fromkeys(found))


def plan_of(catalog: DomainCatalog, metric: str, asked: Asked, span_of: SpanOf) -> Plan:
    """Return the plan of a metric with the operations of all its rules.

    Args:
        catalog: The domain.
        metric: Metric's name.
        asked: Slices, filters, window and picks.
        span_of: Place of (kind, name, path).

    Raises:
        PlacedProblem: The first problem met in an expression.
    """
    return Composer(catalog, span_of).plan(catalog.metrics[metric], asked)
