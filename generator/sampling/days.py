"""Which days are read to answer a question: for growth and trailing metrics, more than the asked window.

Comes in: a metric and the asked window. Goes out: half-open intervals of days, for it and for each component.
"""

from __future__ import annotations

from datetime import date, timedelta

from generator.catalog.types import DomainCatalog, Metric
from generator.records import Window
from generator.sampling.shapes import days_back, months_back
from generator.sampling.windows import MONTHS, add_months, period_start

Interval = tuple[date | None, date | None]
"""A half-open interval of days; None is without bound."""


def days_read(
    domain: DomainCatalog, metric: str, window: Window | None, grain: str = ""
) -> dict[str, tuple[Interval, ...]]:
    """Return, for a metric and each it is made of, the days that are read to answer for a window.

    Args:
        domain: The domain's catalog.
        metric: The metric asked about.
        window: Asked window, or None.
        grain: Period that the answer is sliced by, or empty.
    """
    found: dict[str, tuple[Interval, ...]] = {}
    asked = (window.start, window.end) if window else (None, domain.domain.as_of)
    _read(domain, domain.metrics[metric], asked, grain, found)
    return found


def _read(
    domain: DomainCatalog,
    metric: Metric,
    asked: tuple[date | None, date],
    grain: str,
    found: dict[str, tuple[Interval, ...]],
) -> None:
    if metric.trailing is not None:
        asked = _looked_back(days_back(metric), asked, grain)
    spans = [asked]
    if metric.growth is not None:
        length = MONTHS[metric.growth.period]
        if asked[0] is None and not grain:
            end = period_start(asked[1], length)
            spans = [(add_months(end, -length), end)]
        back = months_back(metric.growth)
        spans.append((spans[0][0] and add_months(spans[0][0], -back), add_months(spans[0][1], -back)))
    found[metric.metric] = (*found.get(metric.metric, ()), *spans)
    for part in domain.components(metric):
        for span in spans:
            _read(domain, part, span, grain, found)
        found[metric.metric] += found[part.metric]


def _looked_back(days: int, asked: tuple[date | None, date], grain: str) -> tuple[date | None, date]:
    start, end = asked
    if not grain:
        return (end - timedelta(days=days), end)
    return (start and add_months(start, MONTHS[grain]) - timedelta(days=days), end)


def have_day_in_common(one: Interval, other: Interval) -> bool:
    """Whether two intervals have a day in common."""
    start, end = common_days(one, other)
    return start is None or end is None or start < end


def common_days(one: Interval, other: Interval) -> Interval:
    """Return what two intervals have in common; empty if it ends before it starts."""
    starts = [day for day in (one[0], other[0]) if day]
    ends = [day for day in (one[1], other[1]) if day]
    return (max(starts, default=None), min(ends, default=None))
