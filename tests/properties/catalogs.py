"""Random catalogs with a question about one of their metrics.

Comes in: hypothesis draws. Goes out: a `Case`: marts with rows, metrics, rules, and what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from compiler.worked import Worked
from hypothesis import strategies as st

from properties.marts import Marts, marts
from properties.metrics import Drawn, MetricWriter, Plain
from properties.policies import RuleWriter

CALENDAR = {
    "from": date(2016, 1, 1),
    "to": date(2020, 1, 1),
    "holidays": {"12-25": "Christmas", "2018-01-01": "New Year"},
}
AS_OF = (date(2018, 4, 20), date(2018, 3, 1), date(2018, 5, 2))
WINDOWS = (
    ("2018-01-01", "2018-02-01"),
    ("2018-01-01", "2018-04-01"),
    ("2017-10-01", "2018-01-01"),
    ("2017-11-01", "2018-03-01"),
    ("2018-01-10", "2018-03-15"),
)
MONTHS = (("2018-01-01", "2018-02-01"), ("2017-12-01", "2018-01-01"))
QUARTERS = (("2018-01-01", "2018-04-01"), ("2017-10-01", "2018-01-01"))
Days = tuple[str, str] | None


@dataclass
class Case(Worked):
    """A random catalog with a question.

    Attributes:
        marts: The marts.
        drawn: The metrics with what is known of them.
        about: The metric asked about.
        slices: How it is sliced.
        where: Dimension to value.
        window: Days asked for, or None.
    """

    marts: Marts = field(default=None)  # type: ignore[assignment]
    drawn: tuple[Drawn, ...] = ()
    about: str = ""
    slices: tuple[str, ...] = ("total",)
    where: dict[str, str] = field(default_factory=dict)
    window: Days = None

    def __repr__(self) -> str:
        """Say everything that the case is, for a failing example."""
        lines = [
            f"{self.about} by {self.slices} where {self.where} in {self.window}, as of {self.domain['as_of']}"
        ]
        lines += [f"  {metric}" for metric in self.metrics]
        lines += [f"  {rule}" for rule in self.rules]
        for table in self.tables:
            lines += [f"  {table.name}: {dict(table.types)}", *(f"    {row}" for row in table.rows)]
        return "\n".join(lines)


def case_of(found: Marts, drawn: tuple[Drawn, ...], rules: list[Plain], as_of: date, **asked: Any) -> Case:
    """Return a case."""
    dimensions = {
        name: {
            "label": name,
            "plural": name,
            "kind": "temporal" if kind in ("date", "timestamp") else "categorical",
        }
        for name, kind in found.kinds.items()
    }
    domain = {"as_of": as_of, "calendar": CALENDAR, "dimensions": dimensions}
    return Case(found.tables, [one.data for one in drawn], rules, domain, found, drawn, **asked)


KINDS = ("leaf", "composite", "growth", "nested")
"""What a case's question is about: a metric over rows, one made of two, growth of either, or one made of a made one."""


@st.composite
def cases(draw: st.DrawFn, kind: str = "leaf", most_rules: int = 4) -> Case:
    """Draw a catalog and a question about its last metric.

    Args:
        draw: Draws choices.
        kind: One of `KINDS`.
        most_rules: How many rules there are at the most.
    """
    found = draw(marts())
    dimensions = draw(_dimensions(found))
    writer = MetricWriter(draw, found, dimensions)
    drawn = [writer.leaf("m0")]
    if kind in ("composite", "nested") or (kind == "growth" and draw(st.booleans())):
        drawn.append(writer.leaf("m1"))
        drawn.append(writer.composite("c0", drawn))
    if kind == "nested":
        drawn.append(writer.leaf("m2"))
        drawn.append(writer.composite("c1", drawn[-2:]))
    if kind == "growth":
        for one in drawn:
            one.data.pop("trailing", None)
        drawn.append(writer.growth("g0", drawn[-1]))
    changeable = [
        one for one in drawn if one.ending != "growth" and "value" not in one.data.get("composite", {})
    ]
    rules = RuleWriter(draw, found, changeable).rules(most_rules)
    slices, window = _asked(draw, dimensions, found, drawn)
    where = draw(_filters(found, dimensions)) if draw(st.integers(0, 3)) == 3 else {}
    as_of = draw(st.sampled_from(AS_OF))
    about = drawn[-1].name
    return case_of(found, tuple(drawn), rules, as_of, about=about, slices=slices, where=where, window=window)


@st.composite
def _dimensions(draw: st.DrawFn, found: Marts) -> list[str]:
    """Draw dimensions; both times are among them."""
    others = [name for name in found.kinds if name not in found.times]
    chosen = draw(st.lists(st.sampled_from(others), min_size=1, max_size=3, unique=True))
    return [*chosen, *found.times]


def _asked(
    draw: st.DrawFn, dimensions: list[str], found: Marts, drawn: list[Drawn]
) -> tuple[tuple[str, ...], Days]:
    """Draw slices and a window."""
    grain = draw(st.sampled_from(("month", "quarter", "year")))
    plain = [name for name in dimensions if name not in found.times]
    temporal = [
        name for name, kind in found.kinds.items() if name in dimensions and kind in ("date", "timestamp")
    ]
    if drawn[-1].ending != "growth":
        slices = ("total", draw(st.sampled_from(plain)), f"{draw(st.sampled_from(temporal))}:{grain}")
        return slices, draw(st.sampled_from((None, *WINDOWS)))
    period = drawn[-1].data["growth"]["period"]
    if draw(st.booleans()):
        times = [one.data["time"] for one in drawn if "time" in one.data]
        return (f"{draw(st.sampled_from(times))}:{period}",), draw(st.sampled_from((None, *WINDOWS)))
    windows = MONTHS if period == "month" else QUARTERS
    return ("total", draw(st.sampled_from(plain))), draw(st.sampled_from((None, *windows)))


@st.composite
def _filters(draw: st.DrawFn, found: Marts, dimensions: list[str]) -> dict[str, str]:
    name = draw(st.sampled_from([name for name in dimensions if name not in found.times]))
    values = {"varchar": found.words, "boolean": ("true", "false"), "integer": ("0", "1", "2")}
    known = values.get(found.kinds[name], ("2018-01-01", "0.50", "1.25"))
    return {name: draw(st.sampled_from((*known, "(unknown)")))}
