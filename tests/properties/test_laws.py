"""Laws that metrics and rules obey whatever the catalog and the rows, on both roads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import effort
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from generator.records import TOTAL, TOTAL_KEY
from properties.catalogs import AS_OF, WINDOWS, Case, case_of
from properties.marts import marts
from properties.metrics import Drawn, MetricWriter, Plain
from properties.policies import EDGES, RuleWriter
from properties.roads import Groups, Roads, equal, same, sound
from properties.writing import Writer

Law = Callable[[st.DataObject], None]
law = settings(max_examples=effort.share(100), suppress_health_check=list(HealthCheck))
OVER_ROWS = ("value", "ratio")


class Ground:
    """One metric over rows, a dimension and a window, and the drawing of rules about it."""

    def __init__(self, data: st.DataObject, endings: Sequence[str] = OVER_ROWS) -> None:
        self.draw = data.draw
        self.marts = self.draw(marts(), label="marts")
        groups = [name for name, kind in self.marts.kinds.items() if kind in ("varchar", "boolean")]
        self.dimension = self.draw(st.sampled_from(groups), label="dimension")
        self.metrics = MetricWriter(self.draw, self.marts, [self.dimension, *self.marts.times])
        self.metric = self.metrics.leaf("m0", endings)
        self.writer = RuleWriter(self.draw, self.marts, [self.metric])
        self.rows = Writer(self.draw, self.metric.rows, self.metric.parameters)
        self.asked: dict[str, Any] = {
            "slices": (TOTAL, self.dimension),
            "window": self.draw(st.sampled_from((None, *WINDOWS)), label="window"),
        }
        self.as_of: date = self.draw(st.sampled_from(AS_OF), label="as of")

    def case(self, *rules: Plain, drawn: Sequence[Drawn] = (), about: str = "m0", **asked: Any) -> Case:
        """Return the case of some rules; it goes through `generator check`."""
        metrics = tuple(drawn) or (self.metric,)
        return case_of(
            self.marts, metrics, list(rules), self.as_of, **{**self.asked, "about": about, **asked}
        )

    def answers(self, *rules: Plain) -> Groups:
        """Return the metric's groups with all of some rules applied, after both roads gave the same."""
        return sound(self.case(*rules)).agreed([rule["rule"] for rule in rules])

    def operation(self, *forms: str) -> Plain:
        """Return an operation of one of some forms, named after the writer's."""
        form = self.draw(st.sampled_from(forms), label="form")
        made: tuple[Plain, str] = getattr(self.writer, f"_{form}")(self.metric)
        return made[0]


def ruled(name: str, operation: Plain, **more: Any) -> Plain:
    """Return a rule of one operation on the metric."""
    return {"rule": name, "operations": [{**operation, "metrics": ["m0"]}], **more}


def kept(name: str) -> None:
    effort.tally(f"cases that kept the law: {name}")


@law
@given(st.data())
def test_filters_commute(data: st.DataObject) -> None:
    """Filters and excludes act in the order of their rules' names, and any order gives the same."""
    ground = Ground(data)
    one, other = ground.operation("filter", "exclude"), ground.operation("filter", "exclude")
    assert same(
        ground.answers(ruled("a", one), ruled("b", other)),
        ground.answers(ruled("a", other), ruled("b", one)),
    )
    kept("filters commute")


@law
@given(st.data())
def test_excluding_twice_is_excluding_once(data: st.DataObject) -> None:
    ground = Ground(data, ("value", "ratio", "share"))
    exclude = ground.operation("exclude")
    once = ground.answers(ruled("a", exclude))
    assert same(once, ground.answers(ruled("a", exclude), ruled("b", exclude)))
    kept("excluding twice is excluding once")


@law
@given(st.data())
def test_a_weight_of_one_is_no_rule(data: st.DataObject) -> None:
    ground = Ground(data)
    assume(ground.metric.weightable)
    by = data.draw(st.sampled_from(("1", "1.0", "2 / 2")))
    assert same(ground.answers(), ground.answers(ruled("a", {"weight": {"by": by}})))
    kept("a weight of one is no rule")


@law
@given(st.data())
def test_raising_a_suppression_threshold_never_adds_a_group(data: st.DataObject) -> None:
    """What stays has the value that it had: a share's whole is taken before groups are hidden."""
    ground = Ground(data, ("value", "ratio", "share"))
    over = (
        "count(*)" if ground.metric.per else data.draw(st.sampled_from(("count(*)", ground.rows.additive())))
    )
    low, more = data.draw(st.integers(0, 5)), data.draw(st.integers(1, 5))
    base = ground.answers()
    wide = ground.answers(ruled("a", {"threshold": {"having": f"{over} >= {low}"}}))
    narrow = ground.answers(ruled("a", {"threshold": {"having": f"{over} >= {low + more}"}}))
    assert narrow.keys() <= wide.keys() <= base.keys()
    for found, whole in ((narrow, wide), (wide, base)):
        assert same(found, {place: whole[place] for place in found})
    kept("raising a suppression threshold never adds a group")


@law
@given(st.data())
def test_a_rule_for_one_value_leaves_other_slices_alone(data: st.DataObject) -> None:
    ground = Ground(data)
    forms = ("filter", "exclude", "first", "having", "source", "where", "model", "aggregate")
    operation = ground.operation(*forms, *(("weight",) if ground.metric.weightable else ()))
    override = operation.get("override", {})
    assume(override.get("column") != ground.dimension)
    value: Any = data.draw(st.sampled_from(("SP", "sp", "RJ", "", "O'Brien")), label="value")
    if ground.marts.kinds[ground.dimension] == "boolean":
        value = data.draw(st.booleans(), label="value")
    text = str(value).lower() if isinstance(value, bool) else value
    base = ground.answers()
    gold = ground.answers(ruled("a", operation, when={ground.dimension: [value]}))
    others = [
        {place: group for place, group in found.items() if place[0] == ground.dimension and place[1] != text}
        for found in (base, gold)
    ]
    assert same(*others)
    kept("a rule for one value leaves other slices alone")


@law
@given(st.data())
def test_splitting_an_interval_in_two_changes_nothing(data: st.DataObject) -> None:
    """Of what acts row by row; the first of each key, and what a group's rows must all meet, are another matter."""
    ground = Ground(data, ("value", "ratio", "share"))
    forms = ("filter", "exclude", "source", "where")
    operation = ground.operation(*forms, *(("weight",) if ground.metric.weightable else ()))
    days = sorted(data.draw(st.lists(st.sampled_from(EDGES), min_size=3, max_size=3, unique=True)))
    start, end = data.draw(st.sampled_from((days[0], None))), data.draw(st.sampled_from((days[2], None)))
    whole = {**({"from": start} if start else {}), **({"to": end} if end else {})}
    assume(whole)
    early, late = {**whole, "to": days[1]}, {**whole, "from": days[1]}
    assert same(
        ground.answers(ruled("a", operation, effective=whole)),
        ground.answers(ruled("a", operation, effective=early), ruled("b", operation, effective=late)),
    )
    kept("splitting an interval in two changes nothing")


@law
@given(st.data())
def test_parts_of_an_additive_metric_add_up(data: st.DataObject) -> None:
    """Sliced by a dimension; rows without a value are a group too."""
    ground = Ground(data, ("value",))
    assume(not ground.metric.per)
    ground.metric.data["value"] = ground.rows.additive()
    found = ground.answers(
        ruled("a", ground.operation("filter", "exclude", "first", "source", "where", "model"))
    )
    parts = [group for place, group in found.items() if place[0] == ground.dimension]
    total = found.get((TOTAL, TOTAL_KEY))
    assert (total is None) == (not parts)
    if total is not None:
        assert sum(float(value) for value, _ in parts) == pytest.approx(float(total[0]), rel=1e-9, abs=1e-6)
        assert sum(rows for _, rows in parts) <= total[1]
    kept("parts of an additive metric add up")


@law
@given(st.data())
def test_a_composite_is_its_expression_over_its_components(data: st.DataObject) -> None:
    ground = Ground(data, ("value", "ratio", "share"))
    parts = [ground.metric, ground.metrics.leaf("m1")]
    whole = ground.metrics.composite("c0", parts)
    rules = RuleWriter(ground.draw, ground.marts, parts).rules(2)
    names = [rule["rule"] for rule in rules]
    cases = [ground.case(*rules, drawn=[*parts, whole], about=about) for about in ("c0", "m0", "m1")]
    sound(cases[0])
    found, one, other = (Roads(case).agreed(names) for case in cases)
    wanted = {
        place: (
            _composed(whole.data["composite"], one[place][0], other[place][0]),
            min(one[place][1], other[place][1]),
        )
        for place in one.keys() & other.keys()
    }
    assert same(found, {place: group for place, group in wanted.items() if group[0] is not None})
    kept("a composite is its expression over its components")


def _composed(composite: Plain, one: Any, other: Any) -> float | None:
    """Return what a composite of `m0` and `m1` comes to, in plain arithmetic."""
    a, b = float(one), float(other)
    if "weights" in composite:
        w, v = (float(composite["weights"][name]) for name in ("m0", "m1"))
        return (w * a + v * b) / (w + v)
    forms = {
        "m0 + m1": a + b,
        "m0 / nullif(m1, 0)": a / b if b else None,
        "m0 - m1 / 2": a - b / 2,
        "coalesce(m0, 1) * 2 + m1": a * 2 + b,
    }
    return forms[composite["value"]]


@law
@given(st.data())
def test_an_unrelated_rule_changes_no_task(data: st.DataObject) -> None:
    """Neither the SQL that a task stores, to the letter, nor the oracle's answer."""
    ground = Ground(data, ("value", "ratio", "share"))
    drawn = [ground.metric, ground.metrics.leaf("m1")]
    rules = RuleWriter(ground.draw, ground.marts, drawn[:1]).rules(2)
    names = [rule["rule"] for rule in rules]
    unrelated = RuleWriter(ground.draw, ground.marts, drawn[1:]).rule("stranger", ())
    before, after = ground.case(*rules, drawn=drawn), ground.case(*rules, unrelated, drawn=drawn)
    sound(after)
    roads = [Roads(before), Roads(after)]
    assert before.sql(*names, **_asked(before)) == after.sql(*names, "stranger", **_asked(after))
    assert same(roads[0].agreed(names), roads[1].agreed([*names, "stranger"]))
    kept("an unrelated rule changes no task")


def _asked(case: Case) -> dict[str, Any]:
    return {"slices": case.slices, "window": case.window}


@law
@given(st.data())
def test_a_question_about_one_value_gives_that_values_group(data: st.DataObject) -> None:
    """A question only chooses a part of what counts: rules decide before."""
    ground = Ground(data)
    rules = ground.writer.rules(2)
    groups = ground.answers(*rules)
    texts = sorted({key for name, key in groups if name == ground.dimension} - {"(unknown)"})
    assume(texts)
    key = data.draw(st.sampled_from(texts), label="value")
    narrowed = replace(ground.case(*rules), slices=(TOTAL,), where={ground.dimension: key})
    found = Roads(narrowed).agreed([rule["rule"] for rule in rules])
    group, total = groups[ground.dimension, key], found[TOTAL, TOTAL_KEY]
    assert group[1] == total[1]
    assert equal(group[0], total[0])
    kept("a question about one value gives that value's group")
