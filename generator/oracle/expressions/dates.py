"""The date functions: parts, truncation, and differences counted in boundaries crossed."""

from __future__ import annotations

import polars as pl

from generator.oracle.errors import OracleError
from generator.oracle.expressions.casts import convert, together
from generator.oracle.expressions.kinds import DOUBLE, INT, TIMESTAMP, Family, Typed
from generator.oracle.expressions.quotients import quotient

MICROSECONDS = {"second": 1_000_000, "minute": 60_000_000, "hour": 3_600_000_000, "day": 86_400_000_000}
MONTHS = {"month": 1, "quarter": 3, "year": 12}
EVERY = {
    "second": "1s",
    "minute": "1m",
    "hour": "1h",
    "day": "1d",
    "week": "1w",
    "month": "1mo",
    "quarter": "1q",
    "year": "1y",
}
NAMES = {"dayofweek": "dow", "weekday": "dow", "dayofyear": "doy", "dayofmonth": "day", "weekofyear": "week"}


def unit_of(value: Typed, function: str) -> str:
    """Return the unit named by a string literal, in the singular.

    Raises:
        OracleError: It is no literal.
    """
    if value.text is None:
        raise OracleError(f"the unit of {function} must be a string literal")
    word = value.text.lower()
    word = NAMES.get(word, word)
    return word if word == "dow" or not word.endswith("s") else word.removesuffix("s")


def date_part(unit: str, value: Typed) -> Typed:
    """Return a part of a date, timestamp or length of time.

    Args:
        unit: `year`, `quarter`, `month`, `week` (ISO), `day`, `dow` (Sunday 0), `isodow` (Monday 1), `doy`,
            `isoyear`, `hour`, `minute`, `second`, or `epoch` (seconds, a double).
        value: What it is a part of.
    """
    if value.kind.family is Family.INTERVAL:
        return _interval_part(unit, value.expr)
    moment = convert(value, TIMESTAMP).expr
    if unit == "epoch":
        return Typed(quotient(moment.dt.epoch("us").cast(pl.Float64), 1e6), DOUBLE)
    parts = {
        "year": moment.dt.year(),
        "quarter": moment.dt.quarter(),
        "month": moment.dt.month(),
        "week": moment.dt.week(),
        "day": moment.dt.day(),
        "dow": moment.dt.weekday() % 7,
        "isodow": moment.dt.weekday(),
        "doy": moment.dt.ordinal_day(),
        "isoyear": moment.dt.iso_year(),
        "hour": moment.dt.hour(),
        "minute": moment.dt.minute(),
        "second": moment.dt.second(),
    }
    if unit not in parts:
        raise OracleError(f"date_part has no unit {unit!r}")
    return Typed(parts[unit].cast(pl.Int64), INT)


def _interval_part(unit: str, length: pl.Expr) -> Typed:
    micros = length.dt.total_microseconds()
    if unit == "epoch":
        return Typed(quotient(micros.cast(pl.Float64), 1e6), DOUBLE)
    wholes = {"day": None, "hour": "day", "minute": "hour", "second": "minute"}
    if unit not in wholes:
        raise OracleError(f"date_part has no unit {unit!r} for a length of time")
    size = micros.abs()
    above = wholes[unit]
    if above is not None:
        size = size % MICROSECONDS[above]
    size = size // MICROSECONDS[unit]
    return Typed(pl.when(micros < 0).then(-size).otherwise(size), INT)


def date_trunc(unit: str, value: Typed) -> Typed:
    """Return the first moment of the unit that a moment lies in, as a timestamp; weeks start on Monday."""
    if unit not in EVERY:
        raise OracleError(f"date_trunc has no unit {unit!r}")
    return Typed(convert(value, TIMESTAMP).expr.dt.truncate(EVERY[unit]), TIMESTAMP)


def date_diff(unit: str, start: Typed, end: Typed) -> Typed:
    """Return how many boundaries of a unit lie between two moments, such as midnights or Mondays."""
    together((start, end), "date_diff")
    first, last = convert(start, TIMESTAMP).expr, convert(end, TIMESTAMP).expr
    if unit in MONTHS:
        count = _periods(last, MONTHS[unit]) - _periods(first, MONTHS[unit])
    elif unit == "week":
        count = (last.dt.truncate("1w") - first.dt.truncate("1w")).dt.total_days() // 7
    elif unit in MICROSECONDS:
        size = MICROSECONDS[unit]
        count = last.dt.epoch("us") // size - first.dt.epoch("us") // size
    else:
        raise OracleError(f"date_diff has no unit {unit!r}")
    return Typed(count, INT)


def _periods(moment: pl.Expr, months: int) -> pl.Expr:
    count = moment.dt.year().cast(pl.Int64) * 12 + moment.dt.month().cast(pl.Int64) - 1
    return count // months
