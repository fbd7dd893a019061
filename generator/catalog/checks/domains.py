"""What `_domain.yml` says: its clock, calendar, zone, currency and dimensions."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from zoneinfo import available_timezones

from generator.catalog.checks.context import Checked, Findings
from generator.catalog.checks.references import TIME_TYPE
from generator.errors import Finding, did_you_mean

YEARLY = re.compile(r"(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
CURRENCY = re.compile(r"[A-Z]{3}")


def calendar(checked: Checked) -> Findings:
    """The calendar covers some days, and its holidays are days."""
    given = checked.catalog.domain.calendar
    if given.start >= given.end:
        message = f"the calendar ends on {given.end}, before it has begun"
        yield Finding(
            checked.at("domain", checked.name, "calendar", "to"), "M020", message, "to is later than from"
        )
    for day in given.holidays:
        if not _is_day(day):
            span = checked.key("domain", checked.name, "calendar", "holidays", day)
            yield Finding(span, "M020", f"{day!r} is no day", 'write "2018-12-25", or "12-25" for every year')


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(f"2000-{text}" if YEARLY.fullmatch(text) else text)
    except ValueError:
        return False
    return YEARLY.fullmatch(text) is not None or re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) is not None


@cache
def _zones() -> frozenset[str]:
    """Return the names of all time zones; finding them walks a folder of hundreds of files."""
    return frozenset(available_timezones())


def zone_and_currency(checked: Checked) -> Findings:
    """The time zone is one of IANA's, the currency a code of ISO 4217's form."""
    domain = checked.catalog.domain
    zones = _zones()
    if zones and domain.timezone not in zones:
        nearest = did_you_mean(domain.timezone.title(), zones)
        span = checked.at("domain", checked.name, "timezone")
        yield Finding(
            span, "M021", f"{domain.timezone!r} is no time zone", nearest or "such as Europe/Prague"
        )
    if not CURRENCY.fullmatch(domain.currency):
        span = checked.at("domain", checked.name, "currency")
        yield Finding(span, "M021", f"{domain.currency!r} is no currency code", "such as EUR")


def dimension_columns(checked: Checked) -> Findings:
    """Every dimension is a column of some mart, and a temporal one a date or timestamp everywhere."""
    if not checked.models_known or not checked.marts():
        return
    for name, spec in checked.catalog.domain.dimensions.items():
        found = [(m, c) for m in checked.marts().values() if (c := m.column(name)) is not None]
        span = checked.key("domain", checked.name, "dimensions", name)
        own = any(name in metric.columns for metric in checked.catalog.metrics.values())
        if not found and not own:
            columns = {column.name for model in checked.marts().values() for column in model.columns}
            hint = did_you_mean(name, columns)
            yield Finding(span, "M013", f"no mart of {checked.name} has the column {name!r}", hint)
        for model, column in found:
            if spec.kind == "temporal" and not TIME_TYPE.match(column.type):
                message = f"{name} is temporal, but {column.type or 'of no declared type'} in {model.name}"
                yield Finding(span, "M019", message, "a temporal dimension is a date or timestamp")


def phrases(checked: Checked) -> Findings:
    """The words in which a filter is said hold the value."""
    for name, spec in checked.catalog.domain.dimensions.items():
        rest = spec.phrase.replace("{value}", "").replace("{label}", "").replace("{plural}", "")
        if "{value}" not in spec.phrase or "{" in rest or "}" in rest:
            span = checked.at("domain", checked.name, "dimensions", name, "phrase")
            message = f"the phrase of {name} needs {{value}}, and may use {{label}} and {{plural}} besides"
            yield Finding(span, "M022", message, "such as: in the state of {value}")


CHECKS = (calendar, zone_and_currency, dimension_columns, phrases)
