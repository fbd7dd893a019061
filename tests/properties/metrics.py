"""Random metrics over random marts: every ending, entities, parameters, own columns, trailing windows.

Comes in: hypothesis draws and marts. Goes out: metrics as plain data, those that read rows first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from properties.marts import Columns, Marts
from properties.writing import Writer

Plain = dict[str, Any]
ENTITY_COLUMNS: Columns = {"integer": ("e_one", "e_two")}
CATEGORICAL = ("varchar", "boolean", "integer")


@dataclass(frozen=True)
class Drawn:
    """A metric with what a rule about it needs to know.

    Attributes:
        data: The metric as plain data.
        rows: What its row expressions read.
        ending: `value`, `ratio`, `share`, `composite` or `growth`.
        weightable: Whether all of its aggregates can be weighted.
        leaves: The metrics over rows that it is made of, itself if it reads rows.
    """

    data: Plain
    rows: Columns
    ending: str
    weightable: bool = False
    leaves: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return str(self.data["metric"])

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(self.data.get("parameters", ()))

    @property
    def per(self) -> tuple[str, ...]:
        return tuple(self.data.get("per", ()))


@dataclass
class MetricWriter:
    """Writes the metrics of one catalog.

    Attributes:
        draw: Draws choices.
        marts: What they read.
        dimensions: What they can be sliced by.
    """

    draw: st.DrawFn
    marts: Marts
    dimensions: Sequence[str]

    def chance(self, out_of: int = 2) -> bool:
        return self.draw(st.integers(0, out_of - 1)) == out_of - 1

    def leaf(self, name: str, endings: Sequence[str] = ("value", "ratio", "share")) -> Drawn:
        """Return a metric that reads rows."""
        ending = self.draw(st.sampled_from(endings))
        weightable = self.chance()
        data: Plain = {
            "metric": name,
            "model": self.draw(st.sampled_from(("facts", "facts", "others"))),
            "time": self.draw(st.sampled_from(self.marts.times)),
            "dimensions": list(self.dimensions),
            "unit": self.draw(st.sampled_from(("percent", "ratio"))) if ending != "value" else "count",
        }
        if self.chance():
            data["parameters"] = {"limit": self.draw(st.sampled_from((1, 2, 5)))}
        rows = self._columns(data)
        writer = Writer(self.draw, rows, tuple(data.get("parameters", ())))
        if self.chance():
            data["where"] = writer.truth()
        if ending != "share" and self.chance(4):
            data["trailing"] = self.draw(st.sampled_from(("10 days", "45 days")))
        over = writer
        if self.chance(4):
            keys = (*self.marts.keys, *self.marts.columns["varchar"])
            data["per"] = self.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True))
            data["entity_columns"] = {
                column: writer.aggregate(weightable=weightable) for column in ENTITY_COLUMNS["integer"]
            }
            over = Writer(self.draw, ENTITY_COLUMNS, tuple(data.get("parameters", ())))
            if self.chance():
                data["entity_where"] = over.truth()
        self._end(data, ending, over, weightable)
        return Drawn(data, rows, ending, weightable, (name,))

    def _columns(self, data: Plain) -> Columns:
        """Give a metric columns of its own, and return all that its rows have."""
        known: dict[str, tuple[str, ...]] = dict(self.marts.columns)
        parameters = tuple(data.get("parameters", ()))
        for name in ("own_one", "own_two")[: self.draw(st.integers(0, 2))]:
            writer = Writer(self.draw, known, parameters)
            kind = self.draw(st.sampled_from(("decimal", "boolean")))
            made = writer.number() if kind == "decimal" else writer.truth()
            data.setdefault("columns", {})[name] = made
            known[kind] = (*known[kind], name)
        return known

    def _end(self, data: Plain, ending: str, writer: Writer, weightable: bool) -> None:
        if ending == "value":
            data["value"] = writer.aggregate(weightable=weightable)
        elif ending == "share":
            data["share"] = {"value": writer.additive()}
        else:
            data["ratio"] = {
                "numerator": writer.aggregate(weightable=weightable),
                "denominator": writer.aggregate(weightable=weightable),
            }

    def composite(self, name: str, parts: Sequence[Drawn]) -> Drawn:
        """Return a metric made of others."""
        names = [part.name for part in parts]
        if self.chance():
            given: Mapping[str, Any] = {
                "weights": {one: self.draw(st.sampled_from((1, 2, 0.5, 0.25))) for one in names}
            }
        else:
            forms = ("{a} + {b}", "{a} / nullif({b}, 0)", "{a} - {b} / 2", "coalesce({a}, 1) * 2 + {b}")
            form = self.draw(st.sampled_from(forms))
            given = {"value": form.format(a=names[0], b=names[-1])}
        data = {"metric": name, "dimensions": list(self.dimensions), "composite": given}
        leaves = tuple(dict.fromkeys(leaf for part in parts for leaf in part.leaves))
        return Drawn(data, {}, "composite", leaves=leaves)

    def growth(self, name: str, of: Drawn) -> Drawn:
        """Return the growth of another metric."""
        growth = {
            "of": of.name,
            "period": self.draw(st.sampled_from(("month", "quarter"))),
            "against": self.draw(st.sampled_from(("previous", "previous", "year_before"))),
        }
        unit = self.draw(st.sampled_from(("percent", "ratio")))
        data = {"metric": name, "dimensions": list(self.dimensions), "unit": unit, "growth": growth}
        return Drawn(data, {}, "growth", leaves=of.leaves)
