"""Starter metrics: counts, sums, means, medians, rates, shares and growth over fact-like tables.

Comes in: facts. Goes out: metric files as text, simple ones first; whether they hold is found out by a trial.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime

from generator.scaffolding.naming import cleaned, plural
from generator.scaffolding.picking import Fact, is_additive, unit_of
from generator.scaffolding.records import PROFILE, Column, Draft, Outline
from generator.scaffolding.yaml_text import WORDS, comment, flow, folded, scalar

SCHEMA = "# yaml-language-server: $schema=../metric.schema.json"
FLAG_VALUES = 12
PREFERRED_FLAGS = frozenset(
    ("status", "state", "type", "kind", "outcome", "result", "active", "paid", "returned")
)
PLAIN_SQL = re.compile(r"[A-Za-z](?:[A-Za-z0-9_ (),.*/+<>=!'-]*[A-Za-z0-9_)'])?")
"""Expressions that YAML reads as they are, without quotes."""
PLAIN_VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _./&+-]*")


def starter_metrics(outline: Outline, facts: tuple[Fact, ...]) -> tuple[Draft, ...]:
    """Return starter metrics, each name once."""
    found: dict[str, Draft] = {}
    for fact in facts:
        for draft in _of_fact(outline, fact):
            found.setdefault(draft.name, draft)
    return tuple(found.values())


def _of_fact(outline: Outline, fact: Fact) -> Iterator[Draft]:
    count = f"{cleaned(fact.one, 'row')}_count"
    yield leaf(outline, fact, count, f"Number of {fact.many}.", "count", {"value": "count(*)"}, decimals=0)
    for measure in fact.measures:
        yield from _of_measure(outline, fact, measure)
    if fact.measures and is_additive(fact.measures[0]):
        yield from _per_parent(outline, fact, fact.measures[0])
    yield from _rate(outline, fact)
    part = cleaned(fact.one, "row") + "_share"
    said = f"Part of all {fact.many} that falls on each group."
    if fact.dimensions:
        ending = {"share": {"value": "count(*)"}}
        yield leaf(outline, fact, part, said, "percent", ending, timed=False, level="L2")
    yield from _growth(fact, count)


def _of_measure(outline: Outline, fact: Fact, measure: Column) -> Iterator[Draft]:
    name, label, unit = measure.name, said_of(fact, measure), unit_of(measure)
    if is_additive(measure):
        said = f"Sum of the {label} of {fact.many}."
        summed = f"{name}_sum" if "total" in measure.words else f"total_{name}"
        yield leaf(outline, fact, summed, said, unit, {"value": f"sum({name})"})
    said = f"Mean {label} of {fact.many} that have one."
    yield leaf(outline, fact, f"average_{name}", said, unit, {"value": f"avg({name})"})
    if measure is fact.measures[0] and measure.distinct > 10:
        said = f"The middle {label} of {fact.many}, half of them having less and half more."
        yield leaf(outline, fact, f"median_{name}", said, unit, {"value": f"median({name})"})


def said_of(fact: Fact, measure: Column) -> str:
    """Return what a measure is called beside its rows: 'total' of invoices, where the column is the invoice total."""
    return measure.label.removeprefix(f"{fact.one} ")


def _per_parent(outline: Outline, fact: Fact, measure: Column) -> Iterator[Draft]:
    """Yield a mean over the rows of a parent: the one with most rows behind each."""
    parents = [
        link for link in outline.links_of(fact.table.name) if fact.table.column(link.column).distinct > 10
    ]
    if not parents:
        return
    link = max(parents, key=lambda link: (fact.table.column(link.column).distinct, link.column))
    column = fact.table.column(link.column)
    one = cleaned(link.to, "parent")
    from_one = one[:-1] if one.endswith("s") and not one.endswith("ss") else one
    parents_said = plural(from_one.replace("_", " "))
    label = said_of(fact, measure)
    said = f"Sum of the {label} of {fact.many}, divided by how many different {parents_said} they have."
    ending = {"ratio": {"numerator": f"sum({measure.name})", "denominator": f"count(distinct {column.name})"}}
    yield leaf(outline, fact, f"{measure.name}_per_{from_one}", said, unit_of(measure), ending, level="L2")


def _rate(outline: Outline, fact: Fact) -> Iterator[Draft]:
    """Yield the percentage of rows with a frequent value of one of the fact's own columns."""
    own = [
        c
        for c in fact.dimensions
        if c in fact.table.columns and c.type == "VARCHAR" and c.distinct <= FLAG_VALUES
    ]
    own.sort(key=lambda c: (not c.words & PREFERRED_FLAGS, c.distinct))
    for column in own[:1]:
        for value, rows in column.top:
            if rows > 0.95 * column.rows or not PLAIN_VALUE.fullmatch(value) or not cleaned(value, ""):
                continue
            name = f"{cleaned(value, 'value')}_{cleaned(fact.one, 'row')}_rate"
            said = f"Percentage of {fact.many} whose {column.label} is {value}."
            numerator = f"count(*) filter (where {column.name} = '{value}')"
            ending = {"ratio": {"numerator": numerator, "denominator": "count(*)"}}
            yield leaf(outline, fact, name, said, "percent", ending, level="L2", without=column.name)
            return


def _growth(fact: Fact, count: str) -> Iterator[Draft]:
    days = _days(fact.time)
    if days < 120:
        return
    period = "month" if days < 800 else "year"
    name = f"{cleaned(fact.one, 'row')}_growth"
    lines = [
        SCHEMA,
        *STARTER,
        f"metric: {name}",
        f"label: {_label(name)}",
        f"description: Growth of the number of {fact.many} against the {period} before.",
        "level: L3",
        "unit: percent",
        f"dimensions: {flow([fact.time.name, *(column.name for column in fact.dimensions[:3])])}",
        "growth:",
        f"  of: {count}",
        f"  period: {period}",
    ]
    yield Draft("metrics", name, "\n".join(lines) + "\n")


def _days(column: Column) -> int:
    low, high = day_of(column.low), day_of(column.high)
    return (high - low).days if low and high else 0


def day_of(bound: object) -> date | None:
    """Return the day of a bound of a temporal column."""
    if isinstance(bound, datetime):
        return bound.date()
    return bound if isinstance(bound, date) else None


STARTER = tuple(
    comment(
        "Starter, drafted from the data by `generator init`. Check that it means something, name it as your people do, "
        "or delete it."
    )
)


def leaf(
    outline: Outline,
    fact: Fact,
    name: str,
    description: str,
    unit: str,
    ending: Mapping[str, str | Mapping[str, str]],
    *,
    decimals: int | None = None,
    timed: bool = True,
    level: str = "L1",
    without: str = "",
    label: str = "",
    note: tuple[str, ...] = STARTER,
    by: str = PROFILE,
) -> Draft:
    """Return a metric over the rows of a fact.

    Args:
        outline: Tables and links.
        fact: The table.
        name: The metric's name.
        description: What it measures.
        unit: What its value is counted in.
        ending: Keys to expressions, or to parts with expressions.
        decimals: Decimals shown; the domain's by default.
        timed: Whether it can be grouped by its time.
        level: How it builds on others.
        without: A dimension that it is not grouped by.
        label: What people call it; its name's words by default.
        note: Comments at its top.
        by: Who drafted it.
    """
    dimensions = [column.name for column in fact.dimensions if column.name != without]
    lines = [
        SCHEMA,
        *note,
        f"metric: {name}",
        f"label: {scalar(label) if label else _label(name)}",
        *folded("description", description),
    ]
    lines += [f"level: {level}", f"unit: {unit}"]
    lines += [f"decimals: {decimals}"] if decimals is not None else []
    lines += [f"model: {outline.mart(fact.table.name)}", f"time: {fact.time.name}"]
    lines += _placed(fact)
    lines.append(
        f"dimensions: {flow([*dimensions, fact.time.name] if timed or not dimensions else dimensions)}"
    )
    lines += _ending(ending)
    return Draft("metrics", name, "\n".join(lines) + "\n", by)


def _placed(fact: Fact) -> Iterator[str]:
    """Yield how a window is said, and the other dates, where its time is not the only one."""
    if fact.times or fact.time_from != fact.table.name:
        yield f"dated: {scalar(f'by {fact.time.label}, {{window}}')}"
    if fact.times:
        yield from comment(f"Dates as well: {', '.join(fact.times)}. Is {fact.time.name} the one?")


def _ending(ending: Mapping[str, str | Mapping[str, str]]) -> Iterator[str]:
    for key, value in ending.items():
        if isinstance(value, str):
            yield f"{key}: {_expression(value)}"
        else:
            yield f"{key}:"
            yield from (f"  {part}: {_expression(text)}" for part, text in value.items())


def _expression(sql: str) -> str:
    return sql if PLAIN_SQL.fullmatch(sql) and not WORDS.fullmatch(sql) else json.dumps(sql, ensure_ascii=False)


def _label(name: str) -> str:
    return scalar(" ".join(word.capitalize() for word in name.split("_")))
