"""Random rules about random metrics: all operations in all forms, with conditions, dates, sides and precedence.

Comes in: hypothesis draws, marts and metrics. Goes out: rules as plain data, which hold together: what two of them
write, one of them supersedes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from properties.marts import Marts
from properties.metrics import CATEGORICAL, ENTITY_COLUMNS, Drawn, Plain
from properties.writing import Writer

EDGES = ("2017-11-15", "2017-12-31", "2018-01-01", "2018-02-10")


@dataclass
class RuleWriter:
    """Writes the rules of one catalog.

    Attributes:
        draw: Draws choices.
        marts: The marts.
        metrics: Metrics that operations can name.
        written: What is written so far: (metric, target) to the rules that do.
    """

    draw: st.DrawFn
    marts: Marts
    metrics: Sequence[Drawn]
    written: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def chance(self, out_of: int = 2) -> bool:
        return self.draw(st.integers(0, out_of - 1)) == out_of - 1

    def rules(self, most: int) -> list[Plain]:
        """Return up to so many rules."""
        made: list[Plain] = []
        for number in range(self.draw(st.integers(1, most))):
            made.append(self.rule(f"r{number}", [rule["rule"] for rule in made]))
        return made

    def rule(self, name: str, others: Sequence[str]) -> Plain:
        """Return one rule of one or two operations."""
        above: set[str] = set()
        operations = []
        for _ in range(1 + self.chance(3)):
            metric = self.draw(st.sampled_from(self.metrics))
            operation, target = self.operation(metric)
            before = self.written.setdefault((metric.name, target), [])
            if target and name in before:
                continue
            if target or (before and self.chance(3)):
                above.update(other for other in before if other != name)
            before.append(name)
            if others and self.chance(6):
                operation["before"] = [self.draw(st.sampled_from(others))]
            if self.chance(6):
                operation["when"] = self._when()
            if self.chance(6):
                operation["effective"] = self._interval()
            operations.append({**operation, "metrics": [metric.name]})
        rule: Plain = {"rule": name, "operations": operations}
        if self.chance():
            rule["when"] = self._when()
        if self.chance(3):
            rule["effective"] = self._interval()
        if above:
            rule["supersedes"] = sorted(above)
        return rule

    def _interval(self) -> Plain:
        start, end = sorted(self.draw(st.lists(st.sampled_from(EDGES), min_size=2, max_size=2, unique=True)))
        kept = self.draw(st.sampled_from(("both", "from", "to")))
        return {
            **({"from": start} if kept != "to" else {}),
            **({"to": end} if kept != "from" else {}),
        }

    def _when(self) -> Plain:
        kind = self.draw(st.sampled_from([kind for kind in CATEGORICAL if self.marts.columns[kind]]))
        name = self.draw(st.sampled_from(self.marts.columns[kind]))
        pools: dict[str, tuple[object, ...]] = {
            "varchar": self.marts.words,
            "boolean": (True, False),
            "integer": (0, 1, 2, 3),
        }
        return {name: self.draw(st.lists(st.sampled_from(pools[kind]), min_size=1, max_size=3, unique=True))}

    # -- operations --------------------------------------------------------------------------------------------------

    def operation(self, metric: Drawn) -> tuple[Plain, str]:
        """Return an operation on a metric, and what it writes if two could not write it at once."""
        if metric.ending == "composite":
            return self._components(metric)
        forms: list[Callable[[Drawn], tuple[Plain, str]]] = [
            self._filter,
            self._exclude,
            self._first,
            self._having,
            self._source,
            self._where,
            self._model,
            self._aggregate,
        ]
        if metric.parameters:
            forms += [self._parameter] * 2
        if metric.data.get("columns"):
            forms.append(self._column)
        if metric.weightable and not metric.per:
            forms += [self._weight] * 2
        if metric.per:
            forms += [self._entity] * 2
        return self.draw(st.sampled_from(forms))(metric)

    def _rows(self, metric: Drawn) -> Writer:
        return Writer(self.draw, metric.rows, metric.parameters)

    def _entities(self, metric: Drawn) -> Writer:
        return Writer(self.draw, ENTITY_COLUMNS, metric.parameters)

    def _sided(self, metric: Drawn, operation: Plain) -> Plain:
        if metric.ending == "ratio" and not metric.per and self.chance():
            operation["side"] = self.draw(st.sampled_from(("numerator", "denominator")))
        return operation

    def _filter(self, metric: Drawn) -> tuple[Plain, str]:
        return self._sided(metric, {"filter": {"where": self._rows(metric).truth()}}), ""

    def _exclude(self, metric: Drawn) -> tuple[Plain, str]:
        return self._sided(metric, {"exclude": {"where": self._rows(metric).truth()}}), ""

    def _first(self, metric: Drawn) -> tuple[Plain, str]:
        writer = self._rows(metric)
        order = f"{writer.number(0)} {self.draw(st.sampled_from(('', 'desc', 'desc nulls first')))}".strip()
        keys = (*self.marts.keys, *self.marts.columns["varchar"])
        per = self.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True))
        return self._sided(metric, {"filter": {"first_by": order, "per": per}}), ""

    def _having(self, metric: Drawn) -> tuple[Plain, str]:
        over = "sum(e_one)" if metric.per else self._rows(metric).additive()
        having = self.draw(st.sampled_from(("count(*) >= 2", "count(*) > 3", f"{over} >= 1", f"{over} < 5")))
        return {"threshold": {"having": having}}, ""

    def _parameter(self, metric: Drawn) -> tuple[Plain, str]:
        to = self.draw(st.sampled_from((0, 3, 4)))
        return {"threshold": {"parameter": "limit", "to": to}}, "parameter limit"

    def _weight(self, metric: Drawn) -> tuple[Plain, str]:
        writer = self._rows(metric)
        key = self.draw(st.sampled_from((*self.marts.keys, "f_varchar")))
        shared = f"1.0 / count(*) over (partition by {key})"
        ranked = f"1.0 / row_number() over (partition by {key} order by {writer.number(0)})"
        by = self.draw(st.sampled_from((shared, ranked, "2", "0.5", f"abs({writer.number(0)})")))
        return {"weight": {"by": by}}, ""

    def _source(self, metric: Drawn) -> tuple[Plain, str]:
        name = self.draw(st.sampled_from(("f_integer", "f_decimal", "f_varchar")))
        writer = Writer(self.draw, self.marts.columns, metric.parameters)
        made = writer.text() if name == "f_varchar" else writer.number()
        return {"override": {"column": name, "as": made}}, f"column {name}"

    def _column(self, metric: Drawn) -> tuple[Plain, str]:
        own = tuple(metric.data["columns"])
        name = self.draw(st.sampled_from(own))
        reads = {
            kind: tuple(one for one in names if one not in own or own.index(one) <= own.index(name))
            for kind, names in metric.rows.items()
        }
        writer = Writer(self.draw, reads, metric.parameters)
        made = writer.truth() if name in metric.rows["boolean"] else writer.number()
        return {"override": {"column": name, "as": made}}, f"column {name}"

    def _where(self, metric: Drawn) -> tuple[Plain, str]:
        return {"override": {"where": True, "as": self._rows(metric).truth()}}, "where"

    def _model(self, metric: Drawn) -> tuple[Plain, str]:
        other = "others" if metric.data["model"] == "facts" else "facts"
        return {"override": {"model": other}}, "model"

    def _aggregate(self, metric: Drawn) -> tuple[Plain, str]:
        role = "value"
        if metric.ending == "ratio":
            role = self.draw(st.sampled_from(("numerator", "denominator")))
        writer = self._entities(metric) if metric.per else self._rows(metric)
        made = (
            writer.additive() if metric.ending == "share" else writer.aggregate(weightable=metric.weightable)
        )
        return {"override": {role: True, "as": made}}, role

    def _entity(self, metric: Drawn) -> tuple[Plain, str]:
        writer = self._entities(metric)
        form = self.draw(st.sampled_from(("filter", "exclude", "having", "override")))
        if form == "having":
            return {"threshold": {"having": "count(*) >= 2"}, "stage": "entities"}, ""
        if form == "override":
            return {"override": {"column": "e_one", "as": "e_one + 1"}}, "column e_one"
        return {form: {"where": writer.truth()}, "stage": "entities"}, ""

    def _components(self, metric: Drawn) -> tuple[Plain, str]:
        parts = metric.data["composite"]["weights"]
        moved = {name: self.draw(st.sampled_from((1, 3, 0.75))) for name in parts}
        return {"weight": {"components": moved}}, "components"
