"""Misread periods: a day more or less, the asked period for a longer one, another date, another earlier period."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from generator.catalog.likenesses import other_dates
from generator.catalog.types import Growth
from generator.oracle.rivals.altered import with_metrics
from generator.oracle.rivals.asked import Asked, Taken
from generator.records import Reading, Window

FIRST_DAY = date(1, 1, 1)
DAY = timedelta(days=1)


def edges(asked: Asked) -> Iterator[Taken]:
    """The day after the last one counted too, and the last one only up to its first instant.

    A trend names its periods and growth is of one whole period, so neither can be off by a day.
    """
    spec = asked.spec
    if spec.grain or asked.metric.growth is not None or not any(leaf.time for leaf in asked.leaves):
        return
    start, end = (
        (spec.window.start, spec.window.end) if spec.window else (FIRST_DAY, asked.catalog.domain.as_of)
    )
    for reading, last in ((Reading.CLOSED_WINDOW, end + DAY), (Reading.LAST_DAY_CUT, end - DAY)):
        if start < last:
            window = Window(start, last, "days")
            yield Taken(reading, str(last), lambda window=window: asked.answered(window=window))  # type: ignore[misc]


def look_back(asked: Asked) -> Iterator[Taken]:
    """A figure that looks back counted over the asked period alone."""
    trailing = [leaf for leaf in asked.leaves if leaf.trailing is not None]
    if trailing and asked.spec.window is not None:
        altered = {leaf.metric: leaf.model_copy(update={"trailing": None}) for leaf in trailing}
        reading = Reading.ASKED_WINDOW_ONLY
        yield Taken(
            reading,
            "",
            lambda: asked.answered(asked.oracle.reread(reading, with_metrics(asked.catalog, altered))),
        )


def dates(asked: Asked) -> Iterator[Taken]:
    """The period taken of another date of the same rows."""
    if (
        len(asked.leaves) != 1
        or asked.spec.window is None
        or (asked.metric.growth is not None and asked.spec.grain)
    ):
        return
    leaf = asked.leaves[0]
    for name in other_dates(asked.catalog, leaf):
        oracle = asked.oracle.reread(f"{Reading.OTHER_DATE}:{name}", dated=name)
        changes = {"dimension": name} if asked.spec.grain else {}
        yield Taken(
            Reading.OTHER_DATE,
            name,
            lambda oracle=oracle, changes=changes: asked.answered(oracle, **changes),  # type: ignore[misc]
        )


def growth(asked: Asked) -> Iterator[Taken]:
    """Growth against the period before taken against a year before, and the reverse."""
    grown: Growth | None = asked.metric.growth
    if grown is None or grown.period == "year":
        return
    against = "year_before" if grown.against == "previous" else "previous"
    altered = asked.metric.model_copy(update={"growth": grown.model_copy(update={"against": against})})
    catalog = with_metrics(asked.catalog, {altered.metric: altered})
    oracle = asked.oracle.reread(Reading.OTHER_GROWTH, catalog)
    yield Taken(Reading.OTHER_GROWTH, against, lambda: asked.answered(oracle))
