"""The domain's own file: its clock, calendar and dimensions, as far as the data say them.

Comes in: facts. Goes out: the text of `metrics/<domain>/_domain.yml`. Names of values are left to people.
"""

from __future__ import annotations

from datetime import date, timedelta

from generator.scaffolding.measures import day_of
from generator.scaffolding.naming import plural
from generator.scaffolding.picking import Fact, kind_of
from generator.scaffolding.records import Column
from generator.scaffolding.yaml_text import comment, folded, scalar

SHOWN = 12
LATEST = date(2200, 1, 1)


def domain_text(domain: str, facts: tuple[Fact, ...], source: str) -> str:
    """Return the text of `_domain.yml`.

    Args:
        domain: The domain.
        facts: Tables that metrics are made over; at least one.
        source: What the tables were read from, in words.
    """
    label = domain.replace("_", " ")
    first, last = span_of(facts)
    lines = [
        "# yaml-language-server: $schema=../domain.schema.json",
        *comment(
            "Drafted by `generator init`. Say here what the company is, in which zone and currency it counts, and "
            "what people call the values of its dimensions."
        ),
        f"domain: {domain}",
        f"label: {scalar(label[:1].upper() + label[1:])}",
        f"company: {scalar(label.title())}",
        *folded(
            "story", f"The tables of {label}, read from {source}. Nobody has told the company's story yet."
        ),
        *comment(f"The first day that is not over yet: the day after the last one in the data, {last}."),
        f"as_of: {last + timedelta(days=1)}",
        "timezone: UTC",
        "currency: EUR",
        'null_label: "(unknown)"',
        "minimum_rows: 5",
        "decimals: 2",
        "calendar:",
        f"  from: {first}",
        f"  to: {last + timedelta(days=32)}",
        "  holidays: {}",
        *comment(
            "Each dimension: what people call it, and under `values` what they call its values, such as "
            "`values: {SP: Sao Paulo}`. `phrase` says how a filter on it is worded."
        ),
        "dimensions:",
    ]
    for column in dimensions_of(facts):
        lines += _dimension(column)
    return "\n".join(lines) + "\n"


def dimensions_of(facts: tuple[Fact, ...]) -> tuple[Column, ...]:
    """Return every dimension of the facts, once."""
    found: dict[str, Column] = {}
    for fact in facts:
        for column in (*fact.dimensions, fact.time):
            found.setdefault(column.name, column)
    return tuple(found.values())


def _dimension(column: Column) -> list[str]:
    lines = [
        f"  {column.name}:",
        f"    label: {scalar(column.label)}",
        f"    plural: {scalar(plural(column.label))}",
    ]
    kind = kind_of(column)
    lines.append(f"    kind: {kind}")
    if kind != "temporal":
        lines.append('    phrase: "where the {label} is {value}"')
    if column.top:
        shown = ", ".join(value for value, _ in column.top[:SHOWN])
        more = f" and {column.distinct - SHOWN} more" if column.distinct > SHOWN else ""
        lines += comment(f"values: {shown}{more}", 4)
    return lines


def span_of(facts: tuple[Fact, ...]) -> tuple[date, date]:
    """Return the first and the last day of the facts' times; impossible years do not count."""
    days = [
        day
        for fact in facts
        for bound in (fact.time.low, fact.time.high)
        if (day := day_of(bound)) is not None
    ]
    sane = [day for day in days if day < LATEST and day.year > 1]
    return (min(sane), max(sane)) if sane else (date(2000, 1, 1), date(2000, 1, 2))
