"""Thresholds, levels and parameter values in words, with their units."""

from __future__ import annotations

import re
from decimal import Decimal

from generator.catalog.types import Unit

LITERAL = re.compile(r"(?:date|timestamp)?\s*'(?P<text>(?:[^']|'')*)'", re.IGNORECASE)
NAMED_UNITS = {Unit.DAYS: "day", Unit.HOURS: "hour", Unit.MINUTES: "minute", Unit.MILES: "mile"}


def number_text(value: Decimal) -> str:
    """Return a number with thousands separators and without idle zeros."""
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def amount(value: Decimal, unit: Unit, currency: str) -> str:
    """Return a value with its unit as people write it: `85%`, `BRL 1,250.50`, `12.5 days`, `0.35`.

    Args:
        value: The value, in the unit that the metric is shown in.
        unit: The metric's unit.
        currency: ISO code that amounts of money are given in.
    """
    if unit is Unit.PERCENT:
        return f"{number_text(value)}%"
    if unit is Unit.CURRENCY:
        whole = value == value.to_integral_value()
        return f"{currency} {number_text(value) if whole else f'{value:,.{max(2, _places(value))}f}'}"
    if unit in NAMED_UNITS:
        return f"{number_text(value)} {NAMED_UNITS[unit]}{'' if value == 1 else 's'}"
    return number_text(value)


def level_text(alpha: Decimal) -> str:
    """Return a significance level as a percentage: `5%`."""
    return f"{number_text(alpha * 100)}%"


def literal_text(literal: str) -> str:
    """Return a SQL literal as plain text: `'SP'` is SP, `date '2017-01-01'` is 2017-01-01."""
    match = LITERAL.fullmatch(literal.strip())
    return match["text"].replace("''", "'") if match else literal.strip()


def _places(value: Decimal) -> int:
    text = number_text(value)
    return len(text.partition(".")[2])
